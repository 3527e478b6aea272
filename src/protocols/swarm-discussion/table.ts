import { ArgumentGraph } from "#graph";
import type { PointsDiscussion } from "#points";
import type {
  Constraint,
  DiscussionOptions,
  FloorStatement,
  Mode,
  Participant,
  Persona,
  Tension,
  TopicAnalysis,
} from "#wire";
import { pointsAt } from "./points/of-floor.ts";

/** Whether people at seats hold the discussion, and no model takes part. */
export const isAmongPeople = ({ provider }: Pick<DiscussionOptions, "provider">): boolean => provider === "offline";

/** Everybody at the table, and the greatest number of rounds. */
export interface Table {
  readonly mode: Mode;
  readonly rounds: number;
  readonly participants: readonly Participant[];
  readonly experts: readonly Participant[];
  readonly personas: readonly Persona[];
  readonly tensions: readonly Tension[];
  readonly analysis: TopicAnalysis;
  /** Constraints that the user gave with the composition. */
  readonly constraints: readonly Constraint[];
}

/** Topic of the next round, and the changes in it. */
export interface RoundPlan {
  readonly topic: string;
  readonly correction?: string;
  /** Corrections for single experts by id, after a round that scored below 3. */
  readonly corrections?: Readonly<Record<string, string>>;
  /** The point that the user, or the last gate, wants gone into. */
  readonly focus?: Focus;
  /** Whether the question is another one than the last round's: positions are then declared again. */
  readonly isNewQuestion?: boolean;
}

export interface Focus {
  readonly kind: "constraint" | "deep-dive" | "different-angle" | "reopened";
  readonly text: string;
}

export class Discussion {
  readonly options: DiscussionOptions;
  readonly table: Table;
  readonly graph = new ArgumentGraph();
  readonly floor: FloorStatement[] = [];
  /** Ids of the statements that a judge has read. */
  readonly read = new Set<string>();
  readonly #constraints: Constraint[];
  readonly #times = new Map<string, number>();
  readonly #known = new Set<string>();

  constructor(options: DiscussionOptions, table: Table) {
    this.options = options;
    this.table = table;
    this.#constraints = [...table.constraints];
  }

  /** The user's constraints that hold until the end, in the order given. */
  get constraints(): readonly Constraint[] {
    return [...this.#constraints];
  }

  /** Keeps what the user has said until the end. */
  keep(kind: Constraint["kind"], text: string, round: number): void {
    this.#constraints.push({ id: `c${this.#constraints.length + 1}`, kind, text, round });
  }

  get points(): PointsDiscussion {
    const { participants, analysis } = this.table;
    return pointsAt(this.floor, participants, { asked: analysis.problemDefinition.options });
  }

  /** Counts how often this has happened, this time included. */
  times(what: string): number {
    const times = (this.#times.get(what) ?? 0) + 1;
    this.#times.set(what, times);
    return times;
  }

  heard(statements: readonly FloorStatement[]): void {
    for (const statement of statements) {
      if (this.#known.has(statement.id)) continue;
      this.#known.add(statement.id);
      this.floor.push(statement);
      this.graph.apply(statement);
    }
  }

  wasRead(statements: readonly FloorStatement[]): void {
    for (const { id } of statements) this.read.add(id);
  }

  /** Facts of the moderator's own prompts, without those that the runner adds. */
  facts(round: number, topic: string, extra: { computed?: unknown; correction?: string | undefined } = {}) {
    const { mode, personas, tensions, analysis } = this.table;
    const { computed, correction } = extra;
    return {
      topic,
      lang: this.options.lang,
      mode,
      round,
      speaker: "moderator",
      personas,
      tensions,
      problem: analysis.problemDefinition,
      ...(this.#constraints.length > 0 ? { constraints: this.constraints } : {}),
      ...(computed === undefined ? {} : { computed }),
      ...(correction === undefined ? {} : { correction }),
    };
  }
}
