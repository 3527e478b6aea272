#!/usr/bin/env python3
"""Incremental delivery: three increments. One fails its gate three times and is rolled back; what builds on it is blocked, too."""
import re, sys

from team import play, report_of

delivered = []


def coordinator(turn):
    tasks = [{"id": "a", "title": "read the old format"}, {"id": "b", "title": "write the new one", "dependsOn": ["a"]},
             {"id": "c", "title": "delete the old one", "dependsOn": ["b"]}]
    return {"summary": "one step after the other", "tasks": tasks}


def executor(turn):
    increment = re.search(r"INCREMENT-\d", turn["instruction"]).group()
    back = "Take INCREMENT" in turn["instruction"]
    (delivered.remove if back and increment in delivered else delivered.append)(increment)
    return {"summary": f"{'rolled back' if back else 'delivered'} {increment}", "selfCheck": "passed"}


def validator(turn):
    """The second increment never builds."""
    builds = "Check INCREMENT-2." not in turn["instruction"]
    print("validator:", re.findall(r"Check .*", turn["instruction"])[-1], "holds" if builds else "does not build", flush=True)
    return {"summary": "checked", "syntax_clean": builds, "no_regression": True, "increment_tests_pass": builds}


seats = {"coordinator": coordinator, "executor": executor, "validator": validator}
report = report_of(play("incremental-delivery", "Move the invoices to the new format", seats))
lines = [line["text"] for line in report["runs"][0]["lines"]]
sys.exit(0 if any(line.startswith("INCREMENT-2: BLOCKED in 3 attempts") for line in lines) else 1)
