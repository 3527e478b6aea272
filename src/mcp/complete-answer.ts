import type { InputRequiredResult } from "@modelcontextprotocol/server";
import { langOf, type Reading } from "#discussion";
import { choicesIn, isSchema, propertiesOf, type Schema } from "#lib/schema-properties";
import { protocolOf } from "#protocols";
import type { FormField, ToolCall } from "./tool.ts";
import { ToolError } from "./tool.ts";
import { words } from "./words/index.ts";

type Content = Readonly<Record<string, unknown>>;
const TYPES = ["string", "number", "integer", "boolean"] as const;

/**
 * An answer with all that its schema requires: what is missing is asked of the agent's user where the client shows forms.
 * @throws ToolError where it is not said: nothing is sent then, and no attempt is used
 */
export function completeAnswer(
  call: ToolCall,
  state: Reading,
  { seat, turn, schema }: { readonly seat: string; readonly turn: string; readonly schema: unknown },
  content: unknown,
): { readonly content: unknown } | { readonly form: InputRequiredResult } {
  if (!isSchema(schema) || typeof content !== "object" || content === null || Array.isArray(content))
    return { content };
  const missing = missingIn(schema, content as Content);
  if (missing.length === 0) return { content };
  const labels = protocolOf(state.options).keys?.[langOf(state)] ?? {};
  const fields = missing.map(
    ({ key, schema: own, help }) => [key, fieldOf(own, labels[key] ?? (help || key), help)] as const,
  );
  const keys = missing.map(({ key }) => key);
  const reply = call.reply(turn);
  const askable = fields.filter((pair): pair is readonly [string, FormField] => pair[1] !== undefined);
  if (reply.kind === "given") {
    const given = Object.fromEntries(Object.entries(reply.content).filter(([key]) => keys.includes(key)));
    const complete = { ...content, ...given };
    const still = missingIn(schema, complete).map(({ key }) => key);
    if (still.length > 0) throw lacking(still, "your user left it out");
    return { content: complete };
  }
  if (reply.kind !== "unasked") throw lacking(keys, `your user ${reply.kind} to say it`);
  if (!call.canAsk || askable.length < fields.length) throw lacking(keys, "the turn's schema requires it");
  const message = words(langOf(state)).toBeSaid(seat, state.options?.topic ?? state.id);
  return { form: call.ask(turn, { message, fields: Object.fromEntries(askable), required: keys }) };
}

const lacking = (keys: readonly string[], why: string): ToolError =>
  new ToolError(
    `content lacks ${keys.join(", ")}: ${why}. Nothing was sent and no attempt used: add it and call submit_turn with the same turn again`,
  );

const missingIn = (schema: Schema, content: Content) =>
  propertiesOf(schema).filter(({ key, schema: own, required }) => {
    if (!required || "default" in own) return false;
    const value = content[key];
    return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
  });

/** A field of a form; undefined for lists and objects, which no form has. */
function fieldOf(schema: Schema, title: string, description: string): FormField | undefined {
  const choices = choicesIn(schema);
  if (choices.length > 0) {
    return { type: "choice", title, choices: choices.map((value) => ({ value, label: value })) };
  }
  const type = TYPES.find((one) => one === schema.type);
  return type && { type, title, ...(description === title ? {} : { description }) };
}
