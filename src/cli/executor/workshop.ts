import { factsOf } from "#actor";
import { langOf, type Reading, type SeatTurn } from "#discussion";
import type { Content } from "#lib/fields";
import { protocolOf } from "#protocols";
import { type Change, changeIn, Order, standingIn } from "#protocols/patterns/kinds/change";
import { type ModelRequest, parseAnswer, sandboxIn } from "#providers";
import { type AgentWork, runAgent } from "#providers/agents/cli";
import { type FloorStatement, messageIdsIn } from "#wire";
import type { Authored } from "../join/seat.ts";
import { EXECUTOR, TRACKS } from "./flags.ts";
import { type ProjectTest, runTest, TEST_MS, type Tested } from "./project-test.ts";
import { words } from "./words.ts";
import { Worktree } from "./worktree.ts";

/** Kinds of statement in which an executor changes files. */
const WORKS: ReadonlySet<string> = new Set(["work", "attempt"]);
/** Share of a turn's time that the agent has; the rest is for the tests. */
const AGENT_SHARE = 0.75;
/** Time in ms that is left at the end of a turn to send the answer. */
const SENDING_MS = 1_000;
/** Longest quote of a rejected diff, in characters. */
const REJECTED_CHARS = 20_000;
/** Answers to one turn, each of which costs a run. */
const MOST_ATTEMPTS = 2;
const NAMED_FILES = 8;

export interface Executor extends Pick<AgentWork, "program" | "env" | "model"> {
  /** Top folder of the repository. */
  readonly repo: string;
  /** Data folder, for the worktree. */
  readonly home: string;
  readonly test: ProjectTest;
}

/**
 * Answers the turns of an executor and of those who test its work, one at a time, in one worktree, and those of each track in one
 * of its own. Every work is a transaction: it is committed if the project's test passes, else everything is taken back, and what
 * failed is quoted.
 */
export class Workshop {
  readonly #executor: Executor;
  readonly #discussion: string;
  readonly #onBegin: (tree: Worktree) => void;
  readonly #authored = new WeakMap<object, Authored>();
  /** Worktrees by track; that of the executor is `undefined`. */
  readonly #trees = new Map<string | undefined, Worktree>();
  readonly #busy = new Map<string | undefined, Promise<unknown>>();

  /** @param onBegin called for each worktree, when it is there */
  constructor(executor: Executor, discussion: string, onBegin: (tree: Worktree) => void = () => {}) {
    this.#executor = executor;
    this.#discussion = discussion;
    this.#onBegin = onBegin;
  }

  /** Answers a turn. @throws the signal's reason */
  answer(open: SeatTurn, state: Reading, self: string, signal: AbortSignal): Promise<Content> {
    const track = trackOf(self);
    const mine = (this.#busy.get(track) ?? Promise.resolve()).then(() => this.#answer(open, state, self, signal));
    this.#busy.set(
      track,
      mine.catch(() => undefined),
    );
    return mine;
  }

  /** Returns the agent's model behind an answer, and its cost; undefined if no agent was asked. */
  authored = (content: object): Authored | undefined => this.#authored.get(content);

