import { shortened } from "#lib/cut";
import { present } from "#lib/fields";
import {
  type Ask,
  type AskResult,
  announce,
  announceStep,
  ask,
  askUser,
  checkLimits,
  end,
  type Protocol,
  state,
  type UserAnswer,
} from "#protocols/effects";
import type { DiscussionOptions, FloorStatement, Participant } from "#wire";
import { CompositionError, nestingFault, type PatternId, type RoleName } from "./catalogue.ts";
import { type Change, changeIn, type Order } from "./kinds/change.ts";
import { KINDS, type PatternKind } from "./kinds/index.ts";
import { type OutcomeName, outcomeOf, type Report } from "./kinds/report.ts";
import type { Settings } from "./options.ts";
import { Team } from "./team.ts";
import type { Words } from "./words/index.ts";

type Run = Report["runs"][number];

export interface PatternOutcome {
  readonly reached: boolean;
  readonly iterations: number;
  /** A sentence for readers. */
  readonly summary: string;
  /** The same together with the patterns within it. Default: the summary. */
  readonly answer?: string;
  /** Whether the summary says how it ended, in the place of the outcome's own sentence. */
  readonly isWhole?: true;
  /** Outcome that passed the gate, or stands in for it, where the roles did not reach it alone. */
  readonly how?: Exclude<OutcomeName, "reached" | "not-reached">;
  /** Whether the design is at fault and has to be planned again. */
  readonly replan?: boolean;
}

export const notReached = (iterations: number, summary: string) => ({ reached: false, iterations, summary });

export const isReached = ({ reached }: PatternOutcome): boolean => reached;

/** Joins the outcomes of two patterns in a row: the second, with the decision that let the first one pass. */
export function afterwards({ say }: Course, first: PatternOutcome, then: PatternOutcome): PatternOutcome {
  if (first.how === undefined) return then;
  const isDecided = then.reached && then.how === undefined && first.how === "decided-by-user";
  const summary = say.sentences([first.summary, then.summary]);
  return { ...then, summary, ...(isDecided ? { how: first.how } : {}) };
}

type UserChoice = keyof Words["choices"];

interface UserDecision extends Pick<UserAnswer, "choice" | "text"> {
  /** False if the recommended choice was taken without an answer. */
  readonly byUser: boolean;
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
  by<T>(role: RoleName): T | undefined;
  idOf(role: RoleName): string[];
}

/** State of a run, and what a pattern does to it. The generators read and write it, and nothing else. */
export class Course {
  readonly options: DiscussionOptions;
  readonly settings: Settings;
  readonly say: Words;
  readonly participants: ReadonlyMap<RoleName, Participant>;
  readonly team = new Team(this);
  /** Running patterns, the outermost first. */
  readonly stack: PatternId[] = [];
  /** Patterns that have run at the outermost level. */
  readonly done: PatternId[] = [];
  readonly runs: Run[] = [];
  /** Findings of the last review of each piece of work, and of the angles of a fan-out. */
  readonly findings = new Map<string, Report["findings"]>();
  used: string[] = [];
  readonly asked = new Set<RoleName>();
  readonly byRule = new Set<RoleName>();
  postMortem: Readonly<Record<string, unknown>> | undefined;
  /** State of the branch on which a program delivers; undefined if none does. */
  change: Change | undefined;
  /** States of the branches of tracks, by role. */
  readonly tracks = new Map<RoleName, Change>();
  /** Part of the plan that is worked on. */
  part: string | undefined;
  /** Number of the iteration over all patterns: the round on the floor. */
  round = 1;
  #step = 0;
  /** Lines of the running patterns, the innermost last. */
  readonly #lines: Run["lines"][] = [];
  /** Number of uses of each name in a key. */
  readonly #names = new Map<string, number>();

  constructor({ options, settings, say, participants }: Pick<Course, "options" | "settings" | "say" | "participants">) {
    this.options = options;
    this.settings = settings;
    this.say = say;
    this.participants = participants;
  }

