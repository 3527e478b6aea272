import { join } from "node:path";
import { systemClock } from "#lib/clock";
import { oneLine } from "#lib/plain";
import { replaceFile } from "#lib/replace-file";
import { protocolOf } from "#protocols";
import {
  type CallOptions,
  type Capabilities,
  chooseProvider,
  type Facts,
  loadPrices,
  type ModelRequest,
  type Provider,
  ProviderError,
  priceRange,
  type ToldExchange,
} from "#providers";
import { addUsage, NO_USAGE, type Usage } from "#wire";
import { CliError, EXIT, type ExitCode, UsageError } from "../failures.ts";
import { chosenProvider } from "../input/options.ts";
import { commandAt, type JsonFlags, shownPath } from "../reach.ts";
import { lookOf } from "../render/look.ts";
import { pad } from "../render/text.ts";
import { printResult, type Terminal } from "../terminal.ts";

export interface ProbeFlags extends JsonFlags {
  /** Default: auto. */
  readonly provider?: string;
  readonly model?: string;
  readonly yes?: boolean;
}

/** Approximate tokens of one call: a small prompt with its schema, a short answer with some thinking. */
const A_CALL = { input: 2_500, output: 1_500 };
/** Tokens of the two calls that try the cache. */
const CACHE_CALLS = 15_000;
const PROBE_MS = 20 * 60_000;

/** Probes the selected provider after confirmation; stores a record, without the key, in the home folder. */
export async function probeProvider(flags: ProbeFlags): Promise<ExitCode> {
  const { terminal, place } = commandAt(flags);
  const { model } = flags;
  loadPrices(place.env);
  const asked = { provider: flags.provider ?? "auto", ...(model === undefined ? {} : { model }) };
  const { name } = await chosenProvider(asked, { ...place, natsUrl: undefined });
  if (name === "offline") {
    throw new CliError(
      "there is no model to probe: set a key, log in to a coding agent or start Ollama; see swarm doctor",
    );
  }
  const calls = schemas().length + 3;
  const most = { input: calls * A_CALL.input + CACHE_CALLS, output: calls * A_CALL.output };
  const range = priceRange({ provider: name, ...(model === undefined ? {} : { model }) }, most, most);
  const cost = range
    ? range[1] === 0
      ? "which cost nothing"
      : `for about ${range[1].toFixed(2)} USD`
    : "at a price that is not known";
  const told = `${calls} small calls to ${name}, ${cost}`;
  if (flags.yes === true) terminal.err(`--probe makes ${told}\n`);
  else if (!(await mayProbe(told, terminal))) return EXIT.done;
  await using provider = chooseProvider(name, place.env, model === undefined ? {} : { model });
  const probed = await probe(provider, AbortSignal.timeout(PROBE_MS));
  const at = new Date().toISOString();
  const file = join(place.home, "probes", `${at.replaceAll(/[:.]/g, "-")}.json`);
  const record = { at, provider: name, model: provider.model, ...probed };
  await replaceFile(file, `${JSON.stringify(record, null, 2)}\n`, 0o600);
  return tell(probed, name, file, flags.json === true, terminal);
}

/** @throws UsageError where nobody can be asked */
async function mayProbe(told: string, terminal: Terminal): Promise<boolean> {
  if (!terminal.interactive) throw new UsageError(`--probe makes ${told}: say --yes to make them`);
  const { confirm } = await import("@clack/prompts");
  return (await confirm({ message: `Make ${told}?` })) === true;
}

function tell(
  { tried, capabilities, usage }: Trying["found"],
  provider: string,
  file: string,
  isJson: boolean,
  to: Terminal,
) {
  const works =
    tried.length > 0 &&
    tried.every(({ ok, what }) => ok || what === "cache" || (what === "listing" && tried.length > 1));
  const { colors } = lookOf(to, "en");
  const { calls, inputTokens, outputTokens, costUsd } = usage;
  const cost = costUsd === undefined ? "a price that is not known" : `${costUsd.toFixed(4)} USD`;
  const told = { provider, works, tried, ...(capabilities ? { capabilities } : {}), usage, file };
  printResult(to, { json: isJson }, told, () => [
    ...tried.map(
      ({ what, ok, text }) => `${ok ? colors.green("✓") : colors.red("✗")} ${pad(what, 28)} ${oneLine(text)}`,
    ),
    `spent: ${calls} calls, ${inputTokens + outputTokens} tokens, ${cost}; recorded in ${shownPath(file)}`,
  ]);
  return works ? EXIT.done : EXIT.failed;
}

