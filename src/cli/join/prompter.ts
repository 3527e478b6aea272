import { basename } from "node:path";
import type { Key } from "node:readline";
import { styleText } from "node:util";
import { isCancel, MultiLinePrompt, SelectPrompt, wrapTextWithPrefix } from "@clack/core";
import { limitOptions, S_BAR, S_BAR_END, S_RADIO_ACTIVE, S_RADIO_INACTIVE, symbol } from "@clack/prompts";
import { oneLine } from "#lib/plain";
import type { SeatWords } from "../words/en.ts";
import { EDIT, editorOf, editText, FORM, type Prompter } from "./form.ts";

/** Typed instead of a text to ask for more time. */
const MORE = ":more";

/**
 * Prompts on the terminal. Typing `:e` instead of a long text opens the user's editor, if there is one, `:form` fills in the
 * whole form there, and `:more` asks for more time. After the signal `ends` every question is cancelled.
 */
export async function terminalPrompter(
  ends: AbortSignal,
  words: SeatWords,
  askMore: () => Promise<void>,
): Promise<Prompter> {
  const { log } = await import("@clack/prompts");
  const editor = editorOf(process.env);
  // A prompt leaves its listener behind: each has a signal of its own.
  const own = (): AbortSignal => AbortSignal.any([ends]);
  return {
    words,
    async text({ message, hint, initial, long = false, fault, onLeft }) {
      const keys = long ? [words.endsIt(editor && { key: EDIT, name: basename(editor[0] ?? "") })] : [];
      for (let draft = initial; ; ) {
        // It may have been aborted while the editor was open: what was written there is not lost.
        if (ends.aborted) {
          if (draft !== undefined) onLeft?.(draft);
          return undefined;
        }
        const said = await typedText({
          message: oneLine(message),
          hints: [...(hint === undefined ? [] : [oneLine(hint)]), ...keys],
          isLong: long,
          ...(draft === undefined ? {} : { initialValue: draft }),
          validate: (value) =>
            COMMANDED.test(value ?? "") || isEdit(value, long, editor) ? undefined : fault(value ?? ""),
          signal: own(),
          ...(onLeft ? { onLeft } : {}),
        });
        if (said === undefined) return undefined;
        const [, typed = "", command] = COMMANDED.exec(said) ?? [];
        if (command !== undefined) draft = typed;
        if (command === MORE) await askMore();
        else if (command === FORM && editor) {
          onLeft?.(typed);
          return FORM;
        } else if (command === FORM) log.warn(words.noEditor);
        if (command !== undefined) continue;
        if (!isEdit(said, long, editor) || !editor) return said;
        // Text before the `:e` is kept.
        draft = said.trim().slice(0, -EDIT.length).trim() || draft;
        draft = await editText(editor, draft ?? "", oneLine(message)).catch((error: Error) => {
          log.warn(error.message);
          return draft;
        });
      }
    },
    async choose({ message, options, initial }) {
      const prompt = new TypedSelect({
        render: choices(`${oneLine(message)} ${words.pick}`),
        options: [...options],
        ...(initial === undefined ? {} : { initialValue: initial }),
        signal: own(),
      });
      const said = await prompt.prompt();
      return isCancel(said) ? undefined : said;
    },
  };
}

/** Splits typed text from a command at its end. */
const COMMANDED = new RegExp(`^([\\s\\S]*?)\\s*(${MORE}|${FORM})\\s*$`);

const isEdit = (said: string | undefined, long: boolean | undefined, editor: readonly string[] | undefined): boolean =>
  long === true && editor !== undefined && said?.trim().split("\n").at(-1) === EDIT;

/** Terminals say where pasted text begins and ends while this is on. */
const MARKS_PASTES = { on: "\u001b[?2004h", off: "\u001b[?2004l" } as const;

