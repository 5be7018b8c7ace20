@group(0) @binding(2) var<storage, read_write> output: array<i32>;

fn f0(x: i32) -> i32 {
    return x * 3 + 1;
}
fn f1(x: i32) -> i32 {
    return f0(f0(x));
}
fn f2(x: i32) -> i32 {
    return f1(f1(x));
}
fn f3(x: i32) -> i32 {
    return f2(f2(x));
}
fn f4(x: i32) -> i32 {
    return f3(f3(x));
}
fn f5(x: i32) -> i32 {
    return f4(f4(x));
}
fn f6(x: i32) -> i32 {
    return f5(f5(x));
}
fn f7(x: i32) -> i32 {
    return f6(f6(x));
}
fn f8(x: i32) -> i32 {
    return f7(f7(x));
}
fn f9(x: i32) -> i32 {
    return f8(f8(x));
}
fn f10(x: i32) -> i32 {
    return f9(f9(x));
}
fn f11(x: i32) -> i32 {
    return f10(f10(x));
}
fn f12(x: i32) -> i32 {
    return f11(f11(x));
}
fn f13(x: i32) -> i32 {
    return f12(f12(x));
}
fn f14(x: i32) -> i32 {
    return f13(f13(x));
}
fn f15(x: i32) -> i32 {
    return f14(f14(x));
}
fn f16(x: i32) -> i32 {
    return f15(f15(x));
}
fn f17(x: i32) -> i32 {
    return f16(f16(x));
}
fn f18(x: i32) -> i32 {
    return f17(f17(x));
}
fn f19(x: i32) -> i32 {
    return f18(f18(x));
}
fn f20(x: i32) -> i32 {
    return f19(f19(x));
}
fn f21(x: i32) -> i32 {
    return f20(f20(x));
}
fn f22(x: i32) -> i32 {
    return f21(f21(x));
}
fn f23(x: i32) -> i32 {
    return f22(f22(x));
}
fn f24(x: i32) -> i32 {
    return f23(f23(x));
}
fn f25(x: i32) -> i32 {
    return f24(f24(x));
}
fn f26(x: i32) -> i32 {
    return f25(f25(x));
}
fn f27(x: i32) -> i32 {
    return f26(f26(x));
}
fn f28(x: i32) -> i32 {
    return f27(f27(x));
}
fn f29(x: i32) -> i32 {
    return f28(f28(x));
}
fn f30(x: i32) -> i32 {
    return f29(f29(x));
}
fn f31(x: i32) -> i32 {
    return f30(f30(x));
}

@compute @workgroup_size(1)
fn main() {
    output[0] = i32(f31(1));
}
