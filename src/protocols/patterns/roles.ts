import { namesFrom } from "#lib/pairs";
import type { Lang, Participant, Persona } from "#wire";
import { COMPOSITIONS, PATTERNS, type PatternId, type RoleName } from "./catalogue.ts";
import { bothOf } from "./kinds/kind.ts";
import { choosePatterns } from "./listing.ts";
import type { Settings } from "./options.ts";
import { words } from "./words/index.ts";
import { ANGLES, PERSPECTIVES, ROLES as TEXTS } from "./words/roles.ts";

const numbered = (name: string, count: number): RoleName[] =>
  Array.from({ length: count }, (_, n) => `${name}-${n + 1}`);

export const VOTERS_OF = (count: number): RoleName[] => numbered("voter", count);
export const WORKERS_OF = (count: number): RoleName[] => numbered("worker", count);

export const anglesOf = ({ angles }: Settings, lang: Lang): readonly string[] =>
  angles && angles.length > 0 ? angles : ANGLES.map((angle) => bothOf(angle)[lang]);

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

/** Patterns that a run may need, the parts of a composition in their order. */
export function patternsOf(settings: Settings): readonly PatternId[] {
  const { pattern: run } = settings;
  if (run === "auto")
    return choosePatterns(settings)
      .filter(({ chosen }) => chosen)
      .map(({ pattern }) => pattern);
  if (run in COMPOSITIONS) return COMPOSITIONS[run as keyof typeof COMPOSITIONS];
  return [PATTERNS[run as keyof typeof PATTERNS]];
}

export function rolesOf(settings: Settings): RoleName[] {
  const count = settings.angles?.length || ANGLES.length;
  return [...new Set(patternsOf(settings).flatMap((id) => ROLES[id](settings, count)))];
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

export function roleName(role: RoleName, lang: Lang): string {
  const [kind, number] = partsOf(role);
  const name = TEXTS[kind]?.name;
  return [name ? bothOf(name)[lang] : kind, number].filter(Boolean).join(" ");
}

type Angle = Pick<Persona, "name"> & Partial<Record<"does" | "stakes", string>>;

/** The angle of an analyst, or the concern of a voter; undefined for other roles. */
function angleOf(role: RoleName, settings: Settings, lang: Lang): Angle | undefined {
  const [kind, number] = partsOf(role);
  const at = Number(number) - 1;
  if (kind === "worker") {
    const name = anglesOf(settings, lang)[at];
    return name === undefined ? undefined : { name };
  }
  if (kind !== "voter") return undefined;
  const named = settings.angles?.[at];
  if (named !== undefined) return { name: named, stakes: words(lang).answersFor(named) };
  const usual = PERSPECTIVES[at];
  return usual && namesFrom(usual)[lang];
}

export function personaOf(role: RoleName, settings: Settings, lang: Lang): Persona {
  const say = words(lang);
  const texts = TEXTS[partsOf(role)[0]];
  const of = (field: "does" | "stakes" | "bias" | "blind"): string => (texts ? bothOf(texts[field])[lang] : role);
  const angle = angleOf(role, settings, lang);
  return {
    id: role,
    name: angle ? say.aside(roleName(role, lang), angle.name) : roleName(role, lang),
    expertise: [angle?.does ?? angle?.name ?? of("does")],
    thinkingStyle: angle ? of("does") : say.thinks,
    bias: of("bias"),
    replyTendency: say.tendency,
    stakes: angle?.stakes ?? of("stakes"),
    blindSpots: [of("blind")],
  };
}
