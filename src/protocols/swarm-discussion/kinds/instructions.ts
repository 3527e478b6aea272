import { recordsOf, textsOf } from "#lib/fields";
import type { InstructionFacts } from "#protocols/protocol";
import { type Facts, profileBlock } from "#providers";
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

export type SwarmInstructionFacts = InstructionFacts & Partial<Pick<Facts, "judges" | "pointPassages">>;

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

function refer(facts: SwarmInstructionFacts): Pointers {
  const floor = facts.floor ?? [];
  const here = floor.filter((statement) => statement.round === facts.round);
  const docket = facts.docket ?? [];
  const holdsOf = (relation: (typeof docket)[number]["relation"]) => docket.some((item) => item.relation === relation);
  const lastOf = (kind: keyof Words) => here.findLast((statement) => statement.type === kind)?.id;
  const opening = here.findLast(({ type }) => type === "opening");
  const put = recordsOf(opening?.content ?? {}, "questions").map((one) => textsOf(one, "to"));
  const others = floor.filter(
    ({ from, type }) => from !== facts.speaker && !["opening", "quality_gate", "judgement"].includes(type),
  );
  return {
    later: facts.round > 1,
    questions: facts.mode === "lightweight" ? 2 : 3,
    // Only where one of the opening's questions is put to the speaker.
    asked: put.some((to) => to.includes(facts.speaker)) ? opening?.id : undefined,
    attack: lastOf("stress_test"),
    constraints: (facts.constraints ?? []).filter(({ kind }) => kind === "constraint").map(({ id }) => id),
    directions: (facts.constraints ?? []).filter(({ kind }) => kind === "direction").map(({ id }) => id),
    judges: { points: (facts.judges?.points.length ?? 0) > 0, statements: facts.judges?.statements ?? [] },
    // The moderator's question says itself how it is answered.
    docket: [...new Set(docket.flatMap(({ id, item = id, relation }) => (relation === "questions" ? [] : [item])))],
    raised: holdsOf("counters"),
    answered: holdsOf("answers"),
    table: (facts.points ?? []).length > 0,
    documents: [...(facts.passages ?? []), ...(facts.pointPassages ?? [])].length > 0,
    example: others.at(-1)?.id ?? "r1-msg-001",
  };
}
