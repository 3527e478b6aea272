import { type Command, InvalidArgumentError } from "commander";
import type { Optioned } from "#protocols/options";
import type { Lang } from "#wire";
import type { ExitCode } from "../failures.ts";
import type { Say } from "./words.ts";

export type Run<A extends unknown[]> = (...args: A) => Promise<ExitCode | undefined>;

/** What the commands are built with. */
export interface Build {
  readonly program: Command;
  readonly lang: Lang;
  readonly say: Say;
  /** All that was said on the command line. */
  readonly args: readonly string[];
  /** An action whose exit status is the process's. */
  runs<A extends unknown[]>(run: Run<A>): (...args: unknown[]) => Promise<void>;
  /** Completes a command when it is about to be parsed, with what would be too much to load for all the others. */
  late(command: Command, complete: () => Promise<void>): void;
  /** The protocols that there are; loaded when they are asked for. */
  protocols(): Promise<readonly Optioned[]>;
  /** Gives a command what all have: where everything lies, which broker is meant, and stack traces. */
  common(command: Command): Command;
  /** A command of `swarm` with what all have. */
  command(usage: string, description: string): Command;
  /** One with a screen. */
  screened(usage: string, description: string): Command;
}

/** A whole number within bounds, for an option that is no discussion's. */
export const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() !== "" && Number.isInteger(value) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`A whole number from ${min} to ${max} is wanted.`);
  };

export function positive(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError("A number above 0 is wanted.");
}
