import type { z } from "zod";
import { groundBlocks, marked, markedJson, passageBlock, transcriptBlock, turnBlocks } from "./blocks.ts";
import type { Facts, ModelRequest, PromptBlock } from "./provider.ts";
import { words } from "./words/index.ts";

/** The system prompt of a speaker: the same in all their turns, whatever is asked. */
export function systemFor(facts: Facts, role: string): string {
  const { yourId, houseRules } = words(facts.lang);
  return [role, yourId(facts.speaker), houseRules].join("\n\n");
}

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

/** A request from its facts: first what stays, then what was said, then what is asked. */
export function requestFor<T>(facts: Facts, parts: PromptParts<T>): ModelRequest<T> {
  const label = words(facts.lang).labels;
  const stable = [groundBlocks(facts)];
  if (facts.passages.length > 0) stable.push(`${label.passages}\n\n${passageBlock(facts.passages)}`);
  const said = facts.floor.length > 0 ? `${label.transcript}\n\n${transcriptBlock(facts.floor)}` : label.nothingSaid;
  const asked = [...(parts.material ?? []), ...turnBlocks(facts)];
  if (facts.correction !== undefined) asked.push(label.correction, marked("correction", facts.correction));
  asked.push(label.task, parts.instruction);
  if (facts.returned) {
    asked.push(
      label.returned,
      markedJson("answer", facts.returned.content),
      markedJson("reasons", facts.returned.reasons),
    );
  }
  const prompt: PromptBlock[] = [
    ...stable.map((text) => ({ text, stable: true })),
    { text: said, stable: false },
    { text: asked.join("\n\n"), stable: false },
  ];
  return {
    purpose: parts.purpose,
    system: systemFor(facts, parts.role),
    prompt,
    schema: parts.schema,
    facts,
    ...(parts.byRule === undefined ? {} : { byRule: parts.byRule }),
    ...(parts.maxOutputTokens === undefined ? {} : { maxOutputTokens: parts.maxOutputTokens }),
  };
}
