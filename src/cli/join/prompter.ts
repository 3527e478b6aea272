import { basename } from "node:path";
import { oneLine } from "#lib/plain";
import type { SeatWords } from "../words/en-seat.ts";
import { EDIT, editorOf, editText } from "./editor.ts";
import { FORM, type Prompter } from "./fill.ts";

/** Typed instead of a text to ask for more time. */
const MORE = ":more";

/**
 * Prompts on the terminal. Typing `:e` instead of a long text opens the user's editor, if there is one, `:form` fills in the
 * whole form there, and `:more` asks for more time. After the signal every question is cancelled.
 */
export async function terminalPrompter(
  signal: AbortSignal,
  words: SeatWords,
  askMore: () => Promise<void>,
  env = process.env,
): Promise<Prompter> {
  const [{ isCancel, log, select }, { typedText }] = await Promise.all([
    import("@clack/prompts"),
    import("./typed-text.ts"),
  ]);
  const editor = editorOf(env);
  return {
    words,
    async text({ message, hint, initial, long = false, fault, onLeft }) {
      const keys = long ? [words.endsIt(editor && { key: EDIT, name: basename(editor[0] ?? "") })] : [];
      for (let draft = initial; ; ) {
        // It may have been aborted while the editor was open: what was written there is not lost.
        if (signal.aborted) {
          if (draft !== undefined) onLeft?.(draft);
          return undefined;
        }
        const said = await typedText({
          message: oneLine(message),
          hints: [...(hint === undefined ? [] : [oneLine(hint)]), ...keys],
          isLong: long,
          ...(draft === undefined ? {} : { initialValue: draft }),
          validate: (value) => (isCommand(value) || isEdit(value, long, editor) ? undefined : fault(value ?? "")),
          signal,
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
      const said = await select({
        message: `${oneLine(message)} ${words.pick}`,
        showInstructions: false,
        options: options.map(({ value, hint }) => ({ value, ...(hint === undefined ? {} : { hint: oneLine(hint) }) })),
        ...(initial === undefined ? {} : { initialValue: initial }),
        signal,
      });
      return isCancel(said) ? undefined : said;
    },
  };
}

/** What was typed, and a command at its end. */
const COMMANDED = new RegExp(`^([\\s\\S]*?)\\s*(${MORE}|${FORM})\\s*$`);
const isCommand = (said: string | undefined): boolean => COMMANDED.test(said ?? "");

const isEdit = (said: string | undefined, long: boolean | undefined, editor: readonly string[] | undefined): boolean =>
  long === true && editor !== undefined && said?.trim().split("\n").at(-1) === EDIT;
