"""Reads exported tables as `weighhouse_ledger::exchange` says, and prints what pandas makes of them."""

import json
import sys

import pandas

runs_file, evaluations_file = sys.argv[1:]
texts = ["run", "evaluation", "best_evaluation", "submission", "seed", "receipt"]
dtype = dict.fromkeys(texts, "string")
runs = pandas.read_json(runs_file, lines=True, precise_float=True, dtype=dtype)
evaluations = pandas.read_json(evaluations_file, lines=True, precise_float=True, dtype=dtype)

joined = evaluations.merge(runs, on="run", suffixes=("", "_run"))
counting = joined[(joined.verdict == "scored") & ~joined.late]
best = counting.groupby("run").normalised.max().clip(lower=0)


def kinds(table):
    return {name: str(column.dtype) for name, column in table.items()}


json.dump(
    {
        "pandas": pandas.__version__,
        "runs": {"shape": runs.shape, "dtypes": kinds(runs), "first": runs.run[0]},
        "evaluations": {
            "shape": evaluations.shape,
            "dtypes": kinds(evaluations),
            "seeds": evaluations.seed.dropna().tolist(),
        },
        "joined": joined.shape[0],
        "best": best.to_dict(),
        "started": str(pandas.to_datetime(runs.started).min()),
    },
    sys.stdout,
)
