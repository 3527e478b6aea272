#!/usr/bin/env python3
"""An escalation through all four levels: the agent tries twice, specialist and coordinator once, then the user is asked;
as nobody answers, the most conservative way is taken, and marked as a workaround."""
import sys

from team import play, report_of


def of(level):
    def tries(turn):
        chain = turn["instruction"].count("- level")
        print(f"{level}: knows {chain} diagnoses", flush=True)
        return {"diagnosis": f"{level} finds no cause", "tried": [f"what {level} can"], "resolved": False}
    return tries


roles = ["executor", "specialist", "coordinator"]
report = report_of(play("escalation-chain", "The nightly job hangs since Tuesday", {role: of(role) for role in roles}))
print(report["answer"], flush=True)
sys.exit(0 if report["outcome"] == "workaround" and "WORKAROUND" in report["answer"] else 1)
