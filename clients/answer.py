#!/usr/bin/env python3
"""Answers a turn by a few rules; a better one would think here. Any seat client can run it, and any program that does the
same: the turn's message on the first line of standard input; on the second, where the last answer was returned, the
message that says why; the answer's content on standard output."""
import json, sys


def answer(turn, seat):
    floor = turn.get("floor", [])
    # On each point of which the seat has said nothing yet: for, against or none.
    stances = [{"on": point["id"], "stance": "none"} for point in turn.get("points", []) if "yours" not in point]
    if turn["phase"] == "position_declaration":
        return {"position": f"Try it first: {turn['topic'][:200]}", "confidence": 0.6, "stances": stances,
                "wouldChangeIf": "a trial of two weeks that shows the opposite"}
    others = [s for s in floor if s["from"] not in (seat, "moderator", "contrarian")]
    attacks = [s for s in floor if s["type"] == "stress_test"]
    cited = [{"targetId": s["id"], "relation": "questions", "comment": "a trial would show it"}
             for s in (attacks[-1:] if turn["phase"] == "response" else []) or others[:1]]
    if turn["phase"] == "argument":
        return {"reasoning": "What can be tried in two weeks need not be argued for ten.",
                "references": cited, "stances": stances}
    docket = turn.get("brief", {}).get("docket", []) or turn.get("docket", [])  # what stands open against the seat
    return {"answers": [{"targetId": item["id"], "answer": "answered", "text": "a trial would show whether it holds"}
                        for item in docket],
            "response": "The attack assumes that nothing can be tried beforehand; a trial would show it.",
            "references": cited, "stances": stances}


message = json.loads(sys.stdin.readline())
body = message.get("body", message)  # over HTTP the turn comes without an envelope
seat = body.get("you", {}).get("id", "")
print(json.dumps(answer(body, seat)))
