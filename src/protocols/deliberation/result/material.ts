import { isWithoutModel, langOf, nameOf, type Reading } from "#discussion";
import { recordsOf, textOf } from "#lib/fields";
import { lastOf } from "#protocols/protocol";
import type { FloorStatement } from "#wire";
import { Agenda, Decision, Summary } from "../schemas.ts";
import { type Settings, settingsOf } from "../settings.ts";
import { type RaisedConcern, type Stance, stancesOf } from "../stances.ts";
import type { Words } from "../words/en.ts";
import { words as wordsIn } from "../words/index.ts";

/** Input of the sections of a result. */
export interface Material {
  readonly reading: Reading;
  readonly words: Words;
  readonly settings: Settings;
  readonly agenda: Agenda;
  readonly summaries: readonly { readonly round: number; readonly summary: Summary; readonly at: string }[];
  readonly decision: Decision | undefined;
  readonly stances: readonly Stance[];
  readonly specialists: readonly string[];
  readonly name: (id: string) => string;
  readonly isWithoutModel: boolean;
}

/** Undefined before the chair has put its questions. */
export function materialOf(reading: Reading): Material | undefined {
  const { floor, options } = reading;
  const agenda = parsed(lastOf(floor, "agenda"), Agenda);
  if (!agenda) return undefined;
  const settings = settingsOf(options);
  const specialists = agenda.questions.map(({ to }) => to);
  const summaries = floor.flatMap((one) => {
    const summary = one.type === "summary" ? parsed(one, Summary) : undefined;
    return summary ? [{ round: one.round, summary, at: one.timestamp }] : [];
  });
  const stances = stancesOf(
    floor,
    specialists,
    summaries.flatMap(({ summary }) => summary.same),
  );
  return {
    reading,
    words: wordsIn(langOf(reading)),
    settings,
    agenda,
    summaries,
    decision: parsed(lastOf(floor, "decision"), Decision),
    stances,
    specialists,
    name: (id) => nameOf(reading, id),
    isWithoutModel: isWithoutModel(reading),
  };
}

const parsed = <T>(
  statement: FloorStatement | undefined,
  schema: { safeParse(value: unknown): { readonly data?: T | undefined } },
): T | undefined => (statement ? schema.safeParse(statement.content).data : undefined);

/** A concern about an alternative, who raised it, and what the others answered to it in round 2. */
export interface Raised extends RaisedConcern {
  readonly by: string;
  readonly replies: readonly ConcernReply[];
}

export interface ConcernReply {
  readonly by: string;
  readonly verdict: "accounted" | "partly" | "conceded";
  readonly how: string;
  readonly messageId: string;
}

/** The key concerns about an alternative, each once. */
export const keyConcerns = (material: Material, choice: string): Raised[] =>
  material.stances.flatMap(({ id, concerns }) =>
    concerns
      .filter(({ isKey, against }) => isKey && against === choice)
      .map((one) => ({ ...one, by: id, replies: repliesTo(material, one, id) })),
  );

/** Replies of the specialists to whom a concern was put. */
function repliesTo({ reading, summaries }: Material, { text, raisedIn }: RaisedConcern, by: string): ConcernReply[] {
  const put = summaries.flatMap(({ summary }) => summary.conflicts.flatMap(({ points }) => points));
  const asked = new Set(
    put
      .filter(({ from, messageId, concern }) => from === by && messageId === raisedIn && text.startsWith(head(concern)))
      .map(({ to }) => to),
  );
  return answersTo({ reading }, raisedIn).filter(({ by: author }) => asked.has(author));
}

/** A concern that was put is cut where it is long. */
const head = (concern: string): string => concern.replace(/…$/u, "");

/** Every answer of round 2 to what a message raised. */
export const answersTo = ({ reading }: Pick<Material, "reading">, messageId: string): ConcernReply[] =>
  reading.floor
    .filter(({ type }) => type === "account")
    .flatMap(({ id, from, content }) =>
      recordsOf(content, "answers")
        .filter(({ concern }) => concern === messageId)
        .map((one) => ({
          by: from,
          verdict: one.verdict as ConcernReply["verdict"],
          how: textOf(one, "how") ?? "",
          messageId: id,
        })),
    );

/** A concern with its answers, for a reader. */
export function concernText({ words, name }: Material, { by, text, raisedIn, replies }: Raised): string {
  const { result } = words;
  return words.sentences([
    words.stop(result.cited(result.put(name(by), text), raisedIn)),
    ...replies.map((one) => replyText({ words, name }, one)),
  ]);
}

export const replyText = ({ words, name }: Pick<Material, "words" | "name">, one: ConcernReply): string => {
  const { result } = words;
  const said = result.replied(name(one.by), result.verdicts[one.verdict], one.how.replace(/[。.]$/u, ""));
  return words.stop(result.cited(said, one.messageId));
};
