import { addUsage, type Exchange, NO_USAGE } from "#wire";
import { parseAnswer } from "../model/parse-answer.ts";
import { type CallOptions, type ModelRequest, type Provider, type ProviderAnswer, ProviderError } from "../provider.ts";
import { readRecorded } from "./recorded.ts";

/** What `--provider` begins with where a recording answers: a folder or file follows. */
export const REPLAY = "replay:";

const keyOf = (turn: string, isRepair: boolean): string => `${turn}${isRepair ? " repaired" : ""}`;

/**
 * Answers as models did in a recorded discussion, by the turn that asks: no key, no network, no budget. Of several calls
 * for one turn the last that was answered counts, so that a replay does not repeat an outage.
 * @throws ProviderError `not_recorded`
 */
export function replayProvider(path: string): Provider {
  const recorded = readRecorded(path);
  const last = new Map<string, Exchange>();
  for (const exchange of recorded) {
    const { turn, repair = false, outcome } = exchange;
    if (!outcome) continue;
    const key = keyOf(turn, repair);
    if (!("failed" in outcome) || !last.has(key)) last.set(key, exchange);
  }

  async function answer<T>(request: ModelRequest<T>, { signal, turn }: CallOptions): Promise<ProviderAnswer<T>> {
    signal.throwIfAborted();
    const { purpose, facts } = request;
    const found = turn === undefined ? undefined : last.get(keyOf(turn, facts.returned !== undefined));
    if (!found) {
      const which = `${facts.returned ? "the repaired " : "the "}${purpose} of ${facts.speaker} in round ${facts.round}`;
      const what = `${path} holds no recorded answer for ${which}${turn === undefined ? "" : ` (${turn})`}`;
      throw new ProviderError("not_recorded", `${what}: the discussion goes another way than the recorded one`);
    }
    return given(found, request, path);
  }
  const close = async (): Promise<void> => undefined;
  return { name: "replay", model: "recorded", isModel: true, answer, close, [Symbol.asyncDispose]: close };
}

/** The recorded answer to a request, as it was given. */
function given<T>({ reply, outcome, turn }: Exchange, request: ModelRequest<T>, path: string): ProviderAnswer<T> {
  const usage = addUsage(NO_USAGE, outcome?.usage ?? NO_USAGE);
  if (outcome && "failed" in outcome) {
    const { code, message } = outcome.failed as { code: ProviderError["code"]; message: string };
    throw new ProviderError(code, message, { usage });
  }
  const parsed = parseAnswer(reply?.text ?? "", request.schema, request.facts.lang);
  if (!parsed.ok && !request.judged) {
    const what = `the recorded answer to ${turn} in ${path} does not fit what is asked today`;
    throw new ProviderError("invalid_answer", `${what} (${parsed.problem.replaceAll("\n", "; ")})`, { usage });
  }
  const origin = outcome?.origin as ProviderAnswer<T>["origin"];
  return { content: parsed.ok ? parsed.content : (parsed.said as T), origin, usage: outcome?.usage ?? usage };
}
