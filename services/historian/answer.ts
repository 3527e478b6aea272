import { answerKept, factsOf, type Spoken, type TurnInHand } from "#actor";
import { langOf, type Projection, tableOf, topicOf } from "#discussion";
import { systemClock } from "#lib/clock";
import { present } from "#lib/fields";
import { type GivenDocument, protocolOf, type StatementKind, withEffort } from "#protocols";
import { type Facts, failureText, ProviderError, type ProviderPool } from "#providers";
import { addUsage, NO_USAGE, type Origin } from "#wire";
import { WORDS } from "./words.ts";

const COMPUTED: Origin = { provider: "computed", model: "argument graph", isModel: false };

/** Share of the turn's time for a model to word the computed statement, which must arrive even if the model fails. */
const WORDING = 0.6;

export interface AnswerContext {
  readonly providers: ProviderPool;
  /** Documents of the discussion. Default: none. */
  readonly documents?: readonly GivenDocument[];
  /** Milliseconds of `Clock.steady`, as the deadline of the turn in hand. Default: the system's. */
  readonly now?: number;
}

/**
 * Answers the historian's turn: a statement computed from the record, worded by the discussion's provider. If the
 * provider fails, or takes too long, the computed words are kept, and the origin says why.
 * @throws Error if the turn is not for a historian; the signal's reason
 */
export async function answerTurn(
  hand: TurnInHand,
  state: Projection,
  { providers, documents = [], now = systemClock.steady() }: AnswerContext,
): Promise<Spoken> {
  const { turn, signal, closing, onProgress, onWords, budget } = hand;
  const deadline = Math.floor(now + WORDING * (hand.deadline - now));
  const { prompt, fromRecord, worded } = recordedKind(hand);
  const lang = turn.brief?.options.lang ?? langOf(state);
  const computed = fromRecord(state, lang, documents);
  if (!prompt || !worded) return { content: computed, origin: COMPUTED };
  const { provider = "offline", model } = turn.brief?.options ?? {};
  const share = { of: hand.discussion, attended: turn.attended ?? false };
  try {
    const { options } = turn.brief ?? {};
    const request = withEffort(prompt(factsFor(hand, state, computed)), protocolOf(options), options);
    const call = { signal, closing, deadline, onProgress, onWords, share, budget };
    const answer = await answerKept(providers.get(provider, model), request, hand, call);
    const content = worded.merge(computed, answer.content, state, lang);
    // The computed part quotes accepted statements, wrong ids included: only new ids count against the model.
    const quoted = new Set(worded.unknownIds(computed, state));
    const strangers = worded.unknownIds(answer.content, state).filter((id) => !quoted.has(id));
    if (strangers.length === 0) return { content, origin: answer.origin, usage: answer.usage };
    const note = WORDS[lang].strangers(strangers);
    return { content: computed, origin: { ...COMPUTED, note }, usage: answer.usage };
  } catch (error) {
    if (signal.aborted || !(error instanceof ProviderError)) throw error;
    const note = WORDS[lang].noWords(failureText(error, lang));
    return { content: computed, origin: { ...COMPUTED, note }, usage: addUsage(NO_USAGE, error.usage ?? NO_USAGE) };
  }
}

export const isWorded = (hand: TurnInHand): boolean => recordedKind(hand).prompt !== undefined;

/** @throws ProviderError `unsupported` for a kind of statement that is not made from the record */
function recordedKind({ turn }: TurnInHand): StatementKind & Required<Pick<StatementKind, "fromRecord">> {
  const { kinds, name } = protocolOf(turn.brief?.options);
  const kind = Object.hasOwn(kinds, turn.phase) ? kinds[turn.phase] : undefined;
  if (kind?.fromRecord) return { ...kind, fromRecord: kind.fromRecord };
  throw new ProviderError(
    "unsupported",
    `the historian only answers kinds that are made from the record; in protocol ${name} ${turn.phase} is not one`,
  );
}

function factsFor(hand: TurnInHand, state: Projection, computed: unknown): Facts {
  const { brief, topic } = hand.turn;
  const { mode, tensionMap: tensions } = tableOf(state);
  const problem = brief?.problem ?? state.composed?.problemDefinition;
  return {
    ...factsOf({ ...hand, floor: state.floor }),
    // A foreign moderator's turn may have no brief.
    ...(brief ? {} : { lang: langOf(state), mode, tensions }),
    ...{ topic: topic || topicOf(state), computed, ...present({ problem }) },
  };
}
