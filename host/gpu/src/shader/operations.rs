//! Counting what the code of a module does.

use std::collections::BTreeMap;

use naga::common::wgsl::TryToWgsl;
use naga::valid::{FunctionInfo, ModuleInfo};
use naga::{
    AddressSpace, AtomicFunction, BinaryOperator, Block, CollectiveOperation, Expression, Function,
    GatherMode, Handle, Module, RelationalFunction, Scalar, ScalarKind, Statement,
    SubgroupOperation, TypeInner, UnaryOperator,
};

use super::cost::each_block;
use super::module_check::is_subgroup_statement;

/// How often each thing occurs in the code, wherever it stands and however often it would run.
#[derive(Debug, Default)]
pub(super) struct Counts {
    /// Operations by kind.
    pub(super) operations: BTreeMap<String, u32>,
    pub(super) loops: u32,
    pub(super) atomics: u32,
    pub(super) barriers: u32,
    pub(super) subgroups: bool,
}

/// Counts over all functions and entry points.
pub(super) fn count(module: &Module, info: &ModuleInfo) -> Counts {
    let mut counts = Counts::default();
    for (handle, function) in module.functions.iter() {
        let walk = Walk {
            module,
            function,
            info: &info[handle],
        };
        walk.block(&function.body, &mut counts);
    }
    for (index, entry) in module.entry_points.iter().enumerate() {
        let walk = Walk {
            module,
            function: &entry.function,
            info: info.get_entry_point(index),
        };
        walk.block(&entry.function.body, &mut counts);
    }
    counts
}

impl Counts {
    fn add(&mut self, operation: impl Into<String>) {
        let count = self.operations.entry(operation.into()).or_default();
        *count = count.saturating_add(1);
    }
}

struct Walk<'a> {
    module: &'a Module,
    function: &'a Function,
    info: &'a FunctionInfo,
}

impl Walk<'_> {
    fn block(&self, block: &Block, counts: &mut Counts) {
        for statement in block.iter() {
            counts.subgroups |= is_subgroup_statement(statement);
            self.statement(statement, counts);
            each_block(statement, |inner| self.block(inner, counts));
        }
    }

    fn statement(&self, statement: &Statement, counts: &mut Counts) {
        match statement {
            Statement::Emit(range) => {
                for expression in range.clone() {
                    self.expression(expression, counts);
                }
            }
            Statement::Loop { .. } => counts.loops = counts.loops.saturating_add(1),
            Statement::ControlBarrier(_) | Statement::MemoryBarrier(_) => {
                counts.barriers = counts.barriers.saturating_add(1)
            }
            Statement::WorkGroupUniformLoad { .. } => {
                counts.barriers = counts.barriers.saturating_add(1);
                counts.add("workgroup uniform load");
            }
            Statement::Store { pointer, .. } => {
                let access = self.memory(*pointer, "store", counts);
                counts.add(access);
            }
            Statement::Atomic { fun, .. } => {
                counts.atomics = counts.atomics.saturating_add(1);
                counts.add(format!("atomic {}", atomic(fun)));
            }
            Statement::ImageStore { .. } => counts.add("image store"),
            Statement::ImageAtomic { fun, .. } => {
                counts.atomics = counts.atomics.saturating_add(1);
                counts.add(format!("image atomic {}", atomic(fun)));
            }
            Statement::SubgroupBallot { .. } => counts.add("subgroup ballot"),
            Statement::SubgroupGather { mode, .. } => {
                counts.add(format!("subgroup {}", gather(mode)))
            }
            Statement::SubgroupCollectiveOperation {
                op, collective_op, ..
            } => counts.add(format!("subgroup {}", collective(*op, *collective_op))),
            _ => {}
        }
    }

    fn expression(&self, handle: Handle<Expression>, counts: &mut Counts) {
        match self.function.expressions[handle] {
            Expression::Unary { op, expr } => {
                let name = match op {
                    UnaryOperator::Negate => "negate",
                    UnaryOperator::LogicalNot => "not",
                    UnaryOperator::BitwiseNot => "bitwise not",
                };
                counts.add(format!("{} {name}", self.scalar(expr)));
            }
            Expression::Binary { op, left, right } => {
                let matrix = [left, right]
                    .iter()
                    .any(|side| matches!(self.inner(*side), TypeInner::Matrix { .. }));
                let matrix = if matrix { "matrix " } else { "" };
                counts.add(format!("{} {matrix}{}", self.scalar(left), binary(op)));
            }
            Expression::Math { fun, .. } => match fun.try_to_wgsl() {
                Some(name) => counts.add(format!("math {name}")),
                None => counts.add(format!("math {fun:?}").to_lowercase()),
            },
            Expression::Relational { fun, .. } => counts.add(match fun {
                RelationalFunction::All => "all",
                RelationalFunction::Any => "any",
                RelationalFunction::IsNan => "is nan",
                RelationalFunction::IsInf => "is inf",
            }),
            Expression::Select { .. } => counts.add("select"),
            Expression::As {
                expr,
                convert: Some(_),
                ..
            } => counts.add(format!("{} to {}", self.scalar(expr), self.scalar(handle))),
            Expression::As { convert: None, .. } => counts.add("bitcast"),
            Expression::Load { pointer } => {
                let access = self.memory(pointer, "load", counts);
                counts.add(access);
            }
            Expression::ArrayLength(_) => counts.add("array length"),
            Expression::Derivative { .. } => counts.add("derivative"),
            Expression::ImageSample { .. } => counts.add("image sample"),
            Expression::ImageLoad { .. } => counts.add("image load"),
            Expression::ImageQuery { .. } => counts.add("image query"),
            _ => {}
        }
    }

    /// The name of a load or a store; `atomicLoad` and `atomicStore` are such, on an atomic, and are counted as atomic operations.
    fn memory(&self, pointer: Handle<Expression>, access: &str, counts: &mut Counts) -> String {
        let inner = self.inner(pointer);
        if inner.is_atomic_pointer(&self.module.types) {
            counts.atomics = counts.atomics.saturating_add(1);
            return format!("atomic {access}");
        }
        let space = match inner.pointer_space() {
            Some(AddressSpace::Function) => "function",
            Some(AddressSpace::Private) => "private",
            Some(AddressSpace::WorkGroup) => "workgroup",
            Some(AddressSpace::Uniform) => "uniform",
            Some(AddressSpace::Storage { .. }) => "storage",
            _ => "other",
        };
        format!("{space} {access}")
    }

    fn inner(&self, handle: Handle<Expression>) -> &TypeInner {
        self.info[handle].ty.inner_with(&self.module.types)
    }

    fn scalar(&self, handle: Handle<Expression>) -> String {
        self.inner(handle)
            .scalar()
            .map_or_else(|| "other".to_owned(), scalar_name)
    }
}

