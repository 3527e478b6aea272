/** Exit statuses according to CONTRACT: callers rely on these numbers. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  endedEarly: 3,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** An error that the user can act on. `message` is one line: what, why and what to do. */
export class CliError extends Error {
  override readonly name: string = "CliError";
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT.failed, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

export class UsageError extends CliError {
  override readonly name = "UsageError";

  constructor(message: string, options?: ErrorOptions) {
    super(message, EXIT.usage, options);
  }
}
