import { shortened } from "#lib/cut";
import { digestedNote, type Section, type SectionItem } from "../../shared/section.ts";
import { choiceLabel, isSaid, type Reason, type Stance, stancesIn } from "../stances.ts";
import { concernText, keyConcerns, type Material, type Raised } from "./material.ts";

/** Section with the decision and its grounds. Warnings on what the result lacks precede it. */
export function answer(material: Material): Section {
  const { words } = material;
  const text = [...warnings(material), ...verdict(material)].filter((one) => one !== "");
  return { id: "answer", heading: words.result.headings.answer, text, items: grounds(material), folded: false };
}

/** Sentences on what is missing or was done otherwise. */
function warnings({
  reading,
  words,
  settings,
  stances,
  specialists,
  name,
  isWithoutModel,
  decision,
}: Material): string[] {
  const { result, names } = words;
  const { ended, progress } = reading;
  const outcome = ended === undefined ? (decision ? "" : result.running) : result.ended[ended.outcome](ended.reason);
  const missing = specialists.filter((id) => !stances.some((one) => one.id === id));
  const wasAsked = progress.some(({ kind }) => kind === "assessment");
  const later = progress.filter(
    ({ kind, asked = 0, answered = asked }) => (kind === "account" || kind === "resolution") && answered < asked,
  );
  return [
    digestedNote(reading) ?? "",
    settings.inOneProcess === undefined ? "" : result.inOneProcess(settings.inOneProcess),
    outcome === "" ? "" : words.stop(outcome),
    wasAsked && missing.length > 0 ? result.partial(stances.length, specialists.length, names(missing.map(name))) : "",
    ...later.map(({ asked = 0, answered = 0, round, absent = [] }) => {
      const missed = absent.map(({ participant }) => participant);
      const isBack = missed.every((id) => stances.some((one) => one.id === id && one.round > round));
      const say = isBack ? result.missedOnce : result.missedLater;
      return say(answered, asked, round, names(missed.map(name)));
    }),
    wasAsked && isWithoutModel ? result.noModel : "",
  ];
}

/** Why there is no decision, in a sentence; undefined where there is one, or it is not over. */
export function undecided({ decision, words }: Material): string | undefined {
  if (decision?.by !== "nobody") return undefined;
  return words.result.undecided[decision.escalated ?? "none"];
}

function verdict(material: Material): string[] {
  const { decision, words, name, settings } = material;
  const { result, names } = words;
  if (!decision) return [];
  if (decision.by === "nobody") return [undecided(material) ?? ""];
  const phrase = settings.entry === "design-session" ? result.goWith : result.verdict;
  const what = words.stop(phrase(decision.text ?? ""));
  const [first] = decision.weights;
  switch (decision.by) {
    case "agreement": {
      const holders = (first?.holders ?? []).map(({ id, confidence }) =>
        result.holder(name(id), confidence.toFixed(2)),
      );
      return [
        holders.length === 1 ? result.agreementAlone(what, names(holders)) : result.agreement(what, names(holders)),
      ];
    }
    case "weight":
      return [result.weighed(what)];
    case "person": {
      const who = personName(decision.decidedBy, name, words.flow.escalation.user);
      return [result.person[decision.escalated ?? "none"](what, who)];
    }
  }
}

/** A person as a reader knows them. */
export const personName = (id: string | undefined, name: (id: string) => string, user: string): string =>
  id === undefined || id === "user" ? user : name(id);

/** Items without agreement: the weighing, the full proposal, what still speaks against it, what would change minds. */
function grounds(material: Material): SectionItem[] {
  const { decision, words, name, stances } = material;
  const { result } = words;
  if (!decision) return [];
  const holders = stances.filter((one) => isDecided(one, material));
  return [
    ...(decision.by === "weight" ? decision.weights.map((one) => weighed(one, material)) : []),
    ...(decision.words === undefined
      ? []
      : [
          {
            text: result.put(personName(decision.decidedBy, name, words.flow.escalation.user), decision.words),
            refs: [],
          },
        ]),
    ...(!decision.reason ? [] : [{ text: words.stop(result.reason(decision.reason)), refs: [] }]),
    ...holders
      .filter(({ position, reason }) => !isSaid(position, decision.text ?? "") || reason !== undefined)
      .map(({ id, position, reason, messageId }) => ({
        text: words.sentences([words.stop(result.how(name(id), position)), because(reason, material)]).trim(),
        refs: [messageId],
      })),
    ...(decision.choice === undefined ? [] : keyConcerns(material, decision.choice)).map((one) => ({
      text: against(material, one),
      refs: [one.raisedIn],
    })),
    ...holders.flatMap(({ id, wouldChangeIf, messageId }: Stance) =>
      wouldChangeIf === undefined ? [] : [{ text: result.wouldChange(name(id), wouldChangeIf), refs: [messageId] }],
    ),
  ];
}

function weighed(one: NonNullable<Material["decision"]>["weights"][number], { words, name }: Material): SectionItem {
  const holders = one.holders.map(({ id, confidence }) => words.result.counted(name(id), confidence.toFixed(2)));
  return {
    text: words.result.weights(words.quoted(one.text), one.weight.toFixed(2), words.names(holders)),
    refs: one.holders.map(({ messageId }) => messageId),
  };
}

/** Whether somebody proposes what was decided. */
const isDecided = (one: Pick<Stance, "choice" | "position">, { decision, agenda }: Material): boolean =>
  one.choice === decision?.choice && choiceLabel(one, agenda.alternatives) === decision.text;

/**
 * A key concern against what was decided: it stands unless it was met, or who raised it against others has come over to
 * them. Who raised it against their own proposal holds it with the concern.
 */
function against(material: Material, one: Raised): string {
  const { words, stances, reading, decision } = material;
  const isMet = one.replies.length > 0 && one.replies.every(({ verdict }) => verdict === "accounted");
  const then = stancesIn(reading.floor, one.by).find(({ messageId }) => messageId === one.raisedIn);
  const hasComeOver = then !== undefined && then.choice !== decision?.choice;
  const isTaken = hasComeOver && stances.some((now) => now.id === one.by && isDecided(now, material));
  const { standing, met, taken } = words.result;
  return (isTaken ? taken : isMet ? met : standing)(concernText(material, one));
}

/** Characters of a reason. */
const REASON = 320;

/** Characters of what a reason was given for. */
const BEFORE = 160;

/** Why somebody proposes it, quoted and shortened. */
export function because(reason: Reason | undefined, { words }: Pick<Material, "words">): string {
  if (reason === undefined) return "";
  const { result } = words;
  const text = shortened(reason.text.replace(/\s+/gu, " "), REASON);
  if (reason.givenFor === undefined) return words.stop(result.reason(text));
  return words.stop(result.reasonBefore(words.quoted(shortened(reason.givenFor, BEFORE)), text));
}
