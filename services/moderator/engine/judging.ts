// Judgements of positions: the user's, and a provider of another model family to judge.
import { familyOf } from "#graph";
import { REPLAY } from "#lib/provider-name";
import type { ProtocolDefinition, WithJudged } from "#protocols";
import { callRate, everyProvider, type Provider, ProviderError } from "#providers";
import { type DiscussionOptions, type FloorStatement, USER } from "#wire";
import { words } from "../words.ts";
import type { Desk } from "./desk.ts";
import type { DiscussionState } from "./discussion-state.ts";

/** Kind of the statement that records the user's judgement of positions. */
const KIND = "judgement";

const turnOf = (seq: number): string => `judge.${seq}`;

/** Adds the statements that no earlier result brought: the user's judgements, and answers to turns asked again. */
export function withJudged<T extends object>(result: T, { reading, journal }: DiscussionState): T & WithJudged {
  const results = journal.map(({ result: had }) => had as { judged?: string[]; statements?: string[] } | undefined);
  const brought = new Set(results.flatMap((had) => [...(had?.judged ?? []), ...(had?.statements ?? [])]));
  const over = new Set(journal.flatMap(({ does, key }) => (does === "ask" ? [key] : [])));
  const isOwn = ({ from, type, turn }: FloorStatement): boolean =>
    from === USER ? type === KIND : over.has(turn.slice(0, -from.length - 1));
  const judged = reading.floor.filter((one) => isOwn(one) && !brought.has(one.id));
  return judged.length > 0 ? { ...result, judged } : result;
}

/** Puts the user's judgements onto the floor, once and in order. A notice refuses those that name no position. */
export function judgementsOf(state: DiscussionState, desk: Desk) {
  let last: Promise<void> = Promise.resolve();
  const isOver = (): boolean => state.isEnding || state.ended !== undefined;
  const isDone = (seq: number): boolean => state.byTurn.has(turnOf(seq)) || state.announced.has(turnOf(seq));

  async function putAll(protocol: ProtocolDefinition): Promise<void> {
    for (const { seq, given } of state.judged) {
      if (isOver() || isDone(seq)) continue;
      const lang = state.options?.lang ?? "en";
      const found = protocol.judged?.(given, state.reading) ?? { fault: words(lang).judgesNothing };
      const turn = turnOf(seq);
      if (found.fault !== undefined) {
        await desk.announce("notice", turn, { level: "warning", text: found.fault });
      } else {
        const round = Math.max(1, state.reading.round);
        desk.accept(round, { from: USER, type: KIND, content: found.content, references: [], turn });
        await desk.flush();
      }
    }
  }

  return {
    /** Whether a judgement waits to be put onto the floor. */
    areOwed: (): boolean => !isOver() && state.judged.some(({ seq }) => !isDone(seq)),
    /** Resolves when all judgements so far are on the floor. The desk must be open. @throws the bus's errors */
    put(protocol: ProtocolDefinition): Promise<void> {
      const putting = last.then(() => putAll(protocol));
      last = putting.catch(() => undefined);
      return putting;
    },
  };
}

/**
 * Returns the first provider named for this discussion whose model belongs to none of these families; undefined if
 * there is none, and the discussion's own judges. Other keys are not used. With a budget in money the price must be
 * known.
 * @param provider throws ProviderError for a provider that is not available
 */
export function anotherFamily(
  families: readonly string[],
  options: Pick<DiscussionOptions, "provider" | "model" | "expertProviders" | "budgetUsd">,
  provider: (name: string) => Provider,
): Provider | undefined {
  const { budgetUsd } = options;
  if (options.provider.startsWith(REPLAY)) return undefined;
  const named = everyProvider(options).replace(/^mix:/, "").split(",");
  for (const name of new Set(named.map((one) => one.trim()))) {
    const found = available(name, provider);
    if (!found?.isModel || (budgetUsd !== undefined && !callRate(found.name, found.model))) continue;
    const { family } = familyOf(name, { provider: found.name, model: found.model, isModel: true });
    if (!families.includes(family)) return found;
  }
  return undefined;
}

function available(name: string, provider: (name: string) => Provider): Provider | undefined {
  try {
    return provider(name);
  } catch (error) {
    if (error instanceof ProviderError) return undefined;
    throw error;
  }
}
