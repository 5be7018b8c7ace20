//! How large and how expansive a shader may be.
//!
//! Where WGSL sets a limit ("Limits" in its specification), the cap is that limit: browsers enforce it, naga does not. The other caps are far
//! above what people write by hand and below what was seen to break something: measured with naga and wgpu 30.0.2 on a 2 MiB stack and on
//! Mesa 22.3's software driver. The compiler of a driver cannot be cancelled, so what is refused here costs nobody a worker; what is slow
//! on one driver only is left to the deadline.

/// Bytes of WGSL in one shader.
pub const MAX_SOURCE_BYTES: usize = 256 * 1024;

/// Words, numbers and symbols in one shader. naga's time is quadratic in the expressions of a function: 400,000 took it 22 seconds.
pub const MAX_TOKENS: u32 = 50_000;

/// Bytes of one identifier. WGSL has no limit; drivers have some.
pub const MAX_IDENTIFIER_BYTES: usize = 1_024;

/// Brackets `()`, `[]` and `{}` open at one time. naga's own limit is 200, without a place in the source.
pub const MAX_NESTING: usize = 100;

/// Template brackets `<>` open at one time.
pub const MAX_TEMPLATE_NESTING: usize = 100;

/// Unary operators in a row. naga overflows a 2 MiB stack at 4,000.
pub const MAX_UNARY_CHAIN: u32 = 32;

/// Operators on one path through an expression. naga overflows a 2 MiB stack at 4,000 terms of a sum.
pub const MAX_OPERATORS: u32 = 1_000;

/// `else if` branches that hang on each other. naga overflows a 2 MiB stack at 3,000.
pub const MAX_ELSE_IFS: u32 = 128;

/// Declarations at module scope. naga sorts them by a recursive walk.
pub const MAX_DECLARATIONS: u32 = 1_000;

/// Statements in all functions together. In a straight line, 1,000 that each read a buffer took the software driver 13 seconds, and 2,000 more
/// than 25.
pub const MAX_STATEMENTS: u32 = 2_000;

/// Compute entry points of one shader.
pub const MAX_ENTRY_POINTS: usize = 64;

/// Types inside each other, the scalar included: WGSL's 15 and one.
pub const MAX_TYPE_NESTING: u32 = 16;

/// Members of one struct: WGSL's own limit.
pub const MAX_STRUCT_MEMBERS: usize = 1_023;

/// Bytes of one value and of one private or function variable: WGSL's limit for each of the two address spaces.
pub const MAX_VARIABLE_BYTES: u64 = 8_192;

/// Bytes of all private and function variables of one call tree: WGSL's limits for the two address spaces together.
pub const MAX_CALL_TREE_BYTES: u64 = 2 * MAX_VARIABLE_BYTES;

/// Scalars in one constant: what WGSL allows elements of a constant array, rounded up. An array of 1,000 took the software driver
/// 22 seconds, one of 4,194,304 never ended.
pub const MAX_CONSTANT_SCALARS: u64 = 2_048;

/// Statements and expressions of a function after every call in it is expanded, as drivers do. That many took the software driver less
/// than a second.
pub const MAX_EXPANDED_CODE: u64 = 50_000;

/// Scalars of arrays and structs that a function copies as whole values, with every call in it expanded.
pub const MAX_EXPANDED_COPIES: u64 = 64 * 1024;
