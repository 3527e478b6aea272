import { ArgumentGraph } from "#graph";
import { recordsOf } from "#lib/fields";
import { memoized } from "#lib/memoized";
import type { FloorStatement, Lang, Participant, Reason } from "#wire";
import type { Documents } from "./document-lookup.ts";

/** A statement at the gate, as parsed by its schema. */
export interface Statement {
  readonly kind: string;
  readonly author: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** The table, the language of reasons, and the sources for look-ups. */
export interface RuleContext {
  readonly participants: readonly Participant[];
  readonly lang: Lang;
  /** Documents of the discussion. Absent: unknown here, so citations from them are not checked. */
  readonly documents?: Documents;
  /** Options of the discussion, those of its protocol included. Absent: unknown here, so nothing is checked against them. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Options that the topic asks about, in its words. Default: nothing. */
  readonly asked?: readonly string[] | undefined;
}

/** Returns the objections to a statement. A rule checks what has a definite answer, since it returns the statement. */
export type Rule = (statement: Statement, graph: FloorGraph, context: RuleContext) => Reason[];

/** Graphs of floors and the statements that they hold: a floor only grows, so it is read once. */
const graphOf = memoized((_: ReadonlyMap<string, FloorStatement>) => ({ graph: new ArgumentGraph(), holds: 0 }));

/** The floor and its argument graph, which is computed on first use. */
export class FloorGraph {
  readonly floor: ReadonlyMap<string, FloorStatement>;

  constructor(floor: ReadonlyMap<string, FloorStatement>) {
    this.floor = floor;
  }

  get arguments(): ArgumentGraph {
    const known = graphOf(this.floor);
    for (const statement of [...this.floor.values()].slice(known.holds)) known.graph.apply(statement);
    known.holds = this.floor.size;
    return known.graph;
  }

  /** Returns the statements before the step of a kind that is under way: those of one step are made in parallel. */
  before(kind: string): FloorStatement[] {
    const statements = [...this.floor.values()];
    const round = statements.at(-1)?.round;
    return statements.filter((one) => one.type !== kind || one.round !== round);
  }
}

/** Makes a reason: the rule that a statement breaks, in the discussion's language, and the place in it. */
export const reason = (rule: string, message: string, path?: string): Reason => ({
  rule,
  message,
  ...(path === undefined ? {} : { path }),
});

/** Returns the messages that a statement relates to in one of these ways. */
export function targetsOf({ content }: Statement, ...relations: readonly string[]): string[] {
  return recordsOf(content, "references").flatMap(({ targetId, relation }) =>
    typeof targetId === "string" && relations.includes(String(relation)) ? [targetId] : [],
  );
}
