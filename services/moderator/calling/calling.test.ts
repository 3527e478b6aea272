import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Callees, callAddressOf } from "#client";
import { isoTime } from "#lib/clock";
import { compose, type DiscussionOptions, decode, encode, subjects, USER } from "#wire";
import { MemoryBus } from "../../../test/support/memory-bus.ts";
import { patience } from "../../../test/support/patience.ts";
import { composed, Script } from "../../../test/support/script.ts";
import { SimClock } from "../../../test/support/sim-clock.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { destinationOf, isInside } from "./delivery.ts";
import { NotificationSender } from "./notification-sender.ts";

const SECRET = "a secret of the test";
const START = Date.UTC(2026, 0, 1, 11);

interface Received {
  readonly headers: IncomingMessage["headers"];
  readonly path: string;
  readonly body: string;
}

/** A server that answers each call with the next status, and the calls that it has received. */
async function receiver(...statuses: readonly number[]) {
  const left = [...statuses];
  const calls: Received[] = [];
  let heard: (() => void) | undefined;
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      calls.push({ headers: request.headers, path: request.url ?? "", body });
      const status = left.shift() ?? 200;
      response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end();
      heard?.();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `hooks.example:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/in`,
    calls,
    /** Resolves when this number of calls has come. */
    async until(count: number): Promise<void> {
      while (calls.length < count)
        await new Promise<void>((resolve) => {
          heard = resolve;
        });
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe("who is waited for", () => {
  let clock: SimClock;
  let bus: MemoryBus;
  let script: Script;
  let warned: string[];
  let settled: PromiseWithResolvers<void>;
  const open: { close(): unknown }[] = [];
  beforeEach(() => {
    clock = new SimClock(START);
    clock.horizon = START + 100;
    bus = new MemoryBus(clock);
    script = new Script("d");
    warned = [];
    settled = Promise.withResolvers();
    begin();
  });
  const begin = (more: Partial<DiscussionOptions> = {}): void => {
    const title = "Split <!channel> it?";
    script.putStart(bus, title, { seatNames: { api: "Ada" }, ...more });
    script.putPhase(bus, "opened", { options: { topic: title } as never, title, context: { files: [], skipped: [] } });
    script.putPhase(bus, "composed", composed());
  };
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });

  const caller = (allowed: string, more: NodeJS.ProcessEnv = {}): void => {
    const log = {
      error: (...said: unknown[]) => void warned.push(String(said[1])),
      warn: (...said: unknown[]) => {
        warned.push(String(said[1]));
        settled.resolve();
      },
    };
    const env = { SWARM_NOTIFY_SECRET: SECRET, SWARM_NOTIFY_HOSTS: allowed, ...more };
    const lookup = async () => [{ address: "127.0.0.1", family: 4 }];
    open.push(new NotificationSender({ bus, clock, log: log as never, env, lookup }));
  };
  /** Asks the seat for an argument, with this many milliseconds to answer. */
  const ask = (turn: string, ms: number, round = 1): void => {
    const deadline = isoTime(clock.now() + ms);
    script.putPhase(bus, "begun", { step: 3, name: "argument", asked: ["api"], deadline }, round);
    const body = { turn, phase: "argument", topic: "t", instruction: "i", schema: {}, floor: [], deadline };
    script.put(bus, subjects.inbox("d", "seat", "api"), ["inbox", "turn", body as never], { round });
  };
  const started = async (...statuses: number[]) => {
    const there = await receiver(...statuses);
    open.push(there);
    return there;
  };

  it("is called once, signed, in words that harm no channel, and again at half of the time", async () => {
    verifies("BY-17");
    const there = await started();
    await new Callees(bus).set("d", "api", there.url);
    ask("r1.argument.api", 5_000);
    caller(there.host);
    await clock.run(there.until(1));
    // The next owner asks again: nobody is called for that.
    ask("r1.argument.api", 5_000);
    clock.horizon = START + 3_000;
    await clock.run(there.until(2));
    expect(clock.now()).toBeGreaterThanOrEqual(START + 2_500);
    const said = there.calls.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(said).toMatchObject([
      { event: "turn", discussion: "d", participant: "api" },
      { event: "reminder", participant: "api" },
    ]);
    expect(said[0]).not.toHaveProperty("mail");
    expect(said[0]?.text).toBe(
      "Ada, your answer is wanted in “Split !channel it?”: 1 min left. At a terminal: swarm join d --as api",
    );
    await clock.run(clock.sleep(100));
    const told = bus.stream.map(({ data }) => decode(data)).filter(({ type }) => type === "called");
    expect(told.map(({ body }) => body)).toEqual([{ participant: "api" }, { participant: "api" }]);
    const [first] = there.calls;
    const stamp = String(first?.headers["x-swarm-timestamp"]);
    const signature = createHmac("sha256", SECRET).update(`${stamp}.${first?.body}`).digest("hex");
    expect(first?.headers["x-swarm-signature"]).toBe(`sha256=${signature}`);
    expect(warned).toEqual([]);
  });

  it("is called, too, where the address is stored only after the turn was sent", async () => {
    const there = await started();
    ask("r1.argument.api", 60_000);
    caller(there.host);
    clock.horizon = START + 20_000;
    await clock.run(clock.sleep(1_000));
    await new Callees(bus).set("d", "api", there.url);
    await clock.run(there.until(1));
    expect(clock.now()).toBeLessThan(START + 10_000);
    expect(warned).toEqual([]);
  });

  it("has the personal link in every call, and is told the result at the end; then the address is forgotten", async () => {
    verifies("BY-17");
    const there = await started();
    const link = "https://swarm.example/#k";
    await new Callees(bus).set("d", "api", there.url, { isOwners: true, link });
    ask("r1.argument.api", 60_000);
    caller("");
    // The owner gave the address: no list of hosts is asked, but for those inside.
    await clock.run(settled.promise);
    expect(warned).toEqual([expect.stringMatching(/is not on the public internet/)]);
    await clock.run(clock.sleep(20));
    const notices = bus.stream.map(({ data }) => decode(data)).filter(({ type }) => type === "notice");
    expect(notices.map(({ body }) => body.uncalled)).toEqual(["api"]);
    warned = [];
    for (const one of open.splice(1)) await one.close();
    caller(there.host);
    ask("r1.more.api", 60_000);
    clock.horizon = START + 2_000;
    await clock.run(there.until(1));
    script.putPhase(bus, "ended", { outcome: "stopped", reason: "the user has seen <enough>" });
    script.put(bus, subjects.inbox("d", "seat", "api"), ["inbox", "shutdown", { reason: "stopped" }]);
    await clock.run(there.until(2));
    const texts = there.calls.map(({ body }) => (JSON.parse(body) as { text: string }).text);
    expect(texts).toEqual([
      `Ada, your answer is wanted in “Split !channel it?”: 1 min left. Answer here: ${link}`,
      `Ada, “Split !channel it?” is over: the user has seen enough. All of it: ${link}`,
    ]);
    await clock.run(clock.sleep(100));
    expect(await new Callees(bus).get("d", "api")).toBeUndefined();
  });

  it("is called by the owner's URL where the seat has none, as the owner is for a question", async () => {
    const there = await started();
    await new Callees(bus).set("d", USER, there.url);
    ask("t", 60_000);
    const question = {
      question: "q",
      kind: "next-step",
      text: "?",
      choices: [{ value: "a", label: "A", description: "" }],
      recommended: "a",
      details: {},
    };
    script.put(bus, subjects.inbox("d", "user", USER), ["inbox", "question", question as never]);
    caller(there.host);
    clock.horizon = START + 2_000;
    await clock.run(there.until(2));
    const said = there.calls.map(({ body }) => (JSON.parse(body) as { event: string }).event).sort();
    expect(said).toEqual(["question", "turn"]);
  });

  it.each([503, 429])(
    "is not called when the answer is in, and again where the other side was busy: %i",
    async (busy) => {
      const there = await started(busy);
      await new Callees(bus).set("d", USER, there.url);
      ask("t", 60_000);
      script.put(bus, subjects.say("d", "api"), ["say", "statement", { turn: "t", content: {} }], {
        from: "api",
        round: 1,
      });
      const question = {
        question: "q",
        kind: "next-step",
        text: "?",
        choices: [{ value: "a", label: "A", description: "" }],
        recommended: "a",
        details: {},
      };
      script.put(bus, subjects.inbox("d", "user", USER), ["inbox", "question", question as never]);
      caller(there.host);
      clock.horizon = START + 2_000;
      await clock.run(there.until(2));
      const said = there.calls.map(({ body }) => (JSON.parse(body) as { event: string }).event);
      expect(said).toEqual(["question", "question"]);
    },
  );

  it("is not called for a turn of a round that is over", async () => {
    const there = await started();
    await new Callees(bus).set("d", "api", there.url);
    ask("r1.argument.api", 60_000);
    ask("r2.argument.api", 50_000, 2);
    caller(there.host);
    clock.horizon = START + 26_000;
    await clock.run(there.until(2));
    const said = there.calls.map(({ body }) => (JSON.parse(body) as { event: string }).event);
    expect(said).toEqual(["turn", "reminder"]);
  });

  it("is not called for the short turns that follow one they let go by", async () => {
    verifies("BY-17");
    bus = new MemoryBus(clock);
    begin({ unattended: true, seatSeconds: 1_800 });
    const there = await started();
    await new Callees(bus).set("d", "api", there.url);
    ask("r1.argument.api", 120_000);
    caller(there.host);
    clock.horizon = START + 100_000;
    await clock.run(clock.sleep(90_000));
    ask("r2.argument.api", 1_800_000, 2);
    clock.horizon = START + 1_000_000;
    await clock.run(there.until(2));
    const said = there.calls.map(({ body }) => JSON.parse(body) as { event: string; deadline: string });
    expect(said.map(({ event }) => event)).toEqual(["turn", "reminder"]);
    expect(said[0]?.deadline).toBe(isoTime(START + 1_890_000));
  });

  it("is reminded at half of the time that they were given more of", async () => {
    const there = await started();
    await new Callees(bus).set("d", "api", there.url);
    ask("t", 5_000);
    const extended = { turn: "t", participant: "api", deadline: isoTime(START + 20_000), asked: true };
    script.putPhase(bus, "extended", extended, 1);
    caller(there.host);
    clock.horizon = START + 12_000;
    await clock.run(there.until(2));
    expect(clock.now()).toBeGreaterThanOrEqual(START + 10_000);
    expect(JSON.parse(there.calls[1]?.body ?? "")).toMatchObject({ event: "reminder", deadline: extended.deadline });
  });

  it("is called again where the discussion is resumed, and reminded of that", async () => {
    verifies("BY-17", "SD-22");
    const there = await started();
    await new Callees(bus).set("d", "api", there.url);
    ask("r1.argument.api", 20_000);
    caller(there.host);
    await clock.run(there.until(1));
    script.putPhase(bus, "paused", { reason: "by the user" });
    const stamp = { id: "again", ts: isoTime(clock.now()), discussion: "d", from: USER };
    bus.put(subjects.control("d"), encode(compose("control", "resume", stamp, {})));
    // It takes the moderator a while.
    clock.horizon = START + 1_500;
    await clock.run(clock.sleep(1_200));
    script.putPhase(bus, "resumed", {});
    clock.horizon = START + 19_000;
    await clock.run(there.until(3));
    const said = there.calls.map(({ body }) => (JSON.parse(body) as { event: string }).event);
    expect(said).toEqual(["turn", "turn", "reminder"]);
  });

  it("can no longer be looked up after the end", async () => {
    const callees = new Callees(bus);
    await callees.set("d", "api", "https://hooks.example/secret");
    await callees.set("d", USER, "https://hooks.example/secret");
    await callees.forget("d", ["api", "dba"]);
    expect(await bus.store("calls").entries("d")).toEqual([]);
  });

  it.each([
    ["a redirect is not followed", 302, "api", true, /answered: 302/],
    [
      "a seat's host that nobody allowed is not called",
      200,
      "api",
      false,
      /not allowed for seats.*_HOSTS=hooks\.example/,
    ],
    ["a private address is not called where nobody allowed it", 200, USER, false, /_HOSTS=hooks\.example/],
  ])("%s", async (_, status, whose, isAllowed, why) => {
    verifies("BY-17");
    const there = await started(status);
    await new Callees(bus).set("d", whose, there.url);
    ask("t", 60_000);
    caller(isAllowed ? there.host : "other.example");
    await clock.run(settled.promise);
    expect(warned).toEqual([expect.stringMatching(why)]);
    expect(warned.join()).not.toContain("/in");
    expect(there.calls.map(({ path }) => path)).toEqual(isAllowed ? ["/in"] : []);
    const told = async () => {
      for await (const item of bus.read([subjects.floor("d")], { signal: patience() }))
        if (item.kind === "message" && decode(item.message.data).type === "notice") return decode(item.message.data);
      return undefined;
    };
    const text = String((await clock.run(told()))?.body.text);
    expect(text).toMatch(why);
    expect(text).toContain(" could not be called: ");
    expect(text).not.toContain("/in");
  });

  it("is told of in the discussion once, however often a call fails", async () => {
    await new Callees(bus).set("d", "api", "http://hooks.example/in");
    ask("r1.argument.api", 60_000);
    caller("other.example");
    await clock.run(settled.promise);
    settled = Promise.withResolvers();
    clock.horizon = START + 2_000_000;
    // Longer than the stream remembers ids.
    await clock.run(clock.sleep(600_000));
    ask("r2.argument.api", 600_000, 2);
    await clock.run(settled.promise);
    await clock.run(clock.sleep(1_000));
    const notices: unknown[] = [];
    for await (const item of bus.read([subjects.floor("d")], { signal: patience() })) {
      if (item.kind === "caught-up") break;
      if (decode(item.message.data).type === "notice") notices.push(item.message);
    }
    expect(notices).toHaveLength(1);
  });
});

