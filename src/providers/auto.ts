import { resolve } from "node:path";
import type { Lang } from "#wire";
import type { Env } from "./agents/program.ts";
import { addressOf } from "./model/access.ts";
import { ProviderError } from "./provider.ts";
import { ENTRIES, ollamaAddress, type ProviderEntry } from "./registry.ts";
import { REPLAY } from "./replay/replay.ts";
import { isProviderName, mixOf, providerNames } from "./spec.ts";
import { words } from "./words/index.ts";

/** How long a local server may take to say that it is there, in ms. */
const PROBE_MS = 300;

/** Whom `auto` or `mix` stands for, and what the user is told of it. */
export interface Found {
  readonly name: string;
  readonly note: string;
}

/** Those that a look finds, in the order of preference; SWARM_AUTO names those that may be taken, by commas. */
export async function providersThere(
  env: Env,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<readonly ProviderEntry[]> {
  const allowed = env.SWARM_AUTO?.split(",").map((name) => name.trim());
  const asked = ENTRIES.filter(({ name }) => name !== "offline" && (allowed?.includes(name) ?? true));
  const there = await Promise.all(asked.map(async (one) => one.isThere(env) ?? (await hasOllama(env, fetch))));
  return asked.filter((_, at) => there[at]);
}

/** Whom `auto` stands for: the first that is there, else nobody. Spends nothing, and asks at most this machine. */
export async function resolveAuto(env: Env, lang: Lang = "en", fetch?: typeof globalThis.fetch): Promise<Found> {
  const [first] = await providersThere(env, fetch);
  if (!first) return { name: "offline", note: words(lang).nobody };
  return { name: first.name, note: words(lang).taken(first.name, first.isFree) };
}

/**
 * The providers that a value of `--provider` stands for, `auto` and `mix` resolved by what is there.
 * @throws ProviderError `unsupported` where there is no such provider, or nothing to mix
 */
export async function resolveProvider(
  name: string,
  env: Env,
  lang: Lang = "en",
): Promise<Partial<Found> & { name: string }> {
  if (name === "auto") return resolveAuto(env, lang);
  if (name === "mix") {
    const names = await resolveMix(env);
    if (names.length > 1) return { name: mixOf(names), note: words(lang).mixed(names) };
    const there = names.length === 0 ? "none is there" : `only ${names[0]} is there`;
    throw new ProviderError(
      "unsupported",
      `--provider mix needs models of two families, and ${there}: see swarm doctor`,
    );
  }
  if (name.startsWith(REPLAY) && isProviderName(name))
    return { name: `${REPLAY}${resolve(name.slice(REPLAY.length))}` };
  if (isProviderName(name)) return { name };
  const shown = JSON.stringify(name.slice(0, 80));
  const seat = name === "human" ? " (a person takes a seat)" : "";
  throw new ProviderError("unsupported", `provider ${shown} is unknown${seat}: use one of ${providerNames()}`);
}

/** The family of a provider's own models, as far as its name tells. */
const FAMILY: Readonly<Record<string, string>> = {
  anthropic: "claude",
  "cli:claude": "claude",
  openai: "gpt",
  "cli:codex": "gpt",
  gemini: "gemini",
  "cli:gemini": "gemini",
};

/** Those that `mix` seats at one table: one of each family that is there, the preferred way to it. */
async function resolveMix(env: Env, fetch?: typeof globalThis.fetch): Promise<readonly string[]> {
  const families = new Map<string, string>();
  for (const { name } of await providersThere(env, fetch)) {
    const family = FAMILY[name] ?? name;
    if (!families.has(family)) families.set(family, name);
  }
  return [...families.values()];
}

/** Whether an Ollama of this machine has a model. Another machine is not asked unless it is named. */
async function hasOllama(env: Env, fetch: typeof globalThis.fetch): Promise<boolean> {
  try {
    const { base, headers } = addressOf(ollamaAddress(env), "OLLAMA_HOST", "ollama", false);
    if (!["127.0.0.1", "localhost", "[::1]"].includes(new URL(base).hostname)) return false;
    const look = { headers, signal: AbortSignal.timeout(PROBE_MS), redirect: "error" } as const;
    const response = await fetch(`${base}/api/tags`, look);
    const { models } = (await response.json()) as { models?: unknown };
    return response.ok && Array.isArray(models) && models.length > 0;
  } catch {
    return false;
  }
}