  async close(): Promise<void> {
    await Promise.all(this.#busy.values());
    const joined = this.#trees.get(undefined);
    for (const [track, tree] of this.#trees) if (track !== undefined) await tree.close(joined?.commit);
    await joined?.close();
  }

  async #answer(open: SeatTurn, state: Reading, self: string, signal: AbortSignal): Promise<Content> {
    signal.throwIfAborted();
    const { message } = open;
    const turn = new TurnAtWork(
      this.#executor,
      await this.#opened(state.floor, trackOf(self)),
      open,
      state,
      self,
      signal,
    );
    const order = Order.safeParse(message.body.brief?.target).data ?? { do: "work" };
    const content = await turn.content(order);
    if (turn.authored) this.#authored.set(content, turn.authored);
    return content;
  }

  async #opened(floor: readonly FloorStatement[], track: string | undefined): Promise<Worktree> {
    const change = changeIn(floor, track);
    let tree = this.#trees.get(track);
    if (!tree) {
      const { repo, home } = this.#executor;
      tree = await Worktree.open({ repo, home, discussion: this.#discussion, track, change });
      this.#trees.set(track, tree);
      this.#onBegin(tree);
    }
    // A commit whose statement is not on the floor was never delivered.
    const delivered = change?.commit ?? tree.base;
    const joined = track === undefined ? undefined : changeIn(floor)?.commit;
    // A track goes on from what the executor has joined.
    await tree.reset(joined !== undefined && (await tree.holds(delivered, joined)) ? joined : delivered);
    return tree;
  }
}

const trackOf = (seat: string): string | undefined => (TRACKS.includes(seat) ? seat : undefined);

class TurnAtWork {
  readonly #executor: Executor;
  readonly #tree: Worktree;
  readonly #open: SeatTurn;
  readonly #state: Reading;
  readonly #self: string;
  readonly #signal: AbortSignal;
  readonly #deadline: number;

  constructor(executor: Executor, tree: Worktree, open: SeatTurn, state: Reading, self: string, signal: AbortSignal) {
    this.#executor = executor;
    this.#tree = tree;
    this.#open = open;
    this.#state = state;
    this.#self = self;
    this.#signal = signal;
    this.#deadline = Date.parse(open.message.body.deadline) - SENDING_MS;
  }

  authored: Authored | undefined;

  async content(order: Order): Promise<Content> {
    const kind = this.#kind;
    if (kind === "test" || kind === "gate") return await this.#check(kind);
    const isWorking = this.#self === EXECUTOR || this.#track !== undefined;
    if (!isWorking || !WORKS.has(kind)) return await this.#say();
    if (order.do === "join") return await this.#join();
    if (order.do === "merge") return await this.#merge();
    if (order.do === "roll-back") return await this.#rollBack(order.part ?? "");
    return await this.#work(order.part);
  }

  get #words() {
    return words(langOf(this.#state));
  }

  get #kind(): string {
    return this.#open.message.body.phase;
  }

  get #track(): string | undefined {
    return trackOf(this.#self);
  }

  async #change(part?: string): Promise<Change> {
    const change = await this.#tree.change(this.#executor.test.command, part);
    return { ...change, ...(this.#track === undefined ? {} : { track: this.#track }) };
  }

  async #work(part: string | undefined): Promise<Content> {
    const say = this.#words;
    const { name } = this.#executor.program;
    const { lacking = undefined } = { ...(await sandboxIn(this.#executor.env)) } as { lacking?: string };
    const outside = lacking === undefined ? [] : await this.#tree.outside();
    const isTried = this.#open.attempts.length >= MOST_ATTEMPTS;
    const { said, failure } = isTried ? this.#unasked() : await this.#asked(say.works(this.#executor.test.command));
    const after = lacking === undefined ? [] : await this.#tree.outside();
    const touched = after.filter((line) => !outside.includes(line));
    if (touched.length > 0) return await this.#undone(said, say.outside(name, touched.slice(0, 10)));
    if (failure !== undefined) return await this.#undone(said, failure);
    const { isEmpty, leads } = await this.#tree.stage();
    if (leads.length > 0) return await this.#undone(said, say.leads(name, leads.slice(0, 10)));
    if (isEmpty) return await this.#undone(said, say.unchanged(name, summaryIn(said)), "not-made");
    const tested = await this.#tested();
    if (!tested.passed) {
      const rejected = await this.#tree.staged();
      const why = say.failed(this.#executor.test.command, this.#told(tested), tested.tail);
      return await this.#undone(said, why, "failed", rejected.slice(0, REJECTED_CHARS));
    }
    const { commit: before } = this.#tree;
    // Files that the test wrote are not staged.
    await this.#tree.commitAs(name, `${part === undefined ? "" : `${part}: `}${summaryIn(said) || name}`);
    return this.#content(said, await this.#delivered(summaryIn(said), before, part));
  }

  async #delivered(told: string, before: string, part?: string) {
    const [change, patch] = [await this.#change(part), await this.#tree.patch(before)];
    // A statement must not seem to cite a message.
    const isShown = patch !== undefined && patch !== "" && messageIdsIn(patch).length === 0;
    return {
      summary: this.#words.delivered(told, this.#size(change), this.#executor.test.command),
      selfCheck: "passed",
      artifact: `${change.branch}@${change.commit.slice(0, 12)}`,
      change: { ...change, ...(isShown ? { patch } : {}) },
    };
  }

  /** Merges the tracks' branches into the executor's, if the tests pass then. */
  async #join(): Promise<Content> {
    const say = this.#words;
    const { commit: before } = this.#tree;
    const tracks = TRACKS.flatMap((track) => changeIn(this.#state.floor, track) ?? []);
    const branches = tracks.map(({ branch }) => branch);
    const fault = await this.#tree.join(tracks.map(({ commit }) => commit));
    if (fault !== undefined) return await this.#undone({}, say.notJoined(branches, fault));
    const tested = await this.#tested();
    if (!tested.passed)
      return await this.#undone({}, say.failed(this.#executor.test.command, this.#told(tested), tested.tail));
    await this.#tree.deliver();
    return await this.#delivered(say.joined(branches), before);
  }

  /** Takes everything back that the agent did in this turn, and says why. */
  async #undone(said: Content, summary: string, selfCheck: "failed" | "not-made" = "failed", artifact = "") {
    await this.#tree.reset();
    return this.#content(said, { summary, selfCheck, artifact, change: await this.#change() });
  }

  /** An attempt is resolved only where its work was delivered. */
  #content(said: Content, work: { summary: string; selfCheck: string; artifact: string; change: Change }): Content {
    const { summary, selfCheck, change } = work;
    if (this.#kind !== "attempt") return { ...work, summary: summary.slice(0, 8_000) };
    const resolved = selfCheck === "passed" && said.resolved === true;
    const diagnosis = selfCheck === "passed" ? (said.diagnosis ?? summary) : summary;
    const solution = resolved ? said.solution || summary : "";
    return { ...said, diagnosis: String(diagnosis).slice(0, 8_000), resolved, solution, change };
  }

  async #rollBack(part: string): Promise<Content> {
    const say = this.#words;
    const stack = standingIn(this.#state.floor, this.#track);
    const first = stack.findIndex((one) => one.part === part);
    const later = first < 0 ? undefined : stack.slice(first).find((one) => one.part !== part);
    const done = later === undefined;
    if (first >= 0 && done) await this.#tree.reset(stack[first - 1]?.commit ?? this.#tree.base);
    const summary = done
      ? say.rolledBack(part, this.#tree.commit.slice(0, 12))
      : say.notRolledBack(part, later.part ?? later.commit.slice(0, 12));
    return { summary, artifact: "", selfCheck: done ? "passed" : "failed", change: await this.#change() };
  }

  async #merge(): Promise<Content> {
    const say = this.#words;
    const { branch, onto = "" } = this.#tree;
    const fault = await this.#tree.merge();
    const summary = fault === undefined ? say.merged(branch, onto) : say.notMerged(branch, onto, fault);
    const change = { ...(await this.#change()), merged: fault === undefined };
    return { summary, artifact: "", selfCheck: fault === undefined ? "passed" : "failed", change };
  }

  /** Runs the project's test on what is delivered. Work that was not delivered fails without it. */
  async #check(kind: "test" | "gate"): Promise<Content> {
    const say = this.#words;
    const last = this.#state.floor.findLast(({ from, type }) => from === EXECUTOR && type === "work")?.content;
    const isUndelivered = last?.change !== undefined && last.selfCheck !== "passed";
    const tested = isUndelivered ? undefined : await this.#tested();
    const { command } = this.#executor.test;
    const passed = tested?.passed === true;
    const summary = (
      tested === undefined
        ? say.undelivered(String(last?.summary))
        : passed
          ? say.passes(command)
          : say.broken(command, this.#told(tested), tested.tail)
    ).slice(0, 8_000);
    if (kind === "test")
      return { summary, passRate: passed ? 1 : 0, failures: passed ? [] : [summary.slice(0, 4_000)], newProblems: [] };
    const { files } = await this.#change();
    const criteria = { syntax_clean: true, no_regression: passed, increment_tests_pass: passed };
    return { summary, ...criteria, affected_files: files.slice(0, 50).map(({ path }) => path) };
  }

  /** Lets the agent say what the turn asks for, with the files before it. */
  async #say(): Promise<Content> {
    const isTried = this.#open.attempts.length >= MOST_ATTEMPTS;
    const { said, failure, request } = isTried ? this.#unasked() : await this.#asked(this.#words.reads);
    const isFit = failure === undefined && request.schema.safeParse(said).success;
    if (isFit) return said;
    this.authored = { ...this.authored, origin: { provider: "offline", model: "rules", isModel: false } };
    return request.byRule?.(request.facts) as Content;
  }

  #unasked(): { said: Content; failure: string; request: ModelRequest } {
    const reasons = this.#open.returned?.body.reasons.map(({ message }) => message) ?? [];
    return { said: {}, failure: this.#words.returned(reasons), request: this.#request("") };
  }

  async #asked(rules: string): Promise<{ said: Content; failure?: string; request: ModelRequest }> {
    const { program } = this.#executor;
    const request = this.#request(rules);
    const timeoutMs = Math.max(0, Math.floor(AGENT_SHARE * (this.#deadline - Date.now())));
    const timeout = AbortSignal.timeout(Math.min(timeoutMs, 2 ** 31 - 1));
    try {
      const signal = AbortSignal.any([this.#signal, timeout]);
      const { text, ...authored } = await runAgent({
        ...this.#executor,
        folder: this.#tree.folder,
        request,
        timeoutMs,
        signal,
      });
      this.authored = authored;
      // More is asked than has to be said, as of every program.
      const answer = parseAnswer(text, this.#asks?.schema ?? request.schema);
      return { said: (answer.ok ? answer.content : { summary: text.trim() }) as Content, request };
    } catch (error) {
      this.#signal.throwIfAborted();
      const why = timeout.aborted
        ? this.#words.outOfTime(program.name)
        : this.#words.crashed(program.name, (error as Error).message.slice(0, 1_000));
      return { said: {}, failure: why, request };
    }
  }

  get #asks() {
    return protocolOf(this.#open.message.body.brief?.options).kinds[this.#kind];
  }

  #request(rules: string): ModelRequest {
    const { message, returned, attempts } = this.#open;
    const hand = { turn: message.body, floor: this.#state.floor, round: message.round ?? 1, participant: this.#self };
    const before = returned && { content: attempts.at(-1)?.content, reasons: returned.body.reasons };
    const request = this.#asks?.prompt?.(factsOf({ ...hand, ...(before ? { returned: before } : {}) }));
    if (!request) throw new Error(`no prompt for a turn of kind ${this.#kind}`);
    return { ...request, system: `${request.system}\n\n${rules}` };
  }

  #tested(): Promise<Tested> {
    const timeoutMs = Math.min(TEST_MS, this.#deadline - Date.now());
    return runTest(this.#executor.test, this.#tree.folder, { timeoutMs, signal: this.#signal });
  }

  #told({ code }: Tested): string {
    return code === undefined || code === null ? this.#words.tooLong : this.#words.ended(code);
  }

  #size({ files, fileCount, added, removed }: Change): string {
    const named = files.slice(0, NAMED_FILES).map((file) => `${file.path} (+${file.added} −${file.removed})`);
    const more = fileCount > named.length ? [this.#words.more(fileCount - named.length)] : [];
    return this.#words.size(fileCount, added, removed, [...named, ...more]);
  }
}

/** The summary that an agent gave, short enough for a statement with more in it. */
const summaryIn = ({ summary, diagnosis }: Content): string => String(summary ?? diagnosis ?? "").slice(0, 3_000);
