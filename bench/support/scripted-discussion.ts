import { applyMessage, emptyProjection } from "#discussion";
import type { ModelRequest, Provider } from "#providers";
import { compose, type DiscussionOptions, decode, EFFORTS, subjects } from "#wire";
import { answerTurn } from "../../services/historian/answer.ts";
import { modelSpeaker } from "../../src/actor/speaker.ts";
import { type Params, requestOf, sharedPrefix, takesEffortByMessage } from "../../src/providers/anthropic/anthropic.ts";
import { modelProvider } from "../../src/providers/model/answering.ts";
import { DEFAULT_MODEL, READING_MODEL } from "../../src/providers/model/pricing.ts";
import type { Conversation, Way } from "../../src/providers/model/vendor.ts";
import { defaultAnswer, pointsIn, textOf } from "../../test/support/anthropic-answer.ts";
import { handOf } from "../../test/support/simulated-hand.ts";
import { DISCUSSION, type Player, SimulatedTable } from "../../test/support/simulated-table.ts";
import { type InputTokens, PromptCache, tokensIn } from "./prompt-cache.ts";

/** Duration of every call, and the delay until its answer begins, in ms. */
export const LATENCY_MS = 20_000;
const FIRST_WORD_MS = 2_000;

/** One call of a model. */
interface Call {
  readonly purpose: string;
  readonly round: number;
  readonly params: Params;
  readonly tokens: InputTokens;
  /** Tokens of the answer; the script does not think. */
  readonly output: number;
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
}

export interface Played {
  readonly calls: readonly Call[];
  /** Milliseconds from the start to the end. */
  readonly wallMs: number;
}

/** Listing entry of a current model. */
const CAN = { contextTokens: 1_000_000, outputTokens: 128_000, efforts: EFFORTS, thinking: "adaptive" } as const;

/** Transformation of a request before it is sent, to compare ways of sending. */
export type RequestChange = (params: Params, request: Pick<ModelRequest, "purpose">) => Params;

/**
 * Plays a whole discussion under a simulated clock with the real moderator, protocol, prompts, marks and provider. Only the
 * vendor answers by script, after a fixed time, and counts what its cache would have served. As in a real one, a model that
 * is named judges, too; else the cheaper one that reads.
 */
export async function playDiscussion(
  options: Partial<DiscussionOptions>,
  { model: named, sent = (params) => params }: { readonly model?: string; readonly sent?: RequestChange } = {},
): Promise<Played> {
  const [model, reading] = named === undefined ? [DEFAULT_MODEL, READING_MODEL] : [named, named];
  const table = new SimulatedTable();
  const { clock } = table;
  const cache = new PromptCache();
  const calls: Call[] = [];
  const over = new AbortController();
  const rounds = new WeakMap<object, number>();
  const paramsOf = (talk: Conversation, { manner }: Way): Params =>
    requestOf(talk, { model: talk.purpose === "judgement" ? reading : model, manner }).params;
  // Prices and parameters are Anthropic's; only the exchange is scripted.
  await using scripted = modelProvider(
    {
      name: "anthropic",
      names: { label: "Anthropic", login: "", reach: "" },
      server: "here",
      takes: "prompt",
      isCacheShared: takesEffortByMessage,
      capabilities: async () => CAN,
      prefix: (talk, way) => JSON.stringify([sharedPrefix(talk, way), sent(paramsOf(talk, way), talk).output_config]),
      async exchange(talk, way, { onProgress, meter, signal }) {
        const plain = paramsOf(talk, way);
        const { purpose } = talk;
        const params = sent(plain, talk);
        const from = clock.now();
        const { tokens, begun } = cache.take(params as never, from);
        meter.responded = true;
        await clock.sleep(FIRST_WORD_MS, signal);
        begun(clock.now());
        onProgress(true);
        await clock.sleep(LATENCY_MS - FIRST_WORD_MS, signal);
        const text = longAnswer(plain, purpose);
        const output = tokensIn(text);
        const round = rounds.get(talk.prompt) ?? 0;
        calls.push({ purpose, round, params, tokens, output, from, to: clock.now() });
        return { text, stopReason: "end" };
      },
    },
    { clock, model },
  );
  const provider: Provider = {
    ...scripted,
    answer: (request, options) => {
      rounds.set(request.prompt, request.facts.round);
      return scripted.answer(request, options);
    },
  };
  try {
    table.provider = provider;
    table.player = playerOf(table, provider);
    for (const id of SPEAKERS) table.models.set(id, model);
    void followRecommendations(table, over.signal).catch(() => undefined);
    await table.start({ provider: "anthropic", ...options });
    const from = clock.now();
    const end = await table.run();
    if (end !== "finished")
      throw new Error(`the discussion ended as ${end}: ${JSON.stringify(table.messages("phase").at(-1))}`);
    return { calls: calls.toSorted((a, b) => a.from - b.from), wallMs: clock.now() - from };
  } finally {
    over.abort(new Error("the discussion is over"));
    await table.close();
  }
}

/** Duration of a person's answer, in ms: longer than the cache's shorter lifetime. */
const PERSON_MS = 600_000;

/** Answers with the recommended choices, after a while. */
async function followRecommendations(table: SimulatedTable, signal: AbortSignal): Promise<void> {
  for await (const item of table.bus.read([subjects.inbox(DISCUSSION, "user", "user")], { signal })) {
    if (item.kind !== "message") continue;
    const { question, recommended } = decode(item.message.data).body as { question: string; recommended: string };
    await table.clock.sleep(PERSON_MS, signal);
    const answer = compose("say", "answer", table.stamp("user"), { question, choice: recommended });
    await table.bus.publish(subjects.say(DISCUSSION, "user"), answer);
  }
}

