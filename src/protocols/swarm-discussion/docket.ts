import { docketOf, type PointsDiscussion, type Reason, type Row } from "#points";
import type { DocketItem, Lang } from "#wire";
import { words } from "./words/index.ts";

/** Entries that one docket holds: the latest count. */
const MOST = 12;
/** Characters of an entry. */
const TEXT = 4_000;

/**
 * Lists what a speaker is asked to speak to: open objections to what they are for, and answers to objections of their own that
 * they have not spoken to since, points that take one in among them. In the order of the reasons; the latest twelve.
 */
export function docketFor(discussion: PointsDiscussion, who: string, lang: Lang): DocketItem[] {
  const { objections, answers } = docketOf(discussion, who);
  const raised = objections.map(({ row, objection }): DocketItem => {
    // A counter to an answer is put to its author in place of the objection.
    const own = objection.answers.filter(({ by }) => by === who).map(({ id }) => id);
    const { id: item, message: id, by: from, on, text } = counterTo(discussion, own) ?? objection.reason;
    const attacked = discussion.reasons.get(on);
    const about = attacked?.by === who ? attacked.message : heldIn(discussion, row, who);
    const kept = maintainedIn(discussion, objection.reason);
    const told = kept === undefined || id !== objection.reason.message ? text : words(lang).maintained(kept, text);
    return { id, item, from, relation: "counters", about, text: told.slice(0, TEXT) };
  });
  const answered = answers.flatMap(({ objection: { reason, answers: given, takings } }): DocketItem[] => {
    const unseen = given.filter((one) => !discussion.hadTurn(who, one));
    const taken = takings.filter(({ step }) => !discussion.hadTurn(who, { ...reason, step }));
    const { id: item, message: about } = reason;
    return [...new Map(taken.map((one) => [one.met, one])).values(), ...unseen].map((one) => {
      const text = "met" in one ? words(lang).takenIn(one.met, discussion.points.get(one.met)?.text ?? "") : one.text;
      return { id: one.message, item, from: one.by, relation: "answers", about, text: text.slice(0, TEXT) };
    });
  });
  return [...raised, ...answered].slice(-MOST);
}

/** The latest objection to one of these answers. */
const counterTo = ({ reasons, withdrawn }: PointsDiscussion, answers: readonly string[]): Reason | undefined =>
  [...reasons.values()].findLast(
    ({ id, on, side, checked }) =>
      side === "against" && answers.includes(on) && !withdrawn.has(id) && checked !== "missing",
  );

/** The last message in which its author maintained an objection. */
const maintainedIn = ({ heard }: PointsDiscussion, { id, by }: Reason): string | undefined =>
  [...heard.values()].findLast((told) => told.by === by && told.maintains?.includes(id))?.id;

/** The message in which somebody last said that they are for a point, or named it as a condition. */
function heldIn({ said }: PointsDiscussion, { members, points }: Row, who: string): string {
  const taken = said.findLast(({ on, by, stance }) => by === who && stance === "for" && members.includes(on));
  return (taken ?? points.find(({ by }) => by === who))?.message ?? "";
}

/** Finds the objections of a docket that a response does not speak to. Of answers to one's own, silence says nothing. */
export function unanswered(docket: readonly DocketItem[], content: Readonly<Record<string, unknown>>): DocketItem[] {
  const spoken = JSON.stringify(content);
  const names = (id: string | undefined): boolean => id !== undefined && spoken.includes(JSON.stringify(id));
  return docket.filter(({ id, item, relation }) => relation === "counters" && !names(item) && !spoken.includes(id));
}
