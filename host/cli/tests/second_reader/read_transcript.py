#!/usr/bin/env python3
"""Reads a receipt and its transcript as docs/receipt.md and docs/transcript.md specify them, and nothing else.

It shares no code with weighhouse and needs only Python's standard library: what it accepts can be read from the two pages alone.

    python3 read_transcript.py RECEIPT STORE

Exit status: 0 when everything that can be checked without running the scorer and without a signature is as it has to be, 3 when something is
not (the first such thing is on standard error), 2 for wrong usage.
"""

import base64
import hashlib
import json
import struct
import sys
import zlib

PAYLOAD_TYPE = "application/vnd.in-toto+json"
STATEMENT_TYPE = "https://in-toto.io/Statement/v1"
PREDICATE_TYPE = "urn:weighhouse:receipt:1"
EVALUATION_SCHEMA = "weighhouse.evaluation/1"
TRANSCRIPT_SCHEMA = "weighhouse.transcript/1"
FUEL_PRICES = "weighhouse-fuel/1"
INLINE_BYTES = 64
LARGEST_CONTENT = 2**30
LARGEST_RECEIPT = 16 * 2**20
MOST_RANDOM_BYTES = 2**20
FOR_THE_SCORER = ("starting/", "reference/", "data/")


class Wrong(Exception):
    """Something is not as it has to be."""


def need(condition, what):
    if not condition:
        raise Wrong(what)


# JSON ---------------------------------------------------------------------------------------------------------------------------------


def members(pairs):
    result = dict(pairs)
    need(len(result) == len(pairs), "an object has a member twice")
    return result


def not_finite(name):
    raise Wrong(f"{name} is no JSON")


def read_json(data, what):
    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=members, parse_constant=not_finite)
    except (ValueError, RecursionError) as error:
        raise Wrong(f"{what} is no JSON: {error}") from error


def is_object(value, names, what):
    need(isinstance(value, dict), f"{what} is no object")
    need(set(value) == set(names), f"{what} has the members {sorted(value)}, not {sorted(names)}")


def is_integer(value, what):
    # In Python a boolean is an integer.
    need(type(value) is int and 0 <= value < 2**64, f"{what} is no unsigned 64-bit integer: {value!r}")


def is_text(value, what):
    need(type(value) is str, f"{what} is no string: {value!r}")


def is_float(value, what):
    need(type(value) is float or value in ("NaN", "inf", "-inf"), f"{what} is no float: {value!r}")


def is_hex(value, digits, what):
    need(
        type(value) is str and (digits is None or len(value) == digits) and len(value) % 2 == 0 and set(value) <= set("0123456789abcdef"),
        f"{what} is not made of hex digits: {value!r}",
    )


def is_digest(value, what):
    need(type(value) is str and value.startswith("sha256:"), f"{what} is no digest: {value!r}")
    is_hex(value[7:], 64, what)


def digest(data):
    return "sha256:" + hashlib.sha256(data).hexdigest()


def bits(number):
    return struct.pack("<d", number)


# The store ----------------------------------------------------------------------------------------------------------------------------

BLOB = bytes.fromhex("1f8b08040000000000ff240057482000")


def load(store, wanted, what):
    """The content with a digest."""
    digits = wanted[7:]
    path = f"{store}/sha256/{digits[:2]}/{digits[2:]}.gz"
    try:
        with open(path, "rb") as file:
            blob = file.read(LARGEST_CONTENT + 2**21)
    except OSError as error:
        raise Wrong(f"the store does not have {what}: {error}") from error
    need(blob[:16] == BLOB and len(blob) >= 56, f"{what} does not begin as a blob does")
    sealed = blob[48:]
    need(hashlib.sha256(sealed).digest() == blob[16:48], f"{what} was altered: its bytes do not have the digest in its header")
    unpacker = zlib.decompressobj(wbits=-15)
    try:
        content = unpacker.decompress(sealed[:-8], LARGEST_CONTENT + 1)
    except zlib.error as error:
        raise Wrong(f"{what} cannot be unpacked: {error}") from error
    need(len(content) <= LARGEST_CONTENT and unpacker.eof and not unpacker.unused_data, f"{what} does not end where its trailer begins")
    need(sealed[-8:] == struct.pack("<II", zlib.crc32(content), len(content)), f"{what} does not agree with its trailer")
    need(digest(content) == wanted, f"{what} was altered: it does not have the digest {wanted}")
    return content


