import { ArgumentGraph } from "#graph";
import type { DiscussionOptions, FloorStatement, Mode, Participant, Persona, Tension, TopicAnalysis } from "#wire";

/** Who sits at the table, and for how many rounds at most. */
export interface Table {
  readonly mode: Mode;
  readonly rounds: number;
  readonly participants: readonly Participant[];
  readonly experts: readonly Participant[];
  readonly personas: readonly Persona[];
  readonly tensions: readonly Tension[];
  readonly analysis: TopicAnalysis;
}

/** What the next round is about, and what it should do differently. */
export interface Plan {
  readonly topic: string;
  readonly correction?: string;
}

/** What has been said so far, and the graph of it. */
export class Discussion {
  readonly options: DiscussionOptions;
  readonly table: Table;
  readonly graph = new ArgumentGraph();
  readonly floor: FloorStatement[] = [];

  constructor(options: DiscussionOptions, table: Table) {
    this.options = options;
    this.table = table;
  }

  heard(statements: readonly FloorStatement[]): void {
    for (const statement of statements) {
      this.floor.push(statement);
      this.graph.apply(statement);
    }
  }

  /** What a prompt of the moderator's own is made from, but for what the runner adds. */
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
      ...(computed === undefined ? {} : { computed }),
      ...(correction === undefined ? {} : { correction }),
    };
  }
}
