import { isMixOf, REPLAY, unmixed } from "#lib/provider-name";
import { ENTRIES } from "./registry.ts";

export interface Spec {
  readonly name: string;
  readonly model?: string;
}

/** Parses `anthropic`, `ollama:qwen3` or `cli:claude:opus`; undefined for an unknown provider. */
function specOf(text: string): Spec | undefined {
  const entry = ENTRIES.find(({ name }) => text === name || text.startsWith(`${name}:`));
  if (!entry) return undefined;
  const model = text.slice(entry.name.length + 1);
  return { name: entry.name, ...(model === "" ? {} : { model }) };
}

/** Parses a chain such as `anthropic,ollama:qwen3`, in the order of attempts; undefined if one part is unknown. */
export function chainOf(text: string): readonly Spec[] | undefined {
  // A path may hold commas.
  if (text.startsWith(REPLAY)) return text === REPLAY ? undefined : [{ name: text }];
  const parts = unmixed(text)
    .split(",")
    .map((part) => specOf(part.trim()));
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

/** Names the model that reads in each part of a chain that names none; the chain itself where nothing changes. */
export function forReading(chain: string): string {
  const specs = chainOf(chain) ?? [];
  const models = specs.map(({ name, model }) => model ?? ENTRIES.find((one) => one.name === name)?.readingModel);
  if (models.every((model, at) => model === specs[at]?.model)) return chain;
  return specs.map(({ name }, at) => (models[at] === undefined ? name : `${name}:${models[at]}`)).join(",");
}

export const namesSeveral = (name: string): boolean => name === "mix" || (chainOf(name)?.length ?? 0) > 1;

/** Explains why `--model` does not go with this value of `--provider`; undefined if it does. */
export function modelFault(provider: string): string | undefined {
  if (!namesSeveral(provider)) return undefined;
  const several = `it names the model of one provider, and ${JSON.stringify(provider.slice(0, 80))} stands for several`;
  return `${several}: leave it away; in a list of providers each may name its own, as in anthropic:MODEL,openai:MODEL`;
}

/** Whether `--provider` accepts this value; the provider may still be unavailable. */
export const isProviderName = (name: string) => name === "auto" || name === "mix" || chainOf(name) !== undefined;

export const providerNames = () => ["auto", "mix", ...ENTRIES.map(({ name }) => name), `${REPLAY}FOLDER`].join(", ");

/** Joins all providers that a discussion may ask into one chain. */
export function everyProvider(options: {
  readonly provider: string;
  readonly model?: string | undefined;
  readonly expertProviders?: Readonly<Record<string, string>> | undefined;
}): string {
  const { provider, model, expertProviders = {} } = options;
  if (provider.startsWith(REPLAY)) return provider;
  const isNamed = model === undefined || namesSeveral(provider) || chainOf(provider)?.[0]?.model !== undefined;
  return [isNamed ? provider : `${provider}:${model}`, ...Object.values(expertProviders)].join(",");
}

/** Whether experts may speak by models of several families. */
export function isMixed(provider: string, own: Readonly<Record<string, string>> | undefined): boolean {
  if (isMixOf(provider)) return provider.includes(",");
  const firsts = Object.values(own ?? {}).map((chain) => chainOf(chain)?.[0]);
  return firsts.some((spec) => spec !== undefined && (spec.name !== provider || spec.model !== undefined));
}
