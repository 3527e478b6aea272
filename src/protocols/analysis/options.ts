import { z } from "zod";
import { langOfTopic } from "#lib/topic-language";
import { chainOf, providerNames } from "#providers";
import type { DiscussionOptions } from "#wire";
import { optionsOf } from "../option.ts";
import { toolOf } from "./standing.ts";

/** Providers that may analyse side by side. */
export const MAX_ANALYSTS = 6;
export const MAX_QUESTIONS = 4;
export const MAX_SOLUTIONS = 3;
export const CONVERGED = 0.8;
/** With more disagreements than these the user has to say something. */
export const MANY_DISAGREEMENTS = 3;
export const MAX_IMPACTS = 10;
export const OUTPUT_TOKENS = 8_000;

/** Names, by commas or one each. */
const Providers = z.preprocess(
  (given) =>
    (Array.isArray(given) ? given : [given])
      .flatMap((one) => (typeof one === "string" ? one.split(",") : [one]))
      .map((one) => (typeof one === "string" ? one.trim() : one))
      .filter((one) => one !== ""),
  z
    .array(
      z.string().refine((name) => chainOf(specOf(name)) !== undefined && !name.includes(","), {
        error: `there is no such provider: use gemini, codex, claude or qwen (their command lines), or one of ${providerNames()}`,
      }),
    )
    .min(1)
    .max(MAX_ANALYSTS),
);

export const { options: OPTIONS, settingsOf } = optionsOf("analysis", {
  providers: {
    label: { en: "Providers that analyse, a line each", zh: "由哪些提供方分析，每行一个" },
    schema: Providers,
    flag: "--providers <names...>",
    help: {
      en: "who analyses side by side, by commas: gemini, codex, claude, qwen (their command lines) or any provider; the second one verifies the first; without it the discussion's provider twice",
      zh: "并行分析的提供方，以逗号分隔：gemini、codex、claude、qwen（各自的命令行）或任何提供方；第二个核验第一个；不给则由讨论所用的提供方分析两次",
    },
  },
  fallback: {
    label: { en: "Providers that stand in, a line each", zh: "代答的提供方，每行一个" },
    schema: Providers,
    flag: "--fallback <names...>",
    help: {
      en: "who stands in for a provider that gives no answer, in this order; without it the others that analyse",
      zh: "某提供方没能作答时，依次由谁代答；不给则由其他参与分析的代答",
    },
  },
  rounds: {
    label: { en: "Rounds at most", zh: "最多几轮" },
    schema: z.int().min(1).max(5).default(3),
    flag: "--rounds <n>",
    help: {
      en: "the most rounds; it ends earlier when the analyses have converged, and unattended when a round brings nothing new",
      zh: "最多几轮；分析收敛则提前结束，无人值守时，一轮没有新内容也提前结束",
    },
  },
});

/** Whether the question is in the one language and its answer in the other: whoever asked reads both. */
export const isReadInBoth = ({ topic, lang }: Pick<DiscussionOptions, "topic" | "lang">): boolean =>
  langOfTopic(topic) !== lang;

/** The command lines that the seed calls by their bare names. */
const PROGRAMS: ReadonlySet<string> = new Set(["gemini", "codex", "qwen", "claude"]);

/** `gemini` and `gemini:MODEL` are the command line, as in the seed; every other provider is named as `--provider` has it. */
const specOf = (name: string): string => (PROGRAMS.has(name.split(":")[0] ?? "") ? `cli:${name}` : name);

/**
 * Lists the named providers: the id at the table, a repeated one's its own, whom its answer is expected from, and the chain in
 * which it and its substitutes are asked.
 */
export function askedOf(providers: readonly string[] = [], fallback: readonly string[] = []) {
  const ids = new Map<string, number>();
  const specs = providers.map(specOf);
  return specs.map((spec) => {
    const name = slugged(toolOf(spec));
    const nth = (ids.get(name) ?? 0) + 1;
    ids.set(name, nth);
    const others = fallback.length > 0 ? fallback.map(specOf) : specs;
    const chain = [spec, ...others.filter((one) => one !== spec)].filter((one, at, all) => all.indexOf(one) === at);
    const kept = chain.filter((_, at) => chain.slice(0, at + 1).join(",").length <= CHAIN);
    return { id: nth === 1 ? name : `${name}-${nth}`, expected: toolOf(spec), chain: kept.join(",") };
  });
}

/** Characters that the wire lets a chain have. */
const CHAIN = 200;

/** Providers by participant, if the user named some: each analyst's own, and the first available for the moderator. */
export function whoThinks(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const providers = (values.providers as string[] | undefined) ?? [];
  if (providers.length === 0) return {};
  const asked = askedOf(providers, values.fallback as string[] | undefined);
  const all = [...new Set(asked.flatMap(({ chain }) => chain.split(",")))];
  const own = Object.fromEntries(asked.map(({ id, chain }) => [id, chain]));
  const named = values.provider;
  return { expertProviders: own, ...(named === undefined || named === "auto" ? { provider: all.join(",") } : {}) };
}

/** A name for ids: its words in lower case, joined by hyphens, in any script. */
export const slugged = (name: string): string => {
  const words =
    name
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join("-").slice(0, 60).replace(/-$/, "") || "unnamed";
};
