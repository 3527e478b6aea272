import { isIPv6 } from "node:net";
import { type Clock, systemClock } from "#lib/clock";
import { present } from "#lib/fields";
import { REPLAY } from "#lib/provider-name";
import { claude } from "./agents/claude.ts";
import { codex } from "./agents/codex.ts";
import { findProgram, hasKey, isLoggedIn } from "./agents/environment.ts";
import { gemini as geminiCli } from "./agents/gemini-cli.ts";
import type { CliProgram, Env } from "./agents/program.ts";
import { qwen } from "./agents/qwen.ts";
import type { Breaker } from "./model/breaker.ts";
import { DEFAULT_MODEL, GEMINI_MODEL, READING_MODEL } from "./model/pricing.ts";
import { addressOf, keyOf } from "./model/server-access.ts";
import { offlineProvider } from "./offline.ts";
import { FLAVOURS, type Flavour } from "./openai-compatible/flavours.ts";
import { type Provider, ProviderError } from "./provider.ts";
import { isPaced, readRecorded, recordingIn, replayProvider } from "./replay.ts";

export interface MakeOptions {
  readonly model?: string;
  readonly clock?: Clock;
  readonly fetch?: typeof fetch;
  readonly breaker?: Breaker;
}

/** One value of `--provider`. Its implementation is loaded at the first call. */
export interface ProviderEntry {
  readonly name: string;
  readonly label: string;
  /** Model if none is named. Undefined: whatever the server has. */
  readonly defaultModel?: string;
  /** The family's cheapest model that reads well: it judges where no model is named. Undefined: the default model does. */
  readonly readingModel?: string;
  readonly isFree: boolean;
  /** Setup instruction, in one line. */
  readonly how: string;
  /** Whether this environment suffices to ask it, without a request. Undefined: only its server can tell. */
  isThere(env: Env): boolean | undefined;
  /** @throws ProviderError `no_key`, `bad_key` or `no_program`; `connection` if its server's address is invalid */
  check(env: Env): void;
  load(env: Env, options: MakeOptions): Promise<Provider>;
}

/** Returns what is wrong with the key or server address of a provider that is set up; undefined if nothing is. */
export function faultOf(entry: ProviderEntry, env: Env): string | undefined {
  try {
    entry.check(env);
  } catch (error) {
    if (error instanceof ProviderError && ["bad_key", "connection"].includes(error.code)) return error.message;
  }
  return undefined;
}

const needsKey = (name: string, variable: string): ProviderError =>
  new ProviderError("no_key", `provider ${name} needs a key: set ${variable}, or use --provider offline`, {
    of: { label: name, login: `set ${variable}`, reach: "" },
  });

const anthropic: ProviderEntry = {
  name: "anthropic",
  label: "Anthropic",
  defaultModel: DEFAULT_MODEL,
  readingModel: READING_MODEL,
  isFree: false,
  how: "set ANTHROPIC_API_KEY (https://platform.claude.com)",
  isThere: (env) => Boolean(env.ANTHROPIC_API_KEY?.trim()),
  check(env) {
    if (!keyOf(env.ANTHROPIC_API_KEY, "ANTHROPIC_API_KEY", "anthropic"))
      throw needsKey("anthropic", "ANTHROPIC_API_KEY");
    if (env.ANTHROPIC_BASE_URL) addressOf(env.ANTHROPIC_BASE_URL, "ANTHROPIC_BASE_URL", "anthropic", true);
  },
  async load(env, options) {
    const { anthropicProvider } = await import("./anthropic/anthropic.ts");
    const baseUrl = env.ANTHROPIC_BASE_URL;
    const apiKey = keyOf(env.ANTHROPIC_API_KEY, "ANTHROPIC_API_KEY", "anthropic") ?? "";
    return anthropicProvider({ ...options, apiKey, ...(baseUrl ? { baseUrl } : {}) });
  },
};

const geminiKey = (env: Env): string | undefined =>
  keyOf(env.GEMINI_API_KEY, "GEMINI_API_KEY", "gemini") ?? keyOf(env.GOOGLE_API_KEY, "GOOGLE_API_KEY", "gemini");

const gemini: ProviderEntry = {
  name: "gemini",
  label: "Gemini",
  defaultModel: GEMINI_MODEL,
  isFree: false,
  how: "set GEMINI_API_KEY (https://aistudio.google.com)",
  isThere: (env) => Boolean(env.GEMINI_API_KEY?.trim() || env.GOOGLE_API_KEY?.trim()),
  check(env) {
    if (!geminiKey(env)) throw needsKey("gemini", "GEMINI_API_KEY");
    if (env.GOOGLE_GEMINI_BASE_URL) addressOf(env.GOOGLE_GEMINI_BASE_URL, "GOOGLE_GEMINI_BASE_URL", "gemini", false);
  },
  async load(env, options) {
    const { geminiProvider } = await import("./gemini/gemini.ts");
    return geminiProvider({ ...options, apiKey: geminiKey(env) ?? "", baseUrl: env.GOOGLE_GEMINI_BASE_URL });
  },
};

