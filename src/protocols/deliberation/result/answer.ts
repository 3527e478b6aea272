import { langOf } from "#discussion";
import { screenSections } from "../../shared/screen.ts";
import { resultNote, type Section, type SectionItem } from "../../shared/section.ts";
import type { Material } from "./material.ts";
import { decided, openConcerns, personName, undecided } from "./opening.ts";

/** The first screen. Warnings on what the result lacks, and what a person decided, precede it. */
export function answer(material: Material): Section[] {
  const { words, reading, proposals } = material;
  const opening = { ...material, lang: langOf(reading) };
  const before = [...warnings(material), ...decided(opening)].filter((one) => one !== "");
  const open = undecided(opening);
  const wasShort = open.length > 0 && material.agenda.rounds === 1;
  const after = [...openConcerns(opening), ...open, ...(wasShort ? [words.result.oneRound] : [])];
  const sections = screenSections(proposals.points, opening.lang, words.result.headings.answer, before, after);
  return sections.map((one) => (one.id === "answer" ? { ...one, items: inTheirWords(material) } : one));
}

/** Sentences on what is missing or was done otherwise. */
function warnings({ reading, words, stances, specialists, name, isWithoutModel, decision }: Material): string[] {
  const { result, and } = words;
  const { ended, progress, options } = reading;
  // Says why it runs in one process; absent on a broker.
  const inOneProcess = options?.inOneProcess;
  const outcome = ended === undefined ? (decision ? "" : result.running) : result.ended[ended.outcome](ended.reason);
  const missing = specialists.filter((id) => !stances.some((one) => one.id === id));
  const wasAsked = progress.some(({ kind }) => kind === "assessment");
  const later = progress.filter(
    ({ kind, asked = 0, answered = asked }) => (kind === "account" || kind === "resolution") && answered < asked,
  );
  return [
    resultNote(reading) ?? "",
    inOneProcess === undefined ? "" : result.inOneProcess(String(inOneProcess)),
    outcome === "" ? "" : words.stop(outcome),
    wasAsked && missing.length > 0 ? result.partial(stances.length, specialists.length, and(missing.map(name))) : "",
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
