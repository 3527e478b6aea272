import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Broker,
  type BrokerRole,
  type Credentials,
  identitiesOf,
  openBus,
  openIssuer,
  type PurgingBus,
  type Queue,
  readCredentials,
  startBroker,
} from "#bus";
import { compose, Envelope, subjects } from "#wire";
import { Attacker, type Outcome, Witness } from "../support/attacks.ts";
import { patience } from "../support/patience.ts";
import { verifies } from "../support/verifies.ts";

const D = "split";
/** Identity on the broker: its credentials, and the prefix of its reply subjects. */
interface Identity {
  readonly credentials: Credentials;
  readonly inbox: string;
}

const ROLES = [
  "expert",
  "contrarian",
  "historian",
  "moderator",
  "gateway",
  "discussant",
  "owner",
  "archive",
  "local",
] as const satisfies readonly BrokerRole[];

const home = mkdtempSync(join(tmpdir(), "swarm-identities-"));
const who = new Map<string, Identity>();
const table: string[] = [];
let broker: Broker;
let bus: PurgingBus & { prepare(queue: Queue): Promise<void> };
let witness: Witness;

const envelope = (mark: string): Envelope =>
  compose(
    "phase",
    "notice",
    { id: mark, ts: new Date().toISOString(), discussion: D, from: "x" },
    { level: "info", text: mark },
  );

beforeAll(async () => {
  const started = await startBroker({ home, env: process.env });
  if (!started) throw new Error("another process holds the home of this test");
  broker = started;
  const creds = identitiesOf(home);
  bus = (await openBus({ url: broker.url, creds, role: "archive", name: "test" })) as typeof bus;
  for (const role of ROLES)
    who.set(role, { credentials: await readCredentials(join(creds, `${role}.creds`)), inbox: "_INBOX" });
  const issuer = await openIssuer(broker.url, creds);
  const issue = (name: string, rights: Parameters<NonNullable<typeof issuer>["issue"]>[1]): void => {
    const made = issuer?.issue(name, rights, Date.now() + 3_600_000);
    if (made) who.set(name, { credentials: made, inbox: made.inbox });
  };
  issue("seat", { kind: "seat", discussion: D, participant: "alice" });
  issue("seat elsewhere", { kind: "seat", discussion: "other", participant: "alice" });
  issue("specialist", { kind: "seat", discussion: D, participant: "ada", to: ["chair"] });
  issue("sender", { kind: "sender", session: "team", sender: "writer" });
  witness = await Witness.of(broker.url, of("archive").credentials, of("local").credentials);
});

afterAll(async () => {
  process.stdout.write(`${table.join("\n")}\n`);
  await witness[Symbol.asyncDispose]();
  await bus.close();
  await broker.close();
  rmSync(home, { recursive: true, force: true });
});

