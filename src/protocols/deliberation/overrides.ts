import { parse } from "yaml";
import { z } from "zod";
import { Name, type Participant } from "#wire";

const LEVELS = ["HIGH", "LOW"] as const;

const agent = z.string().trim().min(1).max(100);

/** Expected conflict between two agents, from a configuration. */
export const Override = z.strictObject({
  agent_a: agent,
  agent_b: agent,
  level: z.string().trim().toUpperCase().pipe(z.enum(LEVELS)),
});
export type Override = z.infer<typeof Override>;

/** `my-architect, my-api-reviewer: HIGH` */
const LINE = /^([^,，:：]{1,100})[,，]\s*([^:：]{1,100})[:：]\s*(\S+)$/u;

/** A line of one override as an object; anything else as it is. */
export function overrideFromLine(value: unknown): unknown {
  const [, agent_a, agent_b, level] = (typeof value === "string" && LINE.exec(value.trim())) || [];
  return level === undefined ? value : { agent_a, agent_b, level };
}

const Workflow = z.looseObject({
  deliberation: z.looseObject({ conflict_overrides: z.array(Override).default([]) }).optional(),
});

/**
 * The overrides under `deliberation.conflict_overrides` of a YAML text; none where it has no such part.
 * @throws Error naming the place that is not as it must be
 */
export function overridesIn(text: string): Override[] {
  const parsed = Workflow.safeParse(parse(text) ?? {});
  if (parsed.success) return parsed.data.deliberation?.conflict_overrides ?? [];
  const [issue] = parsed.error.issues;
  throw new Error(
    `${issue?.path.join(".") || "the file"}: ${issue?.message}; wanted is deliberation.conflict_overrides: [{ agent_a: NAME, agent_b: NAME, level: HIGH or LOW }]`,
  );
}

/** Expected conflict between two specialists, and its source. */
export const Potential = z.object({
  between: z.tuple([Name, Name]),
  level: z.enum(LEVELS),
  source: z.enum(["override", "default"]),
});
type Potential = z.infer<typeof Potential>;

/** Every pair: an override's level, the last one where several name it, else LOW. */
export function potentialsOf(specialists: readonly Participant[], overrides: readonly Override[]): Potential[] {
  return specialists.flatMap((a, at) =>
    specialists.slice(at + 1).map((b): Potential => {
      const found = overrides.findLast(
        ({ agent_a, agent_b }) =>
          (isCalled(a, agent_a) && isCalled(b, agent_b)) || (isCalled(a, agent_b) && isCalled(b, agent_a)),
      );
      const between: Potential["between"] = [a.id, b.id];
      return found ? { between, level: found.level, source: "override" } : { between, level: "LOW", source: "default" };
    }),
  );
}

/** Agents that overrides name and that are not at the table, each once. */
export const strangersIn = (specialists: readonly Participant[], overrides: readonly Override[]): string[] => [
  ...new Set(
    overrides
      .flatMap(({ agent_a, agent_b }) => [agent_a, agent_b])
      .filter((name) => !specialists.some((one) => isCalled(one, name))),
  ),
];

/** Whether a specialist has this id or name; `API reviewer` and `api-reviewer` are the same. */
const isCalled = ({ id, persona }: Participant, name: string): boolean =>
  [id, persona?.name ?? ""].some((own) => plain(own) === plain(name));

const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]+/gu, "-");
