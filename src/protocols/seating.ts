import type { Lang, Participant, Persona } from "#wire";
import { CONTRARIAN, CROSS_DOMAIN, HISTORIAN, MODERATOR } from "#wire";

/** Roles beside the experts, by the id under which each sits in every discussion. */
export type FixedRole = typeof MODERATOR | typeof CONTRARIAN | typeof HISTORIAN | typeof CROSS_DOMAIN;

const NAMES: Readonly<Record<Lang, Readonly<Record<FixedRole, string>>>> = {
  en: {
    [MODERATOR]: "Moderator",
    [CONTRARIAN]: "Contrarian",
    [HISTORIAN]: "Historian",
    [CROSS_DOMAIN]: "Cross-domain thinker",
  },
  zh: {
    [MODERATOR]: "主持人",
    [CONTRARIAN]: "反对者",
    [HISTORIAN]: "史官",
    [CROSS_DOMAIN]: "跨领域思考者",
  },
};

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
    const name = held ? `${persona.id} (${persona.name})` : persona.name;
    return { id: persona.id, name, role: "expert", pool: held ? "seat" : "expert", persona };
  });
  const fixed = roles.map((role): Participant => {
    return { id: role, name: NAMES[lang][role], role, pool: role === CROSS_DOMAIN ? "expert" : role };
  });
  return [...experts, ...fixed];
}
