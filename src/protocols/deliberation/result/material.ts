import { isWithoutModel, langOf, nameOf, type Reading } from "#discussion";
import { recordsOf, textOf } from "#lib/fields";
import { lastOf } from "#protocols/protocol";
import type { FloorStatement } from "#wire";
import { consensusOf } from "../conflicts.ts";
import { proposalsOf } from "../points.ts";
import { Agenda, type Back, type ConflictPoint, Decision, Summary } from "../schemas.ts";
import { stancesOf } from "../stances.ts";
import { words as wordsIn } from "../words/index.ts";

export type Material = NonNullable<ReturnType<typeof materialOf>>;

/** Undefined before the chair has put its questions. */
export function materialOf(reading: Reading) {
  const { floor } = reading;
  const agenda = parsed(lastOf(floor, "agenda"), Agenda);
  if (!agenda) return undefined;
  const specialists = agenda.questions.map(({ to }) => to);
  const all = floor.flatMap((one) => {
    const summary = one.type === "summary" ? parsed(one, Summary) : undefined;
    return summary ? [{ round: one.round, summary, at: one.timestamp }] : [];
  });
  // Of a round that somebody answered late the last summary counts.
  const summaries = all.filter(({ round }, at) => !all.slice(at + 1).some((later) => later.round === round));
  const stances = stancesOf(floor, specialists, {
    same: summaries.flatMap(({ summary }) => summary.same),
    bearing: summaries.flatMap(({ summary }) => summary.bearing),
  });
  return {
    reading,
    words: wordsIn(langOf(reading)),
    agenda,
    summaries,
    /** All that the chair put in any summary, and all answers that it took back to who had raised the concern. */
    put: all.flatMap(({ summary }) => summary.conflicts.flatMap(({ points }) => points)),
    back: all.flatMap(({ summary }) => summary.back),
    decision: parsed(lastOf(floor, "decision"), Decision),
    stances,
    proposals: proposalsOf({
      floor,
      specialists: specialists.map((id) => ({ id, name: nameOf(reading, id) })),
      alternatives: agenda.alternatives,
      limits: reading.composed?.problemDefinition?.constraints,
    }),
    specialists,
    /** Specialists who have said nothing, by name. */
    missing: specialists.filter((id) => !stances.some((one) => one.id === id)).map((id) => nameOf(reading, id)),
    name: (id: string) => nameOf(reading, id),
    isWithoutModel: isWithoutModel(reading),
  };
}

/** Points on which the chair reads several to agree, beside what they propose: that stands in the table of proposals. */
export function agreedBeside({ summaries, stances, agenda, words, name }: Material): Summary["consensus"] {
  const counted = consensusOf({ stances, alternatives: agenda.alternatives, words }, name);
  const known = new Set(counted.map(({ text }) => text));
  return (summaries.at(-1)?.summary.consensus ?? []).filter(({ text }) => !known.has(text));
}

const parsed = <T>(
  statement: FloorStatement | undefined,
  schema: { safeParse(value: unknown): { readonly data?: T | undefined } },
): T | undefined => (statement ? schema.safeParse(statement.content).data : undefined);

interface ConcernReply {
  readonly by: string;
  readonly verdict: "accounted" | "partly" | "conceded";
  readonly how: string;
  readonly messageId: string;
  /** Whether it is about a contradiction: an answer to one says that it is right, not that anything is met. */
  readonly isToContradiction: boolean;
}

/** Every answer of round 2 to those of the chair's points that are meant. */
export function answersTo(
  { reading, put }: Pick<Material, "reading" | "put">,
  isMeant: (put: ConflictPoint) => boolean,
) {
  const meant = new Map(put.filter(isMeant).map((one) => [one.id, one]));
  return reading.floor
    .filter(({ type }) => type === "account")
    .flatMap(({ id, from, content }) =>
      recordsOf(content, "answers")
        .filter(({ concern }) => meant.has(String(concern)))
        .map(
          (one): ConcernReply => ({
            by: from,
            verdict: one.verdict as ConcernReply["verdict"],
            how: textOf(one, "how") ?? "",
            messageId: id,
            isToContradiction: meant.get(String(one.concern))?.why !== undefined,
          }),
        ),
    );
}

/** Tells the verdict of a concern's author on each of those answers to it that are meant. */
export function verdictsOn({ reading, back: all, words, name }: Material, isMeant: (back: Back) => boolean): string[] {
  const meant = new Map(all.filter(isMeant).map((one) => [one.id, one]));
  return reading.floor.flatMap(({ id, from, content }) =>
    recordsOf(content, "judged").flatMap(({ concern, verdict, why }) => {
      const back = meant.get(String(concern));
      if (back === undefined || back.to !== from) return [];
      const said = words.result.judged(name(from), name(back.from), verdict === "met", why?.toString());
      return [words.stop(words.aside(said.replace(/[。.]$/u, ""), id))];
    }),
  );
}

/** @param isGone whether who answers proposes something else now than what the concern is about */
export const replyText = ({ words, name }: Pick<Material, "words" | "name">, one: ConcernReply, isGone = false) => {
  const { result } = words;
  const isAnswer = one.isToContradiction && one.verdict !== "conceded";
  const said = result.replied(
    isGone ? result.gone(name(one.by)) : name(one.by),
    isAnswer ? result.answers : result.verdicts[one.verdict],
    one.how.replace(/[。.]$/u, ""),
  );
  return words.stop(words.aside(said, one.messageId));
};
