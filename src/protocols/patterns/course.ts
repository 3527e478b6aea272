import type { AskResult } from "#protocols/effects";
import { announce, ask, checkLimits, type Protocol } from "#protocols/effects";
import { addUsage, type DiscussionOptions, type FloorStatement, NO_USAGE, type Participant, type Usage } from "#wire";
import type { PatternId } from "./catalogue.ts";
import type { PatternKind } from "./kinds.ts";
import type { OutcomeName, Report } from "./schemas.ts";
import type { Settings } from "./settings.ts";
import type { Words } from "./words/index.ts";

export type RoleName = string;
type Run = Report["runs"][number];

/** What a pattern came to. */
export interface PatternOutcome {
  /** The success gate was passed. */
  readonly reached: boolean;
  readonly iterations: number;
  /** In a sentence, for readers. */
  readonly summary: string;
  /** The same with what ran within it, where that is part of the result. Default: the summary. */
  readonly answer?: string;
  /** How it ended, where the gate was not passed by the roles alone. */
  readonly how?: Exclude<OutcomeName, "reached">;
}

/**
 * From which version of the course on it goes another way where somebody who is needed gives no answer: nothing is voted
 * on, corrected, checked or taken back that is not there.
 */
export const MINDS_SILENCE = 2;

/** How a pattern ended. */
export const outcomeOf = ({ reached, how }: Pick<PatternOutcome, "reached" | "how">): OutcomeName =>
  how ?? (reached ? "reached" : "not-reached");

/** What came of two, one after the other: what somebody let pass in the first is told with the second, too. */
export function afterwards<T extends PatternOutcome>({ say }: Pick<Course, "say">, first: PatternOutcome, then: T): T {
  if (first.how === undefined) return then;
  const isDecided = then.reached && then.how === undefined && first.how === "decided-by-user";
  const summary = say.sentences([first.summary, then.summary]);
  return { ...then, summary, ...(isDecided ? { how: first.how } : {}) };
}

/** Where a run of patterns stands; each generator reads and writes it, and nothing else. */
export interface Course {
  readonly options: DiscussionOptions;
  /** Of this course: a former program may have begun it. */
  readonly version: number;
  readonly settings: Settings;
  readonly say: Words;
  readonly participants: ReadonlyMap<RoleName, Participant>;
  /** The team session with the run's messages and task board. Default: the discussion's own. */
  readonly session: string | undefined;
  /** Patterns that are running, the outermost first. */
  readonly stack: PatternId[];
  /** Patterns that have run at the outermost level. */
  readonly done: PatternId[];
  readonly runs: Run[];
  /** Lines of the running patterns, the innermost last. */
  readonly lines: Run["lines"][];
  /** How many team messages of each type the running patterns sent, the innermost last. */
  readonly sent: Map<string, number>[];
  /** What earlier tasks of this kind taught. */
  used: string[];
  readonly learned: string[];
  /** Everybody who was asked for something. */
  readonly asked: Set<RoleName>;
  readonly byRule: Set<RoleName>;
  postMortem?: Readonly<Record<string, unknown>>;
  usage: Usage;
  /** Which iteration it is, over all patterns: the round on the floor. */
  round: number;
  /** The last step of this round. */
  step: number;
  /** Ends the discussion for a limit that is used up; comes back where it is taken up again with a higher one. */
  readonly endEarly: (course: Course, reason: string) => Protocol<void>;
  /** How often each name was used in a key. */
  readonly names: Map<string, number>;
}

/** A key that no effect of this run has had: the same in every replay. */
export function effectKey(course: Course, name: string): string {
  const n = (course.names.get(name) ?? 0) + 1;
  course.names.set(name, n);
  return `${name}.${n}`;
}

export interface Asked {
  readonly kind: PatternKind;
  readonly of: readonly RoleName[];
  /** What this asking is about, for everybody in it and for single roles. */
  readonly about?: string | undefined;
  readonly abouts?: Readonly<Record<RoleName, string>>;
  /** Roles that are asked for another kind in the same step. */
  readonly kinds?: Readonly<Record<RoleName, PatternKind>>;
  /** Nobody sees another's before all are in. Default: true where several are asked. */
  readonly sealed?: boolean;
  readonly quorum?: number;
  readonly seconds?: number | undefined;
  readonly enough?: number;
  readonly afterFirst?: number;
}

/** What was said, and who said nothing. */
export interface Answered extends Pick<AskResult, "absent"> {
  readonly statements: readonly FloorStatement[];
  /** What a role said; undefined where it is absent. */
  by<T>(role: RoleName): T | undefined;
  /** The id of what a role said, for references. */
  idOf(role: RoleName): string[];
}

/** The kinds in the order in which they come in a round. */
const ORDER: readonly PatternKind[] = [
  ...(["plan", "analysis", "proposal", "vote", "diagnosis", "advice", "attempt", "application"] as const),
  ...(["work", "test", "gate", "review", "alignment", "retro", "report"] as const),
];

