import { protocolOf, withEffort } from "#protocols";
import type { CallOptions, ModelRequest, Provider, ProviderAnswer } from "#providers";
import { factsOf } from "./facts.ts";
import type { Spoken, TurnInHand } from "./participant.ts";

/** How a worker of a pool answers turns: sends the prompt of the turn's kind to the discussion's provider. */
export function modelSpeaker(
  provider: (name: string, model?: string) => Provider,
): (hand: TurnInHand) => Promise<Spoken> {
  return async (hand) => {
    const options = hand.turn.brief?.options;
    const protocol = protocolOf(options);
    const { kinds, name } = protocol;
    const prompt = Object.hasOwn(kinds, hand.turn.phase) ? kinds[hand.turn.phase]?.prompt : undefined;
    if (!prompt) throw new Error(`protocol ${name} has no prompt for a turn of kind ${hand.turn.phase}`);
    // The gate judges every statement, and returns it once with whatever does not fit.
    const asksPeople = hand.turn.attended || hand.turn.brief?.participants?.some(({ pool }) => pool === "seat");
    const made = withEffort(prompt(factsOf(hand)), protocol, options);
    const request = { ...made, judged: true, pauses: asksPeople ?? false };
    const chosen = provider(options?.provider ?? "auto", options?.model);
    const share = { of: hand.discussion, attended: hand.turn.attended ?? false };
    const { signal, closing, deadline, onProgress, onWords, budget } = hand;
    const call = { signal, closing, deadline, onProgress, onWords, share, budget };
    const { content, origin, usage } = await answerKept(chosen, request, hand, call);
    const fits = request.schema.safeParse(content).success;
    return { content, origin, usage, messages: fits ? directMessages(content, hand) : [] };
  };
}

/** A provider's answer for a turn; what was said to it and heard from it is kept with the discussion. */
export async function answerKept<T>(
  provider: Provider,
  request: ModelRequest<T>,
  { turn: { turn }, record }: TurnInHand,
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

/** The direct messages in a statement: only those to other participants of the discussion. */
function directMessages(content: unknown, hand: TurnInHand): NonNullable<Spoken["messages"]> {
  const said = (content as { directMessages?: { to: string; text: string }[] } | undefined)?.directMessages ?? [];
  const table = hand.turn.brief?.participants ?? [];
  return said.flatMap(({ to, text }) => {
    const pool = table.find(({ id }) => id === to && id !== hand.participant)?.pool;
    return pool ? [{ to, pool, text }] : [];
  });
}
