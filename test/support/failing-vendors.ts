import { replies, startAnthropicServer } from "./anthropic-server.ts";
import { geminiDialect, ollamaDialect, openAiDialect } from "./dialects.ts";
import type { FakeClis, Plan } from "./fake-clis.ts";
import { type Dialect, type ModelReply, modelReplies, startModelServer } from "./model-server.ts";

/*
 * Vendors that fail as their documents and their users' reports say, each over its own protocol: four over HTTP, and four
 * coding agents as fake programs.
 */

/** Calls that fail: from the nth on, with this text in their prompt. Default: all. */
interface Which {
  readonly from?: number;
  readonly where?: string;
}

/** One way to fail. */
export interface Failing {
  readonly name: string;
  /** Pattern of the words by which a reader is told. */
  readonly told: string;
  /** Whether a call is tried until its deadline. */
  readonly lasts: boolean;
  fail(which?: Which): void;
}

export interface FailingVendor extends AsyncDisposable {
  /** Name in `--provider`. */
  readonly provider: string;
  /** Environment of the workers. */
  readonly env: Readonly<Record<string, string>>;
  readonly failures: readonly Failing[];
  /** Model of the case. Nothing failed of it before: workers that share a broker wait for one that fails. */
  readonly model: string;
  /** Calls of the case so far. */
  readonly calls: number;
  modelOf(nth: number): string;
  /** It answers from here on. */
  mend(): void;
  /** The next case begins, with a model of its own. */
  next(): void;
}

/** A failure's name, how it shows, and the pattern of what is told. `lasts`: as that of `Failing`. */
type Way<R> = readonly [name: string, how: R, told: string, lasts?: "lasts"];

const KEY = "key-test-0123456789-not-a-real-key";
const PROSE = "I hold that it should be split.";
const OFF_SCHEMA = { opinion: "split it" };
/** Seconds that no turn waits for. */
const LONG = "3600";
const AFTER_LONG = { "retry-after": LONG };

/** Patterns of the words about a vendor that is called `label`, or about its model. */
const told = (label: string) =>
  ({
    down: `${label} is overloaded or out of order`,
    throttled: `${label} limits the rate of this key`,
    locked: `${label} does not accept the key or login`,
    broke: `the ${label} account has no credit .*: buy credit`,
    spent: `the spend limit of the ${label} account is reached .*: raise it`,
    closed: `${label} does not let this key use \\S+of-case-\\d+`,
    unknown: `${label} knows no model "\\S+of-case-\\d+"`,
    cut: `no connection to ${label} `,
    refused: "of-case-\\d+ refused to answer",
    cutOff: "of-case-\\d+'s answer was cut off",
    empty: "of-case-\\d+ gave no usable answer",
    late: "of-case-\\d+ gave no answer before the deadline",
    // A program names the model that answered.
    unfit: "\\S+ gave no answer that fits|of-case-\\d+'s answer does not fit",
  }) as const;

interface Server<R> extends AsyncDisposable {
  readonly url: string;
  readonly requests: readonly { readonly raw: string }[];
  always(choose: ((request: { readonly raw: string }, nth: number) => R | undefined) | undefined): void;
  reset(): void;
}

interface OverHttp<R> {
  readonly provider: string;
  readonly env: (url: string) => Record<string, string>;
  readonly family: string;
  readonly ways: readonly Way<R>[];
}