interface TextAsk {
  readonly message: string;
  /** Shown below it until it is answered. */
  readonly hints: readonly string[];
  /** Enter begins a line, and Enter twice ends it; else Enter ends it. */
  readonly isLong: boolean;
  readonly initialValue?: string;
  readonly validate: (text: string | undefined) => string | undefined;
  readonly signal: AbortSignal;
  /** Told what stood there when it was left without an answer. */
  readonly onLeft?: (text: string) => void;
}

/** Asks for a text; a pasted one stays whole, with its empty lines. Undefined if it was cancelled. */
async function typedText({ onLeft, ...ask }: TextAsk): Promise<string | undefined> {
  const prompt = new PastedOrTyped(ask);
  process.stdout.write(MARKS_PASTES.on);
  try {
    const said = await prompt.prompt();
    if (!isCancel(said)) return said ?? "";
    onLeft?.(prompt.userInput);
    return undefined;
  } finally {
    process.stdout.write(MARKS_PASTES.off);
  }
}

/** The prompt of clack for several lines, which takes a pasted text as one piece, and the keys by which shells edit a line. */
class PastedOrTyped extends MultiLinePrompt {
  readonly #isLong: boolean;
  #isPasting = false;

  constructor({ message, hints, isLong, ...rest }: Omit<TextAsk, "onLeft">) {
    super({ ...rest, render: frame(message, hints) });
    this.#isLong = isLong;
    this.on("key", (char, key) => {
      if (key.name === "paste-start") this.#isPasting = true;
      else if (key.name === "paste-end") this.#isPasting = false;
      else if (isTypedAhead(key) && !this.#isPasting) {
        this.#become(this.userInput.slice(0, this.cursor - 1), this.userInput.slice(this.cursor));
        key.name = "return";
      } else if (key.name === "backspace") {
        // At the beginning there is nothing to take away, and clack puts the key's own character into the text.
        const before = this.userInput.slice(0, this.cursor);
        if (char && before.endsWith(char)) this.#become(before.slice(0, -1), this.userInput.slice(this.cursor));
      } else if (key.name === "home" || key.name === "end" || isControl(char)) this.#edit(char, key);
    });
  }

  protected override _shouldSubmit(): boolean {
    if (!this.#isPasting && !this.#isLong) return true;
    const before = this.userInput.slice(0, this.cursor);
    const after = this.userInput.slice(this.cursor);
    const isEnd = after === "" && before.endsWith("\n") && !this.#isPasting;
    if (isEnd) this.#become(before.slice(0, -1), "");
    else this.#become(`${before}\n`, after);
    return isEnd;
  }

  #edit(char: string | undefined, key: Key): void {
    // Clack has put the control character into the text.
    const at = isControl(char) ? this.cursor - 1 : this.cursor;
    const { before, after } = lineEdited(this.userInput.slice(0, at), this.userInput.slice(this.cursor), key);
    this.#become(before, after);
  }

  #become(before: string, after: string): void {
    this._setUserInput(before + after);
    this._cursor = before.length;
  }
}

type Choice = Parameters<Prompter["choose"]>[0]["options"][number];

/**
 * The prompt of clack for one of several, which goes to the option that begins with what is typed, too. Several words that are
 * none of the options are an answer to something else: they go back to where it began.
 */
class TypedSelect extends SelectPrompt<Choice> {
  #typed = "";
  #isProse = false;
  readonly #first: number;

  constructor(options: ConstructorParameters<typeof SelectPrompt<Choice>>[0]) {
    super(options);
    this.#first = this.cursor;
    this.on("key", (char, key) => {
      if (isTypedAhead(key)) key.name = "return";
      this.#type(char);
    });
  }

