import { isJudgement } from "#graph";
import { type DocketItem, type FloorStatement, type Lang, MODERATOR } from "#wire";
import { Judgement, type Verdict } from "../schemas/judgement.ts";
import { words } from "../words/index.ts";

/** An objection of a judge's to a statement. */
export interface PassedVerdict extends Verdict {
  /** Author and round of the statement that is objected to. */
  readonly author: string;
  readonly round: number;
  /** The judgement in which it stands. */
  readonly judgement: string;
}

export function verdictsOf(floor: readonly FloorStatement[]): PassedVerdict[] {
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

/** The verdicts on an expert's statements that they have neither spoken to since nor taken the statement back. */
export function objectionsTo(floor: readonly FloorStatement[], expert: string, lang: Lang): DocketItem[] {
  const said = new Map(
    floor.filter(({ from }) => from === expert).map(({ id, content }) => [id, JSON.stringify(content)]),
  );
  const open = verdictsOf(floor).filter(
    ({ author, judgement, messageId }) =>
      author === expert && ![...said].some(([id, text]) => text.includes(judgement) || takesBack(floor, id, messageId)),
  );
  const { objection } = words(lang).judging;
  return [...Map.groupBy(open, ({ judgement, messageId }) => `${judgement} ${messageId}`).values()]
    .slice(-MOST)
    .flatMap(([first, ...more]): DocketItem[] => {
      if (!first) return [];
      const text = [first, ...more].map(({ rule, quote, why }) => objection(first.messageId, { rule, quote, why }));
      return [
        {
          id: first.judgement,
          from: MODERATOR,
          relation: "questions",
          about: first.messageId,
          text: text.join(" ").slice(0, 4_000),
        },
      ];
    });
}

function takesBack(floor: readonly FloorStatement[], id: string, messageId: string): boolean {
  const retracts = floor.find((one) => one.id === id)?.content.retracts;
  return Array.isArray(retracts) && JSON.stringify(retracts).includes(messageId);
}
