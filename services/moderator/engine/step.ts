import type { Ask } from "#protocols";
import type { TurnLog } from "./asked-turn.ts";
import type { Desk } from "./desk.ts";
import type { DiscussionState } from "./discussion-state.ts";
import type { GivenUp } from "./outage.ts";
import type { TurnContext } from "./turns.ts";
import type { Waiting } from "./waiting.ts";

export interface AskingContext extends Waiting, Omit<TurnContext, "discussion" | "floor" | "table"> {
  readonly state: DiscussionState;
  readonly desk: Desk;
  readonly turns: TurnLog;
  readonly givenUp: GivenUp;
  /** Whether the step is over, and those who were missing are asked again. Its turns see the floor before this sequence. */
  readonly again?: { readonly before: number };
}

export interface Step extends AskingContext {
  readonly ask: Ask;
  /** Notices in flight; awaited when the step ends. */
  readonly sending: Promise<unknown>[];
}