  #type(char: string | undefined): void {
    const key = char !== undefined && /^[\p{L}\p{N} ]$/u.test(char) ? char.toLowerCase() : undefined;
    const placeOf = (typed: string): number =>
      this.options.findIndex(({ value }) => value.toLowerCase().startsWith(typed));
    if (key === undefined) {
      this.#typed = "";
      this.#isProse = false;
      return;
    }
    this.#isProse ||= key === " " && this.#typed !== "" && placeOf(this.#typed + key) < 0;
    this.#typed = placeOf(this.#typed + key) < 0 ? key : this.#typed + key;
    const at = this.#isProse ? this.#first : placeOf(this.#typed);
    if (at < 0) return;
    this.cursor = at;
    this.value = this.options[at]?.value;
  }
}

/** Enter typed before the prompt stood there comes as the terminal's own line feed, which clack does not take. */
const isTypedAhead = ({ name }: Pick<Key, "name">): boolean => name === "enter";

const isControl = (char: string | undefined): boolean =>
  char !== undefined && char.length === 1 && char < " " && !"\n\r\t".includes(char);

/** Applies a key to the line of the cursor: the text before and after it. */
export function lineEdited(before: string, after: string, { name, ctrl }: Pick<Key, "name" | "ctrl">) {
  const start = before.lastIndexOf("\n") + 1;
  const end = after.search(/\n|$/);
  const pressed = ctrl ? `ctrl-${name}` : name;
  switch (pressed) {
    case "home":
    case "ctrl-a":
      return { before: before.slice(0, start), after: before.slice(start) + after };
    case "end":
    case "ctrl-e":
      return { before: before + after.slice(0, end), after: after.slice(end) };
    case "ctrl-u":
      return { before: before.slice(0, start), after };
    case "ctrl-k":
      return { before, after: after.slice(end) };
    case "ctrl-w":
      return { before: before.slice(0, start) + before.slice(start).replace(/\S*\s*$/, ""), after };
    default:
      return { before, after };
  }
}

/** The head of a prompt as clack has it, at any width, and what puts a text beside its bar. */
function look(state: MultiLinePrompt["state"], message: string) {
  const paints = { error: "yellow", submit: "gray", cancel: "gray" } as const;
  const paint = paints[state as keyof typeof paints] ?? "cyan";
  const beside = (text: string): string => wrapTextWithPrefix(undefined, text, `${styleText(paint, S_BAR)}  `);
  const title = wrapTextWithPrefix(undefined, message, `${styleText(paint, S_BAR)}  `, `${symbol(state)}  `);
  return { paint, beside, head: `${styleText("gray", S_BAR)}\n${title}` };
}

function choices(message: string) {
  return function render(this: Omit<SelectPrompt<Choice>, "prompt">): string {
    const { paint, beside, head } = look(this.state, message);
    if (this.state === "submit" || this.state === "cancel")
      return `${head}\n${beside(styleText("dim", this.state === "submit" ? (this.value ?? "") : ""))}`;
    const style = ({ value }: Choice, isActive: boolean): string =>
      isActive ? `${styleText("green", S_RADIO_ACTIVE)} ${value}` : styleText("dim", `${S_RADIO_INACTIVE} ${value}`);
    const shown = limitOptions({ cursor: this.cursor, options: this.options, style });
    return `${head}\n${shown.map((line) => `${beside(line)}\n`).join("")}${styleText(paint, S_BAR_END)}\n`;
  };
}

function frame(message: string, hints: readonly string[]) {
  return function render(this: Omit<MultiLinePrompt, "prompt">): string {
    const { paint, beside, head } = look(this.state, message);
    if (this.state === "submit" || this.state === "cancel") {
      return `${head}\n${beside(styleText("dim", this.value ?? ""))}`;
    }
    const help = hints.map((hint) => `${beside(styleText("dim", hint))}\n`).join("");
    const text = this.userInput === "" ? styleText(["inverse", "hidden"], "_") : this.userInputWithCursor;
    const end = styleText(paint, this.state === "error" ? `${S_BAR_END}  ${this.error}` : S_BAR_END);
    return `${head}\n${help}${beside(text)}\n${end}\n`;
  };
}