describe("an address", () => {
  it.each([
    ["127.0.0.1", true],
    ["10.1.2.3", true],
    ["169.254.169.254", true],
    ["172.16.0.1", true],
    ["172.31.255.255", true],
    ["192.168.0.1", true],
    ["198.18.0.1", true],
    ["224.0.0.1", true],
    ["255.255.255.255", true],
    ["100.64.0.1", true],
    ["0.0.0.0", true],
    ["::1", true],
    ["::ffff:127.0.0.1", true],
    ["::ffff:8.8.8.8", true],
    ["64:ff9b::7f00:1", true],
    ["fd00::1", true],
    ["fe80::1", true],
    ["2002:7f00:1::", true],
    ["8.8.8.8", false],
    ["172.32.0.1", false],
    ["2606:4700::1111", false],
    ["no address", true],
  ])("%s is inside: %s", (address, inside) => {
    expect(isInside(address)).toBe(inside);
  });

  it("of which one is inside is refused, as are other schemes, passwords and hosts without an address", async () => {
    const found =
      (...addresses: string[]) =>
      async () =>
        addresses.map((address) => ({ address, family: 4 }));
    const to = async (url: string, ...addresses: string[]) => {
      const given = callAddressOf(url);
      if (given?.kind !== "url") throw new Error(`${url} is no URL to call`);
      return destinationOf(given, false, found(...addresses));
    };
    expect(await to("https://hooks.example/x", "8.8.8.8")).toMatchObject({ address: "8.8.8.8", family: 4 });
    await expect(to("https://hooks.example/x", "8.8.8.8", "10.0.0.1")).rejects.toThrow("10.0.0.1");
    await expect(to("https://[::1]/x", "::1")).rejects.toThrow("::1");
    await expect(to("ftp://hooks.example", "8.8.8.8")).rejects.toThrow("no URL to call");
    await expect(to("https://a:b@hooks.example", "8.8.8.8")).rejects.toThrow("password");
    await expect(to("https://hooks.example")).rejects.toThrow("no address");
  });
});
