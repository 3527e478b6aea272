import type { z } from "zod";
import type { Passage } from "#wire";
import { digestBlock, groundBlocks, marked, markedJson, passageBlock, statementBlocks, turnBlocks } from "./blocks.ts";
import type { Facts, ModelRequest, PromptBlock } from "./provider.ts";
import { words } from "./words/index.ts";

export interface PromptParts<T> {
  readonly purpose: string;
  /** Who the model is, in the language of the discussion. */
  readonly role: string;
  readonly schema: z.ZodType<T>;
  readonly instruction: string;
  /** Marked blocks that this purpose alone needs, with the words that lead to them. */
  readonly material?: readonly string[];
  /** See ModelRequest. */
  readonly byRule?: (facts: Facts) => unknown;
  readonly maxOutputTokens?: number;
}

/**
 * A request from its facts. First what everybody at the table reads, byte for byte the same, so that a vendor that caches
 * reads it once: the rules, the ground, the passages, and each statement in a block of its own, so that later requests only
 * add blocks. Then who is asked, and for what.
 */
export function requestFor<T>(facts: Facts, parts: PromptParts<T>): ModelRequest<T> {
  const { floor } = facts;
  const rounds = [...new Set(floor.map(({ round }) => round))].sort((a, b) => a - b);
  const promptWith = (digested: number): PromptBlock[] => [
    ...sharedBlocks(facts, digested),
    { text: ownPart(facts, parts), shared: false },
  ];
  const request: ModelRequest<T> = {
    purpose: parts.purpose,
    system: words(facts.lang).houseRules,
    prompt: promptWith(0),
    schema: parts.schema,
    facts,
    digested: (n) => {
      // Statements come in the order of their rounds.
      const statements = floor.filter(({ round }) => round <= (rounds[n - 1] ?? 0)).length;
      return { prompt: promptWith(statements), statements };
    },
    ...(parts.byRule === undefined ? {} : { byRule: parts.byRule }),
    ...(parts.maxOutputTokens === undefined ? {} : { maxOutputTokens: parts.maxOutputTokens }),
  };
  return request;
}

/**
 * Nothing here may depend on who is asked, for what, or in which round.
 * @param digested how many of the first statements are a sentence each
 */
function sharedBlocks(
  { topic, lang, problem, personas, tensions, passages, floor }: Facts,
  digested: number,
): PromptBlock[] {
  const label = words(lang).labels;
  const blocks = [groundBlocks({ topic, lang, problem, personas, tensions })];
  if (passages.length > 0) blocks.push(`${label.passages}\n\n${passageBlock(asTheyStand(passages))}`);
  const [first, ...later] = [
    ...floor.slice(0, digested).map(digestBlock),
    ...statementBlocks(floor.slice(digested), lang),
  ];
  if (digested > 0) blocks.push(label.digested);
  if (first !== undefined) blocks.push(`${label.transcript}\n\n${first}`, ...later);
  return blocks.map((text) => ({ text, shared: true }));
}

/** A speaker's passages come with the best first; as they stand in their documents, they are the same for all speakers. */
const asTheyStand = (passages: readonly Passage[]): Passage[] =>
  passages.toSorted((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1));

/** Of statements that are all the speaker's own, nobody says that they are all there are. */
function whatWasSaid({ floor, speaker }: Facts): "said" | "ownSaid" | "nothingSaid" {
  if (floor.length === 0) return "nothingSaid";
  return floor.every(({ from }) => from === speaker) ? "ownSaid" : "said";
}

/** Who the model is, and what this turn asks. */
function ownPart(facts: Facts, { role, material = [], instruction }: PromptParts<unknown>): string {
  const { labels: label, yourId, today } = words(facts.lang);
  const { pointPassages = [] } = facts;
  const own = [label[whatWasSaid(facts)], role, yourId(facts.speaker)];
  if (facts.today !== undefined) own.push(today(facts.today));
  if (pointPassages.length > 0) own.push(label.pointPassages, passageBlock(pointPassages));
  own.push(...material, ...turnBlocks(facts));
  if (facts.correction !== undefined) own.push(label.correction, marked("correction", facts.correction));
  own.push(label.task, instruction);
  if (facts.returned) {
    own.push(
      label.returned,
      markedJson("answer", facts.returned.content),
      markedJson("reasons", facts.returned.reasons),
    );
  }
  return own.join("\n\n");
}