# The receipt --------------------------------------------------------------------------------------------------------------------------


def read_receipt(path):
    """What a receipt states: the digest of its subject, and its predicate. The signature is not looked at."""
    with open(path, "rb") as file:
        data = file.read(LARGEST_RECEIPT + 1)
    need(len(data) <= LARGEST_RECEIPT, "the receipt is too large")
    envelope = read_json(data, "the receipt")
    need(isinstance(envelope, dict) and envelope.get("payloadType") == PAYLOAD_TYPE, "the receipt is no envelope of an in-toto statement")
    text = envelope["payload"].replace("-", "+").replace("_", "/").rstrip("=")
    try:
        payload = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except ValueError as error:
        raise Wrong(f"the payload is no base64: {error}") from error
    statement = read_json(payload, "the statement")
    need(statement.get("_type") == STATEMENT_TYPE, "the statement is of another version of in-toto")
    need(statement.get("predicateType") == PREDICATE_TYPE, f"the receipt is {statement.get('predicateType')!r}, not {PREDICATE_TYPE!r}")
    is_object(statement, ("_type", "subject", "predicateType", "predicate"), "the statement")
    need(len(statement["subject"]) == 1, "the statement has more than one subject")
    subject = statement["subject"][0]
    is_object(subject, ("name", "digest"), "the subject")
    need(subject["name"] == "submission", "the subject is no submission")
    is_object(subject["digest"], ("sha256",), "the subject's digest")
    predicate = statement["predicate"]
    is_object(
        predicate,
        ("evaluation", "decided_by", "transcript", "wit_package", "host_executable", "fuel_prices", "finished"),
        "the predicate",
    )
    evaluation = predicate["evaluation"]
    need(evaluation["schema"] == EVALUATION_SCHEMA, "the evaluation has another schema")
    need(evaluation["submission"]["digest"] == "sha256:" + subject["digest"]["sha256"], "the subject is not the evaluation's submission")
    need(predicate["decided_by"] in ("scorer", "host"), "somebody unknown decided")
    return predicate


# The transcript -----------------------------------------------------------------------------------------------------------------------


def folder_digest(files):
    """The digest of a folder from the table of its files."""
    lines = b""
    for file in files:
        path = file["path"].encode("utf-8")
        lines += f"{file['digest'][7:]}  {file['bytes']} {len(path)} ".encode("ascii") + path + b"\n"
    return digest(lines)


def check_files(files, what):
    need(isinstance(files, list), f"{what} is no list")
    for file in files:
        is_object(file, ("path", "bytes", "digest"), f"a file of {what}")
        is_text(file["path"], f"a path of {what}")
        is_integer(file["bytes"], f"a size of {what}")
        is_digest(file["digest"], f"a digest of {what}")
    paths = [file["path"].encode("utf-8") for file in files]
    need(all(one < next_one for one, next_one in zip(paths, paths[1:])), f"{what} is not sorted, or has a file twice")


def check_header(header):
    need(isinstance(header, dict), "the first line is no object")
    need(header.get("schema") == TRANSCRIPT_SCHEMA, f"the transcript is {header.get('schema')!r}, not {TRANSCRIPT_SCHEMA!r}")
    is_object(
        header,
        ("line", "schema", "scorer", "seed", "parameters", "fuel_budget", "fuel_prices", "environment", "submission"),
        "the header",
    )
    need(header["line"] == "header", "the first line is not the header")
    is_digest(header["scorer"], "the scorer")
    is_hex(header["seed"], 64, "the seed")
    is_integer(header["fuel_budget"], "the budget")
    need(header["fuel_prices"] == FUEL_PRICES, "the price list is another one")
    for parameter in header["parameters"]:
        need(isinstance(parameter, list) and len(parameter) == 2, "a parameter is no pair")
        is_text(parameter[0], "a parameter's name")
        is_integer(parameter[1], "a parameter")
    check_files(header["environment"], "the environment")
    check_files(header["submission"], "the submission")


