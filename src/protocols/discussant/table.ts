import { seatEverybody } from "#protocols/seating";
import type { DiscussionOptions, Participant, Persona } from "#wire";
import { ROLE } from "./role/scope.ts";
import { words } from "./words/index.ts";

/** Who sits at the table: the discussant, a person or a program in its place where a seat is named, and who reads the files. */
export function tableOf({ lang, seats, seatNames }: DiscussionOptions): readonly Participant[] {
  const [seat] = seats;
  return seatEverybody(
    [personaOf(seat ?? ROLE, lang)],
    new Set(seats.slice(0, 1)),
    ["moderator", "historian"],
    lang,
    seatNames,
  );
}

function personaOf(id: string, lang: DiscussionOptions["lang"]): Persona {
  const { name, persona } = words(lang);
  const { does, bias, tendency, stakes, blindSpots } = persona;
  return {
    ...{ id, name, expertise: [does], thinkingStyle: does, bias },
    ...{ replyTendency: tendency, stakes, blindSpots: [blindSpots] },
  };
}

/** One seat: others would wait for turns that never come. */
export const seatFault = (seats: unknown): string | undefined =>
  (seats as readonly string[]).length > 1 ? words("en").flow.oneSeat(seats as readonly string[]) : undefined;
