import { ArgumentGraph } from "#graph";
import { allText, recordsOf } from "#lib/fields";
import { tokens } from "#lib/tokens";
import { type FloorStatement, type Lang, messageIdsIn, type Participant, type Reason } from "#wire";
import type { Documents } from "./documents.ts";

/** What the gate looks at: a statement that wants onto the floor, as its schema reads it. */
export interface Statement {
  readonly kind: string;
  readonly author: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** Who is at the table, the language in which reasons are given, and what they can look up. */
export interface RuleContext {
  readonly participants: readonly Participant[];
  readonly lang: Lang;
  /** The documents given with the discussion. Absent: unknown here, so what is cited from them is not checked. */
  readonly documents?: Documents;
  /** What was asked for, the protocol's own options among it. Absent: unknown here, so nothing is held to it. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/**
 * What can be said against a statement; empty where nothing can. As a rule of the gate it checks what has a definite
 * answer, and returns the statement; as a hint it goes by words, and tells a person before they send.
 */
export type Rule = (statement: Statement, graph: FloorGraph, context: RuleContext) => Reason[];

/** What was said, in lower case, and its words. */
export interface SaidText {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

/** The graphs of floors, and how much of each they hold: a floor only grows, so it is not read again for each statement. */
const graphs = new WeakMap<ReadonlyMap<string, FloorStatement>, { graph: ArgumentGraph; holds: number }>();

/** What stands on the floor, and the argument graph of it, which is computed when a rule first asks. */
export class FloorGraph {
  readonly floor: ReadonlyMap<string, FloorStatement>;

  constructor(floor: ReadonlyMap<string, FloorStatement>) {
    this.floor = floor;
  }

  get arguments(): ArgumentGraph {
    const known = graphs.get(this.floor) ?? { graph: new ArgumentGraph(), holds: 0 };
    for (const statement of [...this.floor.values()].slice(known.holds)) known.graph.apply(statement);
    known.holds = this.floor.size;
    graphs.set(this.floor, known);
    return known.graph;
  }

  /**
   * What the author of a statement has heard of others: all but what was said in the same step, since that is said in
   * parallel; what the statement names has been heard.
   */
  heardBy({ kind, author, content }: Statement): SaidText {
    const statements = [...this.floor.values()];
    const round = statements.at(-1)?.round;
    const named = new Set(messageIdsIn(JSON.stringify(content)));
    return heardIn(
      statements.filter(
        (one) => one.from !== author && (one.type !== kind || one.round !== round || named.has(one.id)),
      ),
    );
  }

  /** What stands in these messages. */
  saidIn(ids: readonly string[]): SaidText {
    return heardIn(ids.flatMap((id) => this.floor.get(id) ?? []));
  }
}

function heardIn(statements: readonly FloorStatement[]): SaidText {
  const text = statements.map(({ content }) => allText(content)).join("\n");
  return { text: text.toLowerCase(), words: new Set(tokens(text)) };
}

/** Why a statement may not pass: the rule that it breaks, told in the discussion's language, and the place in it. */
export const reason = (rule: string, message: string, path?: string): Reason => ({
  rule,
  message,
  ...(path === undefined ? {} : { path }),
});

/** The messages that a statement relates to in one of these ways. */
export function targetsOf({ content }: Statement, ...relations: readonly string[]): string[] {
  return recordsOf(content, "references").flatMap(({ targetId, relation }) =>
    typeof targetId === "string" && relations.includes(String(relation)) ? [targetId] : [],
  );
}

/** The fields in which somebody argues in words of their own, each with its path; lists give a path for every entry. */
export function proseOf({ content }: Statement, fields: readonly string[]): { path: string; text: string }[] {
  return fields.flatMap((field) => {
    const value = content[field];
    if (typeof value === "string") return [{ path: field, text: value }];
    if (!Array.isArray(value)) return [];
    return value.flatMap((item, at) => (typeof item === "string" ? [{ path: `${field}.${at}`, text: item }] : []));
  });
}