const LISTING_MS = 10_000;
const CALL_MS = 120_000;
/** Tokens of an answer, without the vendor's allowance for thinking. */
const OUTPUT = 1_500;
/** Characters of a text that every cache takes: the smallest prefix that is kept anywhere is 4,096 tokens. */
const CACHED = 24_000;

function schemas(): [string, ModelRequest["schema"]][] {
  const { kinds, thoughts = {} } = protocolOf(undefined);
  const asked = Object.entries(kinds).filter(([, kind]) => kind.prompt);
  const own = Object.entries(thoughts).map(([name, thought]) => [name, thought(FACTS)] as const);
  return [...asked, ...own].map(([name, { schema }]) => [name, schema]);
}

/**
 * Tries a provider: what its listing says of the model; each schema of an answer once, with the smallest request; whether a second call reads the first one's
 * text from the cache; the time to the first word. A failure after which no other call succeeds ends it, and so does the signal:
 * what was tried by then was paid for, and is told.
 */
export async function probe(provider: Provider, signal: AbortSignal): Promise<Trying["found"]> {
  const trying = new Trying(provider, signal);
  await trying.all().catch((error: unknown) => {
    if (!signal.aborted) throw error;
    trying.say("time", false, "the time for all of it was over before everything was tried");
  });
  return trying.found;
}

class Trying {
  readonly #provider: Provider;
  readonly #signal: AbortSignal;
  readonly #tried: { readonly what: string; readonly ok: boolean; readonly text: string }[] = [];
  readonly #exchanges: ToldExchange[] = [];
  #usage: Usage = NO_USAGE;
  #capabilities: Capabilities | undefined;

  constructor(provider: Provider, signal: AbortSignal) {
    this.#provider = provider;
    this.#signal = signal;
  }

