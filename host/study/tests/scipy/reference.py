"""What NumPy and SciPy say of the data on standard input, as one JSON object on standard output."""

import itertools
import json
import sys

import numpy
from scipy import stats

data = json.load(sys.stdin)
answers = {}

answers["quantiles"] = [
    [float(numpy.quantile(scores, share)) for share in data["shares"]] for scores in data["samples"]
]
answers["percentiles"] = [
    [float(stats.percentileofscore(humans, score, kind="mean")) for score in scores]
    for scores, humans in data["pairs"]
]
answers["u"] = [
    float(stats.mannwhitneyu(scores, humans).statistic) for scores, humans in data["pairs"]
]


def best_of(scores, k, choices):
    bests = [max(choice) for choice in choices(scores, k)]
    return float(numpy.mean(bests))


def draws(scores, k):
    return itertools.product(scores, repeat=k)


answers["without_replacement"] = [
    best_of(scores, k, itertools.combinations) for scores, k in data["choices"]
]
answers["with_replacement"] = [best_of(scores, k, draws) for scores, k in data["choices"]]
answers["beats"] = [
    float(
        numpy.mean(
            [
                (max(choice) > human) + 0.5 * (max(choice) == human)
                for choice in itertools.combinations(scores, 2)
                for human in humans
            ]
        )
    )
    for scores, humans in data["pairs"]
]


def mean_of_means(*environments, axis):
    return sum(numpy.mean(scores, axis=axis) for scores in environments) / len(environments)


interval = stats.bootstrap(
    [numpy.array(scores) for scores in data["environments"]],
    mean_of_means,
    n_resamples=data["resamples"],
    confidence_level=data["confidence"],
    method="percentile",
    vectorized=True,
    random_state=numpy.random.default_rng(1),
).confidence_interval
answers["interval"] = [float(interval.low), float(interval.high)]


def best_of_two(scores, axis):
    """The unbiased expected best of two: the weight of the i-th highest of n is (n - i) / C(n, 2)."""
    n = scores.shape[axis]
    falling = -numpy.sort(-scores, axis=axis)
    weights = numpy.array([n - i for i in range(1, n + 1)]) / (n * (n - 1) / 2)
    return numpy.moveaxis(falling, axis, -1) @ weights


interval = stats.bootstrap(
    (numpy.array(data["environments"][0]),),
    best_of_two,
    n_resamples=data["resamples"],
    confidence_level=data["confidence"],
    method="percentile",
    vectorized=True,
    random_state=numpy.random.default_rng(2),
).confidence_interval
answers["interval_of_best_of_two"] = [float(interval.low), float(interval.high)]

json.dump(answers, sys.stdout)
