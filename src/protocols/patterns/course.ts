import { type Ask, type AskResult, announce, ask, checkLimits, type Protocol } from "#protocols/effects";
import type { DiscussionOptions, FloorStatement, Participant } from "#wire";
import type { PatternId } from "./catalogue.ts";
import { type Change, changeIn, type Order } from "./kinds/change.ts";
import { KINDS, type PatternKind } from "./kinds/index.ts";
import type { OutcomeName, Report } from "./kinds/report.ts";
import type { Settings } from "./options.ts";
import type { Words } from "./words/index.ts";

export type RoleName = string;
type Run = Report["runs"][number];

export interface PatternOutcome {
  readonly reached: boolean;
  readonly iterations: number;
  /** A sentence for readers. */
  readonly summary: string;
  /** The same together with the patterns within it. Default: the summary. */
  readonly answer?: string;
  /** Reason for the outcome, unless the roles alone passed the gate. */
  readonly how?: Exclude<OutcomeName, "reached">;
}

/** An outcome whose gate was not passed. */
export const notReached = (iterations: number, summary: string) =>
  ({ reached: false, iterations, summary, how: "not-reached" }) as const;

export const isReached = ({ reached }: PatternOutcome): boolean => reached;

export const outcomeOf = ({ reached, how }: Pick<PatternOutcome, "reached" | "how">): OutcomeName =>
  how ?? (reached ? "reached" : "not-reached");

/** Joins the outcomes of two patterns in a row: the second, with the decision that let the first one pass. */
export function afterwards<T extends PatternOutcome>({ say }: Pick<Course, "say">, first: PatternOutcome, then: T): T {
  if (first.how === undefined) return then;
  const isDecided = then.reached && then.how === undefined && first.how === "decided-by-user";
  const summary = say.sentences([first.summary, then.summary]);
  return { ...then, summary, ...(isDecided ? { how: first.how } : {}) };
}

interface Given {
  readonly options: DiscussionOptions;
  readonly settings: Settings;
  readonly say: Words;
  readonly participants: ReadonlyMap<RoleName, Participant>;
  /** Team session with the run's messages and task board. Default: the discussion's own. */
  readonly session: string | undefined;
  /** Ends the discussion for a limit that is used up; returns after a resume with a higher one. */
  readonly endEarly: (course: Course, reason: string) => Protocol<void>;
}

const begun = () => ({
  /** Running patterns, the outermost first. */
  stack: [] as PatternId[],
  /** Patterns that have run at the outermost level. */
  done: [] as PatternId[],
  runs: [] as Run[],
  /** Lines of the running patterns, the innermost last. */
  lines: [] as Run["lines"][],
  /** Number of team messages by type of the running patterns, the innermost last. */
  sent: [] as Map<string, number>[],
  /** Lessons of earlier tasks of this kind. */
  used: [] as string[],
  learned: [] as string[],
  asked: new Set<RoleName>(),
  byRule: new Set<RoleName>(),
  postMortem: undefined as Readonly<Record<string, unknown>> | undefined,
  /** State of the branch on which a program delivers; undefined if none does. */
  change: undefined as Change | undefined,
  /** States of the branches of tracks, by role. */
  tracks: new Map<RoleName, Change>(),
  /** Part of the plan that is worked on. */
  part: undefined as string | undefined,
  /** Number of the iteration over all patterns: the round on the floor. */
  round: 1,
  /** Last step of this round. */
  step: 0,
  /** Number of uses of each name in a key. */
  names: new Map<string, number>(),
});
type Begun = ReturnType<typeof begun>;

/** State of a run. The generators read and write it, and nothing else. */
export interface Course extends Given, Begun {}

export const newCourse = (given: Given): Course => ({ ...given, ...begun() });

/** Makes a key that no effect of this run has had, the same in every replay. */
export function effectKey(course: Course, name: string): string {
  const n = (course.names.get(name) ?? 0) + 1;
  course.names.set(name, n);
  return `${name}.${n}`;
}

