import { FIXED_PARTICIPANTS, type Lang, type Persona } from "#wire";
import { slug } from "./slug.ts";

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
