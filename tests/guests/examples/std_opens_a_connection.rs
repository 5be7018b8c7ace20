//! Would open a network connection.

#[path = "../src/std_scorer.rs"]
mod std_scorer;

const NAME: &str = "std-opens-a-connection";

fn raw() -> f64 {
    f64::from(u8::from(
        std::net::TcpStream::connect("127.0.0.1:80").is_ok(),
    ))
}
