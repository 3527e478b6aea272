import { chainOf } from "#providers";
import { slugged } from "./slugged.ts";
import { toolOf } from "./standing.ts";

/** The command lines that the seed calls by their bare names. */
const PROGRAMS: ReadonlySet<string> = new Set(["gemini", "codex", "qwen", "claude"]);

/** `gemini` and `gemini:MODEL` are the command line, as in the seed; every other provider is named as `--provider` has it. */
const specOf = (name: string): string => (PROGRAMS.has(name.split(":")[0] ?? "") ? `cli:${name}` : name);

/** A provider that is asked: its id at the table, whom that answer is expected from, and who stands in where it fails. */
export interface AskedProvider {
  readonly id: string;
  readonly expected: string;
  /** Providers in the order in which they are asked. */
  readonly chain: string;
}

/** Those that were named, each once more under another id where it was named twice; the others stand in for each. */
export function askedOf(providers: readonly string[], fallback: readonly string[]): AskedProvider[] {
  const ids = new Map<string, number>();
  const specs = providers.map(specOf);
  return specs.map((spec) => {
    const name = slugged(toolOf(spec));
    const nth = (ids.get(name) ?? 0) + 1;
    ids.set(name, nth);
    const others = fallback.length > 0 ? fallback.map(specOf) : specs;
    const chain = [spec, ...others.filter((one) => one !== spec)].filter((one, at, all) => all.indexOf(one) === at);
    return { id: nth === 1 ? name : `${name}-${nth}`, expected: toolOf(spec), chain: withinWire(chain) };
  });
}

/** Characters that the wire lets a chain have. */
const CHAIN = 200;

/** Those that fit. */
function withinWire(chain: readonly string[]): string {
  const kept = chain.filter((_, at) => chain.slice(0, at + 1).join(",").length <= CHAIN);
  return kept.join(",");
}

/** Who thinks, where providers were named: the moderator's words by the first that there is, each analyst by their own. */
export function whoThinks(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const providers = (values.providers as string[] | undefined) ?? [];
  if (providers.length === 0) return {};
  const asked = askedOf(providers, (values.fallback as string[] | undefined) ?? []);
  const all = [...new Set(asked.flatMap(({ chain }) => chain.split(",")))];
  const own = Object.fromEntries(asked.map(({ id, chain }) => [id, chain]));
  const named = values.provider;
  return { expertProviders: own, ...(named === undefined || named === "auto" ? { provider: all.join(",") } : {}) };
}

export const isProvider = (name: string): boolean => chainOf(specOf(name)) !== undefined && !name.includes(",");
