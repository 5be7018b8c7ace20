//! Loading a scorer and running it: every call in a fresh instance, under its limits.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use sha2::{Digest, Sha256};
use wasmtime::component::Linker;
use wasmtime::{Engine, Store};

use crate::answering::Answering;
use crate::bindings::verdicts::{Parameter, Request};
use crate::bindings::{Scorer as Instance, ScorerPre};
use crate::capability::Capabilities;
use crate::compiled;
use crate::digest::Digest as DigestOf;
use crate::engine::{self, Compiler};
use crate::error::{Call, LoadError, ScorerError, explain};
use crate::glue;
use crate::limits::Limits;
use crate::profile::{self, Authority, Profile};
use crate::state::State;
use crate::transcript::{
    Called, ContentStore, Difference, Header, Part, Recorder, Recording, Replay, ReplayEnd,
    Replaying, Transcript, compare_ends, end_of, shown_end,
};
use crate::trusted_cache::TrustedCache;
use crate::verdict::{Description, Verdict, is_kebab_case};
use crate::wasi;

/// How long a `describe` may take: it only returns constants.
const DESCRIBE_TIME: Duration = Duration::from_secs(10);

/// The engine, and the limits for every scorer that it loads.
pub struct Sandbox {
    engine: Engine,
    compiler: Compiler,
    limits: Limits,
}

impl Sandbox {
    /// Starts the engine with the compiler that scores are made with.
    ///
    /// # Errors
    /// [`LoadError::Host`] when the machine has no room for it.
    pub fn new(limits: Limits) -> Result<Self, LoadError> {
        Self::with_compiler(limits, Compiler::Native)
    }

    /// Starts the engine with a compiler of choice, for a second opinion; see [`Compiler`] for what is equal then and what is not.
    ///
    /// # Errors
    /// [`LoadError::Host`] when the machine has no room for it.
    pub fn with_compiler(limits: Limits, compiler: Compiler) -> Result<Self, LoadError> {
        let engine = engine::start(compiler).map_err(|error| {
            LoadError::Host(format!("the wasm engine could not be started: {error:#}"))
        })?;
        Ok(Self {
            engine,
            compiler,
            limits,
        })
    }

    /// What turns the scorers' wasm into something that runs.
    pub fn compiler(&self) -> Compiler {
        self.compiler
    }

    /// Loads a component: compiles it, or takes its code from the cache, and checks what it imports.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub fn load(&self, bytes: &[u8], cache: Option<&TrustedCache>) -> Result<Scorer, LoadError> {
        compiled::check_bytes(bytes, self.limits.component_bytes)?;
        let digest: [u8; 32] = Sha256::digest(bytes).into();
        let component = compiled::component(&self.engine, self.compiler, bytes, &digest, cache)?;
        let authority = profile::examine(&self.engine, &component)?;
        self.check_resources(&component)?;
        let mut linker = Linker::new(&self.engine);
        let linked = glue::link(&mut linker).and_then(|()| match authority.profile {
            Profile::Pure => Ok(()),
            Profile::Std => wasi::link(&mut linker),
        });
        linked.map_err(|error| {
            LoadError::Host(format!(
                "the host's interfaces could not be linked: {error:#}"
            ))
        })?;
        // What the imports are called was checked; what is left are types that differ.
        let pre = linker
            .instantiate_pre(&component)
            .and_then(ScorerPre::new)
            .map_err(|error| {
                LoadError::Refused(vec![format!(
                    "this scorer does not fit the world {}/scorer@{}: {error:#}",
                    profile::PACKAGE,
                    profile::PACKAGE_VERSION
                )])
            })?;
        Ok(Scorer {
            pre,
            engine: self.engine.clone(),
            limits: self.limits.clone(),
            authority,
            digest,
        })
    }

    /// How many memories and tables an instance has is known before it is made; how many core instances is not, and the store counts those.
    fn check_resources(&self, component: &wasmtime::component::Component) -> Result<(), LoadError> {
        let Some(required) = component.resources_required() else {
            return Ok(());
        };
        let counts = [
            ("memories", required.num_memories, self.limits.memories),
            ("tables", required.num_tables, self.limits.tables),
        ];
        for (what, needed, limit) in counts {
            if usize::try_from(needed).unwrap_or(usize::MAX) > limit {
                return Err(LoadError::Refused(vec![format!(
                    "this scorer has {needed} {what}; scorers have at most {limit}"
                )]));
            }
        }
        Ok(())
    }
}

impl std::fmt::Debug for Sandbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sandbox")
            .field("compiler", &self.compiler)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

