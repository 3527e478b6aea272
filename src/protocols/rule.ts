import { recordsOf } from "#lib/fields";
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

/** Accepted statements by id, in their order. */
export type Floor = ReadonlyMap<string, FloorStatement>;

/** Returns the objections to a statement. A rule checks what has a definite answer, since it returns the statement. */
export type Rule = (statement: Statement, floor: Floor, context: RuleContext) => Reason[];

/** Returns the statements before the step of a kind that is under way: those of one step are made in parallel. */
export function beforeStep(floor: Floor, kind: string): FloorStatement[] {
  const statements = [...floor.values()];
  const round = statements.at(-1)?.round;
  return statements.filter((one) => one.type !== kind || one.round !== round);
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
