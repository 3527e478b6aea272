import type { UserAnswer } from "#client";
import type { Question } from "#discussion";
import { MODES } from "#wire";
import { clip, oneLine, plain } from "./render/text.ts";

/** Asks the user a question. */
export interface Asker {
  /**
   * Returns the answer; `pause` if the user left the question, `interrupt` if they pressed Ctrl-C, undefined if the
   * signal was aborted first.
   */
  ask(question: Question, signal: AbortSignal): Promise<UserAnswer | "pause" | "interrupt" | undefined>;
}

/** Answers with the recommended choice: for pipes, `--yes` and `--json`. */
export const recommendedAsker: Asker = {
  ask: async ({ recommended }) => ({ choice: recommended }),
};

/** The notice that questions will not be asked, unless the user passed --yes. */
export function unattendedNote(flags: { readonly yes?: boolean; readonly json?: boolean }): string | undefined {
  if (flags.yes) return undefined;
  const why = flags.json ? "--json leaves no room for questions" : "This is not a terminal";
  return `${why}: every question gets its recommended answer, as with --yes.`;
}

/** Choices that need the user's own words, and whether those are optional. */
const OWN_WORDS: Readonly<Record<string, { readonly en: string; readonly zh: string; readonly optional?: true }>> = {
  modify: { en: "Whom should be added, replaced or left out?", zh: "要增加、替换或去掉谁？" },
  constraint: { en: "Which requirement or assumption holds from here on?", zh: "此后应成立的需求或假设是什么？" },
  "different-angle": { en: "Which angle?", zh: "换成哪个角度？", optional: true },
  "deep-dive": { en: "Into what?", zh: "深入探讨什么？", optional: true },
};

/** Asks on the terminal with menus. Loaded lazily: most runs never ask. */
export function terminalAsker(lang: "en" | "zh"): Asker {
  return {
    async ask(question, signal) {
      const { isCancel, select, text } = await import("@clack/prompts");
      using interrupted = watchForCtrlC();
      for (;;) {
        const choice = await select({
          message: clip(firstParagraph(question.text), 160),
          initialValue: question.recommended,
          options: question.choices.map(({ value, label, description }) => ({
            value,
            label: oneLine(label),
            hint: clip(oneLine(description), 80),
          })),
          signal,
        });
        if (signal.aborted) return undefined;
        if (isCancel(choice)) return interrupted.yes() ? "interrupt" : "pause";
        const words = OWN_WORDS[choice];
        if (!words && choice !== "change-mode") return { choice };
        const said =
          choice === "change-mode"
            ? await select({ message: "", options: MODES.map((value) => ({ value })), signal })
            : await text({ message: words?.[lang] ?? "", ...requirement(lang, words?.optional === true), signal });
        if (signal.aborted) return undefined;
        if (!isCancel(said)) return choice === "change-mode" ? inMode(said) : inWords(choice, said);
        // The user left the second question: back to the first one.
        if (interrupted.yes()) return "interrupt";
      }
    },
  };
}

const inMode = (said: string): UserAnswer => {
  const mode = MODES.find((one) => one === said);
  return { choice: "change-mode", ...(mode ? { mode } : {}) };
};

const inWords = (choice: string, said: string | undefined): UserAnswer => (said ? { choice, text: said } : { choice });

const requirement = (lang: "en" | "zh", optional: boolean) =>
  optional
    ? { placeholder: lang === "zh" ? "回车：按建议" : "Enter: as proposed", defaultValue: "" }
    : {
        validate: (value: string | undefined) =>
          value?.trim() ? undefined : lang === "zh" ? "请填写" : "say what, or press Esc",
      };

/** The rest of a question repeats what is already on screen. */
const firstParagraph = (text: string): string => oneLine(plain(text).split("\n\n")[0] ?? "");

/** A prompt ends the same way on Esc and on Ctrl-C: this distinguishes them. */
function watchForCtrlC(): Disposable & { yes(): boolean } {
  let pressed = false;
  const onKey = (_: unknown, key: { ctrl?: boolean; name?: string } | undefined): void => {
    if (key?.ctrl && key.name === "c") pressed = true;
  };
  process.stdin.on("keypress", onKey);
  return { yes: () => pressed, [Symbol.dispose]: () => void process.stdin.off("keypress", onKey) };
}
