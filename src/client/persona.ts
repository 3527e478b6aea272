import { FIXED_PARTICIPANTS, type Lang, type Persona } from "#wire";
import { slug } from "./slug.ts";

/** A description short enough for a line and long enough for a concern. */
const SPEC = /^([^:：]{1,100})[:：]\s*(\S[\s\S]{0,1000})$/u;

/** An expert that was given cannot be one; the message says why. */
export class ExpertError extends Error {
  override readonly name = "ExpertError";
}

/** The fixed roles have ids of their own. */
export const freeId = (id: string): string => (FIXED_PARTICIPANTS.includes(id) ? `${id}-expert` : id);

/** What can be said of an expert of whom only a name and a concern are known: nothing that was not given. */
export function personaOf(name: string, concern: string, lang: Lang): Persona {
  const zh = lang === "zh";
  const said = concern.trim();
  return {
    id: freeId(slug(name)),
    name: name.trim(),
    expertise: [said],
    thinkingStyle: zh ? "从该关切出发" : "from this concern",
    bias: zh ? `首先看重：${said}` : `puts first: ${said}`,
    replyTendency: zh ? "说明每个提议对该关切的影响" : "says what each proposal means for this concern",
    stakes: zh ? `若忽视此点便会受损：${said}` : `loses where this is neglected: ${said}`,
    blindSpots: [zh ? "该关切以外的一切" : "whatever lies outside this concern"],
  };
}

/** `Name: concern` as an expert; undefined where the text is something else. */
export function personaFromLine(text: string, lang: Lang): Persona | undefined {
  const [, name, concern] = SPEC.exec(text) ?? [];
  return name === undefined || concern === undefined ? undefined : personaOf(name, concern, lang);
}

/**
 * The experts that were given, each whole, by name and concern, or as `Name: concern`. Two of one id are two experts.
 * @throws ExpertError where a text is no `Name: concern`
 */
export function personasOf(
  given: readonly (Persona | { readonly name: string; readonly concern: string } | string)[],
  lang: Lang,
): Persona[] {
  const taken = new Set<string>();
  return given.map((one) => {
    const persona = fromGiven(one, lang);
    let id = freeId(persona.id);
    for (let n = 2; taken.has(id); n += 1) id = `${persona.id.slice(0, 60)}-${n}`;
    taken.add(id);
    return { ...persona, id };
  });
}

function fromGiven(given: Persona | { name: string; concern: string } | string, lang: Lang): Persona {
  if (typeof given !== "string") return "concern" in given ? personaOf(given.name, given.concern, lang) : given;
  const persona = personaFromLine(given, lang);
  if (persona) return persona;
  throw new ExpertError(`${JSON.stringify(given.slice(0, 80))} was given; "Name: concern" is wanted`);
}
