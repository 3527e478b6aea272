import type { ProtocolDefinition, WithJudged } from "#protocols";
import { USER } from "#wire";
import { words } from "../words/index.ts";
import type { Desk } from "./desk.ts";
import type { DiscussionState } from "./state.ts";

/** The kind of statement in which it stands who judged which positions to be one. */
const KIND = "judgement";

const turnOf = (seq: number): string => `judge.${seq}`;

/** A result with what the user has judged that no result before brought. */
export function withJudged<T extends object>(result: T, { reading, journal }: DiscussionState): T & WithJudged {
  const brought = new Set(
    journal.flatMap((entry) => (entry.result as { judged?: string[] } | undefined)?.judged ?? []),
  );
  const judged = reading.floor.filter(({ id, from, type }) => from === USER && type === KIND && !brought.has(id));
  return judged.length > 0 ? { ...result, judged } : result;
}

/**
 * Puts what the user judges of positions onto the floor, each once and in order: as it comes, and when an owner takes
 * over. What names no position is refused in a notice.
 */
export class Judging {
  readonly #state: DiscussionState;
  readonly #desk: Desk;
  #last: Promise<void> = Promise.resolve();

  constructor(state: DiscussionState, desk: Desk) {
    this.#state = state;
    this.#desk = desk;
  }

  /** Whether something waits to be put onto the floor. */
  get isOwed(): boolean {
    return !this.#isOver && this.#state.judged.some(({ seq }) => !this.#isDone(seq));
  }

  get #isOver(): boolean {
    return this.#state.isEnding || this.#state.ended !== undefined;
  }

  /** Resolves when all that came so far stands there. The desk must be open. @throws the bus's errors */
  put(protocol: ProtocolDefinition): Promise<void> {
    const putting = this.#last.then(() => this.#put(protocol));
    this.#last = putting.catch(() => undefined);
    return putting;
  }

  #isDone(seq: number): boolean {
    return this.#state.byTurn.has(turnOf(seq)) || this.#state.announced.has(turnOf(seq));
  }

  async #put(protocol: ProtocolDefinition): Promise<void> {
    const state = this.#state;
    for (const { seq, given } of state.judged) {
      if (this.#isOver || this.#isDone(seq)) continue;
      const lang = state.options?.lang ?? "en";
      const found = protocol.judged?.(given, state.reading.floor, lang) ?? { fault: words(lang).judgesNothing };
      const turn = turnOf(seq);
      if (found.fault !== undefined) {
        await this.#desk.announce("notice", turn, { level: "warning", text: found.fault });
      } else {
        const round = Math.max(1, state.reading.round);
        await this.#desk.accept(round, { from: USER, type: KIND, content: found.content, references: [], turn });
      }
    }
  }
}
