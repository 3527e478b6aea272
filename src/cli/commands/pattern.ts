import { asJson } from "#lib/plain";
import { listPatterns, runnableNamed, selectPatterns, tellPatterns, tellSelection } from "#protocols/patterns/index";
import type { Lang } from "#wire";
import { EXIT, type ExitCode, UsageError } from "../failures.ts";
import { processTerminal } from "../terminal.ts";
import { type DiscussFlags, discuss } from "./discuss.ts";

export interface PatternFlags extends DiscussFlags {
  readonly task?: string;
  readonly lang?: Lang;
}

/** Runs a collaboration pattern on a task; lists the patterns; says which ones a kind of task needs, and why. */
export async function pattern(name: string, flags: PatternFlags): Promise<ExitCode> {
  const { json = false, lang = "en" } = flags;
  const terminal = processTerminal();
  const tell = (value: unknown, text: string): ExitCode => {
    terminal.out(`${json ? asJson(value) : text}\n`);
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
