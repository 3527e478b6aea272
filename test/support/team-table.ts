import { Tasks, Team } from "#team";
import { compose, type DiscussionOptions, decode, subjects } from "#wire";
import { Report } from "../../src/protocols/patterns/kinds/report.ts";
import type { Failing, Player } from "./players.ts";
import { DISCUSSION, SimulatedTable, type Turn } from "./simulated-table.ts";
import { BAD, teamAnswer } from "./team-players.ts";

type Said = Record<string, unknown> | "silence" | "unable" | "bad" | Failing;

/**
 * Answers of a role to the n-th turn of a kind, from 1: a list, whose last entry repeats, or a function. Undefined, and
 * kinds without a script, mean the default answer.
 */
type Script = Readonly<Record<string, readonly (Said | undefined)[] | ((n: number, turn: Turn) => Said | undefined)>>;

const signal = new AbortController().signal;

/** A team at work under a simulated clock, each role with a script. */
export class TeamTable extends SimulatedTable {
  /** Called at each turn, before it is answered. */
  onTurn: () => Promise<void> = async () => undefined;
  /** Every turn, as `role kind`, in the order in which they were asked. */
  readonly turns: { readonly role: string; readonly kind: string; readonly turn: Turn; readonly at: number }[] = [];

  constructor(scripts: Readonly<Record<string, Script>> = {}) {
    super();
    this.player = this.#play(scripts);
  }

  #play(scripts: Readonly<Record<string, Script>>): Player {
    const counts = new Map<string, number>();
    return async (turn, attempt) => {
      await this.onTurn();
      const [role, kind] = [turn.body.you?.id ?? "", turn.body.phase];
      const name = `${role} ${kind}`;
      if (attempt === 1) this.turns.push({ role, kind, turn, at: this.clock.now() });
      // A turn that is asked again is the same one.
      const seen = this.turns
        .filter((one) => one.role === role && one.kind === kind)
        .map(({ turn: of }) => of.body.turn);
      const n = [...new Set(seen)].indexOf(turn.body.turn) + 1;
      counts.set(name, n);
      const script = scripts[role]?.[kind];
      const said = typeof script === "function" ? script(n, turn) : script?.[Math.min(n, script.length) - 1];
      if (said === "bad") return BAD[kind]?.(role) ?? "unable";
      return said ?? teamAnswer(turn) ?? "unable";
    };
  }

  /** Answers the user's next question. */
  async answer(choice: string, text?: string): Promise<void> {
    const asking = new AbortController();
    for await (const item of this.bus.read([subjects.inbox(DISCUSSION, "user", "user")], { signal: asking.signal })) {
      if (item.kind !== "message") continue;
      const { body } = decode(item.message.data);
      const answer = { question: String(body.question), choice, ...(text === undefined ? {} : { text }) };
      await this.bus.publish(subjects.say(DISCUSSION, "user"), compose("say", "answer", this.stamp("user"), answer));
      return;
    }
  }

  /** Runs another task, to which the lessons of this one are known. */
  async another(pattern: string, options: Partial<DiscussionOptions>): Promise<{ report: Report; turns: Turn[] }> {
    const next = new TeamTable();
    try {
      const { messages } = await this.team("list", { session_id: "lessons", last: 100 });
      for (const { to, type, data } of messages as { to: string; type: string; data: object }[])
        await next.team("log", { session_id: "lessons", from: "coordinator", to, type, data });
      const report = await next.runs(pattern, options);
      return { report, turns: next.turns.map(({ turn }) => turn) };
    } finally {
      await next.close();
    }
  }

  /** Starts a pattern. */
  begin(pattern: string, options: Partial<DiscussionOptions> = {}): Promise<void> {
    return this.start({ protocol: "pattern", topic: "Speed up the import", pattern, ...options });
  }

  async runs(pattern: string, options: Partial<DiscussionOptions> = {}): Promise<Report> {
    await this.begin(pattern, options);
    const end = await this.run();
    if (end !== "finished") {
      const [paused] = this.messages("phase", "paused");
      throw new Error(`${end}: ${JSON.stringify(paused?.body)}`);
    }
    return this.report();
  }

  report(): Report {
    const last = this.floor().findLast(({ type }) => type === "report");
    if (!last) throw new Error(`there is no report: ${JSON.stringify(this.messages("phase", "ended")[0]?.body)}`);
    return Report.parse(last.content);
  }

  /** The turns as `role kind`. */
  get course(): string[] {
    return this.turns.map(({ role, kind }) => `${role} ${kind}`);
  }

  /** Number of times a role was asked for a kind. */
  count(role: string, kind: string): number {
    return this.course.filter((one) => one === `${role} ${kind}`).length;
  }

  async team(operation: string, args: object = {}): Promise<Record<string, unknown>> {
    const answer = await new Team(this.bus, this.clock).perform({ session_id: DISCUSSION, operation, ...args }, signal);
    if (!answer.success) throw new Error(answer.error);
    return answer.result as Record<string, unknown>;
  }

  /** The data of the team messages of a type. */
  async signals(type: string, session = DISCUSSION): Promise<Record<string, unknown>[]> {
    const { messages } = await this.team("list", { type, last: 100, session_id: session });
    return (messages as { data?: Record<string, unknown>; summary: string }[]).map(({ data, summary }) => ({
      ...data,
      summary,
    }));
  }

  async task(operation: string, args: object = {}): Promise<Record<string, unknown>> {
    const answer = await new Tasks(this.bus, this.clock).perform(
      { session_id: DISCUSSION, operation, ...args },
      signal,
    );
    if (!answer.success) throw new Error(answer.error);
    return answer.result as Record<string, unknown>;
  }

  /** The tasks of the board as `subject status`. */
  async board(session = DISCUSSION): Promise<string[]> {
    const { tasks } = await this.task("list", { session_id: session });
    return (tasks as { subject: string; status: string }[]).map(({ subject, status }) => `${subject} ${status}`);
  }

  ended(): { outcome: string; reason: string } {
    return this.messages("phase", "ended")[0]?.body as { outcome: string; reason: string };
  }
}
