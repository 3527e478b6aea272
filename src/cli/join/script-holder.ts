import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { langOf, type Reading, type SeatTurn } from "#discussion";
import { asJson } from "#lib/plain";
import type { AnyMessage, FloorStatement, Participant } from "#wire";
import type { Terminal } from "../terminal.ts";
import { words } from "../words/index.ts";
import type { SeatHolder } from "./seat-holder.ts";

/** A script at a pipe: gets its inbox as JSON lines on stdout, and answers with one JSON object per line on stdin. */
export class ScriptHolder implements SeatHolder {
  readonly #terminal: Terminal;
  readonly #lines: AsyncIterator<string>;

  constructor(terminal: Terminal, input: Readable) {
    this.#terminal = terminal;
    this.#lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
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
    const gone = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    for (;;) {
      const line = await Promise.race([this.#lines.next(), gone]);
      if (line.done) return undefined;
      if (line.value.trim() === "") continue;
      try {
        return JSON.parse(line.value) as unknown;
      } catch (error) {
        this.#terminal.err(`swarm: ${words(langOf(state)).seat.noJson((error as Error).message)}\n`);
      }
    }
  }
}
