//! What is refused in naga's representation: what would never come out of a driver's compiler, and what breaks naga's own writers.

use naga::valid::{FunctionInfo, ModuleInfo};
use naga::{
    AddressSpace, Binding, Block, BuiltIn, Expression, Function, Module, Statement, TypeInner,
};

use super::caps;
use super::check::no_subgroups;
use super::cost::{Cost, Extent, Extents, cost, each_block};
use super::place::{Source, span_range};
use super::text_check::Outline;
use super::types::{ShaderError, ShaderErrorKind};

/// Checks the caps that need types and calls. The module is valid.
pub(super) fn check_module(
    place: Source<'_>,
    outline: &Outline,
    module: &Module,
    info: &ModuleInfo,
) -> Result<(), ShaderError> {
    let check = ModuleCheck {
        place,
        outline,
        module,
        info,
        extents: Extents::new(module),
    };
    check.types()?;
    check.constants()?;
    check.private_variables()?;

    let mut costs = Vec::with_capacity(module.functions.len());
    for (handle, function) in module.functions.iter() {
        let name = function.name.as_deref().unwrap_or("unnamed");
        costs.push(check.function(name, function, &info[handle], &costs)?);
    }
    for (index, entry) in module.entry_points.iter().enumerate() {
        let entry_info = info.get_entry_point(index);
        let cost = check.function(&entry.name, &entry.function, entry_info, &costs)?;
        check.variables_of_entry(&entry.name, entry_info, cost)?;
    }
    Ok(())
}

struct ModuleCheck<'a> {
    place: Source<'a>,
    outline: &'a Outline,
    module: &'a Module,
    info: &'a ModuleInfo,
    extents: Extents,
}

