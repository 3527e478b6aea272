import { type Facts, profileBlock } from "#providers";
import { words } from "./words/index.ts";

/** Who an expert is and how they reason, by their place at the table, with the profile as data. Without one, an expert with no more than an id. */
export function expertRole({ lang, persona, personas }: Facts): string {
  const { expert, methods } = words(lang);
  if (!persona) return expert;
  const place = personas.findIndex(({ id }) => id === persona.id);
  const method = methods[Math.max(0, place) % methods.length] ?? "";
  return `${expert}\n\n${profileBlock(persona)}\n\n${method}`;
}

export const crossDomainRole = ({ lang }: Facts): string => words(lang).crossDomain;
