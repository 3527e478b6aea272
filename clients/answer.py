#!/usr/bin/env python3
"""Answers a turn by a few rules; a better one would think here. Any seat client can run it, and any program that does the
same: the turn's message on the first line of standard input; on the second, where the last answer was returned, the
message that says why; the answer's content on standard output."""
import json, sys


def answer(turn, seat):
    floor = turn.get("floor", [])
    own = next((s["content"] for s in reversed(floor) if s["from"] == seat), {})
    position = own.get("currentPosition") or own.get("position") or f"Try it first: {turn['topic'][:200]}"
    change = "a trial of two weeks that shows the opposite"
    if turn["phase"] == "position_declaration":
        return {"position": position, "confidence": 0.6, "conditions": "a trial is possible at all",
                "wouldChangeIf": change, "keyRisk": "the trial costs time and settles nothing"}
    others = [s for s in floor if s["from"] not in (seat, "moderator", "contrarian")]
    attacks = [s for s in floor if s["type"] == "stress_test"]
    cited = [{"targetId": s["id"], "relation": "questions", "comment": "a trial would show it"}
             for s in (attacks[-1:] if turn["phase"] == "response" else []) or others[:1]]
    if turn["phase"] == "argument":
        return {"position": position, "reasoning": "What can be tried in two weeks need not be argued for ten.",
                "references": cited, "wouldChangeIf": change}
    docket = turn.get("brief", {}).get("docket", []) or turn.get("docket", [])  # what stands open against the seat
    return {"answers": [{"targetId": item["id"], "answer": "answered", "text": "a trial would show whether it holds"}
                        for item in docket],
            "response": "The attack assumes that nothing can be tried beforehand; a trial would show it.",
            "positionShift": "none", "currentPosition": position, "previousPosition": position, "references": cited,
            "shiftReason": "the attack speaks of what comes after a trial, not of the trial"}


message = json.loads(sys.stdin.readline())
body = message.get("body", message)  # over HTTP the turn comes without an envelope
seat = body.get("you", {}).get("id", "")
print(json.dumps(answer(body, seat)))
