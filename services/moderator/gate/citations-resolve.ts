import { allText } from "#lib/fields";
import type { Rule } from "#protocols/rule";
import { messageIdsIn } from "#wire";
import { words } from "../words/index.ts";

/**
 * Every message id anywhere in a statement must be on the floor (SD-16).
 * @param isRepeated whether an id that is not there may stand in it all the same: somebody else wrote it
 */
export const citationsResolve =
  (isRepeated: (id: string) => boolean = () => false): Rule =>
  ({ content }, { floor }, turn) =>
    messageIdsIn(JSON.stringify(content).toLowerCase())
      .filter((id) => !floor.has(id) && !isRepeated(id))
      .map((id) => {
        const last = [...floor.keys()].at(-1);
        return { rule: "unknown_citation", message: words(turn.lang).unknownCitation(id, last) };
      });

/** The message ids that stand in statements. */
export const idsSaidIn = (statements: Iterable<{ readonly content: unknown }>): ReadonlySet<string> =>
  new Set([...statements].flatMap(({ content }) => messageIdsIn(allText(content).toLowerCase())));
