import { afterEach, expect, it } from "vitest";
import type { ProtocolDefinition } from "#protocols";
import { all, announce, sleep } from "#protocols/effects";
import { openTable, seatEverybody } from "#protocols/seating";
import { eachOf } from "../support/each-message.ts";
import { personaOf } from "../support/players.ts";
import { SimulatedTable } from "../support/simulated-table.ts";
import { strawPoll } from "./straw-poll/index.ts";

const table = new SimulatedTable();
afterEach(() => table.close());

const HOUR = 3_600;
const tell = (name: string) =>
  announce("progress", name, { round: 1, phase: "vote" }, { step: 1, name, lines: [], takeaway: "" });

/** Tells before it waits, in a branch that ends while the other waits, and in that one; and twice before the end. */
const waiting: ProtocolDefinition = {
  ...strawPoll,
  *run(options, context) {
    yield* openTable(strawPoll, options, context, seatEverybody([personaOf("ada")], new Set(), [], options.lang));
    yield* tell("first");
    yield* sleep("long", HOUR);
    const short = function* () {
      yield* sleep("half", HOUR / 2);
      yield* tell("third");
    };
    const long = function* () {
      yield* tell("second");
      yield* sleep("longer", HOUR);
    };
    yield* all("both", [short(), long()]);
    yield* tell("fourth");
    yield* tell("fifth");
    return { outcome: "completed", reason: "held" };
  },
};

it("stores what was told before each wait, also where another branch waits, and else with what comes next", async () => {
  table.protocolOf = () => waiting;
  await table.start();
  const begun = table.clock.now();
  expect(await table.run()).toBe("finished");
  const stored = table.bus.stream.flatMap((one) =>
    eachOf(one).flatMap(({ message: { type, body } }) =>
      type === "progress" ? [[body.name, (one.time - begun) / 1_000 / HOUR, one.seq] as const] : [],
    ),
  );
  expect(stored.map(([name, hours]) => [name, hours])).toEqual([
    ["first", 0],
    ["second", 1],
    ["third", 1.5],
    ["fourth", 2],
    ["fifth", 2],
  ]);
  expect(new Set(stored.slice(-2).map(([, , seq]) => seq)).size).toBe(1);
});
