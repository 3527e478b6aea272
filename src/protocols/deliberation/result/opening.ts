import { langOf } from "#discussion";
import { shortened } from "#lib/cut";
import { fateText, holdersOf, type Objection, type Row } from "#points";
import type { Lang } from "#wire";
import { firstSentence, resultNote, type Section, type SectionItem, screenSections } from "../../shared/section.ts";
import { openKeysOf, proposed } from "../points.ts";
import { agreedBeside, type Material } from "./material.ts";

type Opening = Pick<Material, "proposals" | "decision" | "words" | "name"> & { readonly lang: Lang };

/** Most UTF-16 units of a concern in the opening. */
const QUOTED = 160;

/** Points in the opening on which all agree, where nobody decided. */
const SHARED = 2;

/** The opening of a result: what a person decided, or that nobody did; who is for what; open key concerns. */
export function openingOf(opening: Opening): string[] {
  const { proposals, lang } = opening;
  return [...decided(opening), ...undecided(opening), firstSentence(proposals.points, lang), ...openConcerns(opening)];
}

/** A person's decision, with their name. */
function decided({ decision, words, name }: Omit<Opening, "proposals">): string[] {
  if (decision?.by !== "person" || decision.text === undefined) return [];
  const { result, flow } = words;
  const who = personName(decision.decidedBy, name, flow.escalation.user);
  const why = decision.escalated === undefined ? [] : [words.stop(result.wasAsked(result.asked[decision.escalated]))];
  return [result.decided(words.quoted(decision.text), who), ...why];
}

/** Open key concerns about what somebody proposes: one for each proposal, with its author's words on the answer; of the others their number and who raised them. */
export function openConcerns({ proposals, words, lang, name }: Omit<Opening, "decision">): string[] {
  const { result } = words;
  const told = (row: Row): string[] => {
    const [first, ...others] = openKeysOf(row, proposals);
    if (!first) return [];
    const { text, by: author, message } = first.reason;
    const quoted = words.aside(words.quoted(shortened(text, QUOTED)), result.place(name(author), message));
    const point = words.aside(words.quoted(shortened(row.text, QUOTED)), row.id);
    const by = [...new Set(others.map(({ reason }) => name(reason.by)))];
    const why = proposals.whyOpen.get(first.reason.id);
    return [
      result.openKey(point, became(first, { proposals, words, lang }), quoted, others.length, by),
      ...(why === undefined
        ? []
        : [result.onAnswer(name(author), words.quoted(shortened(why.replace(/[.。]$/u, ""), QUOTED)))]),
    ];
  };
  return proposed(proposals)
    .filter((row) => holdersOf(row).length > 0)
    .flatMap(told);
}

/** Names the outcome of a concern. An answer that meets it in part is no more than that. */
export function became(
  { reason, fate, answers }: Objection,
  { proposals, words, lang }: Pick<Opening, "proposals" | "words" | "lang">,
): string {
  if (fate === "came last" && proposals.whyOpen.has(reason.id)) return fateText("maintained", lang);
  if (fate === "came last" && proposals.byChair.has(reason.id)) return words.result.byChair;
  const isInPart = fate === "not confirmed" && answers.every(({ id }) => proposals.inPart.has(id));
  return isInPart ? words.result.inPart : fateText(fate, lang);
}

/** Tells why nobody decided it; empty if somebody did, it is not over, or the record has another rule's outcome. */
export function undecided({ decision, words }: Pick<Opening, "decision" | "words">): string[] {
  if (decision?.by !== "nobody" || decision.escalated === undefined) return [];
  return [words.result.undecided(words.result.asked[decision.escalated])];
}

/** A person as a reader knows them. */
export const personName = (id: string | undefined, name: (id: string) => string, user: string): string =>
  id === undefined || id === "user" ? user : name(id);

/** The first screen. Warnings on what the result lacks, and what a person decided, precede it. */
export function answer(material: Material): Section[] {
  const { words, reading, proposals, specialists } = material;
  const opening = { ...material, lang: langOf(reading) };
  const open = undecided(opening);
  const before = [...warnings(material), ...decided(opening), ...open].filter((one) => one !== "");
  const { rounds } = material.agenda;
  const isUnheard = rounds === 1 || (material.summaries.at(-1)?.summary.back ?? []).length > 0;
  const wasShort = open.length > 0 && rounds < 3 && isUnheard;
  const everybody = agreedBeside(material).filter(
    ({ holders }) => holders.length > 1 && holders.length === specialists.length,
  );
  const shared = everybody.slice(0, SHARED).map(({ text }) => words.quoted(text.replace(/[.。]$/u, "")));
  const concerns = openConcerns(opening);
  const after = [
    ...(open.length > 0 && shared.length > 0 ? [words.result.allAgree(shared)] : []),
    ...concerns,
    ...lettersIn(concerns.join(" "), material),
    ...(wasShort ? [words.result.short[rounds === 1 ? 1 : 2]] : []),
    ...(open.length > 0 && material.reading.options?.unattended ? [words.result.askSomebody] : []),
  ];
  const sections = screenSections(proposals.points, opening.lang, words.result.headings.answer, before, after);
  return sections.map((one) => (one.id === "answer" ? { ...one, items: inTheirWords(material) } : one));
}

/** Tells which points the letters are that a quotation calls alternatives by; empty where none does. At its beginning "A" is an article. */
function lettersIn(text: string, { agenda, proposals, words }: Material): string[] {
  const named = agenda.alternatives.some(({ letter }) =>
    new RegExp(`(?<=[\\p{Ll}\\p{Script=Han}] ?)${letter}(?![\\p{L}\\p{N}])`, "u").test(text),
  );
  const pairs = agenda.alternatives.map(({ letter }, at) => [letter, proposals.points.rowId(`p${at + 1}`)] as const);
  return named ? [words.result.letters(pairs)] : [];
}

/** Sentences on what is missing or was done otherwise. */
function warnings({
  reading,
  words,
  stances,
  specialists,
  missing,
  name,
  isWithoutModel,
  decision,
}: Material): string[] {
  const { result, and } = words;
  const { ended, progress, options } = reading;
  // Says why it runs in one process; absent on a broker.
  const inOneProcess = options?.inOneProcess;
  const outcome = ended === undefined ? (decision ? "" : result.running) : result.ended[ended.outcome](ended.reason);
  const wasAsked = progress.some(({ kind }) => kind === "assessment");
  const later = progress.filter(
    ({ kind, asked = 0, answered = asked }) => (kind === "account" || kind === "resolution") && answered < asked,
  );
  return [
    resultNote(reading) ?? "",
    inOneProcess === undefined ? "" : result.inOneProcess(String(inOneProcess)),
    outcome === "" ? "" : words.stop(outcome),
    wasAsked && missing.length > 0 ? result.partial(stances.length, specialists.length, and(missing)) : "",
    ...later.map(({ asked = 0, answered = 0, round, absent = [] }) =>
      result.missedLater(answered, asked, round, and(absent.map(({ participant }) => name(participant)))),
    ),
    wasAsked && isWithoutModel ? result.noModel : "",
  ];
}

function inTheirWords({ decision, words, name }: Material): SectionItem[] {
  const { result, flow } = words;
  if (!decision) return [];
  const who = personName(decision.decidedBy, name, flow.escalation.user);
  return [
    ...(decision.words === undefined ? [] : [{ text: words.said(who, decision.words), refs: [] }]),
    ...(decision.reason ? [{ text: words.stop(result.reason(decision.reason)), refs: [] }] : []),
  ];
}
