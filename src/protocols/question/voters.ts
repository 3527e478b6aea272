import type { DiscussionOptions, Lang, Persona } from "#wire";
import { personIn } from "../seating.ts";
import { en } from "./words/en.ts";
import { words } from "./words/index.ts";

/** Experts at most, each with a way of looking of their own. */
export const VOTERS = en.voters.length;

type Voting = Pick<DiscussionOptions, "seats" | "seatNames" | "lang">;

/** Returns the voters: first the seats, then models' experts, up to `count`. */
export function votersOf({ seats, seatNames, lang }: Voting, count: number): Persona[] {
  const held = seats.map((seat) => personaOf(seat, personIn(seatNames ?? {}, seat), 0, lang));
  const others = words(lang).voters.map(({ name }, at) => personaOf(`voter-${at + 1}`, name, at, lang));
  return [...held, ...others].slice(0, Math.max(count, held.length));
}

function personaOf(id: string, name: string, at: number, lang: Lang): Persona {
  const { voters, persona } = words(lang);
  const way = voters[at]?.way ?? "";
  const { bias, tendency, stakes, blindSpots } = persona;
  const own = { id, name, expertise: [way], thinkingStyle: way };
  return { ...own, bias, replyTendency: tendency, stakes, blindSpots: [blindSpots] };
}

/**
 * Deals the facts out in turn among `count` voters, also if fewer answer: a voter alone knows no more than in a group.
 */
export function factsByVoter(
  facts: readonly string[],
  voters: readonly string[],
  count: number,
): Map<string, readonly string[]> {
  const among = Math.max(count, voters.length);
  return new Map(voters.map((voter, at) => [voter, facts.filter((_, i) => i % among === at)]));
}
