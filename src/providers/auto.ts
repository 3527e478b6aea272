import { resolve } from "node:path";
import { mixOf, REPLAY } from "#lib/provider-name";
import type { Lang } from "#wire";
import type { Env } from "./agents/program.ts";
import { addressOf } from "./model/server-access.ts";
import { ProviderError } from "./provider.ts";
import { ENTRIES, ollamaAddress } from "./registry.ts";
import { recordingIn } from "./replay.ts";
import { isProviderName, providerNames } from "./spec.ts";
import { words } from "./words/index.ts";

/** Timeout for a local server to answer, in ms. */
const PROBE_MS = 300;

/** Provider that `auto` or `mix` resolved to, and the note for the user. */
export interface Found {
  readonly name: string;
  readonly note: string;
}

/** Finds the available providers, in order of preference. SWARM_AUTO restricts them to a comma-separated list. */
export async function providersThere(env: Env, fetch: typeof globalThis.fetch = globalThis.fetch) {
  const allowed = env.SWARM_AUTO?.split(",").map((name) => name.trim());
  const asked = ENTRIES.filter(({ name }) => name !== "offline" && (allowed?.includes(name) ?? true));
  const there = await Promise.all(asked.map(async (one) => one.isThere(env) ?? (await hasOllama(env, fetch))));
  return asked.filter((_, at) => there[at]);
}

/** Resolves `auto` to the first available provider, else to `offline`. Costs nothing and asks only this machine. */
export async function resolveAuto(env: Env, lang: Lang = "en", fetch?: typeof globalThis.fetch): Promise<Found> {
  const [first] = await providersThere(env, fetch);
  if (!first) return { name: "offline", note: words(lang).nobody };
  return { name: first.name, note: words(lang).taken(first.name, first.isFree) };
}

/**
 * Resolves a value of `--provider`; `auto` and `mix` become what is available.
 * @throws ProviderError `unsupported` for an unknown provider, or too few families to mix
 */
export async function resolveProvider(name: string, env: Env, lang: Lang = "en") {
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
  if (name.startsWith(REPLAY) && isProviderName(name)) {
    const path = recordingIn(name);
    return { name: name.slice(0, -path.length) + resolve(path) };
  }
  if (isProviderName(name)) return { name };
  const shown = JSON.stringify(name.slice(0, 80));
  const seat = name === "human" ? " (a person takes a seat)" : "";
  throw new ProviderError("unsupported", `provider ${shown} is unknown${seat}: use one of ${providerNames()}`);
}

/** Model family of a provider, if its name reveals it. */
const FAMILY: Readonly<Record<string, string>> = {
  anthropic: "claude",
  "cli:claude": "claude",
  openai: "gpt",
  "cli:codex": "gpt",
  gemini: "gemini",
  "cli:gemini": "gemini",
};

/** Picks one provider of each available family for `mix`, the preferred one. */
async function resolveMix(env: Env): Promise<readonly string[]> {
  const families = new Map<string, string>();
  for (const { name } of await providersThere(env)) {
    const family = FAMILY[name] ?? name;
    if (!families.has(family)) families.set(family, name);
  }
  return [...families.values()];
}

/** Whether Ollama on this machine has a model. A remote Ollama is asked only if the user names it. */
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
