import type { Lang, Participant, Persona } from "#wire";
import { type CONTRARIAN, CROSS_DOMAIN, type HISTORIAN, type MODERATOR } from "#wire";
import { words } from "./words/index.ts";

/** Roles besides the experts, by their id in every discussion. */
export type FixedRole = typeof MODERATOR | typeof CONTRARIAN | typeof HISTORIAN | typeof CROSS_DOMAIN;

/** People's names by seat, if they differ from the seats' ids. */
export type SeatNames = Readonly<Record<string, string>>;

/** Returns a person's name. */
export const personIn = (names: SeatNames, seat: string): string =>
  (Object.hasOwn(names, seat) ? names[seat] : undefined) ?? seat;

/** Returns an expert's display name: in a seat the person's, with the expert's if it differs. */
function seatName(persona: Persona, seats: ReadonlySet<string>, names: SeatNames, lang: Lang): string {
  if (!seats.has(persona.id)) return persona.name;
  const person = personIn(names, persona.id);
  return person === persona.name ? person : words(lang).seat(person, persona.name);
}

/**
 * Seats everybody with an inbox: experts in their order, then the fixed roles. An expert whose id is among the seats is
 * played by the holder of that seat, the others by the pool of expert workers.
 */
export function seatEverybody(
  personas: readonly Persona[],
  seats: ReadonlySet<string>,
  roles: readonly FixedRole[],
  lang: Lang,
  names: SeatNames = {},
): Participant[] {
  const experts = personas.map((persona): Participant => {
    const name = seatName(persona, seats, names, lang);
    return { id: persona.id, name, role: "expert", pool: seats.has(persona.id) ? "seat" : "expert", persona };
  });
  const fixed = roles.map((role): Participant => {
    return { id: role, name: words(lang).roles[role], role, pool: role === CROSS_DOMAIN ? "expert" : role };
  });
  return [...experts, ...fixed];
}