/** Reads OLLAMA_HOST as Ollama does, with or without scheme and port. Returns an invalid address unchanged. */
export function ollamaAddress(env: Env): string {
  const given = env.OLLAMA_HOST?.replace(/^[\s"']+|[\s"']+$/g, "") || "127.0.0.1";
  const isWhole = /^\w+:\/\//.test(given);
  const host = isIPv6(given) ? `[${given}]` : `${given.startsWith(":") ? "127.0.0.1" : ""}${given}`;
  const url = URL.parse(isWhole ? given : `http://${host}`);
  if (!url) return given;
  if (url.hostname === "0.0.0.0") url.hostname = "127.0.0.1";
  if (url.hostname === "[::]") url.hostname = "[::1]";
  if (!isWhole && !/:\d+(?:\/|$)/.test(host)) url.port = "11434";
  return url.href;
}

const ollama: ProviderEntry = {
  name: "ollama",
  label: "Ollama",
  isFree: true,
  how: "install it from https://ollama.com, then `ollama pull qwen3`",
  isThere: () => undefined,
  check(env) {
    addressOf(ollamaAddress(env), "OLLAMA_HOST", "ollama", false);
  },
  async load(env, options) {
    const { ollamaProvider } = await import("./ollama/ollama.ts");
    return ollamaProvider({ ...options, baseUrl: ollamaAddress(env) });
  },
};

const compatible = (flavour: Flavour): ProviderEntry => ({
  name: flavour.name,
  label: flavour.names.label,
  ...present({ defaultModel: flavour.defaultModel, readingModel: flavour.readingModel }),
  isFree: flavour.local,
  how: flavour.local
    ? `start its server, and set ${flavour.baseUrlEnv} where it is not ${flavour.baseUrl}`
    : `set ${flavour.keyEnv}; ${flavour.baseUrlEnv} for a compatible server`,
  isThere: (env) => Boolean(env[flavour.local ? flavour.baseUrlEnv : flavour.keyEnv]?.trim()),
  check(env) {
    const key = keyOf(env[flavour.keyEnv], flavour.keyEnv, flavour.name);
    if (!flavour.local && !key) throw needsKey(flavour.name, flavour.keyEnv);
    const baseUrl = env[flavour.baseUrlEnv];
    if (baseUrl) addressOf(baseUrl, flavour.baseUrlEnv, flavour.name, key !== undefined);
  },
  async load(env, options) {
    const { openAiCompatible } = await import("./openai-compatible/openai-compatible.ts");
    const baseUrl = env[flavour.baseUrlEnv] || undefined;
    const apiKey = keyOf(env[flavour.keyEnv], flavour.keyEnv, flavour.name);
    return openAiCompatible({ ...options, flavour, baseUrl, apiKey });
  },
});

/** Supported coding agents, in the order in which `auto` looks for a login. */
export const PROGRAMS: readonly CliProgram[] = [claude, codex, geminiCli, qwen];

const cli = (program: CliProgram): ProviderEntry => ({
  name: `cli:${program.name}`,
  label: program.names.label,
  isFree: false,
  how: `${program.install}, then ${program.names.login}`,
  isThere: (env) => Boolean(findProgram(program.name, env)) && (isLoggedIn(program, env) || hasKey(program, env)),
  check(env) {
    if (!findProgram(program.name, env)) {
      const what = `${program.name} is not on PATH: install it with ${program.install}`;
      throw new ProviderError("no_program", what, { of: program.names });
    }
    if (isLoggedIn(program, env) || hasKey(program, env)) return;
    const what = `nobody is logged in to ${program.names.label}: ${program.names.login}`;
    throw new ProviderError("no_key", what, { of: program.names });
  },
  async load(env, options) {
    const { cliProvider } = await import("./agents/cli.ts");
    return cliProvider({ ...options, program, env });
  },
});

const offline: ProviderEntry = {
  name: "offline",
  label: "offline",
  isFree: true,
  how: "always there; no model takes part",
  isThere: () => true,
  check() {},
  load: async (_, { clock }) => offlineProvider(clock),
};

/** Every provider, in the order in which `auto` prefers them. */
export const ENTRIES: readonly ProviderEntry[] = [
  anthropic,
  ...FLAVOURS.filter(({ local }) => !local).map(compatible),
  gemini,
  ollama,
  ...PROGRAMS.map(cli),
  ...FLAVOURS.filter(({ local }) => local).map(compatible),
  offline,
];

/** Provider of `--provider replay:PATH`: answers come from a recording. */
const replay = (name: string): ProviderEntry => ({
  name,
  label: "replay",
  isFree: true,
  how: "every discussion with models is recorded",
  isThere: () => true,
  check: () => void readRecorded(recordingIn(name)),
  load: async (_, { clock = systemClock }) => replayProvider(recordingIn(name), isPaced(name) ? clock : undefined),
});

export const entryOf = (name: string): ProviderEntry | undefined =>
  name.startsWith(REPLAY) ? replay(name) : ENTRIES.find((entry) => entry.name === name);
