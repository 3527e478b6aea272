import { describe, expect, it } from "vitest";
import { axisOf } from "#discussion";
import { DiscussionOptions, type TopicAnalysis } from "#wire";
import { analysisOf, personaOf } from "../../../test/support/players.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { composeTable } from "./composing.ts";
import type { Table } from "./table.ts";

interface Course {
  readonly seats: readonly string[];
  readonly isModel?: boolean;
  readonly given?: readonly string[];
  readonly names?: Readonly<Record<string, string>>;
  /** Of the course that the record announces. Default: today's. */
  readonly version?: number;
}

/** The table of a discussion, and what was asked and announced until then. */
function play({ seats, isModel = false, given = [], names, version }: Course) {
  const options = DiscussionOptions.parse({
    topic: "Shall we move the office?",
    seats,
    provider: "offline",
    experts: given.map(personaOf),
    ...(names ? { seatNames: names } : {}),
  });
  const analysis: TopicAnalysis = analysisOf(["ada", "ben", "cyd"]);
  const course = composeTable(options, { files: [], skipped: [] });
  let asked = "";
  let answer: unknown;
  for (;;) {
    const { done, value } = course.next(answer);
    if (done) return { table: value as Table, asked };
    if (value.do === "think") answer = { content: analysis, origin: { provider: "offline", model: "rules", isModel } };
    else if (value.do === "askUser") {
      asked = value.question.text;
      answer = { choice: "start", by: "user" };
    } else if (value.do === "announce") answer = { ...value.body, ...(version ? { version } : {}) };
    else throw new Error(value.do);
  }
}
const shown = ({ table }: ReturnType<typeof play>): string[] => table.experts.map(({ name }) => name);

describe("people where rules made the analysis", () => {
  it("bear their own names, say themselves what is at stake, and are set against others by name alone", () => {
    verifies("SD-04", "AC-05");
    const found = play({ seats: ["anna", "wang-mei"], names: { "wang-mei": "王梅" } });
    expect(shown(found)).toEqual(["Expert ada", "anna", "王梅"]);
    const anna = found.table.personas[1];
    expect(anna?.stakes).toBe("What is at stake is said in the discussion.");
    expect(JSON.stringify(anna)).not.toContain("ben");
    expect(found.table.tensions.map(axisOf)).toEqual([undefined, undefined]);
    expect(found.asked).toContain("- Expert ada / anna\n");
    expect(found.asked).not.toContain("vs.");
  });

  it("keep the description that the user gave of their expert, and one by whose id the seat is called", () => {
    expect(shown(play({ seats: ["anna"], given: ["cyd"] }))).toEqual(["Expert ada", "Expert ben", "anna (Expert cyd)"]);
    const called = play({ seats: ["ben"] });
    expect(shown(called)).toEqual(["Expert ada", "Expert cyd", "ben (Expert ben)"]);
    expect(called.table.tensions.map(axisOf)).toEqual(["ada vs. ben", "ben vs. cyd"]);
  });

  it("have the expert's where a model made it, and in a record that was begun before", () => {
    verifies("SD-22");
    expect(shown(play({ seats: ["anna"], isModel: true }))).toContain("anna (Expert cyd)");
    const before = play({ seats: ["anna"], version: 3 });
    expect(shown(before)).toContain("anna (Expert cyd)");
    expect(before.table.personas.at(-1)?.stakes).toBe("what cyd loses");
    expect(before.table.tensions.map(axisOf)).toEqual(["ada vs. ben", "ben vs. cyd"]);
    expect(play({ seats: ["anna"], version: 2 }).table.experts.at(-1)?.pool).toBe("seat");
  });
});
