#!/usr/bin/env python3
"""Takes a seat in a discussion; a command answers its turns: clients/README.md.
    python3 seat.py DISCUSSION SEAT [--nats nats://127.0.0.1:4222] [--forget-citation-once] [COMMAND …]"""
import argparse, json, os, pathlib, subprocess, sys, time
sys.dont_write_bytecode = True
from nats import Nats, envelope

options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
options.add_argument("discussion")
options.add_argument("seat")
options.add_argument("--nats", default=os.environ.get("SWARM_NATS_URL", "nats://127.0.0.1:4222"))
options.add_argument("--forget-citation-once", action="store_true", help="to see an answer come back")
options.add_argument("command", nargs="*", default=[sys.executable, str(pathlib.Path(__file__).parent.parent / "answer.py")])
given = options.parse_intermixed_args()
discussion, seat, forget, nats = given.discussion, given.seat, given.forget_citation_once, Nats(given.nats, given.discussion, given.seat)
root, after, turn, lines, end, beat = f"swarm.v1.{discussion}", 0, None, [], "", 0.0


def say(kind, body, cause):
    nats.request(f"{root}.say.{seat}", envelope(kind, discussion, seat, body, cause=cause))


def floor(after=0):
    while one := nats.stored("floor", after):
        after = one[0]
        yield one[1]["body"]


def answer():
    body = turn["body"]
    body["floor"] = body.get("floor") or list(floor())  # where they were too large for one message
    asked, omit = "\n".join(map(json.dumps, lines)), forget and body["phase"] == "argument"
    try:
        content = json.loads(subprocess.run(given.command, input=asked, stdout=subprocess.PIPE, text=True, check=True).stdout)
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        say("unable", {"turn": body["turn"], "reason": str(error)}, body["turn"])
        return print(f"unable   {error}", flush=True)
    say("statement", {"turn": body["turn"], "content": {**content, "references": []} if omit else content}, body["turn"])
    print(f"said     {body['phase']}{' without a citation' if omit else ''}", flush=True)
    return omit

print(f"seated   {seat} in {discussion}", flush=True)
while True:
    if found := nats.stored("inbox", after):
        after, message, kind, body = *found, found[1]["type"], found[1]["body"]
        told = [r["message"] for r in body.get("reasons", [])] or [body.get(k, "") for k in ("phase", "messageId", "text")]
        print(f"{kind:8} {' '.join(filter(None, told))}", flush=True)
        if kind in ("turn", "shutdown"):  # a turn behind a shutdown: the discussion was taken up again
            turn, lines, end = (message, [message], "") if kind == "turn" else (turn, [], message["id"])
        elif turn and body.get("turn") == turn["body"]["turn"]:
            lines = {"returned": [turn, message], "accepted": [], "received": [], "late": []}.get(kind, lines)
    elif lines:  # that was all: what is still open now is answered
        forget, lines = not answer() and forget, []
    else:
        end and sys.exit(say("bye", {}, end))
        if time.monotonic() > beat:
            beat = time.monotonic() + 10
            nats.publish(f"{root}.here.{seat}", envelope("here", discussion, seat, {"state": "here"}))
        time.sleep(0.3)
