import { oneLine } from "../render/text.ts";
import type { Prompter } from "./fill.ts";

/** A prompter on the terminal. After the signal every question is turned away from. */
export async function terminalPrompter(signal: AbortSignal): Promise<Prompter> {
  const { isCancel, multiline, select, text } = await import("@clack/prompts");
  return {
    async text({ message, initial, long, fault }) {
      const ask = long ? multiline : text;
      const said = await ask({
        message: oneLine(message),
        ...(initial === undefined ? {} : { initialValue: initial }),
        validate: (value) => fault(value ?? ""),
        signal,
      });
      return isCancel(said) ? undefined : (said ?? "");
    },
    async choose({ message, options, initial }) {
      const said = await select({
        message: oneLine(message),
        options: options.map(({ value, hint }) => ({ value, ...(hint === undefined ? {} : { hint: oneLine(hint) }) })),
        ...(initial === undefined ? {} : { initialValue: initial }),
        signal,
      });
      return isCancel(said) ? undefined : said;
    },
  };
}
