import type { FloorStatement, Reference } from "#wire";

/** Numbers below 1 that are the same in every run (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const EXPERTS = ["a", "b", "c", "d"];
/** No two share as much as half of their letter pairs: only the same words are the same position. */
const POSITIONS = ["keep", "split", "rewrite", "buy"];
const WORDS = ["because of cost", "since 9 days are lost", "as every night shows", "the wage bill", ""];
const STEPS = ["position_declaration", "argument", "stress_test", "response", "analogy"] as const;

/**
 * A small discussion of two to eleven statements: two rounds of steps with counters, copies, answers in words, retractions,
 * shifts with and without a cause, and judgements, in the order of their numbers.
 */
export function randomFloor(draw: () => number): FloorStatement[] {
  const below = (limit: number): number => Math.floor(draw() * limit);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const experts = EXPERTS.slice(0, 2 + below(3));
  const floor: FloorStatement[] = [];
  const held = new Map<string, string>();
  const most = 2 + below(10);
  const rounds = 1 + below(2);
  for (let round = 1; round <= rounds; round += 1) {
    let number = 0;
    for (const type of STEPS) {
      const speakers = type === "stress_test" ? ["contrarian"] : type === "analogy" ? ["cross-domain"] : experts;
      for (const from of speakers) {
        if (floor.length >= most || draw() < 0.3) continue;
        if (type === "position_declaration" && round > 1 && draw() < 0.8) continue;
        number += 1;
        const id = `r${round}-msg-${String(number).padStart(3, "0")}`;
        floor.push({ ...statement(id, from, type), id, round });
      }
    }
  }
  if (draw() < 0.2) floor.push(judgement());
  return floor;

  function statement(id: string, from: string, type: (typeof STEPS)[number]): FloorStatement {
    const content: Record<string, unknown> = draw() < 0.6 ? { confidence: below(11) / 10 } : {};
    const spoken = floor.filter((other) => other.type !== "judgement");
    const count = type === "position_declaration" || spoken.length === 0 ? 0 : below(3);
    const references = Array.from({ length: count }, (): Reference => {
      return { targetId: one(spoken).id, type: one(["counters", "counters", "counters", "supports", "extends"]) };
    });
    const words = one(WORDS);
    const own = spoken.filter((other) => other.from === from);
    if (own.length > 0 && draw() < 0.1) content.retracts = [{ targetId: one(own).id, reason: "wrong" }];
    if (type === "position_declaration" || type === "argument") {
      const position = draw() < 0.8 ? (held.get(from) ?? one(POSITIONS)) : one(POSITIONS);
      Object.assign(content, { position, ...(type === "argument" ? { reasoning: words } : {}) });
      held.set(from, position);
    } else if (type === "response") {
      const shift = one(["none", "none", "minor", "major"]);
      const position = shift === "none" ? (held.get(from) ?? one(POSITIONS)) : one(POSITIONS);
      const shiftCause = spoken.length > 0 && draw() < 0.6 ? [one(spoken).id] : [];
      Object.assign(content, { currentPosition: position, positionShift: shift, response: words, shiftCause });
      held.set(from, position);
      const against = spoken.filter(({ references: said }) =>
        said.some(({ targetId, type: how }) => how === "counters" && own.some(({ id: mine }) => mine === targetId)),
      );
      const target = against.length > 0 && draw() < 0.6 ? one(against) : one(spoken);
      if (target && draw() < 0.4)
        content.answers = [{ targetId: target.id, answer: one(["answered", "conceded"]), text: words }];
    } else {
      content.failureScenario = words;
    }
    const mark = draw();
    return {
      ...{ id, from, type, round: 1, content, references, timestamp: "2026-01-29T10:30:00.000Z", turn: id },
      ...(mark < 0.1 ? { flags: ["specificity"] } : mark < 0.2 ? { checked: ["a.md:3"] } : {}),
    };
  }

  function judgement(): FloorStatement {
    const ids = floor.map(({ id }) => id);
    const some = (): string[] => [one(ids), one(ids)];
    const content = { same: [some()], apart: draw() < 0.5 ? [some()] : [], compatible: [some()] };
    const [id, from] = ["r9-msg-999", draw() < 0.5 ? "user" : "moderator"];
    return { id, from, type: "judgement", round: 9, content, references: [], timestamp: "", turn: id };
  }
}