class Content:
    """A byte string of a call; its bytes are read from the store and checked."""

    def __init__(self, value, store, what):
        need(isinstance(value, dict), f"{what} is no content")
        if "hex" in value:
            is_object(value, ("hex",), what)
            is_hex(value["hex"], None, what)
            self.data = bytes.fromhex(value["hex"])
            need(len(self.data) <= INLINE_BYTES, f"{what} is too long for the transcript itself")
        else:
            is_object(value, ("digest", "bytes"), what)
            is_digest(value["digest"], what)
            is_integer(value["bytes"], what)
            need(value["bytes"] > INLINE_BYTES, f"{what} is too short for the store")
            self.data = load(store, value["digest"], what)
            need(len(self.data) == value["bytes"], f"{what} has {len(self.data)} bytes, not {value['bytes']}")


# What a function returns, from docs/transcript.md: a letter of its own for what needs more than a type.
NULL, INTEGER, HANDLE, OBJECT, LISTING, BYTES = "null", "integer", "handle", "object", "listing", "bytes"
FALLIBLE = {"handle!": HANDLE, "null!": NULL, "object!": OBJECT, "bytes!": BYTES}

FUNCTIONS = {
    "submission.list-files": ((), False, LISTING),
    "submission.read-file": (("path",), False, "bytes!"),
    "environment-data.list-files": ((), False, LISTING),
    "environment-data.read-file": (("path",), False, "bytes!"),
    "random.bytes": (("length",), False, "bytes!"),
    "random.next-u64": ((), False, INTEGER),
    "journal.tell": (("message",), False, NULL),
    "journal.note": (("message",), False, NULL),
    "journal.progress": (("done", "total", "what"), False, NULL),
    "gpu.adapter-info": ((), False, OBJECT),
    "gpu.poison": (("buffers",), False, "null!"),
    "gpu.run": (("recording", "max-seconds"), False, "null!"),
    "gpu.measure": (("candidates", "plan"), False, "object!"),
    "gpu.shader.compile": (("file", "origin"), True, "handle!"),
    "gpu.shader.facts": (("shader",), False, OBJECT),
    "gpu.shader.drop": (("shader",), False, NULL),
    "gpu.kernel.create": (("shader", "entry-point", "constants", "layout"), False, "handle!"),
    "gpu.kernel.drop": (("kernel",), False, NULL),
    "gpu.buffer.create": (("label", "size"), False, "handle!"),
    "gpu.buffer.size": (("buffer",), False, INTEGER),
    "gpu.buffer.write": (("buffer", "offset"), True, "null!"),
    "gpu.buffer.read": (("buffer", "offset", "length"), False, "bytes!"),
    "gpu.buffer.drop": (("buffer",), False, NULL),
    "gpu.recording": ((), False, HANDLE),
    "gpu.recording.dispatch": (("recording", "kernel", "bindings", "workgroups"), False, "null!"),
    "gpu.recording.clear": (("recording", "buffer"), False, "null!"),
    "gpu.recording.copy": (
        ("recording", "source", "source-offset", "destination", "destination-offset", "length"),
        False,
        "null!",
    ),
    "gpu.recording.drop": (("recording",), False, NULL),
}

ADAPTER = (
    "name backend driver device_type timing_source timing_resolution_nanoseconds limits features copy_bytes_per_second findings"
).split()
LIMITS = (
    "max_workgroups max_invocations max_workgroup_size max_workgroup_bytes max_storage_bytes max_buffer_bytes max_storage_buffers "
    "max_total_bytes subgroup_min subgroup_max loop_iterations"
).split()
FACTS = "entry_points constants operations loops atomics barriers uses_subgroups uses_f16".split()
ENTRY_POINT = "name workgroup_size workgroup_bytes bindings".split()
MEASUREMENT = "source stop samples ratios medians".split()
SAMPLE = "candidate round warmup nanoseconds wall_nanoseconds discarded report".split()
RATIO = "candidate log_ratio low high".split()
CANDIDATE = "name nonce prepare poison timed verify report".split()
PLAN = "warmup_rounds min_rounds max_rounds target_half_width max_seconds max_repetition_seconds".split()