/** A kind's place in a round. */
export const stepOf = (kind: PatternKind): number => ORDER.indexOf(kind) + 1;

/** The next iteration begins. */
export function nextRound(course: Course): void {
  course.round += 1;
  course.step = 0;
}

/** Asks roles for a statement each, and announces the outcome. */
export function* turn(course: Course, asked: Asked): Protocol<Answered> {
  const { options, say, participants } = course;
  const { kind, of, about, abouts, kinds, sealed = of.length > 1, quorum = 0 } = asked;
  const key = effectKey(course, `${course.stack.join("-").toLowerCase() || "run"}.${kind}`);
  for (;;) {
    const { over } = yield* checkLimits(effectKey(course, "limits"));
    if (over === undefined) break;
    yield* course.endEarly(course, over);
  }
  // What comes earlier in a round, or once more, begins the next one.
  if (stepOf(kind) <= course.step) nextRound(course);
  course.step = stepOf(kind);
  for (const role of of) course.asked.add(role);
  const who = of.flatMap((role) => participants.get(role) ?? []);
  const { round, step } = course;
  const how = { key, round, step, kind, topic: options.topic, participants: who, sealed, quorum };
  const notes = [...lessonsFor(course), ...(about === undefined ? [] : [about])];
  const result = yield* ask({
    ...how,
    ...(notes.length > 0 ? { correction: notes.join("\n\n") } : {}),
    ...(abouts ? { corrections: abouts } : {}),
    ...(kinds ? { kinds } : {}),
    ...(asked.seconds === undefined ? {} : { seconds: asked.seconds }),
    ...(asked.enough === undefined ? {} : { enough: asked.enough }),
    ...(asked.afterFirst === undefined ? {} : { afterFirst: asked.afterFirst }),
  });
  course.usage = addUsage(course.usage, result.usage);
  for (const { from, origin } of result.statements) if (origin?.provider === "offline") course.byRule.add(from);
  yield* announce(
    "progress",
    `${key}.progress`,
    { round, phase: kind },
    {
      step,
      name: say.kinds[kind].label,
      lines: result.statements.map((one) => say.line(roleLabel(course, one.from), one.id, gistOf(one, say))),
      // That all answered stands beside the step's name.
      takeaway: result.statements.length === who.length ? "" : say.answered(result.statements.length, who.length),
      asked: who.length,
      answered: result.statements.length,
      absent: result.absent.map(({ participant, reason }) => ({ participant, reason })),
      usage: result.usage,
    },
  );
  return answered(result);
}

const lessonsFor = ({ used, say }: Course): string[] =>
  used.length === 0 ? [] : [[say.lessons, ...used.map((line) => `- ${line}`)].join("\n")];

function answered({ statements, absent }: AskResult): Answered {
  const last = (role: RoleName) => statements.find(({ from }) => from === role);
  return {
    statements,
    absent,
    by: <T>(role: RoleName) => last(role)?.content as T | undefined,
    idOf: (role) => [last(role)?.id ?? []].flat(),
  };
}

/** What says most of a statement; the first that it has is taken. */
const GISTS = [
  ...["summary", "recommendation", "rationale", "title", "root_cause", "diagnosis"],
  ...["suggestions", "patterns", "difficult", "went_well"],
];

/** The words of a statement that say most in one line. */
export function gistOf({ content }: Pick<FloorStatement, "content">, say: Words): string {
  const { vote, verdict, passRate } = content;
  const judged = vote ?? verdict;
  const mark =
    judged !== undefined
      ? (say.marks[String(judged)] ?? judged)
      : typeof passRate === "number"
        ? say.percent(passRate)
        : undefined;
  const said = GISTS.map((key) => content[key]).find((one) => one !== undefined && String(one) !== "");
  const text = (Array.isArray(said) ? say.list(said.map(String)) : String(said ?? "")).slice(0, 300);
  if (text === "") return say.nothing;
  return mark === undefined ? text : say.said(String(mark), text);
}

/** A role as readers know it. */
export const roleLabel = ({ participants }: Course, role: RoleName): string =>
  participants.get(role)?.persona?.name ?? role;

/** That a role gave no answer. */
export const silent = (course: Course, role: RoleName): string => course.say.silent(roleLabel(course, role));

/** A line of the running pattern's report. */
export function note(course: Course, text: string, refs: readonly string[] = []): void {
  course.lines.at(-1)?.push({ text, refs: [...refs] });
}

/** The same where the pattern takes one of its fallbacks. */
export function fellBack(course: Course, text: string, refs: readonly string[] = []): void {
  course.lines.at(-1)?.push({ text, refs: [...refs], isFallback: true });
}

export const emptyCourse = (
  given: Pick<Course, "options" | "version" | "settings" | "say" | "participants" | "session" | "endEarly">,
): Course => ({
  ...given,
  stack: [],
  done: [],
  runs: [],
  lines: [],
  sent: [],
  used: [],
  learned: [],
  asked: new Set(),
  byRule: new Set(),
  usage: NO_USAGE,
  round: 1,
  step: 0,
  names: new Map(),
});
