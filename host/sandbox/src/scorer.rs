//! Loading a scorer and running it: every call in a fresh instance, under its limits.

use std::time::Duration;

use sha2::{Digest, Sha256};
use wasmtime::component::Linker;
use wasmtime::{Engine, Store};

use crate::bindings::verdicts::{Parameter, Request};
use crate::bindings::{Scorer as Instance, ScorerPre};
use crate::capability::Capabilities;
use crate::compiled;
use crate::engine;
use crate::error::{Call, LoadError, ScorerError, explain};
use crate::glue;
use crate::limits::Limits;
use crate::profile::{self, Authority, Profile};
use crate::state::State;
use crate::trusted_cache::TrustedCache;
use crate::verdict::{Description, Verdict, is_kebab_case};
use crate::wasi;

/// How long a `describe` may take: it only returns constants.
const DESCRIBE_TIME: Duration = Duration::from_secs(10);

/// The engine, and the limits for every scorer that it loads.
pub struct Sandbox {
    engine: Engine,
    limits: Limits,
}

impl Sandbox {
    /// Starts the engine.
    ///
    /// # Errors
    /// [`LoadError::Host`] when the machine has no room for it.
    pub fn new(limits: Limits) -> Result<Self, LoadError> {
        let engine = engine::start().map_err(|error| {
            LoadError::Host(format!("the wasm engine could not be started: {error:#}"))
        })?;
        Ok(Self { engine, limits })
    }

    /// Loads a component: compiles it, or takes its code from the cache, and checks what it imports.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub fn load(&self, bytes: &[u8], cache: Option<&TrustedCache>) -> Result<Scorer, LoadError> {
        compiled::check_bytes(bytes, self.limits.component_bytes)?;
        let digest: [u8; 32] = Sha256::digest(bytes).into();
        let component = compiled::component(&self.engine, bytes, &digest, cache)?;
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
            .field("limits", &self.limits)
            .finish_non_exhaustive()
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
        let state = State::new(&self.limits, None);
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
        capabilities: Capabilities,
        parameters: &[(String, u64)],
        time_limit: Duration,
    ) -> ScoreRun {
        let budget = self.limits.score_fuel;
        let request = Request {
            parameters: parameters
                .iter()
                .map(|(name, value)| Parameter {
                    name: name.clone(),
                    value: *value,
                })
                .collect(),
        };
        let state = State::new(&self.limits, Some(capabilities));
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
        ScoreRun {
            outcome,
            fuel,
            peak_memory: state.limiter.peak_memory(),
            capabilities: state
                .into_capabilities()
                .expect("the state of a scoring holds what was lent"),
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
        let mut instantiated = false;
        let result = store.set_fuel(budget).and_then(|()| {
            let instance = self.pre.instantiate(&mut store)?;
            instantiated = true;
            function(&instance, &mut store)
        });
        store.data_mut().finish_stdio();
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
