import { langOf, type Projection, type Reading } from "#discussion";
import type { Lang } from "#wire";
import type { FileOf, ProtocolResult, Told } from "../../protocol.ts";
import { fileOf, jsonFile, resultFiles } from "../../shared/result-files.ts";
import { type Section, sectionsMarkdown } from "../../shared/section.ts";
import { NAMES } from "../kinds.ts";
import { words as wordsIn } from "../words/index.ts";
import { answer } from "./answer.ts";
import { type Material, materialOf } from "./material.ts";
import { undecided } from "./opening.ts";
import { agreedAndOpen, conflicts, folded, options, said } from "./sections.ts";

/** The result as people read it: the answer first, then what it rests on, what is open, and how it went. */
function sectionsOf(material: Material): Section[] {
  return [
    ...answer(material),
    ...options(material),
    ...said(material),
    ...conflicts(material),
    ...agreedAndOpen(material),
    ...folded(material),
  ];
}

export const MARKDOWN = "artifacts/decision.md";

/** View for screens. */
export function told(reading: Reading): Told {
  const material = materialOf(reading);
  const { result } = wordsIn(langOf(reading));
  const rounds = (material?.summaries ?? []).map(
    ({ round, summary }) => [round, result.roundLine(summary.conflicts.length, summary.why)] as const,
  );
  return {
    ...(material?.decision || reading.ended ? { result: material ? sectionsOf(material) : [] } : {}),
    figures: [],
    rounds: new Map(rounds),
  };
}

/** The decision, as far as there is one. */
export function resultOf(state: Projection): ProtocolResult | undefined {
  const material = materialOf(state);
  if (!material?.decision) return undefined;
  const sections = sectionsOf(material);
  const markdown = sectionsMarkdown(state, sections, question(langOf(state)));
  const isUndecided = material.decision.by === "nobody";
  return { kind: "decision", content: contentOf(material, sections), markdown, isUndecided };
}

/** decision.json, decision.md, report.html and result.json. */
export function files(state: Projection): FileOf[] {
  const material = materialOf(state);
  if (!material?.decision) return [];
  const sections = (): Section[] => sectionsOf(material);
  return [
    fileOf(state, "artifacts/decision.json", () => jsonFile(contentOf(material, sections()))),
    ...resultFiles(state, sections, { markdown: MARKDOWN, names: NAMES, question }),
  ];
}

const contentOf = ({ decision, summaries, agenda }: Material, result: readonly Section[]) => ({
  ...decision,
  alternatives: agenda.alternatives,
  potentials: agenda.potentials,
  rounds: summaries.map(({ round, summary }) => ({ round, ...summary })),
  result,
});

const question = (lang: Lang): string => wordsIn(lang).result.question;

/** Said wherever the result is shown, where specialists are missing in it, or nothing was decided. */
export function partial(reading: Reading): string | undefined {
  const material = materialOf(reading);
  if (!material || !reading.progress.some(({ kind }) => kind === "assessment")) return undefined;
  const { stances, specialists, name, words } = material;
  const missing = specialists.filter((id) => !stances.some((one) => one.id === id));
  const said = [
    ...(missing.length > 0
      ? [words.result.partial(stances.length, specialists.length, words.names(missing.map(name)))]
      : []),
    ...undecided(material),
  ];
  return said.length > 0 ? words.sentences(said) : undefined;
}