  /** Makes a key that no effect of this run has had, the same in every replay. */
  key(name: string): string {
    const n = (this.#names.get(name) ?? 0) + 1;
    this.#names.set(name, n);
    return `${name}.${n}`;
  }

  nextRound(): void {
    this.round += 1;
    this.#step = 0;
  }

  /** Asks roles for a statement each, and announces the outcome. */
  *turn(asked: Asked): Protocol<Answered> {
    const { options, say, participants } = this;
    const { kind, of, about, abouts, sealed = of.length > 1, quorum = 0, order, ...more } = asked;
    const key = this.key(`${this.stack.join("-").toLowerCase() || "run"}.${kind}`);
    for (;;) {
      const { over } = yield* checkLimits(this.key("limits"));
      if (over === undefined) break;
      // Reports what there is; after a resume with a higher limit it goes on here.
      const { answer } = yield* this.report(notReached(0, say.result.limit(over)));
      yield* end({ outcome: "ended-early", reason: answer, answer });
    }
    // A kind that comes earlier in a round, or once more, begins the next one.
    if (stepOf(kind) <= this.#step) this.nextRound();
    this.#step = stepOf(kind);
    for (const role of of) this.asked.add(role);
    const who = of.flatMap((role) => participants.get(role) ?? []);
    const [round, step] = [this.round, this.#step];
    const how = { key, round, step, kind, topic: options.topic, participants: who, sealed, quorum };
    const lessons = this.used.length === 0 ? [] : [[say.lessons, ...this.used.map((line) => `- ${line}`)].join("\n")];
    const correction = [...lessons, ...(about === undefined ? [] : [about])].join("\n\n") || undefined;
    const { part } = this;
    const computed = (order ?? part) === undefined ? undefined : present({ do: order ?? "work", part });
    const result = yield* ask({ ...how, ...present({ correction, corrections: abouts, computed }), ...more });
    this.change = changeIn(result.statements) ?? this.change;
    for (const role of of) {
      const change = changeIn(result.statements, role);
      if (change) this.tracks.set(role, change);
    }
    for (const { from, origin } of result.statements) if (origin?.provider === "offline") this.byRule.add(from);
    yield* announceStep(how, result, {
      name: KINDS[kind].label[options.lang],
      lines: result.statements.map((one) => say.line(this.roleLabel(one.from), one.id, gistOf(one, say))),
      takeaway: result.statements.length === who.length ? "" : say.answered(result.statements.length, who.length),
    });
    return answered(result);
  }

  /** Asks one role for a statement; `said` is undefined if it gives no answer. */
  *askOne<T>(
    kind: PatternKind,
    role: RoleName,
    about?: string,
    order?: Order["do"],
  ): Protocol<{ readonly said: T | undefined; readonly refs: string[] }> {
    const answered = yield* this.turn({ kind, of: [role], about, ...(order ? { order } : {}) });
    return { said: answered.by<T>(role), refs: answered.idOf(role) };
  }

  *report(outcome: PatternOutcome): Protocol<Report> {
    const { runs, findings, used, team, postMortem, byRule, say } = this;
    const how = outcomeOf(outcome);
    const content: Report = {
      answer: say.sentences([
        ...(outcome.isWhole ? [] : [say.result.outcomes[how]]),
        outcome.answer ?? outcome.summary,
      ]),
      outcome: how,
      findings: [...findings.values()].flat(),
      runs: [...runs],
      lessons: { used, learned: [...team.learned] },
      ...(postMortem ? { postMortem: { ...postMortem } } : {}),
      byRule: [...byRule],
    };
    yield* state({ key: this.key("report"), round: this.round, kind: "report", content, references: [] });
    return content;
  }

  roleLabel(role: RoleName): string {
    return this.participants.get(role)?.persona?.name ?? role;
  }

  silent(role: RoleName): string {
    return this.say.silent(this.roleLabel(role));
  }

  /** Adds a line to the running pattern's report. */
  note(text: string, refs: readonly string[] = []): void {
    this.#lines.at(-1)?.push({ text, refs: [...refs] });
  }

  /** Adds a line on a fallback that the pattern takes. */
  fellBack(text: string, refs: readonly string[] = []): void {
    this.#lines.at(-1)?.push({ text, refs: [...refs], isFallback: true });
  }

  /** Whether a pattern may run here, for patterns that have another way out. */
  mayRun(wanted: PatternId): boolean {
    return nestingFault(this.stack, this.done, wanted) === undefined;
  }

  /**
   * Runs a pattern, at the outermost level or within another, and notes how it went.
   * @param bound its iterations at most; null if it has no bound of its own
   * @throws CompositionError if the rules of composition forbid it
   */
  *within<T extends PatternOutcome>(pattern: PatternId, bound: number | null, body: () => Protocol<T>): Protocol<T> {
    const fault = nestingFault(this.stack, this.done, pattern);
    if (fault !== undefined) throw new CompositionError(fault);
    const depth = this.stack.length;
    const place = this.runs.length;
    const lines: Run["lines"] = [];
    this.stack.push(pattern);
    this.#lines.push(lines);
    const sent = new Map<string, number>();
    this.team.sent.push(sent);
    try {
      if (this.runs.length > 0 || depth > 0) this.nextRound();
      const outcome = yield* body();
      const { reached, iterations, summary } = outcome;
      // Goes before the patterns that ran within it.
      const told = { outcome: outcomeOf(outcome), signals: Object.fromEntries(sent) };
      this.runs.splice(place, 0, { pattern, depth, reached, iterations, bound, summary, lines, ...told });
      if (depth === 0) this.done.push(pattern);
      return outcome;
    } finally {
      this.stack.pop();
      this.#lines.pop();
      this.team.sent.pop();
    }
  }

  /**
   * Puts a decision to the user.
   * @param found its grounds, a line each
   */
  *toUser(
    text: string,
    found: readonly string[],
    choices: readonly UserChoice[],
    recommended: UserChoice,
  ): Protocol<UserDecision> {
    const { say, settings } = this;
    const question = {
      kind: "decision" as const,
      text: [text, ...found.slice(-40)].join("\n"),
      choices: choices.map((value) => ({ value, ...say.choices[value] })),
      recommended,
      details: { found: [...found] },
    };
    const key = this.key("user");
    const waits = settings.userSeconds === undefined ? {} : { seconds: settings.userSeconds };
    const { choice, text: words, by } = yield* askUser({ key, question, ...waits });
    const label = question.choices.find(({ value }) => value === choice)?.label ?? choice;
    const said = words === undefined ? {} : { text: words };
    yield* announce("decided", `${key}.decided`, { round: this.round }, { question: key, choice, label, by, ...said });
    this.fellBack(say.userSaid(label, by !== "rule"));
    return { choice, byUser: by !== "rule", ...said };
  }

  /**
   * Lets the user decide whether to go on with what stands.
   * @param question default: `why`
   */
  *proceedOrStop(
    why: string,
    found: readonly string[],
    iterations: number,
    question: string = why,
  ): Protocol<PatternOutcome> {
    const { say } = this;
    const { choice, byUser } = yield* this.toUser(question, found, ["proceed", "stop"], "stop");
    const reached = choice === "proceed";
    const { label } = say.choices[reached ? "proceed" : "stop"];
    const summary = say.sentences([why, say.userSaid(label, byUser)]);
    return { reached, iterations, summary, ...(reached ? { how: "decided-by-user" } : {}) };
  }
}

/**
 * Makes a pattern of its body: run as one of the ten, within its bound of iterations.
 * @param bound null if the pattern has none of its own
 */
export const asPattern =
  <A extends readonly unknown[], T extends PatternOutcome>(
    id: PatternId,
    bound: number | null | ((course: Course) => number),
    body: (course: Course, ...args: A) => Protocol<T>,
  ) =>
  (course: Course, ...args: A): Protocol<T> =>
    course.within(id, typeof bound === "function" ? bound(course) : bound, () => body(course, ...args));

export const stepOf = (kind: PatternKind): number => Object.keys(KINDS).indexOf(kind) + 1;

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

export function gistOf({ content }: Pick<FloorStatement, "content">, say: Words): string {
  const { vote, verdict, passRate } = content;
  const judged = vote ?? verdict;
  const mark =
    judged !== undefined
      ? (say.marks[String(judged)] ?? judged)
      : typeof passRate === "number"
        ? say.percent(passRate)
        : undefined;
  // The reason of a vote stands with the vote.
  if (vote !== undefined) return String(mark);
  const said = GISTS.map((key) => content[key]).find((one) => one !== undefined && String(one) !== "");
  const text = shortened(Array.isArray(said) ? say.clauses(said.map(String)) : String(said ?? ""), 300);
  if (text === "") return say.nothing;
  return mark === undefined ? text : say.said(String(mark), text);
}
