import type { Claim } from "#graph";
import { allText } from "#lib/fields";
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
export function withoutIds(value: unknown): string {
  const text = allText(value);
  return messageIdsIn(text).reduce((rest, id) => rest.replaceAll(id, " "), text);
}

const known = new WeakMap<Claim["statement"], ReadonlySet<string>>();

/** The words of a statement that name something. */
export function wordsIn(claim: Claim): ReadonlySet<string> {
  const found = known.get(claim.statement) ?? contentWords(wholeOf(claim));
  known.set(claim.statement, found);
  return found;
}

export const contentWords = (text: string): ReadonlySet<string> =>
  new Set(tokens(text).filter((word) => word.length > 1 || /\p{Script=Han}/u.test(word)));

export function sharedWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0;
  for (const word of a) if (b.has(word)) count += 1;
  return count;
}
