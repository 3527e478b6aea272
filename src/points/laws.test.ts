import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawn } from "../../test/support/drawn.ts";
import { discussions, foldRandom, type RandomDiscussion, SEED } from "../../test/support/random-points.ts";
import { PointsDiscussion, type Row, screenOf, screenText, tableOf } from "./index.ts";
import type { Told } from "./told.ts";

/** Discussions that each law is tried on. */
const RUNS = drawn(100);

const rowsOf = (discussion: RandomDiscussion): readonly Row[] => tableOf(foldRandom(discussion)).rows;

/** Columns and tier of each row: only stances may change them. */
const tallies = (discussion: RandomDiscussion): unknown =>
  rowsOf(discussion).map(({ id, tier, for: pro, against, onlyIf, objecting, silent }) => ({
    id,
    tier,
    pro,
    against,
    onlyIf,
    // Whoever objects without a stance is told apart, and counted with those who have none.
    silent: [...objecting, ...silent].sort(),
  }));

const words = (discussion: RandomDiscussion): Map<string, string> =>
  new Map(rowsOf(discussion).map(({ id, word }) => [id, word]));

const firstSentence = (discussion: RandomDiscussion): string => {
  const [first] = screenOf(foldRandom(discussion), "en");
  return screenText(first ? [first] : [], "en");
};

const change = (discussion: RandomDiscussion, to: (statement: Told) => Told): RandomDiscussion => ({
  ...discussion,
  statements: discussion.statements.map(to),
});

/** Ids of reasons after which nobody but their author had a turn. */
function lateIn({ statements }: RandomDiscussion): Set<string> {
  return new Set(
    statements.flatMap(({ by, step, reasons = [] }) =>
      statements.some((other) => other.by !== by && other.step > step) ? [] : reasons.map(({ id }) => id),
    ),
  );
}

const law = (check: (discussion: RandomDiscussion) => void): void =>
  fc.assert(fc.property(discussions, check), { numRuns: RUNS, seed: SEED });

