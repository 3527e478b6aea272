#!/usr/bin/env python3
"""Takes a seat in a discussion: plain NATS over a socket, nothing but the standard library and PROTOCOL.md.
    python3 seat.py DISCUSSION SEAT --nats nats://127.0.0.1:4222 [--forget-citation-once]"""
import argparse, json, os, select, socket, sys, time, urllib.parse, uuid


class Nats:
    """The few words of the NATS protocol that a seat needs: INFO, CONNECT, SUB, PUB, MSG, HMSG, PING."""
    def __init__(self, url):
        where = urllib.parse.urlparse(url)
        self.socket = socket.create_connection((where.hostname, where.port or 4222), timeout=10)
        self.buffer, self.early, self.replies = b"", [], "_INBOX." + uuid.uuid4().hex
        self.send('CONNECT {"verbose":false,"headers":true,"no_responders":true}')
        self.send(f"SUB {self.replies} 1")

    def send(self, line, payload=None):
        self.socket.sendall(line.encode() + b"\r\n" + (b"" if payload is None else payload + b"\r\n"))

    def take(self, until, size=None):
        """The next line, or the next `size` bytes; None when time is up."""
        while b"\r\n" not in self.buffer if size is None else len(self.buffer) < size + 2:
            if not select.select([self.socket], [], [], max(0, until - time.monotonic()))[0]:
                return None
            data = self.socket.recv(1 << 20)
            self.buffer += data or sys.exit("seat: the broker is gone; start me again, and I go on where I was")
        end = self.buffer.index(b"\r\n") if size is None else size
        data, self.buffer = self.buffer[:end], self.buffer[end + 2:]
        return data

    def receive(self, seconds):
        """The next message as (sid, headers, payload), or None when none came in time."""
        until = time.monotonic() + seconds
        while (line := self.take(until)) is not None:
            verb, *words = line.decode().split()
            if verb == "PING":
                self.send("PONG")
            elif verb == "-ERR":
                sys.exit("seat: the broker says " + " ".join(words))
            elif verb in ("MSG", "HMSG"):
                head = int(words[-2]) if verb == "HMSG" else 0
                data = self.take(time.monotonic() + 10, int(words[-1])) or b""
                return words[1], data[:head].decode(), data[head:]

    def request(self, subject, value):
        """Publishes and waits for the answer: the stream's confirmation, or the stored message asked for."""
        payload = json.dumps(value).encode()
        self.send(f"PUB {subject} {self.replies} {len(payload)}", payload)
        while message := self.receive(10):
            if message[0] == "1":
                return message[1:]
            self.early.append(message)  # of the inbox: its time comes
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
    attacks = [s for s in others if s["type"] == "stress_test"]
    cited = [] if forget else [{"targetId": s["id"], "relation": "questions", "comment": "a trial would show it"}
                               for s in (attacks[-1:] or others[:1])]
    if turn["phase"] == "argument":
        return {"position": position, "reasoning": "What can be tried in two weeks need not be argued for ten.",
                "references": cited, "wouldChangeIf": change}
    return {"response": "The attack assumes that nothing can be tried beforehand; a trial would show it.",
            "positionShift": "none", "currentPosition": position, "previousPosition": position, "references": cited,
            "shiftReason": "the attack speaks of what comes after a trial, not of the trial"}


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("place", nargs=2, metavar=("DISCUSSION", "SEAT"))
    options.add_argument("--nats", default=os.environ.get("SWARM_NATS_URL", "nats://127.0.0.1:4222"))
    options.add_argument("--forget-citation-once", action="store_true")
    given = options.parse_args()
    (discussion, seat), nats, forget = given.place, Nats(given.nats), given.forget_citation_once
    root, turns, seen = f"swarm.v1.{discussion}", {}, set()
    inbox, say = f"{root}.inbox.seat.{seat}", f"{root}.say.{seat}"

    def envelope(kind, body, **more):
        return {"v": 1, "id": str(uuid.uuid4()), "type": kind, "discussion": discussion, "from": seat,
                "ts": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), "body": body, **more}

    answered = {m["body"].get("turn") for _, m in nats.stored(say)}  # by a seat.py before us
    nats.send(f"SUB {inbox} 2")
    print(f"seated   {seat} in {discussion}", flush=True)

    def received():
        """What is stored, then what comes live, which may be a moment before the stream can give it."""
        yield from (message for _, message in nats.stored(inbox))
        while True:
            live = nats.early.pop(0) if nats.early else nats.receive(5)
            if live:
                yield json.loads(live[2])
            here = json.dumps(envelope("here", {"state": "here"})).encode()
            nats.send(f"PUB {root}.here.{seat} {len(here)}", here)

    for message in received():
        if message["id"] in seen:  # it came on both ways
            continue
        seen.add(message["id"])
        kind, body = message["type"], message["body"]
        told = [r["message"] for r in body.get("reasons", [])] or [body.get(k, "") for k in ("phase", "messageId")]
        print(f"{kind:8} {' '.join(filter(None, told))}", flush=True)
        if kind == "shutdown":
            return nats.request(say, envelope("bye", {}, cause=message["id"]))
        turn = turns.setdefault(body.get("turn"), body)  # the turn itself comes before all that is said of it
        if (kind == "turn" and body["turn"] not in answered) or kind == "returned":
            floor = turn.get("floor") or [m["body"] for _, m in nats.stored(f"{root}.floor")]
            omit, forget = forget and turn["phase"] == "argument", forget and turn["phase"] != "argument"
            said = {"turn": turn["turn"], "content": answer(turn, seat, floor, omit)}
            nats.request(say, envelope("statement", said, cause=turn["turn"]))
            print(f"said     {turn['phase']}{' without a citation' if omit else ''}", flush=True)


main()
