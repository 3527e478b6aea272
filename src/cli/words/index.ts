import type { Lang } from "#wire";
import { asTyped, ownName } from "../own-command.ts";
import { en, type Words } from "./en.ts";
import { zh } from "./zh.ts";

export type { Words };

const WORDS: Readonly<Record<Lang, Words>> = { en, zh };

/** In the discussion's language; commands are named as they can be typed here. */
export const words = (lang: Lang): Words => (ownName() === "swarm" ? WORDS[lang] : typed(WORDS[lang]));

function typed<T>(value: T): T {
  if (typeof value === "string") return asTyped(value) as T;
  if (typeof value === "function") return ((...given: unknown[]) => typed(value(...given))) as T;
  if (Array.isArray(value)) return value.map(typed) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, typed(one)])) as T;
}
