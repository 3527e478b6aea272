import { once } from "node:events";
import { isatty } from "node:tty";
import { asJson, guarded, oneLine } from "#lib/plain";
import { EXIT } from "./failures.ts";
import { asTyped } from "./own-command.ts";

const BELL = "\u0007";

export interface Terminal {
  /** Both stdin and stdout are terminals. */
  readonly interactive: boolean;
  readonly colour: boolean;
  readonly columns: number;
  out(text: string): void;
  /** Writes to stderr; commands in the text are rewritten as the user can type them. */
  err(text: string): void;
  /** Rings the bell and shows a title; undefined takes it back. On a terminal only. */
  call?(title: string | undefined): void;
}

/** Returns this process's terminal: with colour on a terminal, and as NO_COLOR or FORCE_COLOR says (https://no-color.org, https://force-color.org). */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process;
  const forced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== "" && env.FORCE_COLOR !== "0";
  const colour = !env.NO_COLOR && (forced || (stdout.isTTY === true && env.TERM !== "dumb"));
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

/** Prints a result: as one JSON value, or in lines. */
export function printResult(
  terminal: Terminal,
  { json }: { readonly json?: boolean },
  value: unknown,
  lines: () => readonly string[],
): void {
  if (json) terminal.out(`${asJson(value)}\n`);
  else printLines(terminal, lines());
}

const CHUNK = 1 << 16;

/** Writes a text in pieces to stdout, with backpressure: as it is, but without what could steer a terminal on one. */
export async function printPieces(pieces: Iterable<string>, out: NodeJS.WriteStream = process.stdout): Promise<void> {
  let waiting: string[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    const isTaken = out.write(out.isTTY ? guarded(waiting.join(""), false) : waiting.join(""));
    waiting = [];
    length = 0;
    if (!isTaken) await once(out, "drain");
  };
  for (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    if (length >= CHUNK) await flush();
  }
  await flush();
}

/** Effect of the first and of the second Ctrl-C. */
export type InterruptLevel = "pause" | "stop";

/**
 * Counts Ctrl-C and SIGTERM: the first requests a pause, the second a stop, the third ends the process. A prompt that
 * consumes Ctrl-C reports it with `press`. A terminal that is closed tells so several times, by SIGHUP from shell and
 * system and by what cannot be written to it: that is one request for a pause, and none after another. A command that has
 * none, as under nohup, outlives the terminal that it was started from.
 */
export class Interrupts implements Disposable {
  readonly #heard: (interrupt: InterruptLevel) => void;
  readonly #first = new AbortController();
  readonly #onSignal = (): void => this.press();
  readonly #hasTerminal = [0, 1, 2].some((fd) => isatty(fd));
  /** @param signal absent where it is told by what could not be written */
  readonly #onHangUp = (signal?: NodeJS.Signals): void => {
    // Node does not keep the ignoring of a signal that it was started with.
    if (this.#count === 0 && (this.#hasTerminal || signal === undefined)) this.press();
  };
  #count = 0;

  constructor(heard: (interrupt: InterruptLevel) => void = () => undefined) {
    this.#heard = heard;
    process.on("SIGINT", this.#onSignal);
    process.on("SIGTERM", this.#onSignal);
    if (process.platform !== "win32") process.on("SIGHUP", this.#onHangUp);
  }

  /** Aborted by the first one. */
  get signal(): AbortSignal {
    return this.#first.signal;
  }

  press(): void {
    this.#count += 1;
    this.#first.abort(new Error("interrupted"));
    if (this.#count > 2) process.exit(EXIT.interrupted);
    this.#heard(this.#count === 1 ? "pause" : "stop");
  }

  [Symbol.dispose](): void {
    process.off("SIGINT", this.#onSignal);
    process.off("SIGTERM", this.#onSignal);
    process.off("SIGHUP", this.#onHangUp);
  }
}
