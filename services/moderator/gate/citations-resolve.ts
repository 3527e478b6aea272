import { type Rule, reason } from "#protocols/rule";
import { messageIdsIn } from "#wire";

/** Every message id anywhere in the statement must be on the floor (SD-16). */
export const citationsResolve: Rule = ({ content }, { floor }, turn) =>
  messageIdsIn(JSON.stringify(content))
    .filter((id) => !floor.has(id))
    .map((id) => {
      const last = [...floor.keys()].at(-1);
      return reason("unknown_citation", turn, {
        en: `${id} is no message of this discussion; cite one of those on the floor${last ? `, such as ${last}` : ""}`,
        zh: `本次讨论中没有消息 ${id}；请引用已有的消息${last ? `，例如 ${last}` : ""}`,
      });
    });
