import { type Settings, settingsOf } from "./settings.ts";

/**
 * The name that a deliberation gets where none is given, by its subject: an issue, a pull request, else the time.
 * @param now milliseconds since the epoch
 */
export function teamName(options: unknown, now: number): string {
  const { issue, pr, entry }: Settings = settingsOf(options);
  if (issue !== undefined) return `deliberation-issue-${issue}-${entry}`;
  if (pr !== undefined) return `deliberation-pr-${pr}-${entry}`;
  return `deliberation-${entry}-${Math.floor(now / 1_000)}`;
}
