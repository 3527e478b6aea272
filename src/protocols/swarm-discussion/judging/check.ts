import { type FloorStatement, mendIds } from "#wire";
import type { Judging, Verdict } from "../schemas/judgement.ts";
import type { ToJudge } from "./to-judge.ts";

/** What of a judge's answer holds. */
export interface Held {
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
export function checkJudging(answer: Judging, { positions, statements }: ToJudge): Held {
  const known = new Set([...positions.map(({ messageId }) => messageId), ...statements.map(({ id }) => id)]);
  const { samePositions, verdicts = [] } = mendIds(answer, known) as Judging;
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

function verdictsIn(verdicts: NonNullable<Judging["verdicts"]>, statements: readonly FloorStatement[]): Verdict[] {
  const found = new Map<string, Verdict>();
  for (const verdict of verdicts) {
    const statement = statements.find(({ id }) => id === verdict.messageId);
    const quote = bare(verdict.quote);
    const why = verdict.why.trim();
    if (!statement || why === "" || !stands(quote, statement)) continue;
    const key = `${verdict.messageId} ${verdict.rule}`;
    if (!found.has(key)) found.set(key, { ...verdict, quote: quote.slice(0, 4_000), why: why.slice(0, 4_000) });
  }
  return [...found.values()];
}

/** A quote is at least two words or Chinese characters: less stands almost anywhere. */
const LEAST = 2;

function stands(quote: string, { content }: FloorStatement): boolean {
  if ((quote.match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? []).length < LEAST) return false;
  return textsIn(content).some((text) => plain(text).includes(plain(quote)));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Without the quotation marks around it. */
const bare = (quote: string): string =>
  quote
    .trim()
    .replace(/^["'“”„‘’«»「『]+|["'“”‘’«»」』]+$/gu, "")
    .trim();

/** White space and quotation marks in one shape. */
const plain = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[“”„«»「」『』"]/gu, '"')
    .replace(/[‘’‚‛']/gu, "'")
    .replace(/\s+/gu, " ");
