import { afterEach, describe, expect, it } from "vitest";
import type { ProtocolDefinition } from "#protocols";
import { openTable, seatEverybody } from "#protocols/seating";
import { personaOf } from "../support/players.ts";
import { SimulatedTable } from "../support/simulated-table.ts";
import { verifies } from "../support/verifies.ts";
import { strawPoll } from "./straw-poll/index.ts";

const tables: SimulatedTable[] = [];
afterEach(() => Promise.all(tables.splice(0).map((table) => table.close())));

/** A straw poll whose only voter has this persona. */
const pollOf = (persona: object): ProtocolDefinition => ({
  ...strawPoll,
  *run(options, context) {
    const voter = { ...personaOf("ada"), ...persona };
    const participants = seatEverybody([voter], new Set(), ["moderator"], options.lang);
    yield* openTable(strawPoll, options, context, participants);
    return { outcome: "completed", reason: "held" };
  },
});

async function held(persona: object, lang: "en" | "zh" = "en"): Promise<SimulatedTable> {
  const table = new SimulatedTable();
  tables.push(table);
  table.protocolOf = () => pollOf(persona);
  await table.start({ lang });
  expect(await table.run()).toBe("finished");
  return table;
}

const endingOf = (table: SimulatedTable) => table.messages("phase", "ended").map(({ body }) => body);

describe("a table that a protocol composes", () => {
  it("is announced if it fits the wire schema", async () => {
    const table = await held({});
    expect(table.messages("phase", "composed")).toHaveLength(1);
    expect(endingOf(table)).toMatchObject([{ outcome: "completed" }]);
  });

  it.each([
    ["a missing field", { stakes: undefined }, "participants.0.persona.stakes: "],
    ["an empty list", { blindSpots: [] }, "participants.0.persona.blindSpots: "],
    ["a blank text", { bias: " " }, "participants.0.persona.bias: "],
    ["an id that is no name", { id: "a b" }, "participants.0.id: "],
  ])("fails the discussion in one line with the path, and is not announced: %s", async (_, persona, path) => {
    verifies("BY-21");
    for (const lang of ["en", "zh"] as const) {
      const table = await held(persona, lang);
      expect(table.messages("phase", "composed")).toEqual([]);
      const reason = expect.stringMatching(new RegExp(`straw-poll .*${path.replaceAll(".", "\\.")}[^\\n]*$`));
      expect(endingOf(table)).toMatchObject([{ outcome: "failed", reason }]);
      expect(await table.run()).toBe("finished");
      expect(endingOf(table)).toHaveLength(1);
    }
  });
});
