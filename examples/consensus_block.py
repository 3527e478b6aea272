#!/usr/bin/env python3
"""A consensus gate: two programs approve, and a person who answers for payroll blocks; so it does not go
through, whatever the others say."""
import json, subprocess, sys

from team import NAME, play, swarm


def proposer(turn):
    options = [{"id": "A", "description": "one database for all teams"}, {"id": "B", "description": "one each"}]
    return {"title": "One database for all teams", "options": options, "recommended": "A"}


def approves(turn):
    return {"vote": "APPROVE", "rationale": "it is the least work", "confidence": 0.8}


# What a person types in `swarm join`, or chooses on the page: an answer for each of the two rounds.
ANNA = {"vote": "BLOCK", "severity": "HIGH", "rationale": "payroll must not be readable for every team", "confidence": 1}
seats = {"proposer": proposer, "voter-1": approves, "voter-2": approves, "voter-3": None}
answers_for = ["--angle", "operations", "cost", "payroll"]
playing = play("consensus-gate", "Where do the teams keep their data?", seats, *answers_for)
home = next(playing)
anna = swarm("join", NAME, "--as", "Anna", "--seat", "voter-3", home=home, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
anna.stdin.write(2 * f"{json.dumps(ANNA)}\n")
anna.stdin.close()
report = next(playing)
anna.wait()
print("the gate:", report["answer"], flush=True)
sys.exit(0 if report["outcome"] == "not-reached" and "1 block" in report["answer"] else 1)