def check_object(function, value):
    """An object that a function returned."""
    if function == "gpu.adapter-info":
        is_object(value, ADAPTER, "the adapter")
        is_object(value["limits"], LIMITS, "the adapter's limits")
        is_float(value["timing_resolution_nanoseconds"], "the timing resolution")
        is_float(value["copy_bytes_per_second"], "the copy speed")
    elif function == "gpu.shader.facts":
        is_object(value, FACTS, "the facts")
        for entry in value["entry_points"]:
            is_object(entry, ENTRY_POINT, "an entry point")
    else:
        is_object(value, MEASUREMENT, "the measurement")
        for sample in value["samples"]:
            is_object(sample, SAMPLE, "a sample")
            is_integer(sample["nanoseconds"], "a duration")
            is_hex(sample["report"], None, "a report")
        for ratio in value["ratios"]:
            is_object(ratio, RATIO, "a ratio")
            is_float(ratio["log_ratio"], "a ratio")
        for median in value["medians"]:
            is_float(median, "a median")


def check_arguments(function, arguments):
    """Arguments that are more than a string or an integer."""
    if function == "gpu.measure":
        is_object(arguments["plan"], PLAN, "the plan")
        for candidate in arguments["candidates"]:
            is_object(candidate, CANDIDATE, "a candidate")
    elif function == "gpu.run":
        is_float(arguments["max-seconds"], "max-seconds")
    elif function == "gpu.kernel.create":
        for constant in arguments["constants"]:
            is_object(constant, ("name", "value"), "a constant")
            is_float(constant["value"], "a constant")
        for entry in arguments["layout"]:
            is_object(entry, ("group", "binding", "access"), "a layout entry")
    elif function == "gpu.recording.dispatch":
        for binding in arguments["bindings"]:
            is_object(binding, ("group", "binding", "buffer"), "a binding")


class Calls:
    """The calls of a transcript, one after the other."""

    def __init__(self, header, store):
        self.store = store
        self.random = Random(bytes.fromhex(header["seed"]))
        self.folders = {
            "submission": {file["path"]: file for file in header["submission"]},
            "environment-data": {file["path"]: file for file in header["environment"] if file["path"].startswith(FOR_THE_SCORER)},
        }
        self.contents = 0

    def content(self, value, what):
        content = Content(value, self.store, what)
        self.contents += 1
        return content

    def begin(self, call):
        number, function = call["call"], call["function"]
        what = f"call {number} ({function})"
        need(function in FUNCTIONS, f"{what}: there is no such function")
        names, has_content, _ = FUNCTIONS[function]
        is_object(call["arguments"], names, f"{what}: the arguments")
        need(("content" in call) == has_content, f"{what}: a content where none belongs, or none where one does")
        check_arguments(function, call["arguments"])
        if has_content:
            self.content(call["content"], f"the argument of {what}")

    def end(self, call, result):
        function = call["function"]
        what = f"the answer to call {call['call']} ({function})"
        need(isinstance(result, dict) and len(result) == 1, f"{what} is none")
        [(kind, value)] = result.items()
        if kind != "returned":
            need(kind in ("broke-rule", "host-failed"), f"{what} is {kind!r}")
            is_text(value, what)
            return
        returns = FUNCTIONS[function][2]
        if returns in FALLIBLE:
            need(isinstance(value, dict) and len(value) == 1 and set(value) <= {"Ok", "Err"}, f"{what} is neither good nor an error")
            if "Err" in value:
                need(not function.startswith("random."), f"{what} is an error, and it has none")
                need(isinstance(value["Err"], (str, dict)), f"{what} is an error of no kind")
                self.files(call, None, what)
                return
            returns, value = FALLIBLE[returns], value["Ok"]
        if returns == NULL:
            need(value is None, f"{what} is not null")
        elif returns in (INTEGER, HANDLE):
            is_integer(value, what)
        elif returns == OBJECT:
            check_object(function, value)
        elif returns == BYTES:
            value = self.content(value, what).data
        self.drawn(call, value, what)
        self.files(call, value, what)

    def drawn(self, call, value, what):
        """What was drawn follows from the seed."""
        if call["function"] == "random.next-u64":
            need(value == struct.unpack("<Q", self.random.words(8))[0], f"{what} does not follow from the seed")
        elif call["function"] == "random.bytes":
            length = call["arguments"]["length"]
            need(length <= MOST_RANDOM_BYTES, f"{what} is more than one call gives")
            need(value == self.random.words(length), f"{what} does not follow from the seed")

    def files(self, call, value, what):
        """What was listed and read is what the header's tables have."""
        interface, _, function = call["function"].partition(".")
        folder = self.folders.get(interface)
        if folder is None:
            return
        if function == "list-files":
            need(value == [[path, file["bytes"]] for path, file in folder.items()], f"{what} is not the table of files")
        elif value is not None:
            file = folder.get(call["arguments"]["path"])
            need(file is not None and digest(value) == file["digest"], f"{what} is not the file of the table")


