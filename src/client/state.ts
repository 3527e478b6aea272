import type {
  AnyMessage,
  Body,
  DiscussionOptions,
  FloorStatement,
  Mode,
  Participant,
  ProblemDefinition,
  Progress,
  Tension,
  Usage,
} from "#wire";
import type { GivenContext } from "./document.ts";
import type { Heard } from "./heard.ts";

export type Status = "starting" | "active" | "paused" | "ended" | "closed";
export type Outcome = Body<"phase", "ended">["outcome"];
export type Question = { readonly envelopeId: string } & Body<"inbox", "question">;

/** What is known of a discussion: the fold of what its user has heard. Built from the stream, or from its files. */
export class DiscussionState {
  readonly id: string;
  title = "";
  created = "";
  lastActive = "";
  status: Status = "starting";
  mode: Mode = "standard";
  rounds = 0;
  round = 0;
  /** Sequence of the last message taken in. */
  lastSeq = 0;
  options: DiscussionOptions | undefined;
  context: Body<"phase", "opened">["context"] | undefined;
  participants: readonly Participant[] = [];
  tensionMap: readonly Tension[] = [];
  problem: ProblemDefinition | undefined;
  outcome: Outcome | undefined;
  reason = "";
  usage: Usage | undefined;
  /** The step that is going on. */
  step: (Body<"phase", "begun"> & { readonly round: number }) | undefined;
  /** Asked and not answered yet. */
  question: Question | undefined;
  /** Questions that have their answer: asked again after a take-over, they are no longer open. */
  readonly #settled = new Set<string>();
  readonly statements: FloorStatement[] = [];
  readonly progress: (Progress & { readonly round: number })[] = [];

  /** What is known before anything was heard: whoever opened the discussion knows what was asked for. */
  constructor(id: string, options?: DiscussionOptions, context?: GivenContext) {
    this.id = id;
    if (options) this.#started(options);
    if (context) this.context = { files: [...context.documents], skipped: [...context.skipped] };
  }

  apply(heard: Heard): void {
    const { message, seq } = heard;
    this.lastSeq = Math.max(this.lastSeq, seq);
    this.created ||= message.ts;
    this.lastActive = message.ts;
    if (message.round) this.round = Math.max(this.round, message.round);
    if (heard.channel === "phase") this.#phase(heard.message);
    else if (heard.channel === "floor") this.statements.push(heard.message.body);
    else if (heard.channel === "inbox") this.#asked(heard.message);
    else if (heard.channel === "say") this.#answered(heard.message);
    else if (heard.message.type === "start") this.#started(heard.message.body.options);
    else if (heard.message.type === "resume" && this.status === "paused") this.status = "active";
  }

  /** The seats that people and foreign programs may take: those that were asked for until the composition is known. */
  get seats(): readonly string[] {
    if (this.participants.length === 0) return this.options?.seats ?? [];
    return this.participants.filter(({ pool }) => pool === "seat").map(({ id }) => id);
  }

  name(participant: string): string {
    return this.participants.find(({ id }) => id === participant)?.name ?? participant;
  }

  /** True where no model said anything: what stands there is quoted, computed, or said by people. */
  get withoutModel(): boolean {
    return this.statements.length > 0 && !this.statements.some(({ origin }) => origin?.isModel);
  }

  #started(options: DiscussionOptions): void {
    this.options ??= options;
    this.title ||= options.topic;
    this.mode = options.mode;
  }

  #phase(message: AnyMessage<"phase">): void {
    switch (message.type) {
      case "opened":
        this.#started(message.body.options);
        this.title = message.body.title;
        this.context = message.body.context;
        this.status = "active";
        return;
      case "composed":
        this.participants = message.body.participants;
        this.tensionMap = message.body.tensionMap;
        this.problem = message.body.problemDefinition;
        this.mode = message.body.mode;
        this.rounds = message.body.rounds;
        return;
      case "begun":
        this.step = { ...message.body, round: message.round ?? 0 };
        return;
      case "progress":
        this.step = undefined;
        this.progress.push({ ...message.body, round: message.round ?? this.round });
        return;
      case "decided":
        this.#settle(message.body.question);
        return;
      case "paused":
        this.status = "paused";
        this.reason = message.body.reason;
        return;
      case "resumed":
        this.status = "active";
        return;
      case "ended":
        this.status = "ended";
        this.step = undefined;
        this.outcome = message.body.outcome;
        this.reason = message.body.reason;
        this.usage = message.body.usage;
        return;
      case "closed":
        this.status = "closed";
        return;
      default:
        return;
    }
  }

  #asked(message: AnyMessage<"inbox">): void {
    if (message.type !== "question" || this.#settled.has(message.body.question)) return;
    this.question = { envelopeId: message.id, ...message.body };
  }

  #answered(message: AnyMessage<"say">): void {
    if (message.type === "answer") this.#settle(message.body.question);
  }

  #settle(question: string): void {
    this.#settled.add(question);
    if (this.question?.question === question) this.question = undefined;
  }
}

/** A discussion at a glance, as JSON: for `swarm show --json` and the gateway. */
export function summaryOf(state: DiscussionState) {
  const { id, title, created, lastActive, status, outcome, reason, mode, round, rounds, usage, question, options } =
    state;
  return {
    id,
    title,
    status: outcome ?? status,
    reason,
    mode,
    round,
    rounds,
    created,
    lastActive,
    ...(options ? { provider: options.provider, lang: options.lang } : {}),
    participants: state.participants,
    tensionMap: state.tensionMap,
    ...(state.problem ? { problemDefinition: state.problem } : {}),
    ...(usage ? { usage } : {}),
    ...(question ? { question } : {}),
    statements: state.statements.length,
    withoutModel: state.withoutModel,
  };
}
