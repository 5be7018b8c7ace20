"""Checks a receipt's signature with securesystemslib: verify.py RECEIPT PUBLIC_KEY

Prints `accepted` and the digest of the subject (exit code 0), or `refused` (exit code 3).
"""

import base64
import hashlib
import json
import sys

from securesystemslib.dsse import Envelope
from securesystemslib.exceptions import UnverifiedSignatureError, VerificationError
from securesystemslib.signer import SSlibKey

# RFC 8410, section 4: what stands before the 32 bytes of an ed25519 public key.
SPKI_PREFIX = bytes.fromhex("302a300506032b6570032100")


def public_key(path):
    with open(path, encoding="ascii") as file:
        lines = file.read().splitlines()
    assert lines[0] == "-----BEGIN PUBLIC KEY-----", lines
    assert lines[-1] == "-----END PUBLIC KEY-----", lines
    der = base64.b64decode("".join(lines[1:-1]), validate=True)
    assert der.startswith(SPKI_PREFIX) and len(der) == len(SPKI_PREFIX) + 32, der
    keyid = "sha256:" + hashlib.sha256(der).hexdigest()
    return SSlibKey(keyid, "ed25519", "ed25519", {"public": der[len(SPKI_PREFIX) :].hex()})


def main(receipt, key):
    with open(receipt, encoding="utf-8") as file:
        envelope = Envelope.from_dict(json.load(file))
    assert envelope.payload_type == "application/vnd.in-toto+json", envelope.payload_type
    try:
        envelope.verify([public_key(key)], 1)
    except (UnverifiedSignatureError, VerificationError):
        print("refused")
        return 3
    statement = json.loads(envelope.payload)
    print("accepted", statement["subject"][0]["digest"]["sha256"])
    return 0


sys.exit(main(*sys.argv[1:]))
