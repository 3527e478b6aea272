import { cutAtWord, sentencesOf } from "#lib/cut";
import { type Content, recordsOf, textsOf } from "#lib/fields";
import type { PointsDiscussion } from "#points";
import { type Facts, type ModelRequest, type PromptParts, requestFor } from "#providers";
import { type FloorStatement, parseMessageId, toldOf } from "#wire";
import { words } from "../../words/index.ts";
import { pointsAt } from "../points/of-floor.ts";

/** Statements that tell who is for what, and how many: nobody who argues is told that. */
const TALLIES: ReadonlySet<string> = new Set(["quality_gate", "synthesis"]);
/** Keys of an earlier statement, by kind: that of its text, told by its first sentence, and those told as they are. */
const IN_SHORT: Readonly<Record<string, readonly [text: string, ...kept: string[]]>> = {
  position_declaration: ["position", "points", "conditions", "wouldChangeIf"],
  argument: ["reasoning", "points", "conditions", "wouldChangeIf"],
  stress_test: ["failureScenario", "withdraws"],
  response: ["response", "points", "conditions", "wouldChangeIf", "concedes", "withdraws"],
  judgement: ["", "points"],
  analogy: ["underlyingPattern", "field", "principle", "breaksDown"],
};
/** Characters of that sentence: at least, of a text that has more, and at most. */
const [SHORTEST, SENTENCE] = [32, 400];

/** The table of a prompt's floor. */
export function discussionOf({ floor, personas, problem, constraints, lang }: Facts): PointsDiscussion {
  const roles: Readonly<Record<string, string>> = words(lang).roles;
  const experts = personas.map(({ id, name }) => ({ id, name, role: "expert" as const }));
  const others = [...new Set(floor.map(({ from }) => from))]
    .filter((id) => !personas.some((persona) => persona.id === id))
    .map((id) => ({ id, name: roles[id] ?? id, role: "contrarian" as const }));
  return pointsAt(floor, [...experts, ...others], { asked: problem?.options, limits: constraints });
}

/** Builds a request whose prompt tells the floor as `toldFloor` does. */
export const requestAtTable = <T>(facts: Facts, parts: PromptParts<T>): ModelRequest<T> =>
  requestFor(facts, { ...parts, floor: toldFloor(facts) });

/**
 * The floor as a prompt tells it: points and reasons with their ids, what this round said whole, and of what earlier rounds
 * said the first sentence, the points and the reasons. What a round told in short stays so byte for byte, for the cache.
 */
export function toldFloor(facts: Facts): FloorStatement[] {
  const told = facts.floor.filter(({ type }) => !TALLIES.has(type));
  const first = facts.floor[0] && parseMessageId(facts.floor[0].id);
  // A floor that was cut at its beginning does not show the numbers.
  if (first && (first.round > 1 || first.number > 1)) return told;
  const discussion = discussionOf(facts);
  return told.map((statement) => {
    const isEarlier = statement.round < facts.round;
    return { ...statement, content: (isEarlier ? inShort : inFull)(statement, discussion) };
  });
}

/** All that was said, with ids. An opening is its questions: what a round is to do differently is told to it alone. */
function inFull(statement: FloorStatement, discussion: PointsDiscussion): Content {
  const { type, content } = statement;
  if (type === "opening") return { questions: content.questions };
  if (type === "judgement")
    return { points: content.points, ...(content.verdicts === undefined ? {} : { verdicts: content.verdicts }) };
  const { conditions: _, ...said } = toldOf(content);
  const conditions = [...discussion.points.values()].filter((one) => one.asCondition && one.message === statement.id);
  return {
    ...said,
    ...(conditions.length > 0 ? { conditions: conditions.map(({ id, text }) => ({ id, text })) } : {}),
    ...(Array.isArray(said.points) ? { points: pointsOf(statement, recordsOf(said, "points"), discussion) } : {}),
    ...(Array.isArray(said.reasons) ? { reasons: reasonsOf(statement, recordsOf(said, "reasons"), discussion) } : {}),
  };
}

function inShort(statement: FloorStatement, discussion: PointsDiscussion): Content {
  const whole = inFull(statement, discussion);
  const form = IN_SHORT[statement.type];
  if (!form) return whole;
  const [text, ...kept] = form;
  const reasons = [...discussion.reasons.values()]
    .filter(({ message }) => message === statement.id)
    .map(({ id, on, side, text: why }) => ({ id, on, side, text: why }));
  const told = Object.entries(whole).flatMap(([key, value]) => {
    if (key === text && typeof value === "string") return [[key, cutAtWord(beginningOf(value), SENTENCE)]];
    return kept.includes(key) ? [[key, value]] : [];
  });
  return { ...Object.fromEntries(told), ...(reasons.length > 0 ? { reasons } : {}) };
}

/** The first sentence, and those after it as long as it tells next to nothing: "A scenario." */
function beginningOf(text: string): string {
  // After a semicolon may stand what turns it round.
  const ends = sentencesOf(text).flatMap(([, to]) => (text[to - 1] === "；" ? [] : [to]));
  return text.slice(0, ends.find((to) => to >= SHORTEST) ?? text.length).trim();
}

/** Adds the ids that the table gave to what a statement brought. */
const pointsOf = ({ id }: FloorStatement, points: readonly Content[], { points: all }: PointsDiscussion): Content[] =>
  points.map(({ because: _, ...point }) => {
    const brought = [...all.values()].filter(({ message }) => message === id);
    const own = brought.find(({ text }) => text === point.text);
    const needs = textsOf(point, "if").map((need) => {
      const condition = brought.find(({ text }) => text === need);
      return condition ? `${condition.id}: ${need}` : need;
    });
    return { ...(own ? { id: own.id } : {}), ...point, ...(needs.length > 0 ? { if: needs } : {}) };
  });

const reasonsOf = ({ id, from }: FloorStatement, reasons: readonly Content[], { reasons: all }: PointsDiscussion) => {
  const own = [...all.values()].filter(({ by }) => by === from);
  return reasons.map((reason) => {
    const same = own.filter(({ on, text }) => on === reason.on && text === reason.text);
    const known = same.find(({ message }) => message === id) ?? same[0];
    return { ...(known ? { id: known.id } : {}), ...reason };
  });
};
