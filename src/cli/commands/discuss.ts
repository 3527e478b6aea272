// `swarm discuss` and `swarm pattern`.
import type { GivenContext } from "#client";
import { langOfTopic } from "#lib/topic-language";
import { PROTOCOLS, protocolOf } from "#protocols";
import { type EstimateTold, tellEstimate } from "#protocols/estimate";
import { type Given, protocolIn } from "#protocols/given";
import { listPatterns, runnableNamed, selectPatterns, tellPatterns, tellSelection } from "#protocols/patterns/index";
import { settingsOf } from "#protocols/patterns/options";
import { rolesOf } from "#protocols/patterns/roles";
import { seatAddresses } from "#protocols/seating";
import type { DiscussionOptions, Lang } from "#wire";
import { type ExecutorFlags, executorSeats } from "../executor/flags.ts";
import { EXIT, type ExitCode, UsageError } from "../failures.ts";
import { readContext, skippedNote } from "../input/context.ts";
import { readExperts } from "../input/experts.ts";
import {
  asUsage,
  chosenProvider,
  type DiscussionFlags,
  flagsFor,
  givenAt,
  readOptionFiles,
  requireCallable,
  toldOptions,
} from "../input/options.ts";
import { readTopic } from "../input/topic.ts";
import { brokerLocation, type JsonFlags, takenIn } from "../reach.ts";
import { unattendedNote } from "../run/asker.ts";
import { begunWith, runDiscussion } from "../run/run-discussion.ts";
import { screenKindOf } from "../run/screen.ts";
import { printResult, processTerminal, type Terminal } from "../terminal.ts";
import { words } from "../words/index.ts";
import { linkMaker } from "./invite.ts";

/** The parsed options of `swarm discuss`: those of the options table, and the command's own. */
export interface DiscussFlags extends DiscussionFlags, ExecutorFlags, JsonFlags {
  readonly yes?: boolean;
  readonly quiet?: boolean;
}

export async function discuss(argument: string, flags: DiscussFlags): Promise<ExitCode> {
  const terminal = processTerminal();
  const cwd = process.cwd();
  const place = brokerLocation(flags);
  const screen = screenKindOf(flags);
  const protocol = asUsage(() => protocolIn(PROTOCOLS, "command", flags));
  const { flags: read, found } = await readOptionFiles(protocol, flagsFor(protocol, "command", flags), cwd);
  const asked = withExecutor(givenAt(PROTOCOLS, "command", read), flags);
  const topic = await readTopic(argument, process.stdin);
  const given = flags.lang === undefined ? { ...asked, lang: langOfTopic(topic) } : asked;
  const experts = await readExperts(given.experts ?? [], cwd, given.lang);
  const context = await readContext(given.context ?? [], cwd, given.lang);
  const provider = await chosenProvider(given, place);
  const unattended = given.unattended === true || flags.json === true || !terminal.interactive;
  const resolved = { provider: provider.name, experts, unattended };
  const options = toldOptions(PROTOCOLS, { ...given, topic }, resolved, place);
  requireCallable(given.notify, place);
  const calls = seatAddresses(given.seats ?? []);
  for (const address of Object.values(calls)) requireCallable(address, place, "--seat");

  let alone: string | undefined;
  const onAlone = (why: string): void => {
    alone = why;
  };
  if (given.dryRun === true) return tellDryRun(options, context, flags.json === true, terminal);
  const executor =
    flags.executor === undefined
      ? undefined
      : await (await import("../executor/hold-seats.ts")).executorFor(flags, place);

  const notes = [
    provider.note,
    unattended ? unattendedNote(flags, given.lang) : undefined,
    skippedNote(context, given.lang),
    estimateOf(options, context.documents)?.cut,
    ...found.map((path) => words(given.lang).run.readFile(path)),
  ];
  return runDiscussion({
    place,
    terminal,
    screen,
    lang: given.lang,
    unattended,
    gatewayAfterMs: options.seats.length > 0 ? 0 : GATEWAY_AFTER_MS,
    notes,
    ...(protocolOf(options).goesOnAlone ? { onAlone } : {}),
    begin: async (bus, signal, note) => {
      const onOrphan = (id: string): void => void notes.push(words(given.lang).run.orphan(id));
      const linkTo = linkMaker(place, bus, signal);
      const whole = alone === undefined ? options : { ...options, inOneProcess: alone };
      const { id, notify } = given;
      const request = { options: whole, context, id, notify, calls, linkTo, isTaken: takenIn(place), onOrphan };
      const begun = await begunWith(bus, request, signal);
      return { ...begun, held: await executor?.(bus, begun.state, note) };
    },
  });
}

/** Time until a discussion without seats can be joined over HTTP, in ms: one of a few seconds needs no gateway. */
const GATEWAY_AFTER_MS = 5_000;

/** Time for a turn of a coding agent, tests included, in seconds. */
const EXECUTOR_SECONDS = 1_800;

/** Seats the executor and those who test its work, and gives them time. */
function withExecutor(asked: Given, { executor, turnTimeout }: DiscussFlags): Given {
  if (executor === undefined) return asked;
  const settings = settingsOf(asked);
  const seats = [...new Set([...(asked.seats ?? []), ...executorSeats(rolesOf(settings), settings.pattern)])];
  return { ...asked, seats, ...(turnTimeout === undefined ? { turnSeconds: EXECUTOR_SECONDS } : {}) };
}

function estimateOf(options: DiscussionOptions, documents: GivenContext["documents"]): EstimateTold | undefined {
  const characters = documents.reduce((sum, { text }) => sum + text.length, 0);
  const found = protocolOf(options).estimate?.(options, characters);
  return found && tellEstimate(found, options, options.lang);
}

function tellDryRun(options: DiscussionOptions, { documents }: GivenContext, json: boolean, terminal: Terminal) {
  const told = estimateOf(options, documents);
  const { provider, model, mode, lang } = options;
  const isKnown = protocolOf(options).estimate !== undefined;
  printResult(terminal, { json }, { event: "estimate", provider, model, mode, ...(told ?? { calls: null }) }, () => [
    words(lang).run.dryRun(provider, told?.text, told?.kindsText, isKnown, told?.cut),
  ]);
  return EXIT.done;
}

interface PatternFlags extends DiscussFlags {
  readonly task?: string;
  readonly lang?: Lang;
}

export async function pattern(name: string, flags: PatternFlags): Promise<ExitCode> {
  const { json = false, lang = "en" } = flags;
  const tell = (value: unknown, text: string): ExitCode => {
    printResult(processTerminal(), { json }, value, () => [text]);
    return EXIT.done;
  };
  if (name === "list") return tell(listPatterns(lang), tellPatterns(lang));
  if (name === "select") {
    const facts = selectPatterns(flags);
    return tell(facts, tellSelection(facts, lang));
  }
  const runnable = runnableNamed(name);
  if (runnable === undefined) {
    throw new UsageError(`there is no pattern ${JSON.stringify(name.slice(0, 80))}: \`swarm pattern list\` shows them`);
  }
  if (flags.task === undefined) throw new UsageError('a task is missing: swarm pattern NAME --task "…"');
  const { task, ...rest } = flags;
  return discuss(task, { ...rest, protocol: "pattern", pattern: runnable });
}
