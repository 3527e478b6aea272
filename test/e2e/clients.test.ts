import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "@nats-io/transport-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBus, type PurgingBus, type Stored } from "#bus";
import { type Envelope, type FloorStatement, parseJson, subjects } from "#wire";
import { brokerWith } from "../support/broker-with.ts";
import { patience } from "../support/patience.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import { Script } from "../support/script.ts";
import { ROOT, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const CLIENTS = join(ROOT, "clients");
const at = (path: string): string => join(CLIENTS, path);

/** A client: its program, the oldest version that runs it, how to print the version, and the working folder. */
interface Client {
  readonly needs: string;
  readonly least: readonly [number, number];
  readonly version: string;
  readonly cwd?: string;
  readonly log: readonly string[];
  readonly seat: readonly string[];
}

const ANSWER = ["python3", at("answer.py")];
/** The versions are those of clients/README.md. */
const ALL: Readonly<Record<string, Client>> = {
  bash: {
    needs: "bash",
    least: [4, 2],
    version: "--version",
    log: ["bash", at("bash/log.sh")],
    seat: ["bash", at("bash/seat.sh")],
  },
  curl: {
    needs: "curl",
    least: [7, 82],
    version: "--version",
    log: ["bash", at("curl/log.sh")],
    seat: ["bash", at("curl/seat.sh")],
  },
  perl: {
    needs: "perl",
    least: [5, 14],
    version: "-v",
    log: ["perl", at("perl/log.pl")],
    seat: ["perl", at("perl/seat.pl")],
  },
  python: {
    needs: "python3",
    least: [3, 8],
    version: "--version",
    log: ["python3", at("python/log.py")],
    seat: ["python3", at("python/seat.py")],
  },
  go: {
    needs: "go",
    least: [1, 19],
    version: "version",
    cwd: at("go"),
    log: ["go", "run", "./log"],
    seat: ["go", "run", "./seat"],
  },
};

/** Names what this machine lacks to run a client; undefined if nothing. */
function missing({ needs, least, version }: Client): string | undefined {
  const told = spawnSync(needs, [version], { encoding: "utf8" }).stdout ?? "";
  const [found, major, minor] = /(\d+)\.(\d+)/.exec(told) ?? [];
  if (found === undefined) return `there is no ${needs} on this machine`;
  const isOld = Number(major) < least[0] || (Number(major) === least[0] && Number(minor) < least[1]);
  return isOld ? `${needs} is ${found} on this machine, and ${least.join(".")} is needed` : undefined;
}

const MISSING = Object.entries(ALL).flatMap(([name, client]) => {
  const why = missing(client);
  return why === undefined ? [] : [{ name, why }];
});
const HERE = Object.entries(ALL).filter(([name]) => !MISSING.some((one) => one.name === name));
/** Clients that read their inbox themselves; for the curl client the gateway does. */
const READERS = HERE.filter(([name]) => name !== "curl");

interface Finished {
  readonly code: number | null;
  readonly said: string;
}

function run(
  [program = "", ...args]: readonly string[],
  { cwd = ROOT, env, signal }: { cwd?: string | undefined; env: Record<string, string>; signal?: AbortSignal },
): Promise<Finished> {
  return new Promise((resolve) => {
    const options = { cwd, env: { ...process.env, ...env }, ...(signal ? { signal } : {}) };
    const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    // Killed at the deadline: what it said so far tells where it stood.
    child.once("error", (error) => {
      said += `${error.message}\n`;
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        said += text;
      });
    }
    child.once("close", (code) => resolve({ code, said }));
  });
}

/** Writes into a seat's inbox as a moderator, message by message. */
class Inbox {
  readonly #script: Script;
  readonly #subject: string;
  readonly #bus: PurgingBus;

  constructor(bus: PurgingBus, discussion: string, seat: string) {
    this.#bus = bus;
    this.#script = new Script(discussion);
    this.#subject = subjects.inbox(discussion, "seat", seat);
  }

  async #put(envelope: Envelope): Promise<Envelope> {
    await this.#bus.publish(this.#subject, envelope);
    return envelope;
  }

  turn(turn: string): Promise<Envelope> {
    const asked = { phase: "position_declaration", topic: "X or Y?", instruction: "Say where you stand.", schema: {} };
    return this.#put(this.#script.envelope("inbox", "turn", { turn, ...asked, floor: [STATED], deadline: LATER }));
  }

  accepted(turn: string): Promise<Envelope> {
    return this.#put(this.#script.envelope("inbox", "accepted", { turn, messageId: "r1-msg-001" }));
  }

  late(turn: string): Promise<Envelope> {
    return this.#put(this.#script.envelope("inbox", "late", { turn, deadline: LATER }));
  }

  extended(turn: string): Promise<Envelope> {
    return this.#put(this.#script.envelope("inbox", "extended", { turn, deadline: LATER, left: 1 }));
  }

  shutdown(): Promise<Envelope> {
    return this.#put(this.#script.envelope("inbox", "shutdown", { reason: "completed" }));
  }
}
const spoken = ({ data }: Stored) => parseJson(data) as Envelope & { readonly body: { readonly turn?: string } };
/** Statement in the turn: a client without one would search the floor of a discussion that does not exist. */
const STATED: FloorStatement = {
  id: "r1-msg-001",
  from: "ada",
  type: "position_declaration",
  round: 1,
  content: { position: "X" },
  references: [],
  timestamp: "2026-01-01T10:00:00.000Z",
  turn: "t0",
};
const LATER = "2126-01-01T10:00:00.000Z";