function overHttp<R>(server: Server<R>, { provider, env, family, ways }: OverHttp<R>): FailingVendor {
  const fail = (reply: R, { from = 1, where = "" }: Which): void =>
    server.always(({ raw }, nth) => (nth >= from && raw.includes(where) ? reply : undefined));
  const modelOf = (nth: number): string => `${family}-of-case-${nth}`;
  let cases = 0;
  return {
    ...{ provider, env: env(server.url), modelOf },
    failures: failuresOf(ways, fail),
    get model() {
      return modelOf(cases);
    },
    get calls() {
      return server.requests.length;
    },
    mend: () => server.always(undefined),
    next: () => {
      cases += 1;
      server.reset();
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const failuresOf = <R>(ways: readonly Way<R>[], fail: (how: R, which: Which) => void): Failing[] =>
  ways.map(([name, how, words, lasts]) => ({
    ...{ name, told: words, lasts: lasts !== undefined },
    fail: (which = {}) => fail(how, which),
  }));

async function anthropic(): Promise<FailingVendor> {
  const { error, text } = replies;
  const of = told("Anthropic");
  return overHttp(await startAnthropicServer(), {
    provider: "anthropic",
    family: "claude",
    env: (url) => ({ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: url }),
    ways: [
      ["529", replies.overloaded(LONG), of.down],
      ["502 by a proxy", replies.html(502), of.down, "lasts"],
      ["429", replies.rateLimited(LONG), of.throttled],
      ["429 without a time", replies.rateLimited(), of.throttled, "lasts"],
      ["401", replies.unauthorized(), of.locked],
      ["403", error(403, "permission_error", "not allowed"), of.closed],
      ["404", error(404, "not_found_error", "model: x"), of.unknown],
      ["400 no credit", replies.noCredit(), of.broke],
      ["402", error(402, "billing_error", "payment required"), of.broke],
      ["429 spend limit", replies.spendLimit(), of.spent],
      ["400 own limit", replies.ownLimit(), of.spent],
      ["too long", error(400, "invalid_request_error", "prompt is too long: 1204881 tokens"), "larger than Anthropic"],
      [
        "schema",
        error(400, "invalid_request_error", "The compiled grammar is too large. Simplify your schema."),
        "Anthropic rejected the request .*: use another",
      ],
      ["cut stream", replies.cutStream(), of.cut, "lasts"],
      ["stalls", replies.endless(), of.late, "lasts"],
      ["silent", replies.silent(), of.late, "lasts"],
      ["prose", text(PROSE), of.unfit],
      ["off schema", replies.answer(OFF_SCHEMA), of.unfit],
      ["refusal", replies.refusal(), of.refused],
      ["cut off", replies.cutByMaxTokens(), of.cutOff],
      ["empty", text(""), of.unfit],
    ],
  });
}

/** Failures that all dialects share. */
function common({ cut, unfit, cutOff, late }: ReturnType<typeof told>): readonly Way<ModelReply>[] {
  return [
    ["cut stream", modelReplies.cutStream(), cut, "lasts"],
    ["silent", modelReplies.silent(), late, "lasts"],
    ["prose", modelReplies.text(PROSE), unfit],
    ["off schema", modelReplies.text(JSON.stringify(OFF_SCHEMA)), unfit],
    ["cut off", modelReplies.cutByMaxTokens(), cutOff],
    ["empty", modelReplies.text(""), unfit],
  ];
}

const overDialect = async (dialect: Dialect, how: OverHttp<ModelReply>): Promise<FailingVendor> =>
  overHttp(await startModelServer(dialect), how);

const { error } = modelReplies;

function openai(): Promise<FailingVendor> {
  const of = told("OpenAI");
  const rate = "Rate limit reached for gpt-6 on tokens per min (TPM): Limit 30000, Used 30000. Please try again.";
  return overDialect(openAiDialect, {
    provider: "openai",
    family: "gpt-6",
    env: (url) => ({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `${url}/v1` }),
    ways: [
      ["503", error(503, "server_error", "The engine is currently overloaded", AFTER_LONG), of.down],
      ["500", error(500, "server_error", "The server had an error"), of.down, "lasts"],
      ["429", error(429, "rate_limit_exceeded", rate, AFTER_LONG), of.throttled],
      ["429 without a time", error(429, "rate_limit_exceeded", rate), of.throttled, "lasts"],
      ["401", error(401, "invalid_api_key", "Incorrect API key provided: key-*****."), of.locked],
      ["429 no credit", error(429, "insufficient_quota", "You exceeded your current quota"), of.broke],
      ["refusal", modelReplies.refusal(), of.refused],
      ...common(of),
    ],
  });
}

function gemini(): Promise<FailingVendor> {
  const of = told("Gemini");
  const limited = (to: number): string =>
    `You exceeded your current quota, please check your plan and billing details.\n* Quota exceeded for metric: generate_content_free_tier_requests, limit: ${to}, model: gemini-4-argon\nPlease retry in 27s.`;
  const depleted = "Your prepayment credits are depleted. Please go to AI Studio to manage your project and billing.";
  return overDialect(geminiDialect, {
    provider: "gemini",
    family: "gemini-4",
    env: (url) => ({ GEMINI_API_KEY: KEY, GOOGLE_GEMINI_BASE_URL: url }),
    ways: [
      ["503", error(503, "", "The model is overloaded. Please try again later.", AFTER_LONG), of.down],
      ["500", error(500, "", "An internal error has occurred."), of.down, "lasts"],
      ["429", error(429, "", limited(10), AFTER_LONG), of.throttled],
      ["429 without a time", error(429, "", "Resource has been exhausted (e.g. check quota)."), of.throttled, "lasts"],
      ["400 bad key", error(400, "API_KEY_INVALID", "API key not valid. Please pass a valid API key."), of.locked],
      ["429 a quota of 0", error(429, "", limited(0)), of.closed],
      ["429 no credit", error(429, "", depleted), of.broke],
      ["429 spending cap", error(429, "", "Your project has exceeded its monthly spending cap."), of.spent],
      ["refusal", modelReplies.refusal(), of.refused],
      ...common(of),
    ],
  });
}

function ollama(): Promise<FailingVendor> {
  const of = told("Ollama");
  return overDialect(ollamaDialect, {
    provider: "ollama",
    family: "qwen3",
    env: (url) => ({ OLLAMA_HOST: url }),
    ways: [
      ["503", error(503, "", "server busy, please try again. maximum pending requests exceeded"), of.down, "lasts"],
      ["500", error(500, "", "llama runner process has terminated: exit status 2"), of.down, "lasts"],
      ["401", error(401, "", "unauthorized"), of.locked],
      ["404", error(404, "", "model 'x' not found"), of.unknown],
      ["429 weekly limit", error(429, "", "you (ada) have reached your weekly usage limit"), of.spent],
      ...common(of),
    ],
  });
}

/** A failure of the vendor's API, or without a status what the program says of itself. */
const fails = (message: string, status?: number): Plan => ({
  ...{ do: "fail", message },
  ...(status === undefined ? {} : { status }),
});

/** Failures of every program, beside its own. */
const byAny = (of: ReturnType<typeof told>): readonly Way<Plan>[] => [
  ["529", fails("Overloaded", 529), of.down, "lasts"],
  ["429", fails("slow down", 429), of.throttled, "lasts"],
  ["nobody logged in", { do: "logged-out" }, of.locked],
  ["crash", { do: "crash" }, of.cut, "lasts"],
  ["prose", { do: "text", text: PROSE }, of.unfit],
  ["off schema", { do: "say", content: OFF_SCHEMA }, of.unfit],
  ["empty", { do: "nothing" }, of.empty],
];

const PROGRAMS = { claude: "Claude Code", codex: "Codex", gemini: "Gemini CLI", qwen: "Qwen Code" } as const;
type Program = keyof typeof PROGRAMS;

const OWN: { readonly [name in Program]: (of: ReturnType<typeof told>) => readonly Way<Plan>[] } = {
  claude: (of) => [
    ["no credit", fails("Credit balance is too low"), of.broke],
    ["session limit", fails("You've hit your session limit · resets 3pm", 429), of.spent],
    ["no extra usage", fails("You're out of extra usage · resets 9am"), of.spent],
    ["refusal", { do: "refuse", reason: "refusal" }, of.refused],
    ["cut off", { do: "refuse", reason: "max_tokens" }, of.cutOff],
    ["cut off in words", fails("API Error: Claude's response exceeded the 32000 output token maximum."), of.cutOff],
  ],
  codex: (of) => [
    ["no credit", fails("Quota exceeded. Check your plan and billing details."), of.broke],
    ["usage limit", fails("You've hit your usage limit. Try again at 2:57 PM."), of.spent],
    ["login expired", fails("Your access token could not be refreshed. Please sign in again."), of.locked],
    ["cut stream", fails("stream disconnected before completion: stream closed"), of.cut, "lasts"],
  ],
  gemini: (of) => [
    ["daily quota", fails("You have exhausted your daily quota on this model.", 429), of.spent],
    ["refusal", { do: "text", text: "" }, of.refused],
  ],
  qwen: (of) => [
    ["daily quota", fails("Qwen OAuth quota exceeded: Your free daily quota has been reached."), of.spent],
    ["free quota", fails("Free allocated quota exceeded.", 429), of.spent],
  ],
};

function byProgram(fakes: FakeClis, name: Program): FailingVendor {
  fakes.login(name);
  const modelOf = (nth: number): string => `${name}-of-case-${nth}`;
  const of = told(PROGRAMS[name]);
  let cases = 0;
  let before = 0;
  const fail = (plan: Plan, { from = 1, where = "" }: Which): void =>
    fakes.always(name, { plan, from: before + from - 1, where });
  return {
    ...{ provider: `cli:${name}`, env: {}, modelOf },
    failures: failuresOf([...byAny(of), ...OWN[name](of)], fail),
    get model() {
      return modelOf(cases);
    },
    get calls() {
      return fakes.runs(name) - before;
    },
    mend: () => fakes.always(name),
    next: () => {
      cases += 1;
      before = fakes.runs(name);
      fakes.always(name);
    },
    [Symbol.asyncDispose]: async () => {},
  };
}

/** All of them. The fake programs are the caller's. */
export async function failingVendors(fakes: FakeClis): Promise<readonly FailingVendor[]> {
  const servers = await Promise.all([anthropic(), openai(), gemini(), ollama()]);
  return [...servers, ...(Object.keys(PROGRAMS) as Program[]).map((name) => byProgram(fakes, name))];
}
