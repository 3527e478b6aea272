import { langOf, type Reading } from "#discussion";
import type { Lang } from "#wire";
import { type RoundMaterial, roundsIn } from "../artifact/material.ts";
import type { Words } from "../words/en.ts";
import { words as wordsIn } from "../words/index.ts";

/** What the sections of a result are made from. */
export interface Material {
  readonly reading: Reading;
  readonly rounds: readonly RoundMaterial[];
  /** The round that the result is of: the last in which somebody answered, else the last. */
  readonly last: RoundMaterial;
  readonly words: Words;
  readonly lang: Lang;
  readonly toolName: (tool: string) => string;
}

/** Undefined before the first round was put together. */
export function materialOf(reading: Reading): Material | undefined {
  const rounds = roundsIn(reading);
  const last = rounds.findLast(({ synthesis }) => !synthesis.degraded) ?? rounds.at(-1);
  if (!last) return undefined;
  const lang = langOf(reading);
  const words = wordsIn(lang);
  return { reading, rounds, last, words, lang, toolName: (tool) => words.names[tool] ?? tool };
}