const TOPIC = "Should we split the billing monolith into services?";

describe("clients in other languages", () => {
  let home: SwarmHome;
  let swarm: RunningSwarm;
  let bus: PurgingBus;
  let env: Record<string, string>;

  beforeAll(async () => {
    home = await SwarmHome.withModel();
    swarm = await RunningSwarm.up(home);
    env = { SWARM_GATEWAY_URL: swarm.url, ...swarm.env };
    const creds = join(home.path, "broker/identities");
    bus = await openBus({ url: swarm.env.SWARM_NATS_URL ?? "", name: "test", creds });
  });
  afterAll(async () => {
    await bus?.close();
    await swarm?.close();
    await home.close();
  });

  const record = (id: string): FloorStatement[] =>
    home
      .file(id, "record.jsonl")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));

  it("have less than sixty lines a file", () => {
    const files = readdirSync(CLIENTS, { recursive: true, encoding: "utf8" }).filter((path) =>
      /\.(sh|py|pl|pm|go)$/.test(path),
    );
    expect(files.length).toBeGreaterThan(10);
    for (const path of files) expect(readFileSync(at(path), "utf8").split("\n").length - 1, path).toBeLessThan(60);
  });

  it("python sends again what nobody listens to, until somebody does", async () => {
    await using broker = await brokerWith(home.path, "");
    const script = `
import sys, time
sys.path.insert(0, ${JSON.stringify(at("python"))})
import nats
time.sleep = lambda _: print("nobody", flush=True)
print(nats.Nats(${JSON.stringify(broker.url)}, "d", "ada").request("swarm.v1.d.say.ada", {"n": 1})[1].decode(), flush=True)`;
    const child = spawn("python3", ["-c", script], { stdio: ["ignore", "pipe", "inherit"] });
    const ended = once(child, "close");
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
    await expect.poll(() => said).toContain("nobody");
    const connection = await connect({ servers: broker.url });
    connection.subscribe("swarm.v1.d.say.ada", { callback: (_, message) => void message.respond("stored") });
    await ended;
    await connection.close();
    expect(said.trim().split("\n").at(-1)).toBe("stored");
  });

  it.each(HERE)("%s logs a message, whatever stands in it", async (name, { log, cwd }) => {
    verifies("AC-06", "TM-06");
    const text = `"quoted" \\ back\nslash, 分号; $(reboot) \`x\` 'y' %s \t!`;
    const logged = await run([...log, `log-${name}`, "writer", text, "reader", "note"], { cwd, env });
    expect(logged.code, logged.said).toBe(0);
    const listed = await home.run(["team", "list", "--session-id", `log-${name}`, "--json"]);
    expect(JSON.parse(listed.stdout)).toMatchObject({
      total: 1,
      messages: [{ id: "MSG-001", from: "writer", to: "reader", type: "note", summary: text }],
    });
  });

  it.each(HERE)("%s refuses a session that is no name", async (name, { log, cwd }) => {
    verifies("TM-08");
    const logged = await run([...log, "../../x", "writer", name], { cwd, env });
    expect(logged.code).not.toBe(0);
  });

  it("hold a seat each, side by side", async () => {
    verifies("AC-05");
    const body = { topic: "Should we split the billing monolith?", mode: "lightweight", provider: "offline" };
    const runs = HERE.map(async ([name, { seat, cwd }]) => {
      const id = `seat-${name}`;
      const started = await fetch(`${env.SWARM_GATEWAY_URL}/v1/discussions`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...body, id, seats: [name], seatSeconds: 30 }),
      });
      expect(started.status).toBe(201);
      const played = await run([...seat, id, name, ...ANSWER], { cwd, env });
      expect(played.code, played.said).toBe(0);
      return { name, id, said: played.said };
    });
    for (const { name, id, said } of await Promise.all(runs)) {
      const { statements } = (await (await fetch(`${env.SWARM_GATEWAY_URL}/v1/discussions/${id}/floor`)).json()) as {
        statements: FloorStatement[];
      };
      const own = statements.filter(({ from }) => from === name);
      expect(new Set(own.map(({ type }) => type)), `${name}: ${said}`).toEqual(
        new Set(["position_declaration", "argument", "response"]),
      );
      expect(own.every(({ flags }) => flags === undefined)).toBe(true);
      expect(said, name).toMatch(/accepted/);
    }
  });

  it("a Python program at a seat is returned once, corrects itself, and is cited by the others", async () => {
    verifies("AC-05", "SD-16");
    const discussed = swarm.run("mixed", [TOPIC, "--mode", "standard", "--seat", "robot", "--id", "mixed", "--yes"]);
    await expect.poll(() => home.has("mixed", "manifest.json")).toBe(true);
    const seat = [...(ALL.python?.seat ?? []), "mixed", "robot", "--forget-citation-once"];
    const { code, said } = await run(seat, { env });
    expect(code, said).toBe(0);
    const done = await discussed;
    expect(done.code, done.stderr).toBe(0);
    expect(said.match(/^returned/gm)).toHaveLength(1);
    expect(said).toMatch(
      /said {5}argument without a citation\n[\s\S]*returned[\s\S]*said {5}argument\n[\s\S]*accepted/,
    );
    expect(said).toContain("shutdown");
    const statements = record("mixed");
    const own = statements.filter(({ from }) => from === "robot");
    expect(new Set(own.map(({ type }) => type))).toEqual(new Set(["position_declaration", "argument", "response"]));
    expect(own.every(({ flags }) => flags === undefined)).toBe(true);
    const ids = new Set(own.map(({ id }) => id));
    const citing = statements.filter(
      ({ from, references }) => from !== "robot" && references.some(({ targetId }) => ids.has(targetId)),
    );
    expect(citing.length).toBeGreaterThan(0);
  });

  it("are not waited for where none takes its seat, and the result says so", async () => {
    verifies("AC-05");
    const args = ["--mode", "lightweight", "--seat", "alice", "--id", "empty", "--yes", "--seat-timeout", "1"];
    const { code, stderr } = await swarm.run("empty", [TOPIC, ...args]);
    expect(code, stderr).toBe(3);
    expect(home.file("empty", "progress.md")).toMatch(/1 of 2|alice/);
    expect(record("empty").some(({ from }) => from === "alice")).toBe(false);
  });

  /** Runs a seat's client on this inbox; its first answer is accepted, and then that is all. What it said, by type and cause. */
  const answersTo = async (inbox: Inbox, id: string, name: string) => {
    const { seat = [], cwd } = ALL[name] ?? {};
    const says = [subjects.say(id, name)];
    const over = new AbortController();
    const playing = run([...seat, id, name, ...ANSWER], { cwd, env, signal: patience() });
    const ended = playing.then(() => over.abort());
    let end: Envelope | undefined;
    try {
      for await (const item of bus.read(says, { signal: over.signal })) {
        if (item.kind !== "message" || spoken(item.message).type !== "statement") continue;
        await inbox.accepted(spoken(item.message).body.turn ?? "");
        end = await inbox.shutdown();
      }
    } catch (error) {
      if (!over.signal.aborted) throw error;
    }
    await ended;
    const stored = await bus.collect(says, { signal: patience() });
    const own = stored.map(spoken).map(({ type, cause, body }) => `${type} ${body.turn ?? cause}`);
    return { own, end: `bye ${end?.id}`, ...(await playing) };
  };

  it.each(READERS)(
    "%s answers a turn that was given more time, also where an earlier one ended behind it",
    async (name) => {
      verifies("AC-05");
      const id = `extended-${name}`;
      const inbox = new Inbox(bus, id, name);
      await inbox.turn("t1");
      await inbox.turn("t2");
      await inbox.late("t1");
      await inbox.extended("t2");
      const { own, end, code, said } = await answersTo(inbox, id, name);
      expect(own, said).toEqual(["statement t2", end]);
      expect(code, said).toBe(0);
    },
  );

  it.each(READERS)("%s stays for the turns of a discussion that was taken up again", async (name) => {
    verifies("AC-05");
    const id = `again-${name}`;
    const inbox = new Inbox(bus, id, name);
    await inbox.turn("t1");
    await inbox.accepted("t1");
    await inbox.shutdown();
    await inbox.turn("t2");
    const { own, end, code, said } = await answersTo(inbox, id, name);
    expect(own, said).toEqual(["statement t2", end]);
    expect(code, said).toBe(0);
  });

  it("end with one line where there is no such discussion", async () => {
    const runs = HERE.map(async ([name, { seat, cwd }]) => {
      const { code, said } = await run([...seat, "no-such-discussion", "alice", "false"], { cwd, env });
      expect(code, `${name}: ${said}`).not.toBe(0);
      expect(said, name).toMatch(/there is no discussion no-such-discussion/);
      expect(said, name).not.toMatch(/Traceback|panic/);
    });
    await Promise.all(runs);
  });

  it("say that they cannot answer where their command fails, and hold nobody up", async () => {
    const id = "failing";
    await fetch(`${env.SWARM_GATEWAY_URL}/v1/discussions`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ topic: "X or Y?", mode: "lightweight", provider: "offline", id, seats: ["robot"] }),
    });
    const played = await run([...(ALL.bash?.seat ?? []), id, "robot", "false"], { env });
    expect(played.code, played.said).toBe(0);
  });

  // Reported as skipped, so that they do not count as tested.
  it.skip.each(MISSING)("$name is not tried: $why", () => undefined);
});
