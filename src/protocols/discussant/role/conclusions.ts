import { isConclusion } from "./lexicon.ts";
import type { Said } from "./round.ts";

/** Final conclusions are the synthesizer's: what was said without whatever presents itself as one, and how many those are. */
export function withoutConclusions(said: Said): { readonly kept: Said; readonly dropped: number } {
  let dropped = 0;
  const rest = (texts: readonly string[]): string[] => {
    const others = texts.filter((text) => !isConclusion(text));
    dropped += texts.length - others.length;
    return others;
  };
  const kept = {
    confirmed: rest(said.confirmed),
    corrected: rest(said.corrected),
    new_insights: rest(said.new_insights),
    new_findings: rest(said.new_findings),
    new_questions: rest(said.new_questions),
  };
  return { kept, dropped };
}
