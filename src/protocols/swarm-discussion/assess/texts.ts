import type { Claim } from "#graph";
import { allText } from "#lib/fields";
import { memoized } from "#lib/memoized";
import { tokens } from "#lib/tokens";
import { messageIdsIn, toldOf } from "#wire";

/** What a statement argues with: without what it restates of others, whom it cites, and the position as such. */
export function reasonsOf({ statement: { content } }: Claim): string {
  const {
    steelMan: _,
    references: __,
    table: ___,
    position,
    currentPosition,
    previousPosition,
    wouldChangeIf,
    ...reasons
  } = content;
  return withoutIds(reasons);
}

/** Everything that a statement says, without the ids of messages. */
export const wholeOf = ({ statement: { content } }: Claim): string => withoutIds(toldOf(content));

/** All text in a value, without the ids of messages. */
function withoutIds(value: unknown): string {
  const text = allText(value);
  return messageIdsIn(text).reduce((rest, id) => rest.replaceAll(id, " "), text);
}

/** The words of a statement that name something. */
export const wordsIn = memoized((claim: Claim) => contentWords(wholeOf(claim)));

export const contentWords = (text: string): ReadonlySet<string> =>
  new Set(tokens(text).filter((word) => word.length > 1 || /\p{Script=Han}/u.test(word)));

/** Counts the words that two texts share, but for one. */
export function sharedWords(a: ReadonlySet<string>, b: ReadonlySet<string>, left?: string): number {
  let count = 0;
  for (const word of a) if (word !== left && b.has(word)) count += 1;
  return count;
}
