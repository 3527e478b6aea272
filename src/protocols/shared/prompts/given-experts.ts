import { z } from "zod";
import type { Persona } from "#wire";

const Named = z.looseObject({ id: z.string() });
const Analysis = z.looseObject({
  experts: z.array(Named),
  tensionMap: z.array(z.looseObject({ between: z.array(z.string()) })).optional(),
});

/**
 * An analysis in which the experts that the user gave sit unchanged, whatever was made of them: what was altered is as it
 * was given, and who was left out takes the last place that is not another given one's, tensions included. What is no
 * analysis stays as it is.
 */
export function withGiven(content: unknown, given: readonly Persona[]): unknown {
  const parsed = Analysis.safeParse(content);
  if (!parsed.success || given.length === 0) return content;
  const { experts, tensionMap, ...rest } = parsed.data;
  const seated: { id: string }[] = experts.map((expert) => given.find(({ id }) => id === expert.id) ?? expert);
  const renamed = new Map<string, string>();
  const isGiven = (id: string): boolean => given.some((one) => one.id === id);
  for (const persona of given) {
    if (seated.some(({ id }) => id === persona.id)) continue;
    const at = seated.findLastIndex(({ id }) => !isGiven(id));
    const left = seated[at];
    if (left) renamed.set(left.id, persona.id);
    seated.splice(at === -1 ? seated.length : at, at === -1 ? 0 : 1, persona);
  }
  const tensions = tensionMap?.map((one) => ({ ...one, between: one.between.map((id) => renamed.get(id) ?? id) }));
  return { ...rest, experts: seated, ...(tensions ? { tensionMap: tensions } : {}) };
}
