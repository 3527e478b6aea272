import { ArgumentGraph } from "#graph";
import { allText, recordsOf } from "#lib/fields";
import { tokens } from "#lib/tokens";
import { type FloorStatement, type Lang, messageIdsIn, type Participant, type Reason } from "#wire";
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

/**
 * Returns the objections to a statement. A rule of the gate checks what has a definite answer, and returns the statement;
 * a hint goes by words, and tells a person before they send.
 */
export type Rule = (statement: Statement, graph: FloorGraph, context: RuleContext) => Reason[];

/** A text in lower case, and its words. */
export interface SaidText {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

/** Graphs of floors and the statements that they hold: a floor only grows, so it is read once. */
const graphs = new WeakMap<ReadonlyMap<string, FloorStatement>, { graph: ArgumentGraph; holds: number }>();

/** The floor and its argument graph, which is computed on first use. */
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

  /** Returns the statements before the step of a kind that is under way: those of one step are made in parallel. */
  before(kind: string): FloorStatement[] {
    const statements = [...this.floor.values()];
    const round = statements.at(-1)?.round;
    return statements.filter((one) => one.type !== kind || one.round !== round);
  }

  /** Returns the others' statements that an author has heard: all before this step, and all that the statement names. */
  heardBy({ kind, author, content }: Statement): SaidText {
    const named = messageIdsIn(JSON.stringify(content)).flatMap((id) => this.floor.get(id) ?? []);
    const heard = new Set([...this.before(kind), ...named]);
    return heardIn([...this.floor.values()].filter((one) => one.from !== author && heard.has(one)));
  }

  /** Returns the text of these messages. */
  saidIn(ids: readonly string[]): SaidText {
    return heardIn(ids.flatMap((id) => this.floor.get(id) ?? []));
  }
}

function heardIn(statements: readonly FloorStatement[]): SaidText {
  const text = statements.map(({ content }) => allText(content)).join("\n");
  return { text: text.toLowerCase(), words: new Set(tokens(text)) };
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

/** Returns the fields with an author's own arguments, each with its path; lists give a path for every entry. */
export function proseOf({ content }: Statement, fields: readonly string[]): { path: string; text: string }[] {
  return fields.flatMap((field) => {
    const value = content[field];
    if (typeof value === "string") return [{ path: field, text: value }];
    if (!Array.isArray(value)) return [];
    return value.flatMap((item, at) => (typeof item === "string" ? [{ path: `${field}.${at}`, text: item }] : []));
  });
}
