import { isJudgement } from "#graph";
import type { PointsDiscussion } from "#points";
import { type DocketItem, type FloorStatement, type Lang, MODERATOR, type Progress } from "#wire";
import { Judgement } from "../schemas/judgement.ts";
import { words } from "../words/index.ts";
import type { Grouped, UpheldJudgement } from "./check.ts";
import type { ToJudge } from "./to-judge.ts";

/** A judgement, and what is needed to tell of it. */
export interface ToTell {
  readonly asks: ToJudge;
  readonly found: UpheldJudgement;
  readonly floor: readonly FloorStatement[];
  readonly nameOf: (participant: string) => string;
  readonly lang: Lang;
  /** The judge's model, and whether it is of another family than those judged; undefined where it judged before. */
  readonly judge: { readonly model: string; readonly isOther: boolean } | undefined;
}

/** The content of the moderator's statement: in words, and as the table takes it. */
export function judgementContent(of: ToTell): Judgement {
  const { asks, found, lang } = of;
  const { same, oneOf, parts, verdicts } = found;
  const points = {
    of: asks.points.map(({ id }) => id),
    ...(same.length > 0 ? { same: same.map(({ ids }) => [...ids]) } : {}),
    ...(oneOf.length > 0 ? { oneOf: oneOf.map(({ ids }) => [...ids]) } : {}),
    ...(parts.length > 0 ? { parts: Object.fromEntries(parts.map(({ whole, ids }) => [whole, [...ids]])) } : {}),
  };
  return {
    summary: words(lang).sentences([...pointLines(of), takeaway(of), family(of)]),
    ...(asks.points.length > 0 ? { points } : {}),
    ...(verdicts.length > 0 ? { verdicts: [...verdicts] } : {}),
  };
}

/** What the user is told of it. */
export function judgementReport(of: ToTell): Pick<Progress, "lines" | "said" | "takeaway"> {
  const { found, floor, nameOf, lang } = of;
  const { judging, report, sentences } = words(lang);
  const said = found.verdicts.map((verdict) => ({
    participant: floor.find(({ id }) => id === verdict.messageId)?.from ?? "",
    messageId: verdict.messageId,
    text: judging.verdict(verdict),
  }));
  const lines = said.map(({ participant, messageId, text }) => report.line(nameOf(participant), messageId, text));
  const dropped = found.void > 0 ? [judging.void(found.void)] : [];
  return {
    lines: [...lines, ...pointLines(of), ...dropped],
    said,
    takeaway: sentences([takeaway(of), family(of)]),
  };
}

function pointLines({ found, asks, lang }: ToTell): string[] {
  const { judging } = words(lang);
  const pointed = (id: string): string => judging.point(id, asks.points.find((one) => one.id === id)?.text ?? "");
  const quoted = ({ ids }: Grouped): string[] => ids.map(pointed);
  return [
    ...found.same.map((group) => judging.same(quoted(group), ended(group.why, lang))),
    ...found.oneOf.map((group) => judging.oneOf(quoted(group), ended(group.why, lang))),
    ...found.parts.map((one) => judging.parts(pointed(one.whole), quoted(one), ended(one.why, lang))),
  ];
}

function takeaway({ asks, found, lang }: ToTell): string {
  const { judging, sentences } = words(lang);
  const parts: string[] = [];
  const merged = found.same.reduce((sum, { ids }) => sum + ids.length - 1, 0);
  const left = asks.points.length - merged;
  if (asks.points.length > 0) parts.push(merged > 0 ? judging.inAll(left) : judging.differ(left));
  if (asks.leftOut > 0) parts.push(judging.noRoom(asks.leftOut));
  const ids = [...new Set(found.verdicts.map(({ messageId }) => messageId))];
  const read = asks.statements.length;
  if (read > 0) parts.push(ids.length > 0 ? judging.objects(ids, read) : judging.nothing(read));
  return sentences(parts);
}

function family({ judge, lang }: ToTell): string {
  const { judging } = words(lang);
  if (!judge) return "";
  return judge.isOther ? judging.otherFamily(judge.model) : judging.sameFamily(judge.model);
}

/** A model's sentence, with its mark at the end. */
const ended = (text: string, lang: Lang): string => words(lang).judging.ended(text.replace(/[.。;；,，\s]+$/u, ""));

/** What a round's verdicts add to its summary, by kind; nothing where there are none. */
export function verdictsInWords(verdicts: readonly PassedVerdict[], lang: Lang): string {
  const byRule = [...Map.groupBy(verdicts, ({ rule }) => rule)];
  if (byRule.length === 0) return "";
  return words(lang).judging.inRound(
    byRule.map(([rule, all]) => ({ rule, ids: [...new Set(all.map(({ messageId }) => messageId))] })),
  );
}

type PassedVerdict = ReturnType<typeof verdictsOf>[number];

/** A judge's objections to statements, each with the author and round of its statement and the judgement in which it stands. */
export function verdictsOf(floor: readonly FloorStatement[]) {
  const byId = new Map(floor.map((statement) => [statement.id, statement]));
  return floor.flatMap((judgement) => {
    const isModerators = isJudgement(judgement) && judgement.from === MODERATOR;
    const { verdicts = [] } = (isModerators && Judgement.safeParse(judgement.content).data) || {};
    return verdicts.flatMap((verdict) => {
      const statement = byId.get(verdict.messageId);
      return statement ? [{ ...verdict, author: statement.from, round: statement.round, judgement: judgement.id }] : [];
    });
  });
}

/** Entries of verdicts that one docket holds: the latest count. */
const MOST = 6;

/** The verdicts on an expert's statements that they have neither spoken to since nor taken back, the statement or the reason. */
export function objectionsTo(
  floor: readonly FloorStatement[],
  { reasons, withdrawn }: Pick<PointsDiscussion, "reasons" | "withdrawn">,
  expert: string,
  lang: Lang,
): DocketItem[] {
  const said = new Map(
    floor.filter(({ from }) => from === expert).map(({ id, content }) => [id, JSON.stringify(content)]),
  );
  const gone = [...reasons.values()].filter(({ id, by }) => by === expert && withdrawn.has(id));
  const open = verdictsOf(floor).filter(
    ({ author, judgement, messageId, quote }) =>
      author === expert &&
      !gone.some(({ message, text }) => message === messageId && text.includes(quote)) &&
      ![...said].some(([id, text]) => text.includes(judgement) || takesBack(floor, id, messageId)),
  );
  const { objection } = words(lang).judging;
  return [...Map.groupBy(open, ({ judgement, messageId }) => `${judgement} ${messageId}`).values()]
    .slice(-MOST)
    .flatMap(([first, ...more]): DocketItem[] => {
      if (!first) return [];
      const text = [first, ...more].map(({ rule, quote, why }) =>
        objection(first.messageId, { rule, quote, why: ended(why, lang) }),
      );
      const { judgement: id, messageId: about } = first;
      return [{ id, from: MODERATOR, relation: "questions", about, text: text.join(" ").slice(0, 4_000) }];
    });
}

function takesBack(floor: readonly FloorStatement[], id: string, messageId: string): boolean {
  const retracts = floor.find((one) => one.id === id)?.content.retracts;
  return Array.isArray(retracts) && JSON.stringify(retracts).includes(messageId);
}
