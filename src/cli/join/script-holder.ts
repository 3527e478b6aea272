import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { langOf, type Reading, type SeatTurn } from "#discussion";
import { asJson } from "#lib/plain";
import { orAborted } from "#lib/signal";
import type { AnyMessage, FloorStatement, Participant } from "#wire";
import type { Terminal } from "../terminal.ts";
import type { SeatWords } from "../words/en.ts";
import { words } from "../words/index.ts";
import type { SeatHolder } from "./seat-holder.ts";

/**
 * A script at a pipe: gets its inbox as JSON lines on stdout, and answers with one JSON object per line on stdin. Lines may
 * come before their turn; those that come after a turn was missed, and before the next one, are an answer to none.
 */
export class ScriptHolder implements SeatHolder {
  readonly #terminal: Terminal;
  /** Not taken yet. */
  readonly #lines: string[] = [];
  #isOver = false;
  /** Whether the last turn went without an answer. */
  #isMissed = false;
  #say: SeatWords = words("en").seat;
  /** Told that a line or the end has come. */
  #waiting: (() => void) | undefined;

  constructor(terminal: Terminal, input: Readable) {
    this.#terminal = terminal;
    createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
      .on("line", (line) => this.#take(line))
      .on("close", () => {
        this.#isOver = true;
        this.#waiting?.();
      });
  }

  #take(line: string): void {
    if (line.trim() === "") return;
    if (this.#isMissed) this.#terminal.err(`swarm: ${this.#say.noTurn}\n`);
    else this.#lines.push(line);
    this.#waiting?.();
  }

  introduce({ id, name, persona }: Participant): void {
    this.#tell("seated", { id, name, persona });
  }

  statement(statement: FloorStatement): void {
    this.#tell("statement", statement);
  }

  inbox({ type, body }: AnyMessage<"inbox">): void {
    this.#tell(type, body);
  }

  #tell(event: string, body: object): void {
    this.#terminal.out(`${asJson({ event, ...body })}\n`);
  }

  async answer(_open: SeatTurn, state: Reading, signal: AbortSignal): Promise<unknown> {
    this.#say = words(langOf(state)).seat;
    this.#isMissed = false;
    for (;;) {
      const line = await this.#next(signal);
      if (line === undefined) return undefined;
      try {
        return JSON.parse(line) as unknown;
      } catch (error) {
        this.#terminal.err(`swarm: ${this.#say.noJson((error as Error).message)}\n`);
      }
    }
  }

  /** The next line; undefined if there is none any more. @throws the signal's reason */
  async #next(signal: AbortSignal): Promise<string | undefined> {
    try {
      while (this.#lines.length === 0 && !this.#isOver) {
        const { promise, resolve } = Promise.withResolvers<void>();
        this.#waiting = resolve;
        await orAborted(signal, promise);
      }
      signal.throwIfAborted();
      return this.#lines.shift();
    } catch (error) {
      this.#isMissed = true;
      throw error;
    }
  }
}
