import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readByTheText } from "../../test/support/points-by-the-text.ts";
import { discussions, SEED } from "../../test/support/random-points.ts";
import { PointsDiscussion, type Row, tableOf } from "./index.ts";

const RUNS = 400;

/** A row as the second reading writes it. */
const plain = ({ id, members, tier, for: pro, against, onlyIf, second, cells, word, objections }: Row) => ({
  id,
  members: [...members].sort(),
  tier,
  for: [...pro].sort(),
  against: [...against].sort(),
  onlyIf: [...onlyIf].sort(),
  second: Object.fromEntries(second.map((who) => [who, cells.get(who)?.secondTo])),
  word,
  fates: Object.fromEntries(objections.map(({ reason, fate }) => [reason.id, fate])),
});

describe("a second reading, written from the text alone", () => {
  it("reads the same off random discussions", () => {
    fc.assert(
      fc.property(discussions, ({ setting, statements, judgements }) => {
        const points = new PointsDiscussion(setting, statements);
        for (const judgement of judgements) points.judge(judgement);
        const second = readByTheText(setting, statements, judgements);
        const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);
        const rows = second.rows.map((row) => ({ ...row, members: [...row.members].sort() }));
        expect(tableOf(points).rows.map(plain).sort(byId)).toEqual(rows.sort(byId));
        expect(points.refusedJoins).toEqual(second.refusedJoins);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });
});
