"""A discussant at work on a recorded session: what three analyses and two explorations left, two tasks of the coordinator,
and a worker that sums up what several confirm, what contradicts, and what the user's questions find in it. No key needed."""
import json, os, pathlib, shutil, subprocess, sys, tempfile, time

ROOT = pathlib.Path(__file__).resolve().parent.parent
HOME = os.environ.get("SWARM_HOME") or tempfile.mkdtemp(prefix="swarm-example-")
SESSION = "UAN-login"


def swarm(*arguments):
    command = ["node", str(ROOT / "bin/swarm.js"), *arguments, "--home", HOME]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    if done.returncode != 0:
        sys.exit(done.stderr)
    return done.stdout


def ask(task, *lines):
    description = "\n".join(["topic: Why do users lose their session?", *lines])
    swarm("task", "create", task, "--session-id", SESSION, "--subject", f"{task}: a round", "--description", description)


with tempfile.TemporaryDirectory() as work:
    folder = pathlib.Path(work, SESSION)
    shutil.copytree(ROOT / "test/support/folders/session", folder)
    broker = subprocess.Popen(["node", str(ROOT / "bin/swarm.js"), "up", "--home", HOME], stdout=subprocess.DEVNULL)
    try:
        for _ in range(600):
            if pathlib.Path(HOME, "broker/broker.json").exists():
                break
            time.sleep(0.1)
        ask("DISCUSS-001", "round: 1")
        ask("DISCUSS-002", "round: 2", "type: specific-questions",
            "user_feedback: After how many minutes does a session expire? What does the database cost?")
        worker = ["worker", "discussant", "--session", SESSION, "--folder", str(folder)]
        print(swarm(*worker, "--provider", "offline", "--explorer", "none", "--until-done"))
        print((folder / "discussion.md").read_text().split("## Discussion Timeline")[1].strip())
        messages = json.loads(swarm("team", "list", "--session-id", SESSION, "--to", "coordinator", "--json"))
        for message in messages["messages"]:
            if message["type"] == "discussion_processed":
                print(f"\n{message['id']} {message['summary']}")
    finally:
        broker.terminate()
        broker.wait(30)
