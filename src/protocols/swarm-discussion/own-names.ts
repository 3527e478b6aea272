import { whoAlone } from "#discussion";
import { personIn, type SeatNames } from "#protocols/seating";
import type { Lang, Persona, Tension } from "#wire";
import type { SeatedExperts } from "./composition.ts";
import { words } from "./words/index.ts";

/** The version from which on people speak in their own names where rules made the analysis. */
export const OWN_NAMES = 4;

/**
 * The table as rules may describe it: they know nothing of the people in the seats. Whose seat is neither called as an
 * expert is nor was given a description by the user bears the person's name alone, and so do the tensions in which they
 * stand.
 * @param given the experts that the user has described
 * @param names the people's names as they write them, by seat; default: the seat's id
 */
export function inOwnNames(
  { personas, tensions, held, replaced }: SeatedExperts,
  given: readonly Persona[],
  names: SeatNames,
  lang: Lang,
): SeatedExperts {
  const { person } = words(lang);
  const isOwn = (id: string): boolean => {
    // They had their place at a table that was changed since.
    if (held.has(id) && personas.find((one) => one.id === id)?.expertise[0] === words(lang).person.expertise)
      return true;
    const expert = replaced.get(id);
    return expert !== undefined && !given.some((one) => one.id === expert);
  };
  const described = personas.map((persona): Persona => {
    if (!isOwn(persona.id)) return persona;
    const { tension: _, expertise, blindSpots, ...rest } = person;
    const name = personIn(names, persona.id);
    return { id: persona.id, name, ...rest, expertise: [expertise], blindSpots: [blindSpots] };
  });
  const named = tensions.map(
    (tension): Tension =>
      tension.between.some(isOwn)
        ? { between: tension.between, axis: whoAlone(tension.between), description: person.tension }
        : tension,
  );
  return { personas: described, tensions: named, held, replaced };
}
