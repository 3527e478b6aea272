import { type Facts, profileBlock } from "#providers";
import { words } from "./words/index.ts";

/** Who an expert is, with the profile as data. Without one, an expert with no more than an id. */
export function expertRole({ lang, persona }: Facts): string {
  const { expert } = words(lang);
  return persona ? `${expert}\n\n${profileBlock(persona)}` : expert;
}

export const crossDomainRole = ({ lang }: Facts): string => words(lang).crossDomain;
