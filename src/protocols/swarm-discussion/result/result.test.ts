import { describe, expect, it } from "vitest";
import { random, randomFloor } from "../../../../test/support/random-graphs.ts";
import { loneDissenter } from "../../../../test/support/report-discussions.ts";
import { concluded, displays, faultsShown, largeFloor, sectionsOf } from "../../../../test/support/shown.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { synthesisMarkdown } from "../files/artifacts.ts";
import { synthesize } from "../synthesis/synthesis.ts";
import { wordCount } from "./count.ts";
import { resultSections } from "./result.ts";

const RUNS = 300;

describe("a result", () => {
  it.each(["en", "zh"] as const)(
    "says nothing in any display that its graph does not, and nothing twice: %s",
    (lang) => {
      verifies("SD-33");
      const draw = random(20_261_121);
      for (let run = 0; run < RUNS; run += 1) {
        const floor = randomFloor(draw);
        expect(
          faultsShown(floor, lang),
          JSON.stringify(floor.map(({ id, from, content }) => [id, from, content])),
        ).toEqual([]);
      }
    },
  );

  it("stands in the file as in the list, each part under its heading in every display", () => {
    verifies("SD-33");
    const state = loneDissenter().state();
    const sections = resultSections(state, state.graph, synthesize(state, "en"));
    const shown = displays(state);
    const open = sectionsOf(state).filter(({ folded }) => !folded);
    expect(open.map(({ id }) => id)).toEqual(sections.filter(({ folded }) => !folded).map(({ id }) => id));
    for (const [name, text] of Object.entries(shown)) {
      if (name === "page") continue;
      const places = open.map(({ heading, id }) =>
        id === "answer" && name === "terminal" ? 0 : text.indexOf(heading),
      );
      expect(places, name).not.toContain(-1);
      expect(places, name).toEqual([...places].sort((a, b) => a - b));
    }
  });

  it("draws a brief after the answer in place of the options, and facts before what is folded", () => {
    verifies("SD-33");
    const state = loneDissenter().state();
    const part = (id: string) => ({ id, heading: id, text: ["of others"], items: [], folded: false });
    const synthesis = {
      ...synthesize(state, "en"),
      brief: [part("options"), part("deadlines")],
      facts: [part("facts")],
    };
    const sections = resultSections(state, state.graph, synthesis);
    const ids = sections.map(({ id }) => id);
    expect(ids.slice(0, 3)).toEqual(["answer", "options", "deadlines"]);
    expect(ids.filter((id) => id === "options")).toHaveLength(1);
    expect(ids[3]).toBe("facts");
    expect(sections.slice(4).every(({ folded }) => folded)).toBe(true);
  });

  it.each(["en", "zh"] as const)(
    "of two thousand statements keeps to its words, and counts what it leaves out: %s",
    (lang) => {
      verifies("SD-33");
      const state = concluded(largeFloor(lang), lang);
      const text = synthesisMarkdown(state, resultSections(state, state.graph, synthesize(state, lang)));
      expect(wordCount(text)).toBeLessThanOrEqual(1_200);
      expect(text).toMatch(lang === "zh" ? /记录中还有 \d+ 条/ : /and \d+ more in the record/);
    },
  );

  it("names whose constraint is kept, broken or not spoken of, and where", () => {
    verifies("SD-31");
    const state = concluded([], "en");
    const constraints = [
      {
        text: "Nothing leaves Frankfurt",
        status: "broken" as const,
        messageIds: ["r1-msg-004"],
        why: "Ana: the backup does",
      },
      { text: "No night shifts", status: "nobody said" as const, messageIds: [], why: "nobody who holds it has said" },
    ];
    const found = resultSections(state, state.graph, { ...synthesize(state, "en"), constraints });
    expect(found.find(({ id }) => id === "constraints")?.items).toEqual([
      { text: "“Nothing leaves Frankfurt”: broken; Ana: the backup does", refs: ["r1-msg-004"] },
      { text: "“No night shifts”: nobody said whether it is kept", refs: [] },
    ]);
  });
});

describe("the words of a text", () => {
  it("are counted in both scripts alike", () => {
    expect(wordCount("| Held by | 2 of 3 — “so far” |")).toBe(7);
    expect(wordCount("发票任务锁表四十一")).toBeCloseTo(9 / 1.6);
  });
});