fn scalar_name(Scalar { kind, width }: Scalar) -> String {
    let kind = match kind {
        ScalarKind::Sint => 'i',
        ScalarKind::Uint => 'u',
        ScalarKind::Float => 'f',
        ScalarKind::Bool => return "bool".to_owned(),
        ScalarKind::AbstractInt | ScalarKind::AbstractFloat => return "abstract".to_owned(),
    };
    format!("{kind}{}", u32::from(width) * 8)
}

fn binary(operator: BinaryOperator) -> &'static str {
    match operator {
        BinaryOperator::Add => "add",
        BinaryOperator::Subtract => "subtract",
        BinaryOperator::Multiply => "multiply",
        BinaryOperator::Divide => "divide",
        BinaryOperator::Modulo => "remainder",
        BinaryOperator::Equal => "compare equal",
        BinaryOperator::NotEqual => "compare not equal",
        BinaryOperator::Less => "compare less",
        BinaryOperator::LessEqual => "compare less or equal",
        BinaryOperator::Greater => "compare greater",
        BinaryOperator::GreaterEqual => "compare greater or equal",
        BinaryOperator::And => "and",
        BinaryOperator::ExclusiveOr => "exclusive or",
        BinaryOperator::InclusiveOr => "or",
        BinaryOperator::LogicalAnd => "logical and",
        BinaryOperator::LogicalOr => "logical or",
        BinaryOperator::ShiftLeft => "shift left",
        BinaryOperator::ShiftRight => "shift right",
    }
}

fn atomic(function: &AtomicFunction) -> &'static str {
    match function {
        AtomicFunction::Add => "add",
        AtomicFunction::Subtract => "subtract",
        AtomicFunction::And => "and",
        AtomicFunction::ExclusiveOr => "exclusive or",
        AtomicFunction::InclusiveOr => "or",
        AtomicFunction::Min => "min",
        AtomicFunction::Max => "max",
        AtomicFunction::Exchange { compare: None } => "exchange",
        AtomicFunction::Exchange { compare: Some(_) } => "compare exchange",
    }
}

fn gather(mode: &GatherMode) -> &'static str {
    match mode {
        GatherMode::BroadcastFirst => "broadcast first",
        GatherMode::Broadcast(_) => "broadcast",
        GatherMode::Shuffle(_) => "shuffle",
        GatherMode::ShuffleDown(_) => "shuffle down",
        GatherMode::ShuffleUp(_) => "shuffle up",
        GatherMode::ShuffleXor(_) => "shuffle xor",
        GatherMode::QuadBroadcast(_) => "quad broadcast",
        GatherMode::QuadSwap(_) => "quad swap",
    }
}

fn collective(operation: SubgroupOperation, scope: CollectiveOperation) -> String {
    let scope = match scope {
        CollectiveOperation::Reduce => "",
        CollectiveOperation::InclusiveScan => "inclusive ",
        CollectiveOperation::ExclusiveScan => "exclusive ",
    };
    let name = match operation {
        SubgroupOperation::All => "all",
        SubgroupOperation::Any => "any",
        SubgroupOperation::Add => "add",
        SubgroupOperation::Mul => "multiply",
        SubgroupOperation::Min => "min",
        SubgroupOperation::Max => "max",
        SubgroupOperation::And => "and",
        SubgroupOperation::Or => "or",
        SubgroupOperation::Xor => "exclusive or",
    };
    format!("{scope}{name}")
}
