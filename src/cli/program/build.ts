import { type Command, InvalidArgumentError } from "commander";
import type { Optioned } from "#protocols/options";
import type { Lang } from "#wire";
import type { ExitCode } from "../failures.ts";
import type { Bilingual } from "./words.ts";

export type CommandRun<A extends unknown[]> = (...args: A) => Promise<ExitCode | undefined>;

/** Helpers to build the commands. */
export interface Build {
  readonly program: Command;
  readonly lang: Lang;
  readonly say: Bilingual;
  /** The full command line. */
  readonly args: readonly string[];
  /** Wraps an action whose result is the process's exit status. */
  runs<A extends unknown[]>(run: CommandRun<A>): (...args: unknown[]) => Promise<void>;
  /** Completes a command just before it is parsed, with parts that are too expensive to load for all the others. */
  late(command: Command, complete: () => Promise<void>): void;
  /** All protocols; loaded on first use. */
  protocols(): Promise<readonly Optioned[]>;
  /** Adds the common options to a command: data folder, broker, stack traces. */
  common(command: Command): Command;
  /** Adds a command to `swarm`, with the common options. */
  command(usage: string, description: string): Command;
  /** Adds a command with screen options. */
  screened(usage: string, description: string): Command;
}

/** Parses a whole number within bounds, for options that are not options of a discussion. */
export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() !== "" && Number.isInteger(value) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`Give a whole number from ${min} to ${max}.`);
  };

export function positive(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError("Give a number above 0.");
}