interface Asked extends Partial<Pick<Ask, "quorum" | "seconds" | "enough" | "afterFirst">> {
  readonly kind: PatternKind;
  readonly of: readonly RoleName[];
  /** Subject of this turn, for everybody and for single roles. */
  readonly about?: string | undefined;
  readonly abouts?: Readonly<Record<RoleName, string>>;
  /** Whether answers stay hidden until all are in. Default: true if several are asked. */
  readonly sealed?: boolean;
  /** Order to a program that delivers on a branch. Default: to work. */
  readonly order?: Order["do"];
}

/** Statements of a turn, and the roles without one. */
export interface Answered extends Pick<AskResult, "absent"> {
  readonly statements: readonly FloorStatement[];
  /** Returns a role's statement; undefined if it is absent. */
  by<T>(role: RoleName): T | undefined;
  /** Returns the id of a role's statement, for references. */
  idOf(role: RoleName): string[];
}

/** Step of a kind in a round. */
export const stepOf = (kind: PatternKind): number => Object.keys(KINDS).indexOf(kind) + 1;

/** Begins the next iteration. */
export function nextRound(course: Course): void {
  course.round += 1;
  course.step = 0;
}

/** Asks roles for a statement each, and announces the outcome. */
export function* turn(course: Course, asked: Asked): Protocol<Answered> {
  const { options, say, participants } = course;
  const { kind, of, about, abouts, sealed = of.length > 1, quorum = 0, order, ...more } = asked;
  const key = effectKey(course, `${course.stack.join("-").toLowerCase() || "run"}.${kind}`);
  for (;;) {
    const { over } = yield* checkLimits(effectKey(course, "limits"));
    if (over === undefined) break;
    yield* course.endEarly(course, over);
  }
  // A kind that comes earlier in a round, or once more, begins the next one.
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
    ...(order !== undefined || course.part !== undefined ? { computed: orderOf(course, order) } : {}),
    ...more,
  });
  course.change = changeIn(result.statements) ?? course.change;
  for (const role of of) {
    const change = changeIn(result.statements, role);
    if (change) course.tracks.set(role, change);
  }
  for (const { from, origin } of result.statements) if (origin?.provider === "offline") course.byRule.add(from);
  yield* announce(
    "progress",
    `${key}.progress`,
    { round, phase: kind },
    {
      step,
      name: KINDS[kind].label[options.lang],
      lines: result.statements.map((one) => say.line(roleLabel(course, one.from), one.id, gistOf(one, say))),
      takeaway: result.statements.length === who.length ? "" : say.answered(result.statements.length, who.length),
      asked: who.length,
      answered: result.statements.length,
      absent: [...result.absent],
      usage: result.usage,
    },
  );
  return answered(result);
}

const orderOf = ({ part }: Course, order: Order["do"] = "work"): Order => ({
  do: order,
  ...(part === undefined ? {} : { part }),
});

/** Asks one role for a statement; `said` is undefined if it gives no answer. */
export function* askOne<T>(
  course: Course,
  kind: PatternKind,
  role: RoleName,
  about?: string,
  order?: Order["do"],
): Protocol<{ readonly said: T | undefined; readonly refs: string[] }> {
  const answered = yield* turn(course, { kind, of: [role], about, ...(order ? { order } : {}) });
  return { said: answered.by<T>(role), refs: answered.idOf(role) };
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

/** Keys of a statement that say most; the first that it has is shown. */
const GISTS = [
  ...["summary", "recommendation", "rationale", "title", "root_cause", "diagnosis"],
  ...["suggestions", "patterns", "difficult", "went_well"],
];

/** Sums up a statement in one line. */
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

/** Returns a reader's name for a role at the table. */
export const roleLabel = ({ participants }: Course, role: RoleName): string =>
  participants.get(role)?.persona?.name ?? role;

/** Says that a role gave no answer. */
export const silent = (course: Course, role: RoleName): string => course.say.silent(roleLabel(course, role));

/** Adds a line to the running pattern's report. */
export function note(course: Course, text: string, refs: readonly string[] = []): void {
  course.lines.at(-1)?.push({ text, refs: [...refs] });
}

/** Adds a line on a fallback that the pattern takes. */
export function fellBack(course: Course, text: string, refs: readonly string[] = []): void {
  course.lines.at(-1)?.push({ text, refs: [...refs], isFallback: true });
}
