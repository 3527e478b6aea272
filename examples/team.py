"""Plays a collaboration pattern with programs at its seats. Each seat is a function from a turn to the answer's content;
whoever has no seat is answered for by rule, so that no example needs a key."""
import json, os, pathlib, subprocess, sys, tempfile, threading, time

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "clients/python"))
from nats import Nats, envelope  # noqa: E402

NAME = pathlib.Path(sys.argv[0]).stem.replace("_", "-")


def swarm(*arguments, home, **more):
    return subprocess.Popen(["node", str(ROOT / "bin/swarm.js"), *arguments, "--home", home], **more)


def hold(url, seat, answer):
    """Answers a seat's turns until the task is over."""
    nats, after = Nats(url, NAME, seat), 0
    while True:
        found = nats.stored("inbox", after)
        if found is None:
            time.sleep(0.1)
            continue
        after, message = found
        if message["type"] == "turn":
            turn = message["body"]
            body = {"turn": turn["turn"], "content": answer(turn)}
            nats.request(f"swarm.v1.{NAME}.say.{seat}", envelope("statement", NAME, seat, body, cause=turn["turn"]))
        if message["type"] == "shutdown":
            nats.request(f"swarm.v1.{NAME}.say.{seat}", envelope("bye", NAME, seat, {}, cause=message["id"]))
            return


def play(pattern, task, seats, *more):
    """Runs a pattern to its end; returns its report."""
    home = os.environ.get("SWARM_HOME") or tempfile.mkdtemp(prefix="swarm-example-")
    named = ["--seat", *seats] if seats else []
    running = swarm("pattern", pattern, "--task", task, "--id", NAME, "--provider", "offline", "--yes", *more, *named, home=home)
    place = pathlib.Path(home, "broker/broker.json")
    started = pathlib.Path(home, "discussions", NAME, "manifest.json")
    while running.poll() is None and not (place.exists() and started.exists()):
        time.sleep(0.1)
    if running.poll() is None:
        url = json.loads(place.read_text())["url"]
        for seat, answer in seats.items():
            if answer is not None:
                threading.Thread(target=hold, args=(url, seat, answer), daemon=True).start()
    yield home
    running.wait()
    report = pathlib.Path(home, "discussions", NAME, "artifacts/pattern.json")
    # Somebody else's workers (SWARM_NATS_URL) may still write it.
    latest = time.monotonic() + 60
    while running.returncode in (0, 3) and not report.exists() and time.monotonic() < latest:
        time.sleep(0.1)
    yield json.loads(report.read_text())


def report_of(playing):
    """The report of a pattern in which nobody else takes part."""
    return list(playing)[-1]
