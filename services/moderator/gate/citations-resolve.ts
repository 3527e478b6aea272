import type { Rule } from "#protocols/rule";
import { messageIdsIn } from "#wire";
import { words } from "../words/index.ts";

/** Every message id anywhere in the statement must be on the floor (SD-16). */
export const citationsResolve: Rule = ({ content }, { floor }, turn) =>
  messageIdsIn(JSON.stringify(content).toLowerCase())
    .filter((id) => !floor.has(id))
    .map((id) => {
      const last = [...floor.keys()].at(-1);
      return { rule: "unknown_citation", message: words(turn.lang).unknownCitation(id, last) };
    });
