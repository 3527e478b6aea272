import { langOf, type Reading } from "#discussion";
import { textsIn } from "#lib/fields";
import { type Row, tableOf } from "#points";
import type { CheckedJudgement } from "#protocols/protocol";
import { type FloorStatement, mendIds, type PositionsJudged } from "#wire";
import { pointsIn } from "../points/of-floor.ts";
import type { JudgeAnswer, Judgement, Verdict } from "../schemas/judgement.ts";
import { words } from "../words/index.ts";
import type { ToJudge } from "./to-judge.ts";

/** The part of a judge's answer that holds. */
export interface UpheldJudgement {
  /** Groups of points that say the same, with the judge's reason. */
  readonly same: readonly Grouped[];
  /** Groups of points of which only one can be done. */
  readonly oneOf: readonly Grouped[];
  /** Points that consist of others. */
  readonly parts: readonly Parted[];
  readonly verdicts: readonly Verdict[];
  /** Number of groups and verdicts do not hold. */
  readonly void: number;
}
export type Grouped = NonNullable<JudgeAnswer["points"]>["same"][number];
type Parted = NonNullable<NonNullable<JudgeAnswer["points"]>["parts"]>[number];

/**
 * Returns the part of a judge's answer that holds. Ids that were not asked about are dropped. Groups of the same that overlap are void, one
 * that draws together two points which were judged before, and one of exclusion, or a whole with its parts, within a group of the same.
 * A whole is no part of another and does not exclude its parts. A verdict
 * is void whose quote does not stand in its statement word for word, but for white space and the shape of quotation marks.
 */
export function checkJudging(answer: JudgeAnswer, { points, statements }: ToJudge): UpheldJudgement {
  const { points: said, verdicts = [] } = mendIds(answer, new Set(statements.map(({ id }) => id))) as JudgeAnswer;
  const asked = new Map(points.map((one) => [one.id, one]));
  const named = <T extends Grouped>(list: readonly T[] = []): T[] =>
    list
      .map((one) => ({ ...one, ids: [...new Set(one.ids.filter((id) => asked.has(id)))], why: one.why.trim() }))
      .filter(({ ids }) => ids.length > 1);
  const all = named(said?.same);
  const grouped = all.flatMap(({ ids }) => ids);
  const isOnce = (id: string): boolean => grouped.indexOf(id) === grouped.lastIndexOf(id);
  const same = all.filter(
    ({ ids }) => ids.every(isOnce) && ids.filter((id) => asked.get(id)?.isNew === false).length < 2,
  );
  const isWithin = (groups: readonly Grouped[], group: readonly string[]): boolean =>
    groups.some(({ ids }) => group.filter((id) => ids.includes(id)).length > 1);
  const oneOf = named(said?.oneOf).filter(({ ids }) => !isWithin(same, ids));
  const wholes = named(said?.parts);
  const parts = wholes.filter(
    ({ whole, ids }) =>
      asked.has(whole) &&
      !wholes.some((other) => other.ids.includes(whole)) &&
      !isWithin(same, [whole, ...ids]) &&
      !ids.some((id) => isWithin(oneOf, [whole, id])),
  );
  const held = verdictsIn(verdicts, statements);
  const kept = same.length + oneOf.length + parts.length + held.length;
  const given = [said?.same, said?.oneOf, said?.parts, verdicts].reduce((sum, list) => sum + (list?.length ?? 0), 0);
  return { same, oneOf, parts, verdicts: held, void: given - kept };
}

function verdictsIn(verdicts: NonNullable<JudgeAnswer["verdicts"]>, statements: readonly FloorStatement[]): Verdict[] {
  const found = new Map<string, Verdict>();
  for (const verdict of verdicts) {
    const statement = statements.find(({ id }) => id === verdict.messageId);
    const bare = verdict.quote.trim().replace(/^["'“”„‘’«»「『]+|["'“”‘’«»」』]+$/gu, "");
    const quote = statement && (standing(verdict.quote, statement) ?? standing(bare, statement));
    const why = verdict.why.trim();
    if (!quote || why === "") continue;
    const key = `${verdict.messageId} ${verdict.rule}`;
    if (!found.has(key)) found.set(key, { ...verdict, quote: quote.slice(0, 4_000), why: why.slice(0, 4_000) });
  }
  return [...found.values()];
}

/** A quote is at least two words or Chinese characters: less stands almost anywhere. */
const LEAST = 2;
/** Characters of a quote that are looked for. */
const LONGEST = 2_000;

/** The words of a statement that a quote gives, as they stand there; undefined where they do not. */
export function standing(quote: string, { content }: Pick<FloorStatement, "content">): string | undefined {
  const wanted = quote.normalize("NFC").trim();
  if (wanted.length > LONGEST || (wanted.match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? []).length < LEAST)
    return undefined;
  const pattern = new RegExp(wanted.replaceAll(/\s+|[\s\S]/gu, shapeOf), "u");
  for (const text of textsIn(content)) {
    const found = pattern.exec(text.normalize("NFC"));
    if (found) return found[0];
  }
  return undefined;
}

const DOUBLE = '“”„«»「」『』"';
const SINGLE = "‘’‚‛'";

/** A character as it is looked for: white space and quotation marks in any shape. */
function shapeOf(part: string): string {
  if (part.trim() === "") return "\\s+";
  const marks = [DOUBLE, SINGLE].find((shapes) => shapes.includes(part));
  return marks ? `[${marks}]` : part.replace(/[\\^$.*+?()[\]{}|/]/u, "\\$&");
}

/**
 * Makes the content of a statement of what the user judges of points, each named by its id or by a statement that takes it:
 * `same` joins them, `part` makes one a point of its own, apart from what was joined with it. It is said of all points that
 * are joined, so that no former judgement of one of them stands against it.
 */
export function ownersJudgement({ same = [], part }: PositionsJudged, reading: Reading): CheckedJudgement {
  const lang = langOf(reading);
  const say = words(lang).judging;
  const discussion = pointsIn(reading);
  const { rows } = tableOf(discussion);
  // A statement names the first point that it says to be for.
  const pointOf = (id: string): string | undefined =>
    discussion.points.has(id) ? id : discussion.said.find((one) => one.message === id && one.stance === "for")?.on;
  const rowOf = (id: string): Row | undefined => rows.find(({ members }) => members.includes(pointOf(id) ?? ""));
  const asked = [...new Set([...same, ...(part === undefined ? [] : [part])])];
  if (asked.length === 0 || (same.length > 0 && new Set(same).size < 2)) return { fault: say.whatOfIt };
  const [unknown] = asked.filter((id) => pointOf(id) === undefined);
  if (unknown !== undefined) return { fault: say.takesNone(unknown) };
  const named = new Set(same.flatMap((id) => rowOf(id) ?? []));
  const merged = named.size < 2 ? [] : [...named].flatMap(({ members }) => members).slice(0, 64);
  const own = part === undefined ? "" : (pointOf(part) ?? part);
  const others = (rowOf(own)?.members ?? []).filter((other) => other !== own);
  const parted = others.map((other) => [own, other]);
  if (same.length > 0 && merged.length === 0) return { fault: say.isOne(same) };
  if (part !== undefined && parted.length === 0) return { fault: say.isAlone(part) };
  const summary = [
    ...(merged.length > 0 ? [say.userSame(same)] : []),
    ...(part === undefined ? [] : [say.userParts(part, others)]),
  ];
  const points = {
    ...(merged.length > 0 ? { same: [merged] } : {}),
    ...(parted.length > 0 ? { apart: parted } : {}),
  };
  const content: Judgement = { summary: words(lang).sentences(summary), points };
  return { content };
}