/// What a scorer is lent to score a submission.
#[derive(Debug)]
pub struct Lent {
    /// Everything that it holds.
    pub capabilities: Capabilities,
    /// Writes the transcript, if one is wanted.
    pub recorder: Option<Recorder>,
}

impl From<Capabilities> for Lent {
    fn from(capabilities: Capabilities) -> Self {
        Self {
            capabilities,
            recorder: None,
        }
    }
}

/// A loaded scorer. It keeps nothing from one call to the next.
pub struct Scorer {
    pre: ScorerPre<State>,
    engine: Engine,
    limits: Limits,
    authority: Authority,
    digest: [u8; 32],
}

impl std::fmt::Debug for Scorer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Scorer")
            .field("digest", &hex::encode(self.digest))
            .finish_non_exhaustive()
    }
}

/// How a scoring went.
#[derive(Debug)]
pub struct ScoreRun {
    /// The verdict, checked, or why there is none.
    pub outcome: Result<Verdict, ScorerError>,
    /// The fuel spent, by the price list [`engine::PRICE_LIST`].
    pub fuel: u64,
    /// The most memory that the scorer had, in bytes.
    pub peak_memory: u64,
    /// What the scorer was lent, given back: what becomes of a device that may still be busy is the lender's decision.
    pub capabilities: Capabilities,
}

impl Scorer {
    /// What the scorer can reach.
    pub fn authority(&self) -> &Authority {
        &self.authority
    }

    /// The SHA-256 of the component.
    pub fn digest(&self) -> &[u8; 32] {
        &self.digest
    }

    /// Asks the scorer what it measures. It holds no capability while it answers: a call of an import ends it.
    ///
    /// # Errors
    /// See [`ScorerError`]; a name that is not kebab-case or an empty version is [`ScorerError::BadAnswer`].
    pub fn describe(&self) -> Result<Description, ScorerError> {
        let state = State::new(&self.limits, Answering::Nobody);
        let (answer, _) = self.call(
            state,
            self.limits.describe_fuel,
            DESCRIBE_TIME,
            |instance, store| instance.call_describe(store),
        );
        let description = answer?;
        if !is_kebab_case(&description.name) {
            return Err(ScorerError::BadAnswer(format!(
                "its name {:?} is not kebab-case, as in `optimize-kernel`",
                description.name
            )));
        }
        if description.version.is_empty() {
            return Err(ScorerError::BadAnswer("its version is empty".to_owned()));
        }
        Ok(description.into())
    }

    /// Scores a submission. The scorer is ended at the time limit, which counts the time of its calls to the host too but cannot end one:
    /// that each call to the host ends is the capabilities' duty.
    pub fn score(
        &self,
        lent: impl Into<Lent>,
        parameters: &[(String, u64)],
        time_limit: Duration,
    ) -> ScoreRun {
        let budget = self.limits.score_fuel;
        let Lent {
            capabilities,
            recorder,
        } = lent.into();
        let called = Called {
            scorer: DigestOf::from(self.digest),
            parameters,
            fuel_budget: budget,
        };
        let recording = match recorder.map(|recorder| Recording::begin(recorder, &called)) {
            Some(Err(error)) => {
                return ScoreRun {
                    outcome: Err(unwritten(&error)),
                    fuel: 0,
                    peak_memory: 0,
                    capabilities,
                };
            }
            recording => recording.and_then(Result::ok),
        };
        let answering = Answering::Lent {
            capabilities,
            recording,
        };
        let scoring = self.run(answering, budget, parameters, time_limit);
        let (fuel, peak_memory) = (scoring.fuel, scoring.peak_memory);
        let Answering::Lent {
            capabilities,
            recording,
        } = scoring.answering
        else {
            unreachable!("what answers is not exchanged during a call");
        };
        let written = recording.map_or(Ok(()), |recording| {
            recording.end(end_of(&scoring.outcome, fuel, peak_memory)?)
        });
        ScoreRun {
            // A score that nobody could compute again is none.
            outcome: written.map_or_else(|error| Err(unwritten(&error)), |()| scoring.outcome),
            fuel,
            peak_memory,
            capabilities,
        }
    }

