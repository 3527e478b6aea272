import { langOf, nameOf, type Reading } from "#discussion";
import type { ProtocolDefinition } from "#protocols";
import { words } from "../words/index.ts";

/** Where things stand, for everybody who comes back to a discussion: its last statement, and what its protocol adds. */
export function reviewOf(reading: Reading, { kinds, review }: Pick<ProtocolDefinition, "kinds" | "review">): string {
  const lang = langOf(reading);
  const last = reading.floor.at(-1);
  if (!last) return words(lang).nothingSaid;
  const kind = kinds[last.type]?.label[lang] ?? last.type;
  const stands = words(lang).review(reading.floor.length, last.id, kind, nameOf(reading, last.from));
  const more = review?.(reading);
  return more === undefined ? stands : words(lang).reviewed(stands, more);
}
