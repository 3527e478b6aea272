import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { subjects } from "#wire";
import { MemoryBus } from "../../../test/support/memory-bus.ts";
import { PATIENCE_MS } from "../../../test/support/patience.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { serveBack } from "./back.ts";

describe("reading on at a seat", () => {
  const stop = new AbortController();
  let bus: MemoryBus;
  let serving: Promise<void>;
  beforeEach(() => {
    bus = new MemoryBus();
    serving = serveBack(bus, stop.signal);
  });
  afterEach(async () => {
    await bus.close();
    await serving;
  });

  const ask = async (request: unknown, seat = "alice"): Promise<Record<string, unknown>> => {
    const data = new TextEncoder().encode(typeof request === "string" ? request : JSON.stringify(request));
    const reply = await bus.request(subjects.back("d", seat), data, { timeoutMs: PATIENCE_MS });
    return JSON.parse(new TextDecoder().decode(reply)) as Record<string, unknown>;
  };
  const fill = (): void => {
    bus.put(subjects.inbox("d", "seat", "alice"), '{"n":1}');
    bus.put(subjects.inbox("d", "seat", "bob"), '{"n":2}');
    bus.put(subjects.floor("d"), '{"n":3}');
    bus.put(subjects.inbox("d", "seat", "alice"), "no JSON");
    bus.put(subjects.inbox("d", "seat", "alice"), '{"n":5}');
    bus.put(subjects.say("d", "bob"), '{"n":6}');
    bus.put(subjects.floor("other"), '{"n":7}');
    bus.put(subjects.journal("d"), '{"n":8}');
  };

  it("gives its own inbox, message by message, and skips what is no message", async () => {
    verifies("BY-20");
    fill();
    expect(await ask({})).toEqual({ for: "alice", seq: 1, of: "inbox", message: { n: 1 } });
    expect(await ask("")).toMatchObject({ seq: 1 });
    expect(await ask({ after: 1 })).toEqual({ for: "alice", seq: 5, of: "inbox", message: { n: 5 } });
    expect(await ask({ after: 5 })).toEqual({ for: "alice", seq: 5 });
  });

  it("says that there is no such discussion, and gives nothing of one that has just begun", async () => {
    expect(await ask({})).toEqual({ for: "alice", error: "there is no discussion d: check its id" });
    bus.put(subjects.control("d"), '{"n":1}');
    expect(await ask({})).toEqual({ for: "alice", seq: 0 });
  });

  it("gives the floor and its own answers in one order with it, and nobody else's", async () => {
    verifies("BY-20");
    fill();
    const of = ["inbox", "floor", "say"];
    const seen: unknown[] = [];
    for (let after = 0; ; ) {
      const { seq, message } = await ask({ after, of });
      if (message === undefined) break;
      seen.push(message);
      after = Number(seq);
    }
    expect(seen).toEqual([{ n: 1 }, { n: 3 }, { n: 5 }]);
  });

  it.each([{ of: "journal" }, { of: [] }, { of: ["inbox", "control"] }, { after: -1 }, { after: "x" }, "{"])(
    "says what is wrong with %j",
    async (request) => {
      fill();
      expect(await ask(request)).toEqual({ for: "alice", error: expect.any(String) });
    },
  );
});