impl ModuleCheck<'_> {
    fn types(&self) -> Result<(), ShaderError> {
        for (handle, ty) in self.module.types.iter() {
            let span = self.module.types.get_span(handle);
            if self.extents.of(handle).nesting > caps::MAX_TYPE_NESTING {
                return Err(self.refuse(
                    span,
                    &format!(
                        "types are nested more than {} deep; make them flatter",
                        caps::MAX_TYPE_NESTING
                    ),
                ));
            }
            if let TypeInner::Struct { members, .. } = &ty.inner
                && members.len() > caps::MAX_STRUCT_MEMBERS
            {
                let name = ty.name.as_deref().unwrap_or("unnamed");
                let message = format!(
                    "struct `{name}` has {} members, and at most {} are accepted; use an array",
                    members.len(),
                    caps::MAX_STRUCT_MEMBERS
                );
                return Err(self.refuse(span, &message));
            }
        }
        Ok(())
    }

    fn constants(&self) -> Result<(), ShaderError> {
        for (handle, constant) in self.module.constants.iter() {
            let scalars = self.extents.of(constant.ty).scalars;
            if scalars > caps::MAX_CONSTANT_SCALARS {
                let name = constant.name.as_deref().unwrap_or("unnamed");
                let message = format!(
                    "constant `{name}` holds {scalars} scalars, and at most {} are accepted; read the table from a buffer, or compute it",
                    caps::MAX_CONSTANT_SCALARS
                );
                return Err(self.refuse(self.module.constants.get_span(handle), &message));
            }
        }
        for (handle, expression) in self.module.global_expressions.iter() {
            let scalars = self.extents.of_value(&self.info[handle]).scalars;
            self.table(
                expression,
                scalars,
                self.module.global_expressions.get_span(handle),
            )?;
        }
        Ok(())
    }

    /// A table that stands in the code, as one of a constant of abstract type does.
    fn table(
        &self,
        expression: &Expression,
        scalars: u64,
        span: naga::Span,
    ) -> Result<(), ShaderError> {
        if !matches!(expression, Expression::Compose { .. })
            || scalars <= caps::MAX_CONSTANT_SCALARS
        {
            return Ok(());
        }
        let message = format!(
            "an array or a struct of {scalars} scalars is written out, and at most {} are accepted; read the table from a buffer, or compute it",
            caps::MAX_CONSTANT_SCALARS
        );
        Err(self.refuse(span, &message))
    }

    fn private_variables(&self) -> Result<(), ShaderError> {
        for (handle, variable) in self.module.global_variables.iter() {
            if variable.space == AddressSpace::Private {
                let name = variable.name.as_deref().unwrap_or("unnamed");
                self.variable(
                    "private",
                    name,
                    self.extents.of(variable.ty).bytes,
                    self.module.global_variables.get_span(handle),
                )?;
            }
        }
        Ok(())
    }

    fn variable(
        &self,
        kind: &str,
        name: &str,
        bytes: u64,
        span: naga::Span,
    ) -> Result<(), ShaderError> {
        if bytes <= caps::MAX_VARIABLE_BYTES {
            return Ok(());
        }
        let message = format!(
            "{kind} variable `{name}` has {bytes} bytes, and at most {} are accepted, because every invocation has its own; use workgroup \
             memory or a buffer",
            caps::MAX_VARIABLE_BYTES
        );
        Err(self.refuse(span, &message))
    }

    /// Checks one function and returns what it expands to.
    fn function(
        &self,
        name: &str,
        function: &Function,
        info: &FunctionInfo,
        earlier: &[Cost],
    ) -> Result<Cost, ShaderError> {
        for (handle, variable) in function.local_variables.iter() {
            let variable_name = variable.name.as_deref().unwrap_or("unnamed");
            self.variable(
                "function",
                variable_name,
                self.extents.of(variable.ty).bytes,
                function.local_variables.get_span(handle),
            )?;
        }
        for (handle, expression) in function.expressions.iter() {
            let Extent { bytes, scalars, .. } = self.extents.of_value(&info[handle].ty);
            self.table(expression, scalars, function.expressions.get_span(handle))?;
            if bytes > caps::MAX_VARIABLE_BYTES {
                let message = format!(
                    "a value of {bytes} bytes in function `{name}`, and at most {} are accepted; read the elements one by one",
                    caps::MAX_VARIABLE_BYTES
                );
                return Err(self.refuse(function.expressions.get_span(handle), &message));
            }
        }
        self.pointer_arguments(name, function, info, &function.body)?;

        let cost = cost(function, info, &self.extents, earlier);
        let over = [
            (
                cost.code,
                caps::MAX_EXPANDED_CODE,
                "statements and expressions",
                "call less often, or loop",
            ),
            (
                cost.copies,
                caps::MAX_EXPANDED_COPIES,
                "copied scalars",
                "pass indices or pointers instead of arrays and structs",
            ),
            (
                cost.variable_bytes,
                caps::MAX_CALL_TREE_BYTES,
                "bytes of variables",
                "use smaller arrays, workgroup memory or a buffer",
            ),
        ]
        .into_iter()
        .find(|(value, cap, ..)| value > cap);
        if let Some((value, cap, what, remedy)) = over {
            let value = if value == u64::MAX {
                "too many to count".to_owned()
            } else {
                value.to_string()
            };
            let message = format!(
                "function `{name}` becomes too large when the calls in it are expanded: {what}: {value}, at most {cap}; {remedy}"
            );
            return Err(self.place.error(
                ShaderErrorKind::TooComplex,
                self.outline.functions.get(name).copied(),
                &message,
            ));
        }
        Ok(cost)
    }

    fn variables_of_entry(
        &self,
        name: &str,
        info: &FunctionInfo,
        cost: Cost,
    ) -> Result<(), ShaderError> {
        let private = self
            .module
            .global_variables
            .iter()
            .filter(|(handle, variable)| {
                variable.space == AddressSpace::Private && !info[*handle].is_empty()
            })
            .fold(0_u64, |sum, (_, variable)| {
                sum.saturating_add(self.extents.of(variable.ty).bytes)
            });
        let total = private.saturating_add(cost.variable_bytes);
        if total > caps::MAX_CALL_TREE_BYTES {
            let message = format!(
                "entry point `{name}` and what it calls have {total} bytes of private and function variables, and at most {} are accepted; use \
                 workgroup memory or a buffer",
                caps::MAX_CALL_TREE_BYTES
            );
            return Err(self.place.error(
                ShaderErrorKind::TooComplex,
                self.outline.functions.get(name).copied(),
                &message,
            ));
        }
        Ok(())
    }

    /// naga 30 cannot write SPIR-V for a call that passes a pointer to a part of a variable: it panics.
    fn pointer_arguments(
        &self,
        name: &str,
        function: &Function,
        info: &FunctionInfo,
        block: &Block,
    ) -> Result<(), ShaderError> {
        let mut result = Ok(());
        for (statement, span) in block.span_iter() {
            if let Statement::Call { arguments, .. } = statement {
                let part = arguments.iter().find(|argument| {
                    matches!(
                        function.expressions[**argument],
                        Expression::Access { .. } | Expression::AccessIndex { .. }
                    ) && info[**argument]
                        .ty
                        .inner_with(&self.module.types)
                        .pointer_space()
                        .is_some()
                });
                if let Some(part) = part {
                    let own = function.expressions.get_span(*part);
                    let message = format!(
                        "a call in function `{name}` passes a pointer to a part of a variable, which the shader compiler cannot translate; \
                         copy the part into a variable of its own and copy it back after the call"
                    );
                    return Err(self.refuse(if own.is_defined() { own } else { *span }, &message));
                }
            }
            each_block(statement, |inner| {
                if result.is_ok() {
                    result = self.pointer_arguments(name, function, info, inner);
                }
            });
            if result.is_err() {
                break;
            }
        }
        result
    }

    fn refuse(&self, span: naga::Span, message: &str) -> ShaderError {
        let offset = span_range(span, self.place.text).map(|range| range.start);
        self.place
            .error(ShaderErrorKind::TooComplex, offset, message)
    }
}

