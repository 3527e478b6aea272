import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sharedBreaker } from "#actor";
import { type ModelServer, modelReplies } from "../../../test/support/model-server.ts";
import { speaking } from "../../../test/support/simulated-hand.ts";
import { agreeable, SimulatedTable } from "../../../test/support/simulated-table.ts";
import { Vendors } from "../../../test/support/vendors.ts";
import { verifies } from "../../../test/support/verifies.ts";

/** The moderator, its workers and their providers with the default times, under one simulated clock, over HTTP. */
describe("a whole discussion whose vendors fail, with the default times", () => {
  let table: SimulatedTable;
  let vendors: Vendors;
  beforeEach(async () => {
    table = new SimulatedTable();
    const { clock, bus } = table;
    vendors = await Vendors.start({ clock, bus });
    table.whenIdle = vendors.whenIdle;
    table.breaker = sharedBreaker({ bus: bus.another("moderator").bus, clock });
    table.players.set("historian", agreeable);
  });
  afterEach(async () => {
    await table.close();
    await vendors[Symbol.asyncDispose]();
  });

  /**
   * Plays it to its end.
   * @returns seconds that it took, and the outages told, each with the seconds after the start
   */
  async function played(options: Parameters<SimulatedTable["start"]>[0], chain = "anthropic,openai") {
    table.provider = vendors.worker(chain);
    table.player = speaking(table, vendors.worker(chain));
    const began = table.clock.now();
    await table.start({ provider: chain, ...options });
    const end = await table.run();
    const since = (ts: string | undefined): number => (Date.parse(ts ?? "") - began) / 1_000;
    const told = table.messages("phase", "notice").flatMap(({ ts, body }): [string, number][] => {
      const [, text] = /^(.+) since \d\d:\d\d/.exec(String(body.text)) ?? [];
      return text === undefined ? [] : [[text, since(ts)]];
    });
    return { end, seconds: since(new Date(table.clock.now()).toISOString()), told };
  }

  const dead = (server: ModelServer, status: number): void => vendors.fail(server, status);
  const within = (seconds: number) => expect.toSatisfy((value: number) => value >= 0 && value < seconds);

  it("an analysis ends degraded within a minute where all are dead, and each is told within 10 seconds", async () => {
    verifies("CD-07", "all failed");
    dead(vendors.anthropic, 429);
    dead(vendors.openai, 503);
    const { end, seconds, told } = await played({ protocol: "analysis" });
    expect(end).toBe("finished");
    const [ended] = table.messages("phase", "ended");
    expect(ended?.body.answer).toContain("no provider gave an answer");
    expect(seconds).toEqual(within(60));
    expect(told).toEqual([
      ["Anthropic is throttled", within(10)],
      ["OpenAI is overloaded or out of order", within(10)],
    ]);
  });

  it.each([
    ["anthropic,openai", 429],
    ["anthropic,openai", 529],
    ["anthropic", 529],
  ])(
    "a discussion pauses within the time of a turn where all are dead (%s, %s), and tells it within 10 seconds",
    async (chain, status) => {
      for (const server of [vendors.anthropic, vendors.openai]) dead(server, status);
      const { end, seconds, told } = await played({ mode: "lightweight", rounds: 1 }, chain);
      expect(end).toBe("paused");
      expect(seconds).toEqual(within(chain.includes(",") ? 60 : 310));
      expect(told.map(([, at]) => at)).toEqual(chain.split(",").map(() => within(10)));
    },
  );

  it("a discussion goes on at once where another stands in, and asks the dead one once", async () => {
    verifies("CD-07", "a chain goes to the next at once");
    dead(vendors.anthropic, 529);
    const { end, seconds, told } = await played({ mode: "standard", rounds: 1 });
    expect([end, seconds]).toEqual(["finished", within(10)]);
    expect(told).toEqual([["Anthropic is overloaded or out of order", within(10)]]);
    expect(vendors.anthropic.requests).toHaveLength(1);
    expect(vendors.openai.requests.length).toBeGreaterThan(5);
  });

  it("a discussion waits for a vendor that answers nothing for half a turn, once", async () => {
    vendors.anthropic.script(...Array.from({ length: 99 }, () => modelReplies.pingsOnly()));
    const { end, seconds, told } = await played({ mode: "standard", rounds: 1 });
    expect([end, seconds]).toEqual(["finished", within(160)]);
    expect(told).toEqual([["Anthropic has not answered", within(160)]]);
    expect(vendors.anthropic.requests).toHaveLength(1);
  });
});
