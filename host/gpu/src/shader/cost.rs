//! How large types are and what functions expand to.

use naga::proc::TypeResolution;
use naga::valid::FunctionInfo;
use naga::{ArraySize, Block, Expression, Function, Handle, Module, Statement, Type, TypeInner};

/// The size of a type, without overflow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Extent {
    /// Bytes. An array whose length is not known yet counts as one element.
    pub(super) bytes: u64,
    /// Scalars.
    pub(super) scalars: u64,
    /// Types inside each other.
    pub(super) nesting: u32,
    /// Whether it is an array or a struct.
    pub(super) composite: bool,
}

/// The sizes of all types of a module.
#[derive(Debug)]
pub(super) struct Extents(Vec<Extent>);

impl Extents {
    /// Measures the types. A valid module has each type after those that it is made of.
    pub(super) fn new(module: &Module) -> Self {
        let mut extents = Self(Vec::with_capacity(module.types.len()));
        for (_, ty) in module.types.iter() {
            let extent = extents.measure(&ty.inner);
            extents.0.push(extent);
        }
        extents
    }

    /// The size of a type.
    pub(super) fn of(&self, ty: Handle<Type>) -> Extent {
        self.0.get(ty.index()).copied().unwrap_or_default()
    }

    /// The size of an expression's value; nothing for a pointer.
    pub(super) fn of_value(&self, ty: &TypeResolution) -> Extent {
        match ty {
            TypeResolution::Handle(handle) => self.of(*handle),
            TypeResolution::Value(inner) => self.measure(inner),
        }
    }

    fn measure(&self, inner: &TypeInner) -> Extent {
        let plain = |scalars: u64, width: u8| Extent {
            bytes: scalars * u64::from(width),
            scalars,
            nesting: 1,
            composite: false,
        };
        match *inner {
            TypeInner::Scalar(scalar) | TypeInner::Atomic(scalar) => plain(1, scalar.width),
            TypeInner::Vector { size, scalar } => plain(size as u64, scalar.width),
            // A column of three takes the room of four.
            TypeInner::Matrix {
                columns,
                rows,
                scalar,
            } => {
                let scalars = columns as u64 * rows as u64;
                Extent {
                    bytes: columns as u64
                        * (rows as u64).next_power_of_two()
                        * u64::from(scalar.width),
                    ..plain(scalars, scalar.width)
                }
            }
            TypeInner::Array { base, size, stride } => {
                let count = match size {
                    ArraySize::Constant(count) => u64::from(count.get()),
                    ArraySize::Pending(_) | ArraySize::Dynamic => 1,
                };
                let base = self.of(base);
                Extent {
                    bytes: count.saturating_mul(u64::from(stride)),
                    scalars: count.saturating_mul(base.scalars),
                    nesting: base.nesting.saturating_add(1),
                    composite: true,
                }
            }
            TypeInner::Struct { ref members, span } => {
                let mut extent = Extent {
                    bytes: u64::from(span),
                    composite: true,
                    ..Extent::default()
                };
                for member in members {
                    let member = self.of(member.ty);
                    extent.scalars = extent.scalars.saturating_add(member.scalars);
                    extent.nesting = extent.nesting.max(member.nesting);
                }
                extent.nesting = extent.nesting.saturating_add(1);
                extent
            }
            _ => Extent::default(),
        }
    }
}

/// What a function becomes when every call in it is expanded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Cost {
    /// Statements and expressions.
    pub(super) code: u64,
    /// Scalars in arrays and structs that are made or copied as a whole.
    pub(super) copies: u64,
    /// Bytes of function variables.
    pub(super) variable_bytes: u64,
}

impl Cost {
    fn add(&mut self, other: Self) {
        self.code = self.code.saturating_add(other.code);
        self.copies = self.copies.saturating_add(other.copies);
        self.variable_bytes = self.variable_bytes.saturating_add(other.variable_bytes);
    }
}

/// The cost of a function, given those of the functions that it calls; naga has these before it.
pub(super) fn cost(
    function: &Function,
    info: &FunctionInfo,
    extents: &Extents,
    earlier: &[Cost],
) -> Cost {
    let mut cost = Cost {
        code: function.expressions.len() as u64,
        ..Cost::default()
    };
    for (_, variable) in function.local_variables.iter() {
        let extent = extents.of(variable.ty);
        cost.add(Cost {
            code: 1,
            copies: if extent.composite { extent.scalars } else { 0 },
            variable_bytes: extent.bytes,
        });
    }
    for (handle, expression) in function.expressions.iter() {
        let made = extents.of_value(&info[handle].ty);
        if made.composite {
            cost.copies = cost.copies.saturating_add(made.scalars);
        }
        if let Expression::Access { base, .. } = *expression {
            // A value that is indexed at run time is first spilled to memory.
            let base = extents.of_value(&info[base].ty);
            if base.composite {
                cost.copies = cost.copies.saturating_add(base.scalars);
            }
        }
    }
    add_block(&mut cost, &function.body, earlier);
    cost
}

fn add_block(cost: &mut Cost, block: &Block, earlier: &[Cost]) {
    for statement in block.iter() {
        cost.code = cost.code.saturating_add(1);
        match statement {
            Statement::Call { function, .. } => {
                cost.add(earlier.get(function.index()).copied().unwrap_or_default())
            }
            other => each_block(other, |inner| add_block(cost, inner, earlier)),
        }
    }
}

/// Calls back for each block in a statement. Blocks nest no deeper than the caps on the text allow, so that a walk may recurse.
pub(super) fn each_block(statement: &Statement, mut visit: impl FnMut(&Block)) {
    match statement {
        Statement::Block(block) => visit(block),
        Statement::If { accept, reject, .. } => {
            visit(accept);
            visit(reject);
        }
        Statement::Switch { cases, .. } => cases.iter().for_each(|case| visit(&case.body)),
        Statement::Loop {
            body, continuing, ..
        } => {
            visit(body);
            visit(continuing);
        }
        _ => {}
    }
}
