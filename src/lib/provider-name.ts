/*
 * What `provider` of a discussion's options names: one provider, a chain of them, families that are mixed, or a recording.
 */

/** Prefix of a recording, which answers in place of models. */
export const REPLAY = "replay:";

/** Prefix of the families that `--provider mix` found when the discussion was opened. */
const MIXED = "mix:";

export const isMixOf = (name: string): boolean => name.startsWith(MIXED);

export const mixOf = (names: readonly string[]): string => `${MIXED}${names.join(",")}`;

/** Removes the prefix of mixed families. */
export const unmixed = (name: string): string => name.replace(MIXED, "");

/**
 * Returns the provider chain of a participant: their own, else the discussion's. With mixed families the chain is
 * rotated, so that each participant starts with another one.
 * @param at index of the participant at the table, from 0
 */
export function providerFor(
  options: { readonly provider: string; readonly expertProviders?: Readonly<Record<string, string>> | undefined },
  participant: string,
  at: number,
): string {
  const own = options.expertProviders?.[participant];
  if (own !== undefined) return own;
  if (!isMixOf(options.provider)) return options.provider;
  const names = unmixed(options.provider).split(",");
  const first = at % names.length;
  return [...names.slice(first), ...names.slice(0, first)].join(",");
}
