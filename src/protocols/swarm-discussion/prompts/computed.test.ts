import { describe, expect, it } from "vitest";
import { tableOf } from "#points";
import { COMPUTED_TOKENS, type Facts, tokensIn } from "#providers";
import type { FloorStatement, Lang, Persona } from "#wire";
import { OPS, SYNTHESIS, sampleFacts } from "../../../../test/contract/requests.ts";
import { promptOf } from "../../../../test/support/prompts.ts";
import { frameOpening } from "../framing.ts";
import { swarmDiscussion } from "../index.ts";
import { JUDGED_TOKENS, type ToJudge, toJudge } from "../judging/to-judge.ts";
import { pointsAt } from "../points/of-floor.ts";

/* A table of eight experts and sixty points, each with objections, as long discussions have. */

const EXPERTS = Array.from({ length: 8 }, (_, n): Persona => ({ ...OPS, id: `expert-${n}`, name: `Expert ${n}` }));
const participants = EXPERTS.map(({ id, name }) => ({ id, name, role: "expert" as const, pool: "expert" as const }));
const asked = { en: ["Leave Postgres", "Stay on Postgres"], zh: ["离开 Postgres", "留在 Postgres"] };

const SAYS = {
  en: (what: string) =>
    `${what}: the nightly job holds the lock of the ledger for 41 minutes, and three teams wait for it until the morning, so that none of them can release what it has finished or mend what it has broken before noon of that day`,
  zh: (what: string) =>
    `${what}：夜间任务把账本锁住四十一分钟，三个团队要等到早上才能继续自己的发布和修复工作，谁也不能在当天中午之前发布已经完成的内容，也不能修好自己弄坏的部分，更不能安排下一次的演练`,
};

function floorIn(lang: Lang): FloorStatement[] {
  const say = SAYS[lang];
  const at = { round: 1, references: [], timestamp: "2026-01-29T10:00:00.000Z" };
  const points = (n: number, from: number, count: number) =>
    Array.from({ length: count }, (_, k) => ({ text: say(`${n}.${from + k}`) }));
  const made = EXPERTS.flatMap(({ id }, n) => [
    { type: "position_declaration", from: id, content: { position: say(`${n}`), table: { points: points(n, 0, 5) } } },
  ]);
  const reasons = (n: number, over: number) =>
    Array.from({ length: 12 }, (_, k) => ({
      ...{ on: `p${3 + ((7 * n + 5 * k) % over)}`, side: "against" as const },
      ...{ theirs: say("so"), text: say(`no ${n}.${k}`) },
    }));
  const argued = (n: number, table: object) => {
    const content = { position: say(`${n}`), reasoning: say(`${n}`), table };
    return { type: "argument", from: `expert-${n}`, content };
  };
  const later = EXPERTS.map((_, n) => {
    const stances = [{ on: "p1", stance: "for" }];
    return argued(n, { points: points(n, 5, n < 4 ? 3 : 2), reasons: reasons(n, 40), stances });
  });
  const last = EXPERTS.map((_, n) => argued(n, { reasons: reasons(n, 60) }));
  return [...made, ...later, ...last].map((one, n) => {
    const id = `r1-msg-${String(n + 1).padStart(3, "0")}`;
    const origin = { provider: "anthropic", model: "claude-x", isModel: true };
    return { ...at, ...one, id, turn: id, origin } as FloorStatement;
  });
}

const BLOCK = /^<(computed|points)-([0-9a-f]{16})>\n([\s\S]*?)\n<\/\1-\2>$/gm;

