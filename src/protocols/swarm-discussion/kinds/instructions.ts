import { recordsOf } from "#lib/fields";
import { type Facts, profileBlock } from "#providers";
import type { FloorStatement } from "#wire";
import { words as promptWords } from "../prompts/words/index.ts";
import type { Pointers, Words } from "./words/en.ts";
import { smallWords, words } from "./words/index.ts";
import type { SmallWords } from "./words/small.ts";

/** Tells an expert their role, profile and method of reasoning. The method follows from the place at the table. */
export function expertRole({ lang, persona, personas }: Facts): string {
  const { expert, methods } = promptWords(lang);
  if (!persona) return expert;
  const place = personas.findIndex(({ id }) => id === persona.id);
  const method = methods[Math.max(0, place) % methods.length] ?? "";
  return `${expert}\n\n${profileBlock(persona)}\n\n${method}`;
}

export const crossDomainRole = ({ lang }: Facts): string => promptWords(lang).crossDomain;

export type SwarmInstructionFacts = Pick<Facts, "lang" | "mode" | "round" | "speaker"> &
  Partial<Pick<Facts, "floor" | "constraints" | "docket" | "judges" | "points" | "passages" | "pointPassages">>;

/**
 * Instruction of a turn for models, people and programs alike. It names messages by id and repeats nobody's text, so it
 * needs no marked block.
 */
export function instructionFor(kind: keyof Words, facts: SwarmInstructionFacts): string {
  return words(facts.lang)[kind](refer(facts));
}

/** Instruction of a turn for a small model: see ModelRequest.compact. */
export function smallInstructionFor(kind: keyof SmallWords, facts: SwarmInstructionFacts): string {
  return smallWords(facts.lang)[kind](refer(facts));
}

const judgesIn = ({ judges }: SwarmInstructionFacts): Pointers["judges"] => ({
  points: (judges?.points.length ?? 0) > 0,
  statements: judges?.statements ?? [],
});

function refer(facts: SwarmInstructionFacts): Pointers {
  const floor = facts.floor ?? [];
  const here = floor.filter((statement) => statement.round === facts.round);
  const docket = facts.docket ?? [];
  const holdsOf = (relation: (typeof docket)[number]["relation"]): boolean =>
    docket.some((item) => item.relation === relation);
  const lastOf = (kind: keyof Words) => here.findLast((statement) => statement.type === kind)?.id;
  const others = floor.filter(
    ({ from, type }) => from !== facts.speaker && !["opening", "quality_gate", "judgement"].includes(type),
  );
  return {
    later: facts.round > 1,
    questions: facts.mode === "lightweight" ? 2 : 3,
    asked: asksIn(
      here.findLast(({ type }) => type === "opening"),
      facts.speaker,
    ),
    attack: lastOf("stress_test"),
    constraints: (facts.constraints ?? []).filter(({ kind }) => kind === "constraint").map(({ id }) => id),
    directions: (facts.constraints ?? []).filter(({ kind }) => kind === "direction").map(({ id }) => id),
    judges: judgesIn(facts),
    docket: docket.map(({ id, item = id }) => item),
    raised: holdsOf("counters"),
    answered: holdsOf("answers"),
    table: (facts.points ?? []).length > 0,
    documents: [...(facts.passages ?? []), ...(facts.pointPassages ?? [])].length > 0,
    example: others.at(-1)?.id ?? "r1-msg-001",
  };
}

/** The opening's id, where one of its questions is put to somebody. */
const asksIn = (opening: FloorStatement | undefined, who: string): string | undefined =>
  opening && recordsOf(opening.content, "questions").some(({ to }) => Array.isArray(to) && to.includes(who))
    ? opening.id
    : undefined;