  /** Capabilities in the vendor's listing, absent without a listing; exchanges without keys. */
  get found() {
    const listed = this.#capabilities ? { capabilities: this.#capabilities } : {};
    return { tried: this.#tried, ...listed, usage: this.#usage, exchanges: this.#exchanges };
  }

  async all(): Promise<void> {
    const asked = schemas();
    const [first] = asked;
    if (!(await this.#listing())) return;
    if (!first || !(await this.#firstWords(first[1]))) return;
    for (const [name, schema] of asked) if (!(await this.#schema(name, schema))) return;
    await this.#cache(first[1]);
  }

  /** Reads the model's capabilities from the vendor's listing; costs nothing. @returns false if the key is invalid */
  async #listing(): Promise<boolean> {
    const until = AbortSignal.any([this.#signal, AbortSignal.timeout(LISTING_MS)]);
    try {
      const found = await this.#provider.capabilities?.(until);
      if (!found || Object.keys(found).length === 0) {
        this.say("listing", true, "the provider does not list what the model can do");
        return true;
      }
      this.#capabilities = found;
      this.say("listing", true, toldOf(found));
      return true;
    } catch (error) {
      this.#signal.throwIfAborted();
      const isKey = error instanceof ProviderError && ["bad_key", "no_key"].includes(error.code);
      const why = until.aborted ? `no answer within ${LISTING_MS / 1_000} s` : (error as Error).message;
      this.say("listing", false, isKey ? why : `the listing cannot be read, so the model's limits are unknown: ${why}`);
      return !isKey;
    }
  }

  /** Tries a first answer: model, structured output, latency. @returns false if no other call would succeed */
  async #firstWords(schema: ModelRequest["schema"]): Promise<boolean> {
    const began = performance.now();
    let first: number | undefined;
    const onWords = (): void => {
      first ??= performance.now() - began;
    };
    const called = await this.#call(requestOf("probe", schema), { onWords });
    if (called instanceof ProviderError) {
      this.say("model", false, called.message);
      return called.class !== "fatal";
    }
    const { model, marks = [] } = called.origin;
    const manner = marks.includes("prompted") ? "keeps to the schema in its prompt" : "is held to the schema";
    this.say("model", true, `${model} answers and ${manner}`);
    const whole = `the whole answer ${seconds(performance.now() - began)}`;
    this.say(
      "first word",
      true,
      first === undefined ? `${whole}; it comes in one piece` : `${seconds(first)}; ${whole}`,
    );
    return true;
  }

  async #schema(name: string, schema: ModelRequest["schema"]): Promise<boolean> {
    const called = await this.#call(requestOf(name, schema));
    if (called instanceof ProviderError) {
      this.say(`schema ${name}`, false, called.message);
      return called.class !== "fatal";
    }
    const { content } = called;
    const isObject = typeof content === "object" && content !== null;
    // An answer that is made up for no discussion may break what is checked beyond the schema.
    const whole = schema.safeParse(content).success
      ? "answered"
      : "answered; what is checked beyond the schema does not hold";
    this.say(`schema ${name}`, isObject, isObject ? whole : "the answer is no JSON object");
    return true;
  }

  async #cache(schema: ModelRequest["schema"]): Promise<void> {
    const text = `${crypto.randomUUID()} ${"The ledger waits for the close. ".repeat(CACHED / 32)}`;
    const asked = requestOf("cache", schema);
    const request = { ...asked, prompt: [{ text, shared: true }, ...asked.prompt] };
    const first = await this.#call(request);
    const second = first instanceof ProviderError ? first : await this.#call(request);
    if (second instanceof ProviderError) return this.say("cache", false, second.message);
    const { cachedInputTokens: read, inputTokens: all } = second.usage;
    this.say("cache", read > 0, `the second call read ${read} of ${all} tokens from it`);
  }

  async #call(request: ModelRequest, more: Pick<CallOptions, "onWords"> = {}) {
    const onExchange = (told: ToldExchange): void => void this.#exchanges.push(told);
    try {
      const deadline = systemClock.steady() + CALL_MS;
      const answer = await this.#provider.answer(request, { signal: this.#signal, deadline, onExchange, ...more });
      this.#usage = addUsage(this.#usage, answer.usage);
      return answer;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.#usage = addUsage(this.#usage, error.usage ?? NO_USAGE);
      return error;
    }
  }

  say(what: string, ok: boolean, text: string): void {
    this.#tried.push({ what, ok, text });
  }
}

function toldOf({ contextTokens, outputTokens, structured, efforts, thinking, parameters }: Capabilities): string {
  const tokens = (n: number | undefined): string => (n === undefined ? "not told" : `${n.toLocaleString("en")} tokens`);
  const yes = structured === undefined ? "not told" : structured ? "yes" : "no";
  const levels = efforts === undefined ? "not told" : efforts.length > 0 ? efforts.join(", ") : "no";
  return [
    `context ${tokens(contextTokens)}`,
    `output ${tokens(outputTokens)}`,
    `structured output ${yes}`,
    `effort ${levels}`,
    `thinking ${thinking ?? "not told"}`,
    ...(parameters === undefined ? [] : [`${(parameters / 1e9).toFixed(1)} billion parameters`]),
  ].join("; ");
}

const seconds = (ms: number): string => `after ${(ms / 1_000).toFixed(1)} s`;

const requestOf = (purpose: string, schema: ModelRequest["schema"]): ModelRequest => ({
  purpose,
  system: "You are tested for whether you can answer in a form.",
  prompt: [{ text: "Make up the shortest answer that follows the schema. Invent what it needs.", shared: false }],
  schema,
  judged: true,
  facts: FACTS,
  maxOutputTokens: OUTPUT,
});

const FACTS: Facts = {
  ...{ topic: "a test", lang: "en", mode: "standard", round: 1, speaker: "moderator" },
  ...{ personas: [], tensions: [], passages: [], floor: [] },
};
