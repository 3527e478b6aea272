import { slug } from "#lib/slug";
import { OptionError } from "#protocols/given";
import { FIXED_PARTICIPANTS, type Lang, type Persona } from "#wire";
import { words } from "./words.ts";

/** `Name: concern`; a name of one line, a concern of at most 1,000 characters. */
const SPEC = /^([^:：]{1,100})[:：]\s*(\S[\s\S]{0,1000})$/u;

/** An expert, and who thinks for them where that is not the discussion's provider: `anthropic,ollama:qwen3`. */
export type GivenPersona = Persona & { readonly provider?: string | undefined };

/** ` @anthropic,ollama:qwen3` at the end of a concern. */
const PROVIDER = /\s@([a-z][\w.:/+-]*(?:,[a-z][\w.:/+-]*)*)\s*$/;

/** Avoids the ids of the fixed roles. */
export const freeId = (id: string): string => (FIXED_PARTICIPANTS.includes(id) ? `${id}-expert` : id);

/** A persona for an expert known only by name and concern: adds nothing that was not given. */
export function personaOf(name: string, concern: string, lang: Lang): Persona {
  const say = words(lang);
  const said = concern.trim();
  return {
    id: freeId(slug(name)),
    name: name.trim(),
    expertise: [said],
    thinkingStyle: say.thinkingStyle,
    bias: say.bias(said),
    replyTendency: say.replyTendency,
    stakes: said,
    blindSpots: [say.blindSpot],
  };
}

/** Parses `Name: concern`, or with ` @PROVIDER` of their own after it; undefined for another form. */
export function personaFromLine(text: string, lang: Lang): GivenPersona | undefined {
  const provider = PROVIDER.exec(text)?.[1];
  const [, name, concern] = SPEC.exec(text.replace(PROVIDER, "")) ?? [];
  if (name === undefined || concern === undefined) return undefined;
  return { ...personaOf(name, concern, lang), ...(provider === undefined ? {} : { provider }) };
}

/** Experts given as persona, name and concern, or text; same ids get numbers. @throws OptionError: misformed text */
export function personasOf(
  given: readonly (GivenPersona | { readonly name: string; readonly concern: string } | string)[],
  lang: Lang,
): GivenPersona[] {
  const taken = new Set<string>();
  return given.map((one) => {
    const persona = fromGiven(one, lang);
    let id = freeId(persona.id);
    for (let n = 2; taken.has(id); n += 1) id = `${persona.id.slice(0, 60)}-${n}`;
    taken.add(id);
    return { ...persona, id };
  });
}

function fromGiven(given: GivenPersona | { name: string; concern: string } | string, lang: Lang): GivenPersona {
  if (typeof given !== "string") return "concern" in given ? personaOf(given.name, given.concern, lang) : given;
  const persona = personaFromLine(given, lang);
  if (persona) return persona;
  throw new OptionError(`experts: ${JSON.stringify(given.slice(0, 80))} was given; "Name: concern" is wanted`);
}
