import { seatEverybody } from "#protocols/seating";
import type { DiscussionOptions, Persona } from "#wire";
import { askedOf, MAX_ANALYSTS, settingsOf } from "./options.ts";
import type { SeatedAnalyst } from "./standing.ts";
import { words } from "./words/index.ts";

/** In the order of the table: the first analyses deeply, the second verifies, the others look for alternatives. */
const PERSPECTIVES = ["deep-code-analysis", "implementation-verification", "alternative-analysis"] as const;
type Perspective = (typeof PERSPECTIVES)[number];
const perspectiveAt = (at: number): Perspective =>
  PERSPECTIVES[Math.min(at, PERSPECTIVES.length - 1)] ?? PERSPECTIVES[2];

/** Analysts of the discussion's own provider where nobody was named. */
const USUAL = ["analyst", "verifier", "second-analyst"];
const LEAST = 2;

export type Table = ReturnType<typeof tableOf>;

/** The providers named, then the people at seats; where these are fewer than two, the discussion's provider fills up. */
export function tableOf(options: DiscussionOptions) {
  const { lang, seats } = options;
  const { providers, fallback } = settingsOf(options);
  const named = askedOf(providers, fallback).map(({ id, expected }) => ({ id, expected }));
  const people = seats.map((id) => ({ id, expected: undefined }));
  // A seat with a provider's name is answered for by its holder, not by that provider.
  const known = [...named, ...people]
    .filter((one, at, list) => list.findIndex(({ id }) => id === one.id) === at)
    .slice(0, MAX_ANALYSTS);
  const free = USUAL.filter((id) => !known.some((one) => one.id === id));
  // Without a model nobody analyses but people.
  const least = options.provider === "offline" ? 0 : LEAST;
  const fill = free.slice(0, Math.max(0, least - known.length)).map((id) => ({ id, expected: undefined }));
  const all = [...known, ...fill];
  const personas = all.map(({ id }, at) => personaOf(id, perspectiveAt(at), lang));
  const participants = seatEverybody(personas, new Set(seats), ["moderator", "historian"], lang);
  return {
    analysts: participants.filter(({ role }) => role === "expert"),
    seated: all.map(
      ({ id, expected }, at): SeatedAnalyst => ({
        id,
        perspective: perspectiveAt(at),
        ...(expected === undefined ? {} : { expected }),
        isPerson: seats.includes(id),
      }),
    ),
    participants,
  };
}

function personaOf(id: string, perspective: Perspective, lang: DiscussionOptions["lang"]): Persona {
  const { perspectives, persona, nameOf } = words(lang);
  const { does, blind } = perspectives[perspective];
  return {
    id,
    name: nameOf(id),
    expertise: [does],
    thinkingStyle: does,
    bias: does,
    replyTendency: persona.tendency,
    stakes: persona.stakes,
    blindSpots: [blind],
  };
}
