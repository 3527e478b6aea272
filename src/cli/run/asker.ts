import type { AnswerBody } from "#client";
import type { PendingQuestion } from "#discussion";
import { oneLine, plain } from "#lib/plain";
import { type Lang, MODE_LIMITS, MODES } from "#wire";
import { clipToColumns } from "../render/text.ts";
import { words } from "../words/index.ts";

export interface Asker {
  /**
   * Returns the answer; `pause` if the user left the question, `interrupt` if they pressed Ctrl-C, undefined if the
   * signal was aborted first.
   */
  ask(question: PendingQuestion, signal: AbortSignal): Promise<AnswerBody | "pause" | "interrupt" | undefined>;
}

/** Answers with the recommended choice: for pipes, `--yes` and `--json`. */
export const recommendedAsker: Asker = {
  ask: async ({ recommended }) => ({ choice: recommended }),
};

/** Notice that nobody will be asked; undefined with --yes. */
export function unattendedNote(flags: { readonly yes?: boolean; readonly json?: boolean }, lang: Lang) {
  return flags.yes ? undefined : words(lang).run.unattended(flags.json === true);
}

/** Choices that mean little without the user's own words, which may be left away. */
const OPTIONAL: ReadonlySet<string> = new Set(["different-angle", "deep-dive"]);

/** Asks on the terminal, by menus. Loaded late: most runs never ask. */
export function terminalAsker(lang: Lang): Asker {
  const { modes, run } = words(lang);
  const ownWords: Readonly<Record<string, string>> = run.ownWords;
  return {
    async ask(question, signal) {
      const { isCancel, select, text } = await import("@clack/prompts");
      using interrupted = watchForCtrlC();
      const choices = question.choices.map(({ value, label, description }) => ({
        value,
        label: oneLine(label),
        hint: clipToColumns(oneLine(description), 80),
      }));
      const modesThere = MODES.map((value) => ({
        value,
        label: modes[value],
        hint: run.modeMeans(MODE_LIMITS[value].experts, MODE_LIMITS[value].rounds),
      }));
      const common = { showInstructions: false, signal };
      for (;;) {
        const message = `${messageOf(question)} ${run.pick}`;
        const choice = await select({ ...common, message, initialValue: question.recommended, options: choices });
        if (signal.aborted) return undefined;
        if (isCancel(choice)) return interrupted.yes() ? "interrupt" : "pause";
        const asks = question.choices.find(({ value }) => value === choice)?.asks;
        const asked = ownWords[choice] ?? asks;
        if (choice === "change-mode") {
          const mode = await select({ ...common, message: `${run.whichMode} ${run.pick}`, options: modesThere });
          if (signal.aborted) return undefined;
          if (!isCancel(mode)) return { choice, mode };
        } else {
          if (asked === undefined) return { choice };
          const isOptional = asks !== undefined || OPTIONAL.has(choice);
          const required = { validate: (value?: string) => (value?.trim() ? undefined : run.sayWhat) };
          const how = isOptional ? { placeholder: run.asProposed, defaultValue: "" } : required;
          const said = await text({ message: asked, ...how, signal });
          if (signal.aborted) return undefined;
          if (!isCancel(said)) return { choice, ...(said ? { text: said } : {}) };
        }
        // The user left the second question: back to the first one.
        if (interrupted.yes()) return "interrupt";
      }
    },
  };
}

/** Columns of a line of a question, and its lines. */
const LINE = 400;
const LINES = 24;

/** Returns the text of a question; only its first paragraph if the rest is on screen (experts, a round's quality). */
export function messageOf({ kind, text, details }: Pick<PendingQuestion, "kind" | "text" | "details">): string {
  const shown = plain(text);
  const repeats = kind === "composition" || details.gate !== undefined;
  const lines = (repeats ? (shown.split("\n\n")[0] ?? "") : shown).split("\n").filter((line) => line.trim() !== "");
  if (repeats) return clipToColumns(oneLine(lines.join(" ")), 160);
  return lines
    .slice(0, LINES)
    .map((line) => clipToColumns(oneLine(line), LINE))
    .join("\n");
}

/** A prompt ends the same way on Esc and on Ctrl-C: this distinguishes them. */
function watchForCtrlC(): Disposable & { yes(): boolean } {
  let pressed = false;
  const onKey = (_: unknown, key: { ctrl?: boolean; name?: string } | undefined): void => {
    if (key?.ctrl && key.name === "c") pressed = true;
  };
  process.stdin.on("keypress", onKey);
  return { yes: () => pressed, [Symbol.dispose]: () => void process.stdin.off("keypress", onKey) };
}
