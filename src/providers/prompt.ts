import type { z } from "zod";
import { present } from "#lib/fields";
import type { FloorStatement, Passage } from "#wire";
import {
  digestBlock,
  groundBlocks,
  isTold,
  marked,
  markedJson,
  passageBlock,
  statementBlocks,
  stepBlock,
  turnBlocks,
} from "./blocks.ts";
import type { Facts, ModelRequest, PromptBlock } from "./provider.ts";
import { words } from "./words/index.ts";

export interface PromptParts<T>
  extends Pick<ModelRequest<T>, "purpose" | "schema" | "faults" | "byRule" | "maxOutputTokens"> {
  /** Role of the model, in the language of the discussion. */
  readonly role: string;
  readonly instruction: string;
  /** The floor as the prompt tells it, earlier rounds in short. Default: the floor of the facts, whole. */
  readonly floor?: readonly FloorStatement[];
  /** Form for a small model. See ModelRequest. */
  readonly compact?: { readonly schema: z.ZodType; readonly instruction: string };
  /** Marked blocks that only this purpose needs, with the words that introduce them. */
  readonly material?: readonly string[];
  /** Whether the task is apart from what is said at the table, so that nothing is told of that. Default: false. */
  readonly isAside?: boolean;
}

/**
 * Builds a request from its facts. The part that the whole table shares comes first, byte for byte the same, so that a
 * caching vendor reads it once: rules, ground, passages, and one block for each statement, so that later requests only
 * append. The part of this participant and turn follows.
 */
export function requestFor<T>(facts: Facts, parts: PromptParts<T>): ModelRequest<T> {
  const { compact, ...whole } = parts;
  const { floor = facts.floor } = parts;
  const rounds = [...new Set(floor.map(({ round }) => round))].sort((a, b) => a - b);
  const promptWith = (digested: number): PromptBlock[] => [
    ...sharedBlocks({ ...facts, floor }, digested),
    ...[stepBlock(facts) ?? []].flat().map((text) => ({ text, shared: false, step: true as const })),
    { text: ownPart(facts, parts), shared: false },
  ];
  return {
    purpose: parts.purpose,
    system: words(facts.lang).houseRules,
    prompt: promptWith(0),
    schema: parts.schema,
    facts,
    digested: (n) => {
      // Statements are ordered by round.
      const statements = floor.filter(({ round }) => round <= (rounds[n - 1] ?? 0)).length;
      return { prompt: promptWith(statements), statements };
    },
    ...(compact === undefined ? {} : { compact: () => requestFor<unknown>(facts, { ...whole, ...compact }) }),
    ...present({ faults: parts.faults, byRule: parts.byRule, maxOutputTokens: parts.maxOutputTokens }),
  };
}

/**
 * Builds the blocks that depend neither on the speaker, nor on the purpose, nor on the round.
 * @param digested number of leading statements to shorten to one sentence
 */
function sharedBlocks(
  { topic, lang, problem, personas, tensions, constraints, passages, passagesLeftOut = [], floor }: Facts,
  digested: number,
): PromptBlock[] {
  const label = words(lang).labels;
  const blocks = [groundBlocks({ topic, lang, problem, personas, tensions, constraints })];
  if (passages.length > 0) {
    const title = label.passages(passages.some(({ place }) => place !== undefined));
    blocks.push(`${title}\n\n${passageBlock(asTheyStand(passages))}`);
  }
  if (passagesLeftOut.length > 0)
    blocks.push(`${label.otherPassages}\n\n${marked("titles", passagesLeftOut.join("\n"))}`);
  const [first, ...later] = [
    ...floor.slice(0, digested).filter(isTold).map(digestBlock),
    ...statementBlocks(floor.slice(digested), lang),
  ];
  if (digested > 0) blocks.push(label.digested);
  if (first !== undefined) blocks.push(`${label.transcript}\n\n${first}`, ...later);
  return blocks.map((text) => ({ text, shared: true }));
}

/** Sorts passages, which come best first for a speaker, into document order, which is the same for all speakers. */
const asTheyStand = (passages: readonly Passage[]): Passage[] =>
  passages.toSorted((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1));

/** Chooses the label of the floor. A floor of only the speaker's own statements is not called everything said. */
function whatWasSaid({ floor, round, speaker }: Facts, told: PromptParts<unknown>["floor"]) {
  if (floor.length === 0) return "nothingSaid";
  if (told?.some((one) => one.round < round)) return "saidInShort";
  return floor.every(({ from }) => from === speaker) ? "ownSaid" : "said";
}

/** Builds the blocks of this participant and turn: the task in a tag of its own, then what it needs. */
function ownPart(facts: Facts, { role, material = [], instruction, isAside, floor }: PromptParts<unknown>): string {
  const { labels: label, yourId, today, task } = words(facts.lang);
  const { pointPassages = [] } = facts;
  const own = [...(isAside ? [] : [label[whatWasSaid(facts, floor)]]), role, yourId(facts.speaker)];
  if (facts.today !== undefined) own.push(today(facts.today));
  own.push(task(instruction));
  if (pointPassages.length > 0) own.push(label.pointPassages, passageBlock(pointPassages));
  own.push(...material, ...turnBlocks(facts));
  if (facts.correction !== undefined) own.push(label.correction, marked("guidance", facts.correction));
  if (facts.returned) {
    own.push(
      label.returned,
      markedJson("answer", facts.returned.content),
      markedJson("reasons", facts.returned.reasons),
    );
  }
  own.push(label.now);
  return own.join("\n\n");
}
