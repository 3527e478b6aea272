import { langOf, type Reading } from "#discussion";
import { type PointsDiscussion, tableOf } from "#points";
import type { Told } from "../../protocol.ts";
import { resultBy } from "../../shared/result-files.ts";
import { filled, moveItems, type Section } from "../../shared/section.ts";
import { NAMES } from "../kinds.ts";
import type { Decision } from "../schemas.ts";
import { words as wordsIn } from "../words/index.ts";
import { type Material, materialOf } from "./material.ts";
import { answer, undecided } from "./opening.ts";
import { agreedAndOpen, conditions, conflicts, folded, options, said, unconnected } from "./sections.ts";

/** The result as people read it: the answer first, then what it rests on, what is open, and how it went. */
function sectionsOf(material: Material): Section[] {
  return [
    ...answer(material),
    ...conditions(material),
    ...options(material),
    ...unconnected(material),
    ...moves(material),
    ...said(material),
    ...conflicts(material),
    ...agreedAndOpen(material),
    ...folded(material),
  ];
}

function moves({ proposals, reading, words, name }: Material): Section[] {
  const items = moveItems(tableOf(proposals.points), langOf(reading), name, false);
  return filled("moves", words.result.headings.moves, { items });
}

/** The proposals, concerns and answers so far in points; undefined before the chair has put its questions. */
export const inPoints = (reading: Reading): PointsDiscussion | undefined => materialOf(reading)?.proposals.points;

export function told(reading: Reading): Told {
  const material = materialOf(reading);
  const { result } = wordsIn(langOf(reading));
  const rounds = (material?.summaries ?? []).map(
    ({ round, summary }) => [round, result.roundLine(summary.conflicts.length, summary.why)] as const,
  );
  return {
    ...(material?.decision || reading.ended ? { result: material ? sectionsOf(material) : [] } : {}),
    rounds: new Map(rounds),
  };
}

/** decision.json, decision.md, report.html and result.json, as soon as there is a decision. */
export const RESULT = resultBy<Material & { readonly decision: Decision }>({
  kind: "decision",
  path: "artifacts/decision",
  names: { ...NAMES, inPoints },
  question: (lang) => wordsIn(lang).result.question,
  materialOf: (reading) => {
    const material = materialOf(reading);
    return material?.decision && { ...material, decision: material.decision };
  },
  sectionsOf,
  contentOf: ({ decision, summaries, agenda }, result) => ({
    ...decision,
    alternatives: agenda.alternatives,
    potentials: agenda.potentials,
    rounds: summaries.map(({ round, summary }) => ({ round, ...summary })),
    result,
  }),
  isUndecided: ({ decision }) => decision.by === "nobody",
});

/** Said wherever the result is shown, where specialists are missing in it, or nothing was decided. */
export function partial(reading: Reading): string | undefined {
  const material = materialOf(reading);
  if (!material || !reading.progress.some(({ kind }) => kind === "assessment")) return undefined;
  const { stances, specialists, missing, words } = material;
  const said = [
    ...(missing.length > 0 ? [words.result.partial(stances.length, specialists.length, words.and(missing))] : []),
    ...undecided(material),
  ];
  return said.length > 0 ? words.sentences(said) : undefined;
}
