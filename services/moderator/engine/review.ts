import type { ProtocolDefinition } from "#protocols";
import type { FloorStatement, Lang, Participant } from "#wire";
import { words } from "../words/index.ts";

/** Where things stand, in a sentence, for everybody who comes back to a discussion. */
export function reviewOf(
  floor: readonly FloorStatement[],
  participants: readonly Participant[],
  { kinds }: Pick<ProtocolDefinition, "kinds">,
  lang: Lang,
): string {
  const last = floor.at(-1);
  if (!last) return words(lang).nothingSaid;
  const who = participants.find(({ id }) => id === last.from)?.name ?? last.from;
  return words(lang).review(floor.length, last.id, kinds[last.type]?.label[lang] ?? last.type, who);
}
