import { checkChange, checkMessage, checkOwn, ROLE } from "#protocols/discussant/role/scope";
import type { Tasks, Team } from "#team";

type Args = Readonly<Record<string, unknown>>;

export interface Scoped {
  team(args: Args, signal: AbortSignal): Promise<object>;
  board(args: Args, signal: AbortSignal): Promise<object>;
}

/**
 * The task board and the team log of a session, as far as the discussant may use them: everything that it says or changes
 * on the bus passes these two functions.
 */
export function scoped(
  tasks: Pick<Tasks, "operate">,
  team: Pick<Team, "operate">,
  session: string,
  by: string,
): Scoped {
  return {
    async team(args, signal) {
      checkMessage(args);
      return team.operate({ ...args, from: ROLE, session_id: session }, signal);
    },
    async board(args, signal) {
      if (args.operation !== "list" && args.operation !== "get") {
        checkChange(args);
        const asked = { operation: "get", session_id: session, id: args.id };
        checkOwn(((await tasks.operate(asked, signal)) as { task: { id: string; subject: string } }).task);
      }
      return tasks.operate({ ...args, by, session_id: session }, signal);
    },
  };
}
