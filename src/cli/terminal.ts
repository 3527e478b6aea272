import { guarded, oneLine } from "#lib/plain";
import { asTyped } from "./own-command.ts";

const BELL = "\u0007";

/** The output of a command, and its capabilities. */
export interface Terminal {
  /** Both stdin and stdout are terminals. */
  readonly interactive: boolean;
  readonly colour: boolean;
  readonly columns: number;
  out(text: string): void;
  /** Of commands that the text names, those of this program are written as they can be typed here. */
  err(text: string): void;
  /** Rings the bell and shows a title; undefined takes it back. On a terminal only. */
  call?(title: string | undefined): void;
}

/** This process's terminal: colour on a terminal only, and not if NO_COLOR is set. */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process;
  const colour = stdout.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb";
  return {
    interactive: stdin.isTTY === true && stdout.isTTY === true,
    colour,
    get columns() {
      return stdout.columns || 80;
    },
    out: (text) => void stdout.write(guarded(text, colour)),
    err: (text) => void stderr.write(guarded(asTyped(text), colour)),
    call: (title) => {
      if (stdout.isTTY !== true || env.TERM === "dumb") return;
      stdout.write(`${title === undefined ? "" : BELL}\u001b]0;${oneLine(title ?? "")}${BELL}`);
    },
  };
}

export const printLines = (terminal: Terminal, lines: readonly string[]): void => {
  if (lines.length > 0) terminal.out(`${lines.join("\n")}\n`);
};
