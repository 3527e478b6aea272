import type { Section } from "../../section.ts";
import type { HeldRound } from "../floor.ts";
import type { SessionFiles } from "../schemas.ts";
import type { Words } from "../words/index.ts";
import { countsOf, entriesOf, LISTS, verdictOn } from "./counts.ts";

/** What a result is made from: the rounds, at least one, and what was read. */
export interface Material {
  readonly held: readonly HeldRound[];
  readonly files: SessionFiles;
  readonly say: Words;
  /** How it ended before everything was held that was asked for, in a sentence; absent where it did not. */
  readonly ended?: string;
  /** What is to be said of each round, by its number. */
  readonly notes: ReadonlyMap<number, readonly string[]>;
}

const empty = { text: [], items: [], folded: false } as const;

/** The understanding as people read it: what it comes to, what is confirmed, corrected, new and open, and how it was come to. */
export const sectionsOf = (material: Material): Section[] => [
  answer(material),
  ...lists(material),
  rounds(material),
  read(material),
];

function answer({ held, files, say, ended }: Material): Section {
  const { headings, noConclusion } = say.result;
  const lacks = lacksOf({ held, files, say });
  const text =
    files.analyses.length === 0
      ? lacks
      : [...(ended === undefined ? [] : [ended]), ...lacks, verdictOn(held, say), noConclusion];
  return { ...empty, id: "answer", heading: headings.answer, text };
}

/** What was done otherwise or is missing, each in a sentence. */
export function lacksOf({ held, files, say }: Pick<Material, "held" | "files" | "say">): string[] {
  const { empty: nothing, instead, byRule } = say.result;
  if (files.analyses.length === 0) return [nothing];
  const stoodIn = Map.groupBy(
    held.filter(({ because }) => because !== undefined),
    ({ because }) => because ?? "",
  );
  const told = [...stoodIn].map(([why, of]) =>
    instead(
      of.map(({ round }) => round.round),
      why,
    ),
  );
  return [...told, ...(held.every(({ by }) => by === "rule") ? [byRule] : [])];
}

/** Each list of the understanding, every entry with the statement that said it first. */
const lists = ({ held, say }: Material): Section[] =>
  LISTS.flatMap((list) => {
    const items = entriesOf(held, list).map(({ text, id }) => ({ text, refs: [id] }));
    if (items.length === 0) return [];
    const id = list === "new_questions" ? "questions" : list;
    return [{ ...empty, id, heading: say.result.headings[list], items }];
  });

function rounds({ held, say, notes }: Material): Section {
  const { head, headings, noInput } = say.result;
  const rows = held.map(({ round }) => {
    const counts = countsOf(round);
    const input = round.user_feedback === "" ? noInput : round.user_feedback;
    return [String(round.round), round.type, input, ...LISTS.map((list) => String(counts[list]))];
  });
  const items = held.flatMap(({ round, id }) =>
    (notes.get(round.round) ?? []).map((text) => ({ text: say.result.inRound(text, round.round), refs: [id] })),
  );
  const table = { head: Object.values(head), rows };
  return { ...empty, id: "course", heading: headings.rounds, items, table, folded: true };
}

function read({ files, say }: Material): Section {
  const { result } = say;
  const { folder, analyses, explorations, rounds: before, skipped, omitted, conclusions, tasks } = files;
  const text = [
    ...(analyses.length + explorations.length > 0 ? [result.read(folder, analyses, explorations)] : []),
    ...(before.length > 0 ? [result.before(before.length)] : []),
    ...(skipped.length > 0 ? [result.skipped(skipped)] : []),
    ...(omitted > 0 ? [result.omitted(omitted)] : []),
    ...(conclusions + tasks > 0 ? [result.notRead(conclusions, tasks)] : []),
  ];
  return { ...empty, id: "files", heading: result.headings.files, text, folded: true };
}
