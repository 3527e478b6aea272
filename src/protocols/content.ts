import { z } from "zod";
import { langOf, type Reading, tableOf } from "#discussion";
import { jsonSchemaIn, reasoningFirst } from "#lib/json-schema";
import { memoized } from "#lib/memoized";
import { type FloorStatement, issueText, type Lang, type Reason, tellingIssues } from "#wire";
import { protocolOf } from "./index.ts";
import { inLabels, placeIn } from "./labels.ts";
import type { Form, StatementKind } from "./protocol.ts";
import type { RuleContext, Statement } from "./rule.ts";
import { words } from "./words/index.ts";

/** Places in one reason at most; the corrected content is checked again. */
const NAMED = 6;

/** What is known of an author when their content is read. */
type Reader = Pick<RuleContext, "participants"> & { readonly author: string };

/**
 * The form that a content is in: a person's short one, where a seat says no more than that asks for; the kind's own,
 * unless the content has fields that only the record's has.
 */
export function formOf(kind: StatementKind, content: unknown, { participants, author }: Reader): Form | undefined {
  const { form, schema, short } = kind;
  if (typeof content !== "object" || content === null) return form;
  if (short && participants.some(({ id, pool }) => id === author && pool === "seat")) {
    const keys = new Set(keysOf(short.schema));
    const given = Object.keys(content);
    const isOwn = given.every((key) => key in (schema as z.ZodObject).shape);
    if (given.every((key) => keys.has(key)) && !(isOwn && schema.safeParse(content).success)) return short;
  }
  if (!form) return undefined;
  const asked = new Set(keysOf(form.schema));
  return keysOf(schema).some((key) => !asked.has(key) && key in content) ? undefined : form;
}

const keysOf = (schema: z.ZodType): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

const schemasOf = memoized((_: z.ZodType) => new Map<Lang, Record<string, unknown>>());

/** The JSON Schema of an answer, with descriptions in the discussion's language. */
export function answerSchema(asked: z.ZodType, lang: Lang): Record<string, unknown> {
  const known = schemasOf(asked);
  const schema = known.get(lang) ?? reasoningFirst(jsonSchemaIn(lang, asked, { io: "input" }));
  known.set(lang, schema);
  return schema;
}

/** Parses a content by its schema, or gives the reasons why it does not fit, in the kind's own words if it has any. */
export function readContent(
  kind: StatementKind,
  content: unknown,
  context: RuleContext & Reader,
): { readonly content: Record<string, unknown> } | { readonly reasons: readonly Reason[] } {
  const parsed = (formOf(kind, content, context) ?? kind).schema.safeParse(content);
  if (parsed.success) return { content: parsed.data as Record<string, unknown> };
  const issues = tellingIssues(parsed.error);
  const { missing = {} } = kind;
  const own = issues.filter(({ path: [field] }) => Object.hasOwn(missing, String(field)));
  const reasons = own.flatMap(({ path: [field] }) => missing[String(field)]?.(context) ?? []);
  const { misfit } = words(context.lang);
  for (const issue of issues.filter((one) => !own.includes(one)).slice(0, NAMED)) {
    const path = issue.path.join(".");
    const message = misfit(placeIn(issue.path) || undefined, issueText(issue, content, context.lang));
    reasons.push({ rule: "schema", message, path });
  }
  return { reasons };
}

/** Floors by discussion: what is read off a floor is kept with it. */
const floors = memoized((_: Reading) => new Map<string, FloorStatement>());

function floorOf(state: Reading): ReadonlyMap<string, FloorStatement> {
  const floor = floors(state);
  for (const statement of state.floor.slice(floor.size)) floor.set(statement.id, statement);
  return floor;
}

/** Returns the faults that would bring an answer back, to show before sending. */
export function faultsAt(state: Reading, author: string, phase: string, content: unknown): Reason[] {
  const kind = kindAt(state, phase);
  if (!kind) return [];
  const read = readContent(kind, content, { participants: tableOf(state).participants, lang: langOf(state), author });
  if ("content" in read) return [];
  const { keys } = protocolOf(state.options);
  return read.reasons.map((one) => ({ ...one, message: inLabels(one.message, keys, langOf(state)) }));
}

/** Returns the content that the record would have of a short answer so far; undefined for any other, or a faulty one. */
export function madeAt(state: Reading, author: string, phase: string, content: unknown) {
  const kind = kindAt(state, phase);
  const { participants, problem } = tableOf(state);
  const form = kind && formOf(kind, content, { participants, author });
  const read = form && form === kind.short ? kind.short.schema.partial().safeParse(content) : undefined;
  if (!form || !read?.success) return undefined;
  const context = { participants, lang: langOf(state), asked: problem?.options };
  return form.record(
    { kind: phase, author, content: read.data as object as Statement["content"] },
    floorOf(state),
    context,
  );
}

/** The kind of statement that a turn of a phase asks for; undefined where the protocol has none. */
export function kindAt(state: Reading, phase: string): StatementKind | undefined {
  const { kinds } = protocolOf(state.options);
  return Object.hasOwn(kinds, phase) ? kinds[phase] : undefined;
}
