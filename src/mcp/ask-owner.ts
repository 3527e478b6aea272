import type { InputRequiredResult } from "@modelcontextprotocol/server";
import type { AnswerBody } from "#client";
import { langOf, type PendingQuestion, type Reading } from "#discussion";
import { MODES, type Mode } from "#wire";
import type { Form, ToolCall } from "./tool.ts";
import { ToolError } from "./tool.ts";
import { words } from "./words/index.ts";

/** Choices that say nothing without words, and those that may have some; others name them by `asks`. */
const NEED_WORDS: ReadonlySet<string> = new Set(["modify", "constraint"]);
const MAY_HAVE_WORDS: ReadonlySet<string> = new Set(["deep-dive", "different-angle"]);
const CHANGE_MODE = "change-mode";

/** What the owner answered to a question; or the form that asks them; or that they did not want to. */
export type OwnerReply =
  | { readonly form: InputRequiredResult }
  | { readonly declined: "declined" | "cancelled" }
  | { readonly answer: AnswerBody };

/**
 * Lets the agent's user answer a question of a discussion themselves.
 * @throws ToolError where the client shows no forms, or the reply is not possible
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

/** To change the mode, each of the others is a choice of its own: a form has no second question. */
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
