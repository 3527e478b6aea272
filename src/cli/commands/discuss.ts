import { existsSync } from "node:fs";
import { contextOf, type GivenContext, openDiscussion } from "#client";
import { emptyReading } from "#discussion";
import { unattendedNote } from "../asker.ts";
import { readContext } from "../context.ts";
import { chosenProvider, type DiscussionFlags, optionsOf } from "../discussion-options.ts";
import { readExperts } from "../experts.ts";
import { type ExitCode, UsageError } from "../failures.ts";
import { discussionFolder } from "../home.ts";
import { requireName } from "../names.ts";
import { placeOf } from "../reach.ts";
import { runDiscussion } from "../run-discussion.ts";
import type { ScreenKind } from "../screen.ts";
import { processTerminal } from "../terminal.ts";
import { readTopic } from "../topic.ts";

/** The options of `swarm discuss`, as they were parsed. */
export interface DiscussFlags extends DiscussionFlags {
  readonly home?: string;
  readonly id?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
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
      return { state: emptyReading(opened.id, { options, context: contextOf(context) }), from: opened.seq };
    },
  });
}

/** What was left out, the first of it by name; all of it stands in the record. */
function skippedNote({ documents, skipped }: GivenContext): string | undefined {
  if (skipped.length === 0) return undefined;
  const shown = skipped.slice(0, 3).map(({ path, reason }) => `${path} (${reason})`);
  const more = skipped.length - shown.length;
  const rest = more > 0 ? ` and ${more} more` : "";
  return `${documents.length} documents read, ${skipped.length} skipped: ${shown.join(", ")}${rest}.`;
}