/// Refuses subgroup operations and builtins, with the place of the first.
pub(super) fn refuse_subgroups(
    place: Source<'_>,
    outline: &Outline,
    module: &Module,
) -> Result<(), ShaderError> {
    let entries = module
        .entry_points
        .iter()
        .map(|entry| (Some(entry.name.as_str()), &entry.function));
    let functions = module
        .functions
        .iter()
        .map(|(_, function)| (function.name.as_deref(), function));
    for (name, function) in functions.chain(entries) {
        let named = name.and_then(|name| outline.functions.get(name).copied());
        let offset = match subgroup_statement(&function.body) {
            Some(span) => span_range(span, place.text)
                .map(|range| range.start)
                .or(named),
            None if has_subgroup_builtin(module, function) => named,
            None => continue,
        };
        return Err(place.error(ShaderErrorKind::UnsupportedFeature, offset, &no_subgroups()));
    }
    Ok(())
}

fn subgroup_statement(block: &Block) -> Option<naga::Span> {
    for (statement, span) in block.span_iter() {
        if is_subgroup_statement(statement) {
            return Some(*span);
        }
        let mut found = None;
        each_block(statement, |inner| {
            found = found.or_else(|| subgroup_statement(inner))
        });
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Whether a statement is a subgroup operation.
pub(super) fn is_subgroup_statement(statement: &Statement) -> bool {
    match statement {
        Statement::SubgroupBallot { .. }
        | Statement::SubgroupGather { .. }
        | Statement::SubgroupCollectiveOperation { .. } => true,
        Statement::ControlBarrier(barrier) | Statement::MemoryBarrier(barrier) => {
            barrier.contains(naga::Barrier::SUB_GROUP)
        }
        _ => false,
    }
}

/// Whether a function has a subgroup builtin among its arguments, directly or in a struct.
pub(super) fn has_subgroup_builtin(module: &Module, function: &Function) -> bool {
    let is_subgroup = |binding: &Option<Binding>| {
        matches!(
            binding,
            Some(Binding::BuiltIn(
                BuiltIn::NumSubgroups
                    | BuiltIn::SubgroupId
                    | BuiltIn::SubgroupSize
                    | BuiltIn::SubgroupInvocationId
            ))
        )
    };
    function.arguments.iter().any(|argument| {
        let in_struct = match &module.types[argument.ty].inner {
            TypeInner::Struct { members, .. } => {
                members.iter().any(|member| is_subgroup(&member.binding))
            }
            _ => false,
        };
        in_struct || is_subgroup(&argument.binding)
    })
}