def read_transcript(data, store):
    """The header and the end (none if the transcript was cut off), with everything between them checked."""
    need(data.endswith(b"\n"), "the transcript does not end with a line feed: it was truncated")
    lines = data[:-1].split(b"\n")
    header = read_json(lines[0], "line 1")
    check_header(header)
    calls = Calls(header, store)
    open_call, number, fuel, end = None, 0, 0, None
    for index, text in enumerate(lines[1:], start=2):
        line = read_json(text, f"line {index}")
        need(isinstance(line, dict), f"line {index} is no object")
        need(end is None, f"line {index} follows the end")
        kind = line.get("line")
        if kind == "call":
            names = {"line", "call", "function", "fuel", "arguments"} | ({"content"} & set(line))
            is_object(line, names, f"line {index}")
            need(open_call is None, f"line {index}: call {number} has no answer")
            need(line["call"] == number, f"line {index}: call {number} is numbered {line['call']}")
            calls.begin(line)
            open_call = line
        elif kind == "answer":
            is_object(line, ("line", "call", "fuel", "result"), f"line {index}")
            need(open_call is not None and line["call"] == number, f"line {index} answers a call that is not open")
            calls.end(open_call, line["result"])
            open_call, number = None, number + 1
        else:
            need(kind == "end", f"line {index} is {kind!r}")
            is_object(line, ("line", "fuel", "peak_memory", "verdict", "error"), f"line {index}")
            need(open_call is None, f"line {index}: call {number} has no answer")
            need((line["verdict"] is None) != (line["error"] is None), "the end has both a verdict and an error, or neither")
            is_integer(line["peak_memory"], "the peak of memory")
            end = line
        is_integer(line["fuel"], f"the fuel of line {index}")
        need(fuel <= line["fuel"] <= header["fuel_budget"], f"line {index}: fuel falls, or is more than the budget")
        fuel = line["fuel"]
    return header, end, number, calls.contents


# The random stream --------------------------------------------------------------------------------------------------------------------