/** Speakers, each a model. */
const SPEAKERS = [
  ..."first-expert second-expert third-expert fourth-expert".split(" "),
  ...["contrarian", "cross-domain", "historian"],
];

function playerOf(table: SimulatedTable, provider: Provider): Player {
  const speak = modelSpeaker(
    () => provider,
    async () => [],
  );
  return async (turn, attempt) => {
    if (attempt > 1) throw new Error(`${turn.body.turn} was returned: the script must be accepted at once`);
    const participant = turn.body.you?.id ?? "";
    const hand = handOf(table, turn);
    if (participant !== "historian") return (await speak(hand)).content as Record<string, unknown>;
    const state = emptyProjection(DISCUSSION);
    for (const { subject, data, seq } of table.bus.stream) applyMessage(state, subject, decode(data), seq);
    const providers = { get: () => provider } as never;
    const now = table.clock.now();
    return (await answerTurn(hand, state, { providers, now })).content as Record<string, unknown>;
  };
}

/** Requested words of each kind of statement, by field. */
const LENGTHS: Readonly<Record<string, number>> = {
  ...{ failureScenario: 150, case: 140, wouldChangeIf: 25, keyRisk: 40, information: 60, why: 40 },
  ...{ comment: 25, assumption: 40, ifWrong: 40, principle: 40, summary: 45, theirs: 30 },
  ...{ stakes: 25, description: 30, bias: 15, thinkingStyle: 15, question: 40 },
};

/** Requested words of a text, by the list that it is in; of a statement's own text, by its kind. */
const TEXTS: Readonly<Record<string, number>> = {
  points: 14,
  reasons: 25,
  executiveSummary: 50,
  argument: 175,
  response: 140,
};

/** A valid answer as long as the instructions ask for. */
function longAnswer(params: Params, purpose: string): string {
  const answer = JSON.parse(defaultAnswer(params as never)) as Content;
  const full =
    Array.isArray(answer.points) || Array.isArray(answer.reasons) ? onTable(answer, promptOf(params), purpose) : answer;
  return JSON.stringify(lengthened(full, purpose, purpose));
}

const promptOf = ({ messages }: Params): string => textOf(messages.map(({ content }) => content));

function lengthened(value: unknown, purpose: string, list: string): unknown {
  if (Array.isArray(value)) return value.map((one) => lengthened(one, purpose, list));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]: [string, unknown]) => {
      if (typeof one !== "string") return [key, lengthened(one, purpose, key)];
      return [key, longer(one, (key === "text" ? TEXTS[list] : LENGTHS[key]) ?? 0, purpose)];
    }),
  );
}

function longer(text: string, wanted: number, purpose: string): string {
  const words = text.split(" ");
  const more = Array.from(
    { length: Math.max(0, wanted - words.length) },
    (_, at) => `${purpose.slice(0, 4)}${words[at % words.length]?.replaceAll(/\W/g, "")}${at % 7}`,
  );
  return [text, ...more].join(" ");
}

type Content = Readonly<Record<string, unknown>>;

/** Points of a sealed position; reasons of a later turn; stances that it takes on points that it has said nothing of. */
const DECLARED = 3;
const REASONS = 3;
const STANCES = 6;

/** Fills an answer as the instructions ask: several points, reasons on what others brought, an answer to the docket. */
function onTable(answer: Content, prompt: string, purpose: string): Content {
  const [first] = answer.points as Content[];
  if (purpose === "position_declaration")
    return { ...answer, points: Array.from({ length: DECLARED }, (_, at) => numbered(first ?? {}, at)) };
  if (!Array.isArray(answer.reasons)) return answer;
  const table = pointsIn(prompt);
  const [reason] = answer.reasons as Content[];
  const { theirs: _restated, ...plain } = reason ?? {};
  const docket = [...prompt.matchAll(DOCKET)].map(([, relation, item = ""]) => ({ relation, item }));
  const raised = docket.flatMap(({ relation, item }) => (relation === "counters" ? [item] : []));
  const isNew = table.filter(({ yours, message }) => yours === undefined && message !== undefined);
  const theirs = [...isNew, ...table.filter(({ yours }) => yours === "none")];
  const objections = theirs.slice(0, Math.max(1, REASONS - raised.length)).map(({ id }) => ({ ...reason, on: id }));
  const answers = raised.map((on) => ({ ...plain, on, side: "against" }));
  const reasons = [...answers, ...(objections.length > 0 ? objections : [reason ?? {}])].slice(0, REASONS);
  const said = table.reduce((sum, point) => sum + point.reasons.length, 0);
  return {
    ...answer,
    reasons: reasons.map((one, at) => numbered(one, said + at)),
    ...("points" in answer ? { points: (answer.points as Content[]).map((point) => numbered(point, said)) } : {}),
    ...("maintains" in answer
      ? { maintains: docket.flatMap(({ relation, item }) => (relation === "answers" ? [item] : [])) }
      : {}),
    ...(purpose === "response"
      ? { stances: isNew.slice(0, STANCES).map(({ id }, at) => ({ on: id, stance: at % 2 === 0 ? "none" : "for" })) }
      : {}),
  };
}

const DOCKET = /<docket-[0-9a-f]{16} [^>]*relation="(\w+)"[^>]*item="(a\d+)"/g;

/** Told apart from the same words of another time. */
const numbered = (one: Content, at: number): Content => ({ ...one, text: `${String(one.text)} of case ${at}` });
