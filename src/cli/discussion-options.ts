import { chooseProvider, isProviderName, ProviderError, resolveAuto } from "#providers";
import { DiscussionOptions, describeIssues, FIXED_PARTICIPANTS, MODE_LIMITS, type Mode } from "#wire";
import { UsageError } from "./failures.ts";
import { requireName } from "./names.ts";
import type { Place } from "./reach.ts";

/** What a discussion may be asked to be, as options were parsed: strings, numbers and switches. */
export interface DiscussionFlags {
  readonly mode: Mode;
  readonly provider: string;
  readonly model?: string;
  readonly context?: string[];
  readonly expert?: string[];
  readonly seat?: string[];
  readonly rounds?: number;
  readonly anonymous?: boolean;
  readonly unshared?: boolean;
  readonly refusePartial?: boolean;
  readonly budgetCalls?: number;
  readonly budgetTokens?: number;
  readonly budgetUsd?: number;
  /** Minutes. */
  readonly time?: number;
  /** Seconds. */
  readonly turnTimeout?: number;
  readonly seatTimeout?: number;
  readonly lang: "en" | "zh";
}

/**
 * Who thinks. `auto` is decided here, once: the discussion keeps its provider wherever it is resumed.
 * @throws UsageError where there is no such provider, or its key is missing
 */
export function chosenProvider(
  flags: Pick<DiscussionFlags, "provider" | "model">,
  place: Place,
): { name: string; note?: string } {
  if (!isProviderName(flags.provider)) {
    throw new UsageError(`--provider ${JSON.stringify(flags.provider)} is unknown: use auto, anthropic or offline`);
  }
  const chosen = flags.provider === "auto" ? resolveAuto(place.env) : { name: flags.provider };
  // With somebody else's workers, the keys are theirs too.
  if (place.natsUrl !== undefined) return chosen;
  try {
    chooseProvider(chosen.name, place.env, flags.model === undefined ? {} : { model: flags.model });
  } catch (error) {
    if (error instanceof ProviderError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
  return chosen;
}

/**
 * The options of a discussion, checked.
 * @throws UsageError naming the one that cannot be
 */
export function optionsOf(
  topic: string,
  flags: DiscussionFlags,
  experts: DiscussionOptions["experts"],
  unattended: boolean,
): DiscussionOptions {
  const seats = (flags.seat ?? []).map((seat) => requireName("--seat", seat));
  const fixed = seats.find((seat) => FIXED_PARTICIPANTS.includes(seat));
  if (fixed !== undefined) throw new UsageError(`--seat ${fixed} is a fixed role: choose another name`);
  const most = MODE_LIMITS[flags.mode].rounds[1];
  if (flags.rounds !== undefined && flags.rounds > most) {
    throw new UsageError(`--rounds ${flags.rounds}: ${flags.mode} mode has at most ${most}; deep mode has 5`);
  }
  const parsed = DiscussionOptions.safeParse({
    topic,
    mode: flags.mode,
    lang: flags.lang,
    provider: flags.provider,
    model: flags.model,
    rounds: flags.rounds,
    experts,
    seats: [...new Set(seats)],
    unattended,
    turnSeconds: flags.turnTimeout,
    seatSeconds: flags.seatTimeout,
    anonymous: flags.anonymous,
    unshared: flags.unshared,
    refusePartial: flags.refusePartial,
    budgetCalls: flags.budgetCalls,
    budgetTokens: flags.budgetTokens,
    budgetUsd: flags.budgetUsd,
    timeSeconds: flags.time === undefined ? undefined : flags.time * 60,
  });
  if (!parsed.success) throw new UsageError(describeIssues(parsed.error));
  return parsed.data;
}
