//! Dots beside each other where their values are the same or nearly so: each can be seen.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Dots in lanes.
#[derive(Debug, PartialEq)]
pub(crate) struct Swarm {
    /// The lane of each dot, in the order in which they were given.
    pub(crate) lanes: Vec<usize>,
    /// The number of lanes.
    pub(crate) number: usize,
}

/// Puts dots at these places (finite pixels along the axis) into as few lanes as there may be, so that two in one lane are at least a diameter apart.
pub(crate) fn lanes(places: &[f64], diameter: f64) -> Swarm {
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|a, b| places[*a].total_cmp(&places[*b]));
    let mut lanes = vec![0; places.len()];
    let mut number = 0;
    let mut free: BinaryHeap<Reverse<usize>> = BinaryHeap::new();
    let mut busy = std::collections::VecDeque::new();
    for dot in order {
        let place = places[dot];
        while let Some(&(until, lane)) = busy.front() {
            if until > place {
                break;
            }
            busy.pop_front();
            free.push(Reverse(lane));
        }
        let lane = free.pop().map_or(number, |Reverse(lane)| lane);
        number = number.max(lane + 1);
        lanes[dot] = lane;
        busy.push_back((place + diameter, lane));
    }
    Swarm { lanes, number }
}

/// How far a lane is from the middle, in lanes: the first is in the middle, the others alternate above and below it.
pub(crate) fn from_middle(lane: usize) -> f64 {
    let distance = lane.div_ceil(2) as f64;
    if lane % 2 == 1 { distance } else { -distance }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn equal_values_never_share_a_lane() {
        let swarm = lanes(&[5.0, 5.0, 5.0], 4.0);
        assert_eq!(swarm.lanes, [0, 1, 2]);
        assert_eq!(swarm.number, 3);
        assert_eq!([0, 1, 2, 3].map(from_middle), [0.0, 1.0, -1.0, 2.0]);
    }

    #[test]
    fn what_is_far_apart_is_in_one_lane() {
        assert_eq!(lanes(&[10.0, 0.0, 5.0], 4.0).lanes, [0, 0, 0]);
        assert_eq!(lanes(&[], 4.0).number, 0);
    }

    proptest! {
        #[test]
        fn no_dot_hides_another(places in prop::collection::vec(0_f64..100.0, 0..60)) {
            let swarm = lanes(&places, 6.0);
            for (one, lane) in places.iter().zip(&swarm.lanes).enumerate().map(|(i, (p, l))| ((i, p), l)) {
                for (other, place) in places.iter().enumerate().skip(one.0 + 1) {
                    let same = *lane == swarm.lanes[other];
                    prop_assert!(!same || (one.1 - place).abs() >= 6.0 - 1e-9);
                }
            }
        }
    }
}