    /// Runs the scorer again as a transcript says it ran, answering each of its calls as it was answered then. No device, no file and no submission is
    /// touched. It ends at the first call that differs.
    pub fn replay(
        &self,
        transcript: &Arc<Transcript>,
        store: Arc<dyn ContentStore>,
        time_limit: Duration,
    ) -> Replay {
        let header = &transcript.header;
        if let Some(difference) = self.unlike(header) {
            return Replay {
                equal_calls: 0,
                fuel: 0,
                end: ReplayEnd::Differs(difference),
            };
        }
        let answering = Answering::Transcript(Replaying::new(Arc::clone(transcript), store));
        let scoring = self.run(
            answering,
            header.fuel_budget,
            &header.parameters,
            time_limit,
        );
        let Answering::Transcript(replaying) = scoring.answering else {
            unreachable!("what answers is not exchanged during a call");
        };
        let is = end_of(&scoring.outcome, scoring.fuel, scoring.peak_memory);
        let end = match (replaying.difference(), &transcript.end, is) {
            (Some(difference), ..) => ReplayEnd::Differs(difference),
            (None, None, _) if replaying.is_cut_off() => ReplayEnd::CutOff,
            (None, was, is) => {
                if let Some((call, function)) = replaying.next_recorded() {
                    ReplayEnd::Differs(Difference {
                        call: Some(call),
                        function: function.to_owned(),
                        part: Part::Function,
                        recorded: function.to_owned(),
                        replayed: format!("no call: {}", shown_end(is.as_ref().ok())),
                    })
                } else {
                    compare_ends(was.as_ref(), is.ok(), scoring.outcome)
                }
            }
        };
        Replay {
            equal_calls: replaying.equal_calls(),
            fuel: scoring.fuel,
            end,
        }
    }

    /// What in a transcript's first line is not of this scorer or this host.
    fn unlike(&self, header: &Header) -> Option<Difference> {
        let pairs = [
            (
                "scorer",
                header.scorer.to_string(),
                DigestOf::from(self.digest).to_string(),
            ),
            (
                "fuel prices",
                header.fuel_prices.clone(),
                engine::PRICE_LIST.to_owned(),
            ),
        ];
        let (what, recorded, replayed) = pairs
            .into_iter()
            .find(|(_, recorded, replayed)| recorded != replayed)?;
        Some(Difference {
            call: None,
            function: String::new(),
            part: Part::Header,
            recorded: format!("{what} {recorded}"),
            replayed: format!("{what} {replayed}"),
        })
    }

    /// Calls `score`.
    fn run(
        &self,
        answering: Answering,
        budget: u64,
        parameters: &[(String, u64)],
        time_limit: Duration,
    ) -> Scoring {
        let request = Request {
            parameters: parameters
                .iter()
                .map(|(name, value)| Parameter {
                    name: name.clone(),
                    value: *value,
                })
                .collect(),
        };
        let state = State::new(&self.limits, answering);
        let (answer, store) = self.call(state, budget, time_limit, |instance, store| {
            instance.call_score(store, &request)
        });
        let outcome = answer.and_then(|verdict| {
            Verdict::from(verdict)
                .checked()
                .map_err(ScorerError::BadAnswer)
        });
        let fuel = budget - store.get_fuel().unwrap_or(budget);
        let state = store.into_data();
        Scoring {
            outcome,
            fuel,
            peak_memory: state.limiter.peak_memory(),
            answering: state.into_answering(),
        }
    }

    /// Makes an instance and calls one function of it. The store is given back for what it knows of the call.
    fn call<R>(
        &self,
        state: State,
        budget: u64,
        time_limit: Duration,
        function: impl FnOnce(&Instance, &mut Store<State>) -> wasmtime::Result<R>,
    ) -> (Result<R, ScorerError>, Store<State>) {
        let mut store = Store::new(&self.engine, state);
        store.limiter(|state| &mut state.limiter);
        store.set_hostcall_fuel(self.limits.hostcall_bytes);
        store.set_max_component_handles(self.limits.handles);
        // Both before the instance is made: its start functions run then.
        store.set_epoch_deadline(engine::ticks(time_limit));
        if store.data().writes_fuel() {
            store.call_hook(move |mut store, hook| {
                let fuel = budget - store.get_fuel()?;
                store.data_mut().cross(hook, fuel)
            });
        }
        let mut instantiated = false;
        let result = store.set_fuel(budget).and_then(|()| {
            let instance = self.pre.instantiate(&mut store)?;
            instantiated = true;
            function(&instance, &mut store)
        });
        let spent = budget - store.get_fuel().unwrap_or(budget);
        let finished = store.data_mut().finish(spent);
        let result = result.and_then(|value| finished.map(|()| value));
        let result = result.map_err(|error| {
            explain(
                &error,
                &Call {
                    budget,
                    time_limit,
                    panic: store.data().panic().as_deref(),
                    instantiated,
                },
            )
        });
        (result, store)
    }
}

/// A call of `score` that has ended.
struct Scoring {
    outcome: Result<Verdict, ScorerError>,
    fuel: u64,
    peak_memory: u64,
    answering: Answering,
}

fn unwritten(error: &io::Error) -> ScorerError {
    ScorerError::Host(format!("the transcript could not be written: {error}"))
}
