import type { Bus } from "#bus";
import { isoTime, systemClock } from "#lib/clock";
import { present } from "#lib/fields";
import { type GivenDocument, protocolOf, withEffort } from "#protocols";
import {
  type CallOptions,
  type Facts,
  type ModelRequest,
  type Provider,
  type ProviderAnswer,
  providerPool,
} from "#providers";
import type { Origin } from "#wire";
import type { Spoken, TurnInHand } from "./answer-turn.ts";
import { ParticipantServer } from "./participant.ts";
import { sharedBreaker } from "./shared-breaker.ts";
import { runWorker } from "./worker.ts";

const RETRIEVED: Origin = { provider: "offline", model: "retrieval", isModel: false };

/** Returns a pool's answer function: it prompts the provider, or retrieves from the discussion's documents. */
export function modelSpeaker(
  provider: (name: string, model?: string) => Provider,
  documentsOf: (discussion: string, signal: AbortSignal) => Promise<readonly GivenDocument[]>,
): (hand: TurnInHand) => Promise<Spoken> {
  return async (hand) => {
    const options = hand.turn.brief?.options;
    const protocol = protocolOf(options);
    const { kinds, name } = protocol;
    const kind = Object.hasOwn(kinds, hand.turn.phase) ? kinds[hand.turn.phase] : undefined;
    if (kind?.retrieve) {
      const documents = await documentsOf(hand.discussion, hand.signal);
      return { content: kind.retrieve(factsOf(hand), documents), origin: RETRIEVED };
    }
    const { prompt } = kind ?? {};
    if (!prompt) throw new Error(`protocol ${name} has no prompt for a turn of kind ${hand.turn.phase}`);
    // The gate judges every statement, and returns it once with whatever does not fit.
    const asksPeople = hand.turn.attended || hand.turn.brief?.participants?.some(({ pool }) => pool === "seat");
    const made = withEffort(prompt(factsOf(hand)), protocol, options);
    const request = { ...made, judged: true, pauses: asksPeople ?? false, ...present({ absent: hand.turn.absent }) };
    const chosen = provider(options?.provider ?? "auto", options?.model);
    const share = { of: hand.discussion, attended: hand.turn.attended ?? false };
    const { signal, closing, deadline, onProgress, onWords, budget } = hand;
    const call = { signal, closing, deadline, onProgress, onWords, share, budget };
    const { content, origin, usage } = await answerKept(chosen, request, hand, call);
    const fits = request.schema.safeParse(content).success;
    return { content, origin, usage, messages: fits ? directMessages(content, hand) : [] };
  };
}

/** Serves a pool whose participants are answered for by models, in this process. */
export const runSpeakers = (
  pool: "expert" | "contrarian",
  concurrency: number,
  documentsOf: (bus: Bus, discussion: string, signal: AbortSignal) => Promise<readonly GivenDocument[]>,
): Promise<void> =>
  runWorker(pool, async (context) => {
    const providers = providerPool(context.env, { breaker: sharedBreaker(context) });
    const answer = modelSpeaker(
      (name, model) => providers.get(name, model),
      (discussion, signal) => documentsOf(context.bus, discussion, signal),
    );
    const server = new ParticipantServer(context, { pool, concurrency, answer });
    return {
      drain: async (signal) => {
        await server.drain(signal);
        await providers.close();
      },
    };
  });

/** Asks a provider for a turn's answer and records the exchanges. */
export async function answerKept<T>(
  provider: Provider,
  request: ModelRequest<T>,
  { turn: { turn }, record }: Pick<TurnInHand, "record"> & { readonly turn: Pick<TurnInHand["turn"], "turn"> },
  call: CallOptions,
): Promise<ProviderAnswer<T>> {
  const kept = record(request);
  try {
    const answer = await provider.answer(request, { ...call, turn, onExchange: kept.onExchange });
    kept.answered(answer);
    return answer;
  } catch (error) {
    kept.failed(error);
    throw error;
  }
}

/** Returns the direct messages in a statement, only those to other participants of the discussion. */
function directMessages(content: unknown, hand: TurnInHand): NonNullable<Spoken["messages"]> {
  const said = (content as { directMessages?: { to: string; text: string }[] } | undefined)?.directMessages ?? [];
  const table = hand.turn.brief?.participants ?? [];
  return said.flatMap(({ to, text }) => {
    const pool = table.find(({ id }) => id === to && id !== hand.participant)?.pool;
    return pool ? [{ to, pool, text }] : [];
  });
}

/** Converts a turn to a provider's facts. A turn without a brief (from a foreign moderator) has no passages or personas. */
export function factsOf(hand: Pick<TurnInHand, "turn" | "floor" | "round" | "participant" | "returned">): Facts {
  const { turn, floor } = hand;
  const brief = turn.brief;
  const lang = brief?.options.lang ?? "en";
  const { pointPassages, persona, problem, target, correction, constraints, docket } = brief ?? {};
  return {
    topic: turn.topic,
    lang,
    mode: brief?.options.mode ?? "standard",
    round: hand.round,
    speaker: hand.participant,
    personas: brief?.personas ?? [],
    tensions: brief?.tensions ?? [],
    passages: brief?.passages ?? [],
    passagesLeftOut: brief?.passagesLeftOut ?? [],
    floor,
    today: isoTime(systemClock.now()).slice(0, 10),
    ...present({ pointPassages, persona, problem, computed: target, correction, constraints, docket }),
    ...present({
      points: turn.points,
      pointsLeftOut: turn.pointsLeftOut,
      messages: turn.messages,
      returned: hand.returned,
    }),
  };
}