describe.each(["en", "zh"] as const)("with eight experts and sixty points (%s)", (lang) => {
  const floor = floorIn(lang);
  const setting = { participants, asked: asked[lang] };
  const { rows } = tableOf(pointsAt(floor, participants, { asked: asked[lang] }));
  const speaker = "expert-3";
  const { points = [], leftOut = [] } = swarmDiscussion.points?.(floor, setting, speaker) ?? {};
  const problem = { statement: "Stay or leave", scope: "", successCriteria: [], options: asked[lang] };
  const facts = sampleFacts(lang, {
    floor,
    personas: EXPERTS,
    problem,
    round: 1,
    speaker,
    points,
    pointsLeftOut: leftOut,
  });
  /** A judge's call after these points were judged. */
  const judging = (judged: readonly string[], of = floor): ToJudge => {
    const judgement = { ...floor[0], from: "moderator", type: "judgement", content: { points: { of: judged } } };
    const before = judged.length > 0 ? [judgement as FloorStatement] : [];
    return toJudge(pointsAt(of, participants, { asked: asked[lang] }), [...of, ...before], {
      round: 1,
      read: new Set(),
    });
  };
  const judges = ({ told }: ToJudge) => ({ judges: { points: told, statements: [] } });
  const material: Readonly<Record<string, Partial<Facts>>> = {
    judgement: judges(judging([])),
    argument: {},
    response: {},
    stress_test: {},
    opening: {
      computed: frameOpening(pointsAt(floor, participants, { asked: asked[lang] }), { ...facts, passages: [] }),
    },
    synthesis: { computed: SYNTHESIS },
  };
  const textOf = (purpose: string): string =>
    promptOf(purpose, { ...facts, ...material[purpose] })
      .prompt.map(({ text }) => text)
      .join("\n");

  it.each(Object.keys(material))("no computed block of a prompt has more tokens than its bound: %s", (purpose) => {
    const bound = purpose === "judgement" ? JUDGED_TOKENS : COMPUTED_TOKENS;
    const blocks = [...textOf(purpose).matchAll(BLOCK)].map(([, , , body = ""]) => body);
    expect(blocks.length).toBeGreaterThan(0);
    for (const body of blocks) expect(tokensIn(body)).toBeLessThanOrEqual(bound);
  });

  it("an opening tells the table, and of it nothing that is told to one speaker", () => {
    const { computed } = material.opening ?? {};
    const text = promptOf("opening", { ...facts, points: [], computed, round: 2 }).prompt.map((one) => one.text);
    const [, , , body = ""] = [...text.join("\n").matchAll(BLOCK)].find(([, label]) => label === "points") ?? [];
    const told = JSON.parse(body) as { readonly id: string }[];
    expect(told.map(({ id }) => id)).toContain("p1");
    expect(told).toHaveLength(10);
  });

  it("a turn tells what was asked and the speaker's own points, and names the others by id", () => {
    expect(rows.length).toBeGreaterThanOrEqual(60);
    const own = rows.filter(({ cells }) => cells.has(speaker)).map(({ id }) => id);
    expect(points.map(({ id }) => id)).toEqual(expect.arrayContaining(["p1", ...own]));
    expect([...points.map(({ id }) => id), ...leftOut].toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    expect(textOf("argument")).toContain(leftOut.join(", "));
  });

  it("a judge compares new points whole, others in few words, and a later call compares what found no room", () => {
    const ids = rows.map(({ id }) => id);
    const before = ids.slice(0, 50);
    const last = judging(before);
    expect(last.points.filter(({ isNew }) => isNew).map(({ id }) => id)).toEqual(ids.slice(50));
    for (const { id, text, isNew } of last.told) {
      const whole = rows.find((row) => row.id === id)?.text ?? "";
      if (isNew) expect(text).toBe(whole);
      else expect(text.length).toBeLessThanOrEqual(Math.min(120, whole.length));
    }
    expect(last.points.length + last.leftOut).toBe(ids.length);
    const seen: string[] = [];
    for (let call = judging(seen); call.points.length > 0; call = judging(seen)) {
      const fresh = call.points.filter(({ isNew }) => isNew).map(({ id }) => id);
      expect(fresh.length).toBeGreaterThan(0);
      seen.push(...fresh);
      const text = promptOf("judgement", { ...facts, ...judges(call) })
        .prompt.map((block) => block.text)
        .join("\n");
      const told = JSON.parse([...text.matchAll(BLOCK)].find(([, label]) => label === "computed")?.[3] ?? "");
      expect(told.points.map(({ id }: { id: string }) => id).toSorted()).toEqual(
        call.points.map(({ id }) => id).toSorted(),
      );
      expect(told.leftOut?.points.length ?? 0).toBe(call.leftOut);
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it("says what was left out: points by id", () => {
    const told = (purpose: string) =>
      JSON.parse([...textOf(purpose).matchAll(BLOCK)].find(([, label]) => label === "computed")?.[3] ?? "");
    const synthesis = told("synthesis");
    const ids = [...synthesis.points, ...synthesis.leftOut.points.map((id: string) => ({ id }))].map(({ id }) => id);
    expect(ids.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    // What was argued does not crowd out the points, nor they it.
    expect(synthesis.points.length).toBeGreaterThanOrEqual(10);
    expect(textOf("synthesis")).toMatch(/"argued": \[\n\{"point":/);
    expect(textOf("synthesis")).toMatch(/`leftOut`/);
  });
});
