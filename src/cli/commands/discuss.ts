import { existsSync } from "node:fs";
import { DiscussionState, type GivenContext, openDiscussion } from "#client";
import { chooseProvider, isProviderName, ProviderError, resolveAuto } from "#llm";
import { DiscussionOptions, describeIssues, FIXED_PARTICIPANTS, MODE_LIMITS, type Mode } from "#protocol";
import { unattendedNote } from "../asker.ts";
import { readContext } from "../context.ts";
import { readExperts } from "../experts.ts";
import { type ExitCode, UsageError } from "../failures.ts";
import { discussionFolder } from "../home.ts";
import { requireName } from "../names.ts";
import { type Place, placeOf } from "../reach.ts";
import { runDiscussion } from "../run-discussion.ts";
import type { ScreenKind } from "../screen.ts";
import { processTerminal } from "../terminal.ts";
import { readTopic } from "../topic.ts";

/** The options of `swarm discuss`, as they were parsed: strings, numbers and switches. */
export interface DiscussFlags {
  readonly mode: Mode;
  readonly provider: string;
  readonly model?: string;
  readonly context?: string[];
  readonly expert?: string[];
  readonly seat?: string[];
  readonly rounds?: number;
  readonly budgetTokens?: number;
  readonly budgetUsd?: number;
  /** Minutes. */
  readonly time?: number;
  /** Seconds. */
  readonly turnTimeout?: number;
  readonly seatTimeout?: number;
  readonly home?: string;
  readonly id?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly lang: "en" | "zh";
  readonly nats?: string;
}

export async function discuss(argument: string, flags: DiscussFlags): Promise<ExitCode> {
  const terminal = processTerminal();
  const cwd = process.cwd();
  const place = placeOf(flags);
  if (flags.json && flags.quiet) throw new UsageError("--json and --quiet exclude each other: choose one");
  const id = flags.id === undefined ? undefined : requireName("--id", flags.id);
  const topic = await readTopic(argument, process.stdin);
  const experts = await readExperts(flags.expert ?? [], cwd, flags.lang);
  const context = await readContext(flags.context ?? [], cwd);
  const provider = chosenProvider(flags, place);
  const screen: ScreenKind = flags.json ? "json" : flags.quiet ? "quiet" : "text";
  const unattended = flags.yes === true || flags.json === true || !terminal.interactive;
  const options = optionsOf(topic, { ...flags, provider: provider.name }, experts, unattended);

  return runDiscussion({
    place,
    terminal,
    screen,
    lang: flags.lang,
    unattended,
    notes: [provider.note, unattended ? unattendedNote(flags) : undefined, skippedNote(context)],
    begin: async (bus, signal) => {
      const isTaken = (name: string): boolean => existsSync(discussionFolder(place.home, name));
      const opened = await openDiscussion(bus, { options, context, id, isTaken }, signal);
      return { state: new DiscussionState(opened.id, options, context), from: opened.seq };
    },
  });
}

/** `auto` is decided here, once: the discussion keeps its provider wherever it is resumed. */
function chosenProvider(flags: DiscussFlags, place: Place): { name: string; note?: string } {
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

function optionsOf(
  topic: string,
  flags: DiscussFlags,
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
    budgetTokens: flags.budgetTokens,
    budgetUsd: flags.budgetUsd,
    timeSeconds: flags.time === undefined ? undefined : flags.time * 60,
  });
  if (!parsed.success) throw new UsageError(describeIssues(parsed.error));
  return parsed.data;
}

/** What was left out, the first of it by name; all of it stands in the record. */
function skippedNote({ documents, skipped }: GivenContext): string | undefined {
  if (skipped.length === 0) return undefined;
  const shown = skipped.slice(0, 3).map(({ path, reason }) => `${path} (${reason})`);
  const more = skipped.length - shown.length;
  const rest = more > 0 ? ` and ${more} more` : "";
  return `${documents.length} documents read, ${skipped.length} skipped: ${shown.join(", ")}${rest}.`;
}
