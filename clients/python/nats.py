"""The few words of the NATS protocol that a client needs, on nothing but the standard library."""
import json, socket, sys, time, urllib.parse, uuid


class Nats:
    def __init__(self, url):
        where = urllib.parse.urlparse(url)
        self.socket = socket.create_connection((where.hostname, where.port or 4222), timeout=30)
        self.file, self.replies = self.socket.makefile("rb"), "_INBOX." + uuid.uuid4().hex
        self.send('CONNECT {"verbose":false,"headers":true,"no_responders":true}\r\nSUB %s 1' % self.replies)

    def send(self, line, payload=None):
        self.socket.sendall(line.encode() + b"\r\n" + (b"" if payload is None else payload + b"\r\n"))

    def publish(self, subject, value):
        payload = json.dumps(value).encode()
        self.send(f"PUB {subject} {len(payload)}", payload)

    def request(self, subject, value):
        """Publishes and waits for the answer: headers and payload of the stream's confirmation or stored message."""
        payload = json.dumps(value).encode()
        self.send(f"PUB {subject} {self.replies} {len(payload)}", payload)
        for line in self.file:
            verb, *words = line.decode().split()
            if verb == "PING":
                self.send("PONG")
            elif verb == "-ERR":
                sys.exit("the broker says " + " ".join(words))
            elif verb in ("MSG", "HMSG"):
                data, head = self.file.read(int(words[-1]) + 2)[:-2], int(words[-2]) if verb == "HMSG" else 0
                return data[:head].decode(), data[head:]
        sys.exit("the broker is gone; start me again, and I go on where I was")

    def stored(self, subject, after):
        """The next stored message of a subject behind a sequence, with its own; None where there is none yet."""
        headers, data = self.request("$JS.API.DIRECT.GET.SWARM", {"seq": after + 1, "next_by_subj": subject})
        fields = dict(line.split(": ", 1) for line in headers.split("\r\n") if ": " in line)
        return (int(fields["Nats-Sequence"]), json.loads(data)) if "Nats-Sequence" in fields else None


def envelope(kind, discussion, sender, body, **more):
    ts = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    return {"v": 1, "id": str(uuid.uuid4()), "type": kind, "discussion": discussion, "from": sender, "ts": ts,
            "body": body, **more}
