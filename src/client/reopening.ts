import { type Reading, type ReopeningFault, reopeningFault } from "#discussion";
import type { Lang, Limit, NewLimits } from "#wire";
import { words } from "./words/index.ts";

/** The option by which each limit is given, as the wire has it. */
export const LIMIT_OPTIONS: Readonly<Record<Limit, keyof NewLimits>> = {
  calls: "budgetCalls",
  tokens: "budgetTokens",
  money: "budgetUsd",
  time: "timeSeconds",
};

/**
 * Why a closed discussion cannot be resumed with these limits, in a sentence that says what to give.
 * @param asked how the option of a limit is called where it is given, such as `--budget-calls N`
 * @returns undefined where it can, and where it is not closed
 */
export function notReopened(
  reading: Reading,
  limits: NewLimits,
  lang: Lang,
  asked: (limit: Limit) => string,
): string | undefined {
  if (reading.status !== "closed") return undefined;
  const fault = reopeningFault(reading, limits);
  return fault && told(reading.id, fault, lang, asked);
}

function told(id: string, fault: ReopeningFault, lang: Lang, asked: (limit: Limit) => string): string {
  const say = words(lang);
  if (fault.why === "over") return say.overForGood(id, fault.outcome ?? "closed");
  const than = fault.limit === "money" ? `$${fault.than.toFixed(2)}` : String(fault.than);
  return say.needsMore(id, say.limits[fault.limit], asked(fault.limit), fault.limit === "time" ? undefined : than);
}
