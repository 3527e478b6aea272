// Forms for an agent's user: a question of a discussion, and fields that an answer lacks.
import type { InputRequiredResult } from "@modelcontextprotocol/server";
import type { AnswerBody } from "#client";
import { langOf, type PendingQuestion, type Reading } from "#discussion";
import { choicesIn, isSchema, propertiesOf, type Schema } from "#lib/schema-properties";
import { protocolOf } from "#protocols";
import { namesOf } from "#protocols/labels";
import { MODES, type Mode } from "#wire";
import { type Form, type FormField, type ToolCall, ToolError } from "./tool.ts";
import { words } from "./words.ts";

/** Choices that require text, and choices that allow it; others announce it by `asks`. */
const NEED_WORDS: ReadonlySet<string> = new Set(["modify", "constraint"]);
const MAY_HAVE_WORDS: ReadonlySet<string> = new Set(["deep-dive", "different-angle"]);
const CHANGE_MODE = "change-mode";

/** The owner's answer, the form to show them, or their refusal to fill it in. */
type OwnerReply =
  | { readonly form: InputRequiredResult }
  | { readonly declined: "declined" | "cancelled" }
  | { readonly answer: AnswerBody };

/**
 * Asks the agent's user a question of a discussion.
 * @throws ToolError if the client shows no forms, or the reply is invalid
 */
export function askOwner(call: ToolCall, state: Reading, question: PendingQuestion): OwnerReply {
  if (!call.canAsk) {
    const values = question.choices.map(({ value }) => value).join(", ");
    const told = `choice is missing, and your client shows its user no forms: ask them, and call again with one of ${values}`;
    throw new ToolError(`${told}; ${question.recommended} is recommended`);
  }
  const reply = call.reply(question.question);
  if (reply.kind === "unasked") return { form: call.ask(question.question, formOf(state, question)) };
  if (reply.kind !== "given") return { declined: reply.kind };
  return { answer: answerIn(reply.content, question) };
}

function formOf(state: Reading, question: PendingQuestion): Form {
  const told = words(langOf(state));
  const choices = choicesOf(question).map(({ value, label }) => ({
    value,
    label: value === question.recommended ? told.recommended(label) : label,
  }));
  const worded = question.choices
    .filter(({ value, asks }) => asks !== undefined || NEED_WORDS.has(value) || MAY_HAVE_WORDS.has(value))
    .map(({ label }) => label);
  const described = question.choices.map(({ label, description }) => `${label}: ${description}`);
  const text = { type: "string", title: told.ownWords, description: told.ownWordsHelp(worded) } as const;
  return {
    message: [question.text, "", ...described].join("\n"),
    fields: {
      choice: { type: "choice", title: told.decision, choices, default: question.recommended },
      ...(worded.length > 0 ? { text } : {}),
    },
    required: ["choice"],
  };
}

/** Splits "change the mode" into one choice per mode: a form has no second question. */
function choicesOf({ choices, details }: PendingQuestion): { value: string; label: string }[] {
  return choices.flatMap(({ value, label }) => {
    if (value !== CHANGE_MODE) return [{ value, label }];
    const others = MODES.filter((mode) => mode !== details.mode);
    return others.map((mode) => ({ value: `${CHANGE_MODE}:${mode}`, label: `${label}: ${mode}` }));
  });
}

function answerIn({ choice, text }: Readonly<Record<string, unknown>>, question: PendingQuestion): AnswerBody {
  const chosen = choicesOf(question).find(({ value }) => value === choice);
  if (!chosen) {
    throw new ToolError(
      `the form came back with ${JSON.stringify(choice)?.slice(0, 80)}, which was no choice: call again`,
    );
  }
  const [value = "", mode] = chosen.value.split(":");
  const said = typeof text === "string" ? text.trim().slice(0, 20_000) : "";
  if (NEED_WORDS.has(value) && said === "") {
    throw new ToolError(
      `your user chose ${value}, and said nothing about it: ask them what is meant, and call again with choice and text`,
    );
  }
  return {
    choice: value,
    ...(said === "" ? {} : { text: said }),
    ...(mode === undefined ? {} : { mode: mode as Mode }),
  };
}

type Content = Readonly<Record<string, unknown>>;
const TYPES = ["string", "number", "integer", "boolean"] as const;

/**
 * Completes an answer with what its schema requires: asks the agent's user for missing fields if the client shows
 * forms.
 * @throws ToolError if fields stay missing; nothing is sent then, and no attempt is used
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
  const labels = namesOf(protocolOf(state.options), langOf(state)).keys;
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
