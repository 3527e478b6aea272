import { type FloorStatement, mendIds } from "#wire";
import type { JudgeAnswer, Verdict } from "../schemas/judgement.ts";
import type { ToJudge } from "./to-judge.ts";

/** What of a judge's answer holds. */
export interface UpheldJudgement {
  /** Groups of statements that take one position, with the judge's reason; the rest of those asked about differ. */
  readonly groups: readonly Grouped[];
  readonly compatible: readonly Grouped[];
  readonly verdicts: readonly Verdict[];
  /** How many groups and verdicts do not hold. */
  readonly void: number;
}
export interface Grouped {
  readonly messageIds: readonly string[];
  readonly why: string;
}

/**
 * What of a judge's answer holds. Ids that were not asked about are dropped. Groups that overlap are void, and one that
 * draws together two positions of which somebody judged before. A verdict is void whose quote does not stand in its
 * statement word for word, but for white space and the shape of quotation marks.
 */
export function checkJudging(answer: JudgeAnswer, { positions, statements }: ToJudge): UpheldJudgement {
  const known = new Set([...positions.map(({ messageId }) => messageId), ...statements.map(({ id }) => id)]);
  const { samePositions, verdicts = [] } = mendIds(answer, known) as JudgeAnswer;
  const asked = new Map(positions.map((one) => [one.messageId, one]));
  const named = (list: readonly Grouped[]): Grouped[] =>
    list.map(({ messageIds, why }) => ({
      messageIds: [...new Set(messageIds.filter((id) => asked.has(id)))],
      why: why.trim(),
    }));
  const all = named(samePositions?.groups ?? []).filter(({ messageIds }) => messageIds.length > 1);
  const times = Map.groupBy(
    all.flatMap(({ messageIds }) => messageIds),
    (id) => id,
  );
  const groups = all.filter(
    ({ messageIds }) =>
      messageIds.every((id) => times.get(id)?.length === 1) &&
      messageIds.filter((id) => asked.get(id)?.isNew === false).length < 2,
  );
  const isOne = (ids: readonly string[]): boolean =>
    groups.some(({ messageIds }) => ids.every((id) => messageIds.includes(id)));
  const compatible = named(samePositions?.compatible ?? []).filter(
    ({ messageIds }) => messageIds.length === 2 && !isOne(messageIds),
  );
  const held = verdictsIn(verdicts, statements);
  const given = (samePositions?.groups.length ?? 0) + verdicts.length;
  return { groups, compatible, verdicts: held, void: given - groups.length - held.length };
}

function verdictsIn(verdicts: NonNullable<JudgeAnswer["verdicts"]>, statements: readonly FloorStatement[]): Verdict[] {
  const found = new Map<string, Verdict>();
  for (const verdict of verdicts) {
    const statement = statements.find(({ id }) => id === verdict.messageId);
    const quote = statement && (standing(verdict.quote, statement) ?? standing(bare(verdict.quote), statement));
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
function standing(quote: string, { content }: FloorStatement): string | undefined {
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

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Without the quotation marks around it. */
const bare = (quote: string): string => quote.trim().replace(/^["'“”„‘’«»「『]+|["'“”‘’«»」』]+$/gu, "");
