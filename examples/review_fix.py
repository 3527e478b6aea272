#!/usr/bin/env python3
"""A review-fix cycle: a program corrects a failing file until its tests pass; another runs them as the reviewer."""
import pathlib, shutil, subprocess, sys, tempfile

from team import play, report_of

FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="review-fix-"))
shutil.copytree(pathlib.Path(__file__).parent / "review-fix", FOLDER, dirs_exist_ok=True)
CODE = FOLDER / "totals.py"
# By the test that fails, what it takes. A better program would think here.
FIXES = {"test_total_has_every_price": ("prices[1:]", "prices"),
         "test_mean_of_nothing_is_nothing": ("total(prices) / len(prices)", "total(prices) / len(prices) if prices else 0")}


def failing():
    """The tests that fail, by name."""
    run = subprocess.run([sys.executable, "-B", "-m", "unittest", "-v"], cwd=FOLDER, capture_output=True, text=True)
    return [line.split()[0] for line in run.stderr.splitlines() if line.endswith(("FAIL", "ERROR"))]


def executor(turn):
    """Corrects the first finding of the last review."""
    named = [name for name in FIXES if name in turn["instruction"]]
    if named:
        wrong, right = FIXES[named[0]]
        CODE.write_text(CODE.read_text().replace(wrong, right))
    done = f"corrected for {named[0]}" if named else "handed over as it is"
    return {"summary": done, "artifact": CODE.read_text(), "selfCheck": "not-made"}


def reviewer(turn):
    """Runs the tests: whatever fails blocks."""
    names = failing()
    print("reviewer:", ", ".join(names) or "all tests pass", flush=True)
    if not names:
        return {"summary": "all tests pass", "verdict": "APPROVE"}
    findings = {"high": [{"file": "totals.py", "description": f"{name} fails"} for name in names]}
    return {"summary": f"{len(names)} tests fail", "verdict": "BLOCK", "findings": findings}


report = report_of(play("review-fix-cycle", "Make the tests of totals.py pass", {"executor": executor, "reviewer": reviewer}))
sys.exit(0 if report["outcome"] == "reached" and not failing() else 1)
