import { z } from "zod";
import { providerNames } from "#providers";
import type { Option } from "../option.ts";
import { MAX_ANALYSTS, MAX_ROUNDS, USUAL_ROUNDS } from "./limits.ts";
import { isProvider } from "./providers.ts";

const protocol = "analysis";

/** Names, by commas or one each. */
const Providers = z.preprocess(
  (given) =>
    (Array.isArray(given) ? given : [given])
      .flatMap((one) => (typeof one === "string" ? one.split(",") : [one]))
      .map((one) => (typeof one === "string" ? one.trim() : one))
      .filter((one) => one !== ""),
  z
    .array(
      z.string().refine((name) => isProvider(name), {
        error: `there is no such provider: use gemini, codex, claude or qwen (their command lines), or one of ${providerNames()}`,
      }),
    )
    .min(1)
    .max(MAX_ANALYSTS),
);

/** What an analysis may be asked for. */
export const OPTIONS: readonly Option[] = [
  {
    key: "providers",
    label: { en: "Providers that analyse, a line each", zh: "由哪些来源分析，每行一个" },
    schema: Providers,
    protocol,
    flag: "--providers <names...>",
    help: {
      en: "who analyses side by side, by commas: gemini, codex, claude, qwen (their command lines) or any provider; the second one verifies the first; without it the discussion's provider twice",
      zh: "并行分析的来源，以逗号分隔：gemini、codex、claude、qwen（各自的命令行）或任何来源；第二个核验第一个；不给则由讨论所用的来源分析两次",
    },
  },
  {
    key: "fallback",
    label: { en: "Providers that stand in, a line each", zh: "替补的来源，每行一个" },
    schema: Providers,
    protocol,
    flag: "--fallback <names...>",
    help: {
      en: "who stands in for a provider that gives no answer, in this order; without it the others that analyse",
      zh: "某来源未能作答时依次由谁替补；不给则由其余参与分析者替补",
    },
  },
  {
    key: "rounds",
    label: { en: "Rounds at most", zh: "最多几轮" },
    schema: z.int().min(1).max(MAX_ROUNDS),
    default: USUAL_ROUNDS,
    protocol,
    flag: "--rounds <n>",
    help: {
      en: "the most rounds; it ends earlier when the analyses have converged",
      zh: "最多几轮；分析收敛则提前结束",
    },
  },
];