class Random:
    """ChaCha20 as RFC 8439 has it, with a nonce of zeros."""

    def __init__(self, seed):
        self.key = struct.unpack("<8I", hashlib.sha256(b"weighhouse stream/1\0scorer\0" + seed).digest())
        self.counter = 0
        self.rest = b""

    def words(self, length):
        """The next bytes; of the last eight that it takes, those that are too many are lost."""
        whole = -(-length // 8) * 8
        while len(self.rest) < whole:
            self.rest += self.block()
        taken, self.rest = self.rest[:whole], self.rest[whole:]
        return taken[:length]

    def block(self):
        initial = [
            0x61707865,
            0x3320646E,
            0x79622D32,
            0x6B206574,
            *self.key,
            self.counter & 0xFFFFFFFF,
            self.counter >> 32,
            0,
            0,
        ]
        self.counter += 1
        state = list(initial)

        def quarter(a, b, c, d):
            for left, right, changed, distance in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                state[left] = (state[left] + state[right]) & 0xFFFFFFFF
                mixed = state[changed] ^ state[left]
                state[changed] = ((mixed << distance) | (mixed >> (32 - distance))) & 0xFFFFFFFF

        for _ in range(10):
            for column in range(4):
                quarter(column, column + 4, column + 8, column + 12)
            for column in range(4):
                quarter(column, (column + 1) % 4 + 4, (column + 2) % 4 + 8, (column + 3) % 4 + 12)
        return struct.pack("<16I", *((one + other) & 0xFFFFFFFF for one, other in zip(state, initial)))


# All of it ----------------------------------------------------------------------------------------------------------------------------


def check_verdict(evaluation, end):
    """The receipt's verdict is that of the transcript's end."""
    need(end is not None, "the scorer is said to have decided, and the transcript was cut off")
    need(evaluation["fuel"] == end["fuel"], "the receipt's fuel is not that of the end")
    if end["error"] is not None:
        need(evaluation["verdict"] == "fault", "the scorer was ended, and the receipt's verdict is no fault")
        need(evaluation["reason"]["code"] == end["error"]["code"], "the receipt's reason is not that of the end")
        return
    verdict = end["verdict"]
    need(evaluation["verdict"] == verdict["verdict"], "the receipt's verdict is not that of the end")
    details = {detail["name"]: detail["value"] for detail in verdict.get("details", ())}
    need(json.dumps(evaluation["details"], sort_keys=True) == json.dumps(details, sort_keys=True), "the receipt's details are others")
    if verdict["verdict"] != "scored":
        for name in ("code", "message"):
            need(evaluation["reason"][name] == verdict[name], f"the receipt's reason has another {name}")
        need(evaluation["reason"]["where"] == verdict.get("where"), "the receipt's reason is of another place")
        return
    raw, anchors = evaluation["raw"], evaluation["anchors"]
    need(bits(raw) == bits(verdict["raw"]), "the receipt's raw score is not that of the end")
    start, reference = anchors["start"], anchors["reference"]
    if verdict["anchors"] is not None:
        need(bits(start) == bits(verdict["anchors"]["start"]), "the receipt's anchors are others")
        need(bits(reference) == bits(verdict["anchors"]["reference"]), "the receipt's anchors are others")
    need(bits(evaluation["normalised"]) == bits((raw - start) / (reference - start)), "the normalised score does not follow")


def check(receipt, store):
    predicate = read_receipt(receipt)
    evaluation = predicate["evaluation"]
    record = predicate["transcript"]
    if record is None:
        need(predicate["decided_by"] == "host", "what the scorer decided has no transcript")
        return "no transcript: the scorer was not called"
    is_object(record, ("digest", "bytes"), "the transcript's record")
    is_digest(record["digest"], "the transcript's record")
    data = load(store, record["digest"], "the transcript")
    need(len(data) == record["bytes"], "the transcript has another length than the receipt says")
    header, end, calls, contents = read_transcript(data, store)
    need(header["seed"] == evaluation["seed"], "the transcript has another seed than the receipt")
    need(header["scorer"] == evaluation["scorer"]["digest"], "the transcript has another scorer than the receipt")
    need(header["fuel_prices"] == predicate["fuel_prices"], "the transcript has another price list than the receipt")
    need(folder_digest(header["submission"]) == evaluation["submission"]["digest"], "the table of the submission has another digest")
    need(folder_digest(header["environment"]) == evaluation["environment"]["digest"], "the table of the environment has another digest")
    load(store, header["scorer"], "the scorer")
    [manifest] = [file for file in header["environment"] if file["path"] == "environment.toml"]
    load(store, manifest["digest"], "the manifest")
    if predicate["decided_by"] == "scorer":
        check_verdict(evaluation, end)
    ended = "cut off" if end is None else "complete"
    return f"{evaluation['verdict']}: {calls} calls answered, {contents} byte strings, {ended}"


def main(arguments):
    if len(arguments) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        print(check(arguments[1], arguments[2]))
    except Wrong as wrong:
        print(f"wrong: {wrong}", file=sys.stderr)
        return 3
    except (KeyError, TypeError, AttributeError, IndexError, OSError, ValueError) as error:
        # Something is missing or of another type: no reader may take it for a receipt.
        print(f"wrong: {type(error).__name__}: {error}", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
