import type { ProtocolDefinition, WithJudged } from "#protocols";
import { USER } from "#wire";
import { words } from "../words/index.ts";
import type { Desk } from "./desk.ts";
import type { DiscussionState } from "./state.ts";

/** Kind of the statement that records the user's judgement of positions. */
const KIND = "judgement";

const turnOf = (seq: number): string => `judge.${seq}`;

/** Adds the user's judgements that no earlier result carried. */
export function withJudged<T extends object>(result: T, { reading, journal }: DiscussionState): T & WithJudged {
  const brought = new Set(
    journal.flatMap((entry) => (entry.result as { judged?: string[] } | undefined)?.judged ?? []),
  );
  const judged = reading.floor.filter(({ id, from, type }) => from === USER && type === KIND && !brought.has(id));
  return judged.length > 0 ? { ...result, judged } : result;
}

/**
 * Puts the user's judgements of positions onto the floor, each once and in order: when they arrive, and after a
 * takeover. A notice refuses those that name no position.
 */
export class Judging {
  readonly #state: DiscussionState;
  readonly #desk: Desk;
  #last: Promise<void> = Promise.resolve();

  constructor(state: DiscussionState, desk: Desk) {
    this.#state = state;
    this.#desk = desk;
  }

  /** Whether a judgement waits to be put onto the floor. */
  get isOwed(): boolean {
    return !this.#isOver && this.#state.judged.some(({ seq }) => !this.#isDone(seq));
  }

  get #isOver(): boolean {
    return this.#state.isEnding || this.#state.ended !== undefined;
  }

  /** Resolves when all judgements so far are on the floor. The desk must be open. @throws the bus's errors */
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
