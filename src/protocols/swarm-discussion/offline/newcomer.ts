import type { Lang, Persona } from "#wire";
import { concernsNamed } from "./correction.ts";
import { words } from "./words/index.ts";

/** The catalogue's description for a name that points to one concern and no other. */
export function catalogued(name: string, lang: Lang): Omit<Persona, "id" | "name"> | undefined {
  const [concern, ...others] = concernsNamed(name, lang);
  if (concern === undefined || others.length > 0) return undefined;
  const { expertise, thinkingStyle, bias, replyTendency, stakes, blindSpots } = words(lang).catalogue[concern];
  return { expertise: [...expertise], thinkingStyle, bias, replyTendency, stakes, blindSpots: [...blindSpots] };
}
