//! The published schema says of every predicate what the reader says of it.

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Value, json};

use super::samples;
use super::statement::Statement;

struct Schema {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Schema {
    fn published() -> Self {
        let text = include_str!("../../../../docs/schemas/receipt-1.schema.json");
        let url = "http://localhost/receipt-1.schema.json";
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler
            .add_resource(url, serde_json::from_str(text).unwrap())
            .unwrap();
        let index = compiler
            .compile(url, &mut schemas)
            .unwrap_or_else(|error| panic!("{error:#}"));
        Self { schemas, index }
    }

    fn refusal(&self, predicate: &Value) -> Option<String> {
        let result = self.schemas.validate(predicate, self.index);
        result.err().map(|error| format!("{error:#}"))
    }
}

fn predicate(statement: &Statement) -> Value {
    let value: Value = serde_json::from_slice(statement.payload()).unwrap();
    value["predicate"].clone()
}

fn read(predicate: &Value) -> bool {
    let mut value: Value = serde_json::from_str(samples::documented()).unwrap();
    value["predicate"] = predicate.clone();
    Statement::read(value.to_string().as_bytes()).is_ok()
}

#[test]
fn every_predicate_fits_the_schema() {
    let schema = Schema::published();
    for sample in [samples::scored(), samples::invalid(), samples::fault()] {
        let predicate = predicate(&samples::statement(sample));
        assert_eq!(schema.refusal(&predicate), None);
    }
}

#[test]
fn the_schema_and_the_reader_refuse_the_same() {
    let schema = Schema::published();
    for sample in [samples::scored(), samples::invalid(), samples::fault()] {
        let good = predicate(&samples::statement(sample));
        let mut pointers = Vec::new();
        objects(&good, String::new(), &mut pointers);
        assert!(pointers.len() > 5);
        for pointer in pointers {
            let names: Vec<String> = good
                .pointer(&pointer)
                .unwrap()
                .as_object()
                .unwrap()
                .keys()
                .cloned()
                .collect();
            let refused = |what: String, change: &dyn Fn(&mut serde_json::Map<String, Value>)| {
                let mut bad = good.clone();
                change(bad.pointer_mut(&pointer).unwrap().as_object_mut().unwrap());
                assert!(!read(&bad), "the reader takes {pointer} {what}");
                assert!(
                    schema.refusal(&bad).is_some(),
                    "the schema takes {pointer} {what}"
                );
            };
            refused("with another field".to_owned(), &|object| {
                object.insert("x".to_owned(), Value::Null);
            });
            for name in &names {
                refused(format!("without {name}"), &|object| {
                    object.remove(name);
                });
                refused(format!("with another {name}"), &|object| {
                    object[name] = json!([[{}]]);
                });
            }
        }
    }
}

/// Where there are objects in a value whose fields the schema fixes: all but the scorer's own figures.
fn objects(value: &Value, pointer: String, into: &mut Vec<String>) {
    match value {
        Value::Object(object) if !pointer.ends_with("/details") => {
            for (name, value) in object {
                objects(value, format!("{pointer}/{name}"), into);
            }
            into.push(pointer);
        }
        Value::Array(list) => {
            for (index, value) in list.iter().enumerate() {
                objects(value, format!("{pointer}/{index}"), into);
            }
        }
        _ => {}
    }
}
