#!/usr/bin/env python3
"""Writes one team message.   SWARM_NATS_URL=nats://127.0.0.1:4222 log.py SESSION FROM "what is said" [TO] [TYPE]"""
import json, os, re, sys
sys.dont_write_bytecode = True
from nats import Nats

if len(sys.argv) < 4 or not all(re.fullmatch(r"[A-Za-z0-9_-]{1,64}", name) for name in sys.argv[1:3]):
    sys.exit("usage: log.py SESSION FROM SUMMARY [TO] [TYPE]; a name is 1 to 64 of A-Z a-z 0-9 _ -")
session, sender, *said = sys.argv[1:]
message = {"from": sender, **dict(zip(("summary", "to", "type"), said))}
nats = Nats(os.environ.get("SWARM_NATS_URL", "nats://127.0.0.1:4222"), session, sender)
_, reply = nats.request(f"swarm.v1.{session}.log.{sender}", message)
stored = json.loads(reply)
if "error" in stored:
    sys.exit(f"log.py: {stored['error'].get('description', stored['error'])}")
print(f"stored {reply.decode()}")