const of = (name: string): Identity => {
  const found = who.get(name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
};

/** Tries all actions as one identity, prints the results, and expects exactly these to be allowed. */
async function tries(
  name: string,
  what: string,
  attempts: readonly string[],
  allowed: readonly string[],
  attempt: (attacker: Attacker, subject: string) => Promise<Outcome>,
): Promise<void> {
  await using attacker = await Attacker.as(broker.url, of(name).credentials, of(name).inbox);
  const found: Record<string, Outcome> = {};
  for (const subject of attempts) {
    found[subject] = await attempt(attacker, subject);
    table.push(`${name.padEnd(14)} ${what.padEnd(10)} ${subject.padEnd(52)} ${found[subject]}`);
  }
  const expected = attempts.map((subject) => [subject, allowed.includes(subject) ? "allowed" : "refused"]);
  expect(found).toEqual(Object.fromEntries(expected));
}

const d = (tail: string): string => `swarm.v1.${D}.${tail}`;
const OURS = ["floor", "inbox.expert", "journal"].map(d);
const PUBLISHED = [
  ...[
    "say.alice",
    "here.alice",
    "log.alice",
    "back.alice",
    "say.bob",
    "here.bob",
    "log.bob",
    "back.bob",
    "draft.alice",
    "draft.bob",
    "log.discussant",
    "task.DISCUSS-001",
  ].map(d),
  ...["say.ada", "say.user", "control", "context", "dead", "exchange.alice", "team"].map(d),
  ...["seat.bob", "seat.chair", "expert.dba", "user.user"].map((tail) => d(`inbox.${tail}`)),
  ...OURS,
  ...["say.alice", "floor", "log.alice"].map((tail) => `swarm.v1.other.${tail}`),
  ...["log.writer", "log.alice", "floor", "say.writer"].map((tail) => `swarm.v1.team.${tail}`),
  ...[
    "$KV.swarm_access.key",
    "$SYS.REQ.SERVER.PING",
    "$JS.ACK.SWARM.pool-expert.1.1.1.1.0",
    "$JS.FC.SWARM.x.y",
    "_R_.abc",
    "anything",
  ],
  "_INBOX.split.bob.x",
];
const OWN = ["say.alice", "here.alice", "draft.alice", "log.alice", "back.alice"];

describe("what each identity publishes", () => {
  const seats: Record<string, readonly string[]> = {
    seat: OWN.map(d),
    "seat elsewhere": OWN.filter((tail) => tail === "say.alice" || tail === "log.alice").map(
      (tail) => `swarm.v1.other.${tail}`,
    ),
    specialist: [d("say.ada"), d("inbox.seat.chair")],
    sender: ["swarm.v1.team.log.writer"],
    local: [...PUBLISHED.filter((one) => /\.(say|here|draft|log|back)\./.test(one)), d("team")],
  };
  it.each(Object.entries(seats))("%s, and nothing else", async (name, allowed) => {
    verifies("BY-20", "DP-07");
    await tries(name, "publish", PUBLISHED, allowed, (attacker, subject) => attacker.publish(subject, witness));
  });

  const writes = (...patterns: RegExp[]): string[] =>
    PUBLISHED.filter((one) => patterns.some((fits) => fits.test(one)));
  const participant = [/\.(say|here|draft|exchange)\./, /\.inbox\.[a-z]+\.[^.]+$/, /\.dead$/];
  const roles: Record<string, readonly string[]> = {
    expert: writes(...participant, /ACK\.SWARM\.pool-expert/),
    contrarian: writes(...participant),
    historian: writes(...participant),
    moderator: writes(/\.(floor|journal|dead)$/, /\.inbox\./, /\.(draft|exchange|log|task)\./),
    gateway: writes(/./).filter((one) => !/\.(floor|inbox\.expert|journal)$/.test(one)),
    discussant: writes(/\.log\.discussant$/, /\.task\./, /\.dead$/),
    archive: writes(/./),
  };
  it.each(Object.entries(roles))(
    "%s: floor, inboxes of pools and journal are the moderator's",
    async (name, allowed) => {
      verifies("BY-20");
      const there = PUBLISHED.filter((one) => !one.startsWith("$JS.FC"));
      await tries(name, "publish", there, allowed, (attacker, subject) => attacker.publish(subject, witness));
    },
  );
});

describe("what each identity hears", () => {
  /** Patterns, each with a matching subject on which something is published. */
  const PATTERNS: Readonly<Record<string, string>> = {
    [d("inbox.seat.alice")]: d("inbox.seat.alice"),
    [d("floor")]: d("floor"),
    [d("inbox.expert")]: d("inbox.expert"),
    [d("inbox.seat.bob")]: d("inbox.seat.bob"),
    [d("inbox.seat.*")]: d("inbox.seat.bob"),
    [d("inbox.>")]: d("inbox.expert.dba"),
    [d("say.bob")]: d("say.bob"),
    [d("say.*")]: d("say.bob"),
    [d("say.alice")]: d("say.alice"),
    [d("journal")]: d("journal"),
    [d("control")]: d("control"),
    [d("context")]: d("context"),
    [d("back.*")]: d("back.bob"),
    [d(">")]: d("journal"),
    ">": d("journal"),
    "swarm.v1.*.floor": "swarm.v1.other.floor",
    "swarm.v1.other.floor": "swarm.v1.other.floor",
    "swarm.v1.other.inbox.seat.alice": "swarm.v1.other.inbox.seat.alice",
    "swarm.v1.team.log.*": "swarm.v1.team.log.writer",
    "_INBOX.>": "_INBOX.split.bob.x",
    "_INBOX.split.bob.>": "_INBOX.split.bob.x",
    "$KV.>": "$KV.swarm_access.key",
    "$JS.>": "$JS.ACK.SWARM.x.1.1.1.1.0",
    "$SYS.>": "$SYS.x",
  };
  const hears: Record<string, readonly string[]> = {
    seat: [d("inbox.seat.alice"), d("floor")],
    "seat elsewhere": ["swarm.v1.other.floor", "swarm.v1.other.inbox.seat.alice"],
    specialist: [d("floor")],
    sender: [],
    local: [
      d("inbox.seat.alice"),
      d("floor"),
      d("inbox.seat.bob"),
      d("inbox.seat.*"),
      "swarm.v1.*.floor",
      "swarm.v1.other.floor",
      "swarm.v1.other.inbox.seat.alice",
    ],
    expert: [],
    moderator: ["_INBOX.>", "_INBOX.split.bob.>"],
  };
  it.each(Object.entries(hears))("%s, and nothing else", async (name, allowed) => {
    verifies("BY-20");
    await using publisher = await Attacker.as(broker.url, of("archive").credentials);
    await tries(name, "subscribe", Object.keys(PATTERNS), allowed, (attacker, pattern) =>
      attacker.subscribe(pattern, (mark) => publisher.publishMark(PATTERNS[pattern] ?? "", mark)),
    );
  });
});

describe("what is answered to another", () => {
  const PATTERNS = ["_INBOX.>", "_INBOX.*.*.*.*", "_INBOX.split.>", "_INBOX.split.ada.>"];
  it.each([
    ["seat", []],
    ["seat elsewhere", []],
    ["sender", []],
    ["local", PATTERNS],
  ] as const)("%s hears it: where it is this machine's user alone", async (name, allowed) => {
    verifies("BY-20");
    await using service = await Attacker.as(broker.url, of("archive").credentials);
    await using ada = await Attacker.as(broker.url, of("specialist").credentials, of("specialist").inbox);
    service.answers(d("back.ada"));
    await tries(name, "subscribe", PATTERNS, allowed, (attacker, pattern) =>
      attacker.subscribe(pattern, async (mark) => {
        expect(await ada.request(d("back.ada"), { mark })).toBe("allowed");
      }),
    );
  });
});

describe("JetStream", () => {
  const CALLS: Readonly<Record<string, object>> = {
    "$JS.API.INFO": {},
    "$JS.API.STREAM.INFO.SWARM": {},
    "$JS.API.STREAM.NAMES": {},
    "$JS.API.STREAM.LIST": {},
    "$JS.API.STREAM.CREATE.MINE": { name: "MINE", subjects: ["mine.>"], storage: "memory" },
    "$JS.API.STREAM.UPDATE.SWARM": { name: "SWARM", subjects: ["x"] },
    "$JS.API.STREAM.PURGE.SWARM": { filter: "swarm.v1.nothing.floor" },
    "$JS.API.STREAM.MSG.GET.SWARM": { last_by_subj: d("inbox.expert") },
    "$JS.API.DIRECT.GET.SWARM": { seq: 1 },
    [`$JS.API.DIRECT.GET.SWARM.${d("inbox.expert")}`]: {},
    [`$JS.API.DIRECT.GET.SWARM.${d("say.alice")}`]: {},
    "$JS.API.STREAM.MSG.DELETE.SWARM": { seq: 1 },
    "$JS.API.STREAM.SNAPSHOT.SWARM": { deliver_subject: "x" },
    "$JS.API.CONSUMER.CREATE.SWARM": { stream_name: "SWARM", config: { ack_policy: "none", inactive_threshold: 1e9 } },
    "$JS.API.CONSUMER.NAMES.SWARM": {},
    "$JS.API.CONSUMER.LIST.SWARM": {},
    "$JS.API.STREAM.INFO.KV_swarm_access": {},
    "$JS.API.STREAM.MSG.GET.KV_swarm_access": { last_by_subj: "$KV.swarm_access.key" },
    "$JS.API.DIRECT.GET.KV_swarm_access": { last_by_subj: "$KV.swarm_access.key" },
    "$JS.API.STREAM.PURGE.KV_swarm_access": { filter: "$KV.swarm_access.nothing" },
    "$JS.API.STREAM.DELETE.KV_swarm_gone": {},
    "$JS.API.STREAM.DELETE.SWARM": {},
    "$SYS.REQ.SERVER.PING": {},
    "$SYS.REQ.ACCOUNT.X.CLAIMS.UPDATE": {},
  };
  const LOOKS = [
    "INFO",
    "STREAM.INFO.SWARM",
    "STREAM.MSG.GET.SWARM",
    "DIRECT.GET.SWARM",
    `DIRECT.GET.SWARM.${d("inbox.expert")}`,
    `DIRECT.GET.SWARM.${d("say.alice")}`,
  ].map((call) => `$JS.API.${call}`);
  const calls: Record<string, readonly string[]> = {
    seat: [],
    "seat elsewhere": [],
    specialist: [],
    sender: [],
    local: [],
    expert: [],
    contrarian: [],
    historian: LOOKS,
    moderator: [...LOOKS, "$JS.API.CONSUMER.CREATE.SWARM"],
  };
  it.each(Object.entries(calls))("%s: nothing is created, changed, purged or deleted", async (name, allowed) => {
    verifies("BY-20");
    await bus.publish(subjects.floor(D), envelope("there"));
    await bus.publish(subjects.say(D, "alice"), envelope("there"));
    await bus.store("access").put("key", "secret");
    const before = await bus.extent();
    await tries(name, "request", Object.keys(CALLS), allowed, (attacker, call) =>
      attacker.request(call, CALLS[call] ?? {}),
    );
    expect(await bus.extent()).toEqual(before);
    expect((await bus.store("access").get("key"))?.value).toBe("secret");
  });

  const PURGES = ["$JS.API.STREAM.PURGE.SWARM", "$JS.API.STREAM.PURGE.KV_swarm_access"];
  it.each<[string, readonly string[]]>([
    ["owner", []],
    ["gateway", []],
    ["archive", PURGES],
  ])("%s: the archive alone purges, and nobody deletes", async (name, allowed) => {
    verifies("BY-20");
    const calls = Object.keys(CALLS).filter((call) => /PURGE|DELETE|SNAPSHOT/.test(call));
    if (name === "gateway") calls.push("$JS.API.STREAM.UPDATE.SWARM");
    await tries(name, "request", calls, allowed, (attacker, call) => attacker.request(call, CALLS[call] ?? {}));
  });
});

describe("a worker that calls models", () => {
  /** Calls of the JetStream API, each as an attack would aim its answer or its deliveries at another subject. */
  const CALLS: Readonly<Record<string, object>> = {
    "DIRECT.GET.SWARM": { last_by_subj: d("say.alice") },
    [`DIRECT.GET.SWARM.${d("say.alice")}`]: {},
    "STREAM.INFO.SWARM": {},
    INFO: {},
    "CONSUMER.INFO.SWARM.pool-expert": {},
    "STREAM.MSG.GET.KV_swarm_breakers": { last_by_subj: "$KV.swarm_breakers.outages.x" },
    "DIRECT.GET.KV_swarm_breakers": { last_by_subj: "$KV.swarm_breakers.outages.x" },
    "$KV.swarm_breakers.outages.x": { id: "x" },
  };
  const TARGETS = [d("floor"), d("inbox.expert"), d("journal"), d("control"), d("say.bob"), "$KV.swarm_access.key"];

  it("puts nothing where it may not write, whatever the broker answers with, and wherever that is to go", async () => {
    verifies("BY-20");
    await bus.publish(subjects.say(D, "alice"), envelope("forged"));
    for (const _ of TARGETS) await bus.publish(subjects.inbox(D, "expert", "dba"), envelope("forged-too"));
    await bus.prepare({ name: "pool-expert", filters: ["swarm.v1.*.inbox.expert.*"] });
    await bus.store("access").put("key", "secret");
    const store = bus.store("breakers");
    await store.put("outages.x", { id: "forged" });
    await using worker = await Attacker.as(broker.url, of("expert").credentials);
    const before = TARGETS.map((target) => witness.on(target).length);
    for (const [call, body] of Object.entries(CALLS)) {
      expect(await worker.request(`SWARM.API.${call}`, body), call).toBe("allowed");
      for (const target of TARGETS) await worker.ask(`SWARM.API.${call}`, body, target);
    }
    for (const target of TARGETS)
      await worker.ask("SWARM.API.CONSUMER.MSG.NEXT.SWARM.pool-expert", { batch: 1, no_wait: true }, target);
    for (const target of TARGETS) await worker.ask("$JS.ACK.SWARM.pool-expert.1.1.1.1.0", {}, target);
    // Answers of the broker would come before that of a later request.
    expect(await worker.request("SWARM.API.STREAM.INFO.SWARM", {})).toBe("allowed");
    await bus.extent();
    await witness.settled();
    expect(TARGETS.map((target) => witness.on(target).length)).toEqual(before);
    expect((await bus.store("access").get("key"))?.value).toBe("secret");
  });

  it("gets its turns and settles them, reads, and shares the outages of models", async () => {
    const workers = await Promise.all(
      ["a", "b"].map((name) => openBus({ url: broker.url, creds: identitiesOf(home), role: "expert", name })),
    );
    const [worker, other] = workers as [PurgingBus, PurgingBus];
    const signal = patience();
    const stop = new AbortController();
    const came = Promise.withResolvers<string>();
    const sent = `turn-${Math.random()}`;
    await bus.publish(subjects.inbox(D, "expert", "dba"), envelope(sent));
    const working = worker.work(
      { name: "pool-expert", filters: [] },
      { concurrency: 5, signal: stop.signal },
      async (job) => {
        job.working();
        expect(job.message.subject).toBe(d("inbox.expert.dba"));
        if (Buffer.from(job.message.data).includes(sent)) came.resolve(sent);
        await job.ack();
      },
    );
    expect(await came.promise).toBe(sent);
    const said = await worker.publish(subjects.say(D, "dba"), envelope("said"), { dedupe: `said ${sent}` });
    expect((await worker.last(subjects.say(D, "dba")))?.seq).toBe(said.seq);
    const found = await worker.collect([subjects.inbox(D, "expert", "dba"), subjects.say(D, "dba")], { signal });
    expect(found.at(-1)?.seq).toBe(said.seq);
    const told = Promise.withResolvers<unknown>();
    await other.store("breakers").watch("outages", signal, ({ value }) => told.resolve(value));
    const revision = await worker.store("breakers").put("outages.y", { id: sent });
    expect(await told.promise).toEqual({ id: sent });
    expect(await other.store("breakers").get("outages.y")).toEqual({ key: "outages.y", value: { id: sent }, revision });
    expect((await other.store("breakers").entries("outages")).map(({ key }) => key)).toContain("outages.y");
    stop.abort(new Error("the test is over"));
    await working;
    for (const one of workers) await one.close();
  });

  it.each(["moderator", "historian", "expert"] as const)(
    "tells %s of an outage, and hears of one from there",
    async (role) => {
      const open = (who: BrokerRole) => openBus({ url: broker.url, creds: identitiesOf(home), role: who, name: who });
      await using worker = await open("contrarian");
      await using other = await open(role);
      for (const [from, to] of [
        [worker, other],
        [other, worker],
      ] as const) {
        const id = `${role} ${Math.random()}`;
        const told = Promise.withResolvers<unknown>();
        const stop = new AbortController();
        await to.store("breakers").watch("outages", stop.signal, ({ value }) => told.resolve(value));
        await from.store("breakers").put("outages.z", { id });
        expect(await told.promise).toEqual({ id });
        stop.abort(new Error("the test is over"));
      }
    },
  );

  it("describes no consumer, which could deliver anywhere, and takes no other pool's turns", async () => {
    verifies("BY-20");
    const deliver = { ack_policy: "none", deliver_subject: "$KV.swarm_access.key", filter_subject: d("say.alice") };
    const config = { stream_name: "SWARM", config: { ...deliver, durable_name: "pool-expert" } };
    const refused = [
      ...["CONSUMER.CREATE.SWARM", "CONSUMER.CREATE.SWARM.x", "CONSUMER.DURABLE.CREATE.SWARM.pool-expert"],
      ...["CONSUMER.MSG.NEXT.SWARM.pool-contrarian", "STREAM.PURGE.SWARM", "STREAM.UPDATE.SWARM"],
    ];
    const calls = refused.flatMap((call) => [`SWARM.API.${call}`, `$JS.API.${call}`]);
    await tries("expert", "request", calls, [], (attacker, call) => attacker.request(call, config));
  });
});

describe("an answer aimed elsewhere", () => {
  const TARGETS = [
    ...OURS,
    d("say.bob"),
    d("inbox.seat.bob"),
    d("control"),
    "swarm.v1.other.floor",
    "$KV.swarm_access.key",
    "$JS.API.STREAM.PURGE.SWARM",
    "$JS.API.CONSUMER.MSG.NEXT.SWARM.pool-expert",
    "$SYS.REQ.SERVER.PING",
  ];
  const own: Record<string, string> = {
    seat: d("say.alice"),
    "seat elsewhere": "swarm.v1.other.say.alice",
    specialist: d("inbox.seat.chair"),
    sender: "swarm.v1.team.log.writer",
    local: d("say.alice"),
    expert: d("say.alice"),
    contrarian: d("dead"),
  };
  it.each(Object.entries(own))("%s: the broker's acknowledgement is stored nowhere", async (name, subject) => {
    verifies("BY-20");
    await bus.store("access").put("key", "secret");
    await tries(name, "reply", TARGETS, [], async (attacker, target) => {
      const before = witness.on(target).length;
      await attacker.publish(subject, witness, target);
      // A message from the stream would arrive after our stored one.
      await bus.extent();
      await witness.settled();
      return witness.on(target).length === before ? "refused" : "allowed";
    });
    // Other seats may hear it once: it is an unstored acknowledgement, and no message of the protocol.
    for (const text of [...OURS, d("inbox.seat.bob")].flatMap((target) => witness.on(target, "seats")))
      expect(text.includes('"stream"') && Envelope.safeParse(JSON.parse(text)).success).toBe(false);
    expect((await bus.store("access").get("key"))?.value).toBe("secret");
  });
});
