import type { Lang, Participant, Persona } from "#wire";
import { type CONTRARIAN, CROSS_DOMAIN, type HISTORIAN, type MODERATOR } from "#wire";
import { words } from "./words/index.ts";

/** Roles beside the experts, by the id under which each sits in every discussion. */
export type FixedRole = typeof MODERATOR | typeof CONTRARIAN | typeof HISTORIAN | typeof CROSS_DOMAIN;

/**
 * Everybody with an inbox: experts in their order, then the fixed roles. An expert whose id is among the seats is
 * answered for by whoever holds that seat, the others by the pool of expert workers.
 */
export function seatEverybody(
  personas: readonly Persona[],
  seats: ReadonlySet<string>,
  roles: readonly FixedRole[],
  lang: Lang,
): Participant[] {
  const experts = personas.map((persona): Participant => {
    const held = seats.has(persona.id);
    const name = held ? words(lang).seat(persona.id, persona.name) : persona.name;
    return { id: persona.id, name, role: "expert", pool: held ? "seat" : "expert", persona };
  });
  const fixed = roles.map((role): Participant => {
    return { id: role, name: words(lang).roles[role], role, pool: role === CROSS_DOMAIN ? "expert" : role };
  });
  return [...experts, ...fixed];
}
