"""The few words of the NATS protocol that a client needs, on nothing but the standard library."""
import json, socket, sys, time, urllib.parse, uuid
from identity import credentials


class Nats:
    def __init__(self, url, place, name):
        where = urllib.parse.urlparse(url)
        try:
            self.socket = socket.create_connection((where.hostname, where.port or 4222), timeout=30)
        except OSError as error:
            sys.exit(f"no broker at {url}: {error}")
        self.place, self.name, self.file, self.replies = place, name, self.socket.makefile("rb"), f"_INBOX.{place}.{name}.{uuid.uuid4().hex}"
        self.jwt = credentials(self.file.readline(), f"{where.hostname}-{where.port or 4222}")
        self.send('CONNECT {"verbose":false,"headers":true,"no_responders":true,"jwt":"%s"}\r\nSUB %s 1' % (self.jwt, self.replies))

    def send(self, line, payload=None):
        self.socket.sendall(line.encode() + b"\r\n" + (b"" if payload is None else payload + b"\r\n"))

    def publish(self, subject, value, reply=""):
        self.send(f"PUB {subject} {reply} {len(payload := json.dumps(value).encode())}", payload)

    def request(self, subject, value):
        """Publishes and waits for the answer: headers and payload of the stream's confirmation or stored message."""
        self.publish(subject, value, self.replies)
        for line in self.file:
            verb, *words = line.decode().split()
            if verb == "PING":
                self.send("PONG")
            elif verb == "-ERR":
                sys.exit("the broker says " + " ".join(words))
            elif verb in ("MSG", "HMSG"):
                data, head = self.file.read(int(words[-1]) + 2)[:-2], int(words[-2]) if verb == "HMSG" else 0
                if not data.startswith(b"NATS/1.0 503"):
                    return data[:head].decode(), data[head:]
                time.sleep(0.2)  # nobody listens for a moment
                self.publish(subject, value, self.replies)
        sys.exit("the broker is gone; start me again, and I go on where I was")

    def stored(self, of, after):
        """The next message of the inbox or the floor behind a sequence, with its own; None where there is none yet."""
        if self.jwt:  # through the gateway: a seat has no part in the stream
            _, reply = self.request(f"swarm.v1.{self.place}.back.{self.name}", {"after": after, "of": of})
            found = json.loads(reply or "{}")
            if found.get("for") == self.name and "error" in found:
                sys.exit(found["error"])
            return (found["seq"], found["message"]) if found.get("for") == self.name and "message" in found else None
        subject = f"swarm.v1.{self.place}." + (f"inbox.seat.{self.name}" if of == "inbox" else of)
        headers, data = self.request("$JS.API.DIRECT.GET.SWARM", {"seq": after + 1, "next_by_subj": subject})
        fields = dict(line.split(": ", 1) for line in headers.split("\r\n") if ": " in line)
        if "Nats-Sequence" in fields:
            return int(fields["Nats-Sequence"]), json.loads(data)
        if after == 0 and of == "inbox" and not self.stored("control", 0):
            sys.exit(f"there is no discussion {self.place}: check its id")


def envelope(kind, discussion, sender, body, **more):
    return {"v": 1, "id": str(uuid.uuid4()), "type": kind, "discussion": discussion, "from": sender, "body": body,
            "ts": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), **more}