describe("laws of the table", () => {
  it("reasons that came last change no tally, and no word but open", () => {
    law((discussion) => {
      const late = lateIn(discussion);
      const without = change(discussion, (one) => ({
        ...one,
        reasons: one.reasons?.filter(({ id }) => !late.has(id)),
      }));
      expect(tallies(without)).toEqual(tallies(discussion));
      const before = words(without);
      for (const [id, word] of words(discussion))
        if (word !== before.get(id)) expect([word, before.get(id)]).toContain("open");
    });
  });

  it("reasons and objections stand in the order of their steps, within a step in that of their messages", () => {
    law((discussion) => {
      for (const { reasons, objections } of rowsOf(discussion))
        for (const list of [reasons, objections.map(({ reason }) => reason)]) {
          const order = list.map(({ step, message }) => `${String(step).padStart(4, "0")} ${message}`);
          expect(order).toEqual([...order].sort());
        }
    });
  });

  it("a late objection changes no tally and not the first sentence, and opens only its own point", () => {
    law((discussion) => {
      const row = rowsOf(discussion)[0];
      if (row === undefined) return;
      const step = Math.max(...discussion.statements.map((one) => one.step)) + 1;
      const reasons = [
        {
          id: "late",
          on: row.id,
          side: "against" as const,
          text: "Too late",
          checked: true as const,
          evidence: ["a.md:1"],
        },
      ];
      const saying = (one: Partial<Told>): RandomDiscussion => ({
        ...discussion,
        statements: [...discussion.statements, { id: "m-late", by: "con", step, ...one }],
      });
      const [silent, late] = [saying({}), saying({ reasons })];
      expect(tallies(late)).toEqual(tallies(silent));
      expect(firstSentence(late)).toBe(firstSentence(silent));
      const before = words(silent);
      for (const [id, word] of words(late)) expect(word).toBe(id === row.id ? "open" : before.get(id));
    });
  });

  it("to concede opens nothing", () => {
    law((discussion) => {
      const target = rowsOf(discussion).flatMap(({ objections }) => objections)[0];
      const speaker = discussion.statements.at(-1);
      if (!target || !speaker || target.reason.by === speaker.by) return;
      const conceded = change(discussion, (one) =>
        one === speaker ? { ...one, concedes: [...(one.concedes ?? []), { to: target.reason.id }] } : one,
      );
      expect(tallies(conceded)).toEqual(tallies(discussion));
      expect([...words(conceded)]).toEqual([...words(discussion)]);
    });
  });

  it("a detail changes no cell but its author's", () => {
    law((discussion) => {
      const row = rowsOf(discussion)[0];
      const author = discussion.setting.experts[0]?.id ?? "";
      if (row === undefined) return;
      const step = Math.max(0, ...discussion.statements.map((one) => one.step)) + 1;
      const points = [{ id: "p9999", text: "If at all, a trial", detailOf: row.id }];
      const refined = {
        ...discussion,
        statements: [...discussion.statements, { id: "m-detail", by: author, step, points }],
      };
      const before = tallies(discussion) as { id: string }[];
      expect((tallies(refined) as { id: string }[]).filter(({ id }) => id !== "p9999")).toEqual(before);
    });
  });

  it("neither the order within a step, nor names, nor a repeated reason changes anything", () => {
    law((discussion) => {
      const text = (one: RandomDiscussion): string => screenText(screenOf(foldRandom(one), "en"), "en");
      const reversed = { ...discussion, statements: [...discussion.statements].reverse() };
      expect(text(reversed)).toBe(text(discussion));
      const last = discussion.statements.findLast(({ reasons = [] }) => reasons.length > 0);
      const reason = last?.reasons?.[0];
      if (!last || !reason) return;
      const again = { id: "m-again", by: last.by, step: last.step + 9, reasons: [{ ...reason, id: "again" }] };
      const silent = { ...again, reasons: [] };
      const more = (one: Told): RandomDiscussion => ({ ...discussion, statements: [...discussion.statements, one] });
      expect(text(more(again))).toBe(text(more(silent)));
    });
  });

  it("a silent expert changes denominators only", () => {
    law((discussion) => {
      const experts = [...discussion.setting.experts, { id: "quiet", name: "Quiet" }];
      const wider = { ...discussion, setting: { ...discussion.setting, experts } };
      const sides = (one: RandomDiscussion): unknown =>
        rowsOf(one).map(({ id, against, word }) => ({ id, against, word }));
      expect(sides(wider)).toEqual(sides(discussion));
      const held = new Map(rowsOf(discussion).map((row) => [row.id, row]));
      for (const row of rowsOf(wider)) {
        const all = (one: Row | undefined): string[] => [...(one?.for ?? []), ...(one?.onlyIf ?? [])].sort();
        expect(all(row)).toEqual(all(held.get(row.id)));
      }
    });
  });

  it("what was asked has a row, and each expert is in one column of a row", () => {
    law((discussion) => {
      const rows = rowsOf(discussion);
      for (const { id } of discussion.setting.asked ?? [])
        expect(rows.some(({ members }) => members.includes(id))).toBe(true);
      for (const row of rows) {
        const said = [row.for, row.against, row.onlyIf, row.needed, row.objecting, row.silent].flat();
        expect(new Set(said).size).toBe(said.length);
      }
    });
  });

  it("an answer never makes its point worse", () => {
    law((discussion) => {
      const rank = ["unchallenged", "answered", "open"];
      const objection = rowsOf(discussion).flatMap(({ objections }) => objections)[0];
      if (objection === undefined) return;
      const step = Math.max(...discussion.statements.map((one) => one.step)) + 1;
      const by = discussion.setting.experts.find(({ id }) => id !== objection.reason.by)?.id ?? "";
      const reasons = [{ id: "answer", on: objection.reason.id, side: "against" as const, text: "It does not" }];
      const before = words({ ...discussion, statements: [...discussion.statements, { id: "m-answer", by, step }] });
      const secondTo = words({
        ...discussion,
        statements: [...discussion.statements, { id: "m-answer", by, step, reasons }],
      });
      for (const [id, word] of secondTo)
        expect(rank.indexOf(word)).toBeLessThanOrEqual(rank.indexOf(before.get(id) ?? ""));
    });
  });

  it("a join never unites opposed stances", () => {
    law(({ setting, statements, judgements }) => {
      const points = new PointsDiscussion(setting, statements);
      for (const { same = [] } of judgements)
        for (const [one = "", other = ""] of same) {
          const said = (row: string, side: string): Set<string> =>
            new Set(
              points.said.filter(({ on, stance }) => stance === side && points.rowId(on) === row).map(({ by }) => by),
            );
          const [a, b] = [points.rowId(one), points.rowId(other)];
          const opposed =
            [...said(a, "for")].some((who) => said(b, "against").has(who)) ||
            [...said(b, "for")].some((who) => said(a, "against").has(who));
          points.judge({ same: [[one, other]] });
          if (a !== b) expect(points.rowId(one) === points.rowId(other)).toBe(!opposed);
        }
    });
  });

  it("read step by step is read at once", () => {
    law((discussion) => {
      const points = new PointsDiscussion(discussion.setting);
      for (const statement of discussion.statements) {
        points.hear(statement);
        tableOf(points);
      }
      const at_once = new PointsDiscussion(discussion.setting, discussion.statements);
      expect(tableOf(points)).toEqual(tableOf(at_once));
    });
  });
});
