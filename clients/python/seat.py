#!/usr/bin/env python3
"""Takes a seat in a discussion: plain NATS over a socket, nothing but the standard library and PROTOCOL.md.

    python3 seat.py DISCUSSION SEAT --nats nats://127.0.0.1:4222 [--forget-citation-once]
"""
import argparse, datetime, json, os, select, socket, sys, time, urllib.parse, uuid


class Nats:
    """The few words of the NATS protocol that a seat needs: INFO, CONNECT, SUB, PUB, MSG, HMSG, PING."""

    def __init__(self, url):
        where = urllib.parse.urlparse(url)
        self.socket = socket.create_connection((where.hostname, where.port or 4222), timeout=10)
        self.buffer, self.replies = b"", "_INBOX." + uuid.uuid4().hex
        self.send('CONNECT {"verbose":false,"headers":true,"no_responders":true}')
        self.send(f"SUB {self.replies} 1")

    def send(self, line, payload=None):
        self.socket.sendall(line.encode() + b"\r\n" + (b"" if payload is None else payload + b"\r\n"))

    def fill(self, until):
        if not select.select([self.socket], [], [], max(0, until - time.monotonic()))[0]:
            return False
        data = self.socket.recv(1 << 20)
        self.buffer += data
        return bool(data) or sys.exit("seat: the broker is gone; start me again, and I go on where I was")

    def receive(self, seconds):
        """The next message as (sid, headers, payload), or None when none came in time."""
        until = time.monotonic() + seconds
        while True:
            while b"\r\n" not in self.buffer:
                if not self.fill(until):
                    return None
            line, self.buffer = self.buffer.split(b"\r\n", 1)
            verb, *words = line.decode().split()
            if verb == "PING":
                self.send("PONG")
            elif verb == "-ERR":
                sys.exit("seat: the broker says " + " ".join(words))
            elif verb in ("MSG", "HMSG"):
                size, head = int(words[-1]), int(words[-2]) if verb == "HMSG" else 0
                while len(self.buffer) < size + 2:
                    self.fill(time.monotonic() + 10)
                data, self.buffer = self.buffer[:size], self.buffer[size + 2:]
                return words[1], data[:head].decode(), data[head:]

    def request(self, subject, value):
        """Publishes and waits for the answer: the stream's confirmation, or the stored message asked for."""
        payload = json.dumps(value).encode()
        self.send(f"PUB {subject} {self.replies} {len(payload)}", payload)
        while message := self.receive(10):
            if message[0] == "1":
                return message[1], message[2]
        sys.exit(f"seat: no answer on {subject}")

    def stored(self, subject, after=0):
        """The stored messages of one subject behind a sequence, each with its own."""
        while True:
            headers, data = self.request("$JS.API.DIRECT.GET.SWARM", {"seq": after + 1, "next_by_subj": subject})
            fields = dict(line.split(": ", 1) for line in headers.split("\r\n") if ": " in line)
            if "Nats-Sequence" not in fields:  # 404: nothing more
                return
            after = int(fields["Nats-Sequence"])
            yield after, json.loads(data)


def answer(turn, seat, floor, forget):
    """What this seat says: a program of a few rules. A better one would think here."""
    own = next((s["content"] for s in reversed(floor) if s["from"] == seat), {})
    position = own.get("currentPosition") or own.get("position") or f"Try it first: {turn['topic'][:200]}"
    change = "a trial of two weeks that shows the opposite"
    if turn["phase"] == "position_declaration":
        return {"position": position, "confidence": 0.6, "conditions": "a trial is possible at all",
                "wouldChangeIf": change, "keyRisk": "the trial costs time and settles nothing"}
    others = [s for s in floor if s["from"] not in (seat, "moderator")]
    cited = next((s for s in reversed(others) if s["type"] == "stress_test"), others[0] if others else None)
    said = [] if cited is None or forget else [
        {"targetId": cited["id"], "relation": "questions", "comment": "a trial would show whether it holds"}]
    if turn["phase"] == "argument":
        return {"position": position, "reasoning": "What can be tried in two weeks need not be argued for ten.",
                "references": said, "wouldChangeIf": change}
    return {"response": "The attack assumes that nothing can be tried beforehand; a trial would show it.",
            "positionShift": "none", "currentPosition": position, "previousPosition": position,
            "shiftReason": "the attack speaks of what comes after a trial, not of the trial", "references": said}


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("discussion")
    options.add_argument("seat")
    options.add_argument("--nats", default=os.environ.get("SWARM_NATS_URL", "nats://127.0.0.1:4222"))
    options.add_argument("--forget-citation-once", action="store_true")
    given = options.parse_args()
    root, seat, nats, forget = f"swarm.v1.{given.discussion}", given.seat, Nats(given.nats), given.forget_citation_once
    inbox, say, turns, seen, beat = f"{root}.inbox.seat.{seat}", f"{root}.say.{seat}", {}, 0, -10.0

    def envelope(kind, body, **more):
        now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
        return {"v": 1, "id": str(uuid.uuid4()), "type": kind, "discussion": given.discussion, "from": seat,
                "ts": now, "body": body, **more}

    answered = {m["body"].get("turn") for _, m in nats.stored(say)}  # by a seat.py before us
    nats.send(f"SUB {inbox} 2")  # only wakes us: what counts stands in the stream
    print(f"seated   {seat} in {given.discussion}", flush=True)
    while True:
        for seen, message in nats.stored(inbox, seen):
            kind, body = message["type"], message["body"]
            told = [r["message"] for r in body.get("reasons", [])] or [body.get(k, "") for k in ("phase", "messageId")]
            print(f"{kind:8} {' '.join(filter(None, told))}", flush=True)
            if kind == "shutdown":
                nats.request(say, envelope("bye", {}, cause=message["id"]))
                return
            if kind == "turn":
                turns[body["turn"]] = body
            if (kind == "turn" and body["turn"] not in answered) or (kind == "returned" and body["turn"] in turns):
                turn = turns[body["turn"]]
                floor = turn.get("floor") or [m["body"] for _, m in nats.stored(f"{root}.floor")]
                omit, forget = forget and turn["phase"] == "argument", forget and turn["phase"] != "argument"
                content = answer(turn, seat, floor, omit)
                nats.request(say, envelope("statement", {"turn": turn["turn"], "content": content}, cause=turn["turn"]))
                print(f"said     {turn['phase']}{' without a citation' if omit else ''}", flush=True)
        if time.monotonic() - beat > 10:
            here = json.dumps(envelope("here", {"state": "here"})).encode()
            nats.send(f"PUB {root}.here.{seat} {len(here)}", here)
            beat = time.monotonic()
        nats.receive(1)


main()
