import type { Participant, Persona } from "#wire";
import { COMPOSITIONS, PATTERNS, type PatternId, type Runnable } from "./catalogue.ts";
import type { RoleName } from "./course.ts";
import { choosePatterns } from "./select.ts";
import type { Settings } from "./settings.ts";
import type { Words } from "./words/index.ts";

const numbered = (name: string, count: number): RoleName[] =>
  Array.from({ length: count }, (_, n) => `${name}-${n + 1}`);

export const VOTERS_OF = (count: number): RoleName[] => numbered("voter", count);
export const WORKERS_OF = (count: number): RoleName[] => numbered("worker", count);

export const anglesOf = ({ angles }: Settings, { angles: usual }: Words): readonly string[] =>
  angles && angles.length > 0 ? angles : usual;

/** Who takes part in a pattern. */
const ROLES: Readonly<Record<PatternId, (settings: Settings, angles: number) => RoleName[]>> = {
  "CP-1": () => ["coordinator", "planner", "executor", "tester", "specialist"],
  "CP-2": () => ["executor", "reviewer", "specialist", "coordinator"],
  "CP-3": (settings, angles) => [...WORKERS_OF(angles), ...ROLES["CP-4"](settings, angles)],
  "CP-4": ({ voters }) => ["proposer", ...VOTERS_OF(voters), "coordinator"],
  "CP-5": () => ["executor", "specialist", "coordinator", "planner", "tester"],
  "CP-6": () => ["coordinator", "executor", "validator", "specialist", "planner", "tester"],
  "CP-7": () => ["coordinator", "planner", "executor", "tester"],
  "CP-8": (settings, angles) => ["executor", "consultant", ...ROLES["CP-4"](settings, angles)],
  "CP-9": () => ["coordinator", "track-a", "track-b", "planner", "executor", "tester", "specialist", "reviewer"],
  "CP-10": () => ["coordinator", "planner", "executor", "tester"],
};

/** What a run may need, the parts of a composition in their order. */
export function patternsOf(run: Runnable, settings: Settings): readonly PatternId[] {
  if (run === "auto")
    return choosePatterns(settings)
      .filter(({ chosen }) => chosen)
      .map(({ pattern }) => pattern);
  if (run in COMPOSITIONS) return COMPOSITIONS[run as keyof typeof COMPOSITIONS];
  return [PATTERNS[run as keyof typeof PATTERNS]];
}

/** Everybody who may be asked in a run. */
export function rolesOf(settings: Settings, say: Words): RoleName[] {
  const count = anglesOf(settings, say).length;
  return [...new Set(patternsOf(settings.pattern, settings).flatMap((id) => ROLES[id](settings, count)))];
}

/** Roles that vote or only coordinate have no work of their own to diagnose or to look back on. */
const NO_AGENTS = /^(coordinator|voter-\d+|proposer)$/;

/** Everybody at the table whose role is to work on the task. */
export const agentsOf = (participants: ReadonlyMap<RoleName, Participant>): RoleName[] =>
  [...participants.values()].filter(({ role, id }) => role === "expert" && !NO_AGENTS.test(id)).map(({ id }) => id);

const partsOf = (role: RoleName): [kind: string, number: string] => {
  const [, kind = role, number = ""] = /^(voter|worker)-(\d+)$/.exec(role) ?? [];
  return [kind, number];
};

/** The angle from which an analyst looks or for which a voter answers; undefined where a role has none. */
function angleOf(
  role: RoleName,
  settings: Settings,
  say: Words,
): { name: string; does?: string; stakes?: string } | undefined {
  const [kind, number] = partsOf(role);
  const at = Number(number) - 1;
  if (kind === "voter") {
    const named = settings.angles?.[at];
    return named === undefined ? say.perspectives[at] : { name: named, stakes: say.answersFor(named) };
  }
  const angle = kind === "worker" ? anglesOf(settings, say)[at] : undefined;
  return angle === undefined ? undefined : { name: angle };
}

/** What a reader calls a role. */
export function roleName(role: RoleName, say: Words): string {
  const [kind, number] = partsOf(role);
  return [say.roles[kind]?.name ?? kind, number].filter(Boolean).join(" ");
}

/** A role as its holder is told of it: what they do, what they would lose, and what they do not see. */
export function personaOf(role: RoleName, settings: Settings, say: Words): Persona {
  const [kind] = partsOf(role);
  const { does, stakes, bias, blind } = say.roles[kind] ?? { does: role, stakes: role, bias: role, blind: role };
  const angle = angleOf(role, settings, say);
  return {
    id: role,
    name: angle === undefined ? roleName(role, say) : say.from(roleName(role, say), angle.name),
    expertise: [angle?.does ?? angle?.name ?? does],
    thinkingStyle: angle === undefined ? say.thinks : does,
    bias,
    replyTendency: say.tendency,
    stakes: angle?.stakes ?? stakes,
    blindSpots: [blind],
  };
}
