import type { Tasks, Team } from "#team";

/*
 * What the discussant may do on the bus. Everything it says or changes there passes these two functions; what its role
 * forbids is refused here, no matter who asks for it.
 */

export const ROLE = "discussant";
export const TAG = `[${ROLE}]`;
export const COORDINATOR = "coordinator";
/** Only tasks with such an id or subject are the discussant's. */
const PREFIX = "DISCUSS-";

/** `message` is what the coordinator reads; the other two are what was logged before. */
const TYPES = ["discussion_processed", "error", "message"];
const CHANGES = ["claim", "update", "release"];
/** Keys of an update: a task's subject, description and the tasks that it waits for are the coordinator's. */
const UPDATED = ["id", "status", "metadata", "owner"];
const STATUSES = ["completed", "blocked"];

/** Something that the role forbids. `message` says what, and whose it is. */
class ScopeError extends Error {
  override readonly name = "ScopeError";
}

type Args = Readonly<Record<string, unknown>>;

export interface Scoped {
  team(args: Args, signal: AbortSignal): Promise<object>;
  board(args: Args, signal: AbortSignal): Promise<object>;
}

/** The task board and the team log of a session, as far as the discussant may use them. */
export function scoped(
  tasks: Pick<Tasks, "operate">,
  team: Pick<Team, "operate">,
  session: string,
  by: string,
): Scoped {
  const own = async (id: unknown, signal: AbortSignal): Promise<boolean> => {
    const { task } = (await tasks.operate({ operation: "get", session_id: session, id }, signal)) as {
      task: { id: string; subject: string };
    };
    return isOwn(task);
  };
  return {
    async team(args, signal) {
      checkMessage(args);
      return team.operate({ ...args, from: ROLE, session_id: session }, signal);
    },
    async board(args, signal) {
      if (args.operation !== "list" && args.operation !== "get") {
        checkChange(args);
        if (!(await own(args.id, signal))) refuse(`${String(args.id)} is no ${PREFIX}* task: it is another role's`);
      }
      return tasks.operate({ ...args, by, session_id: session }, signal);
    },
  };
}

/** Whether a task is the discussant's by its id or subject. */
export const isOwn = ({ id, subject }: { readonly id: string; readonly subject: string }): boolean =>
  id.startsWith(PREFIX) || subject.startsWith(PREFIX);

function checkMessage({ operation, to, type, summary }: Args): void {
  if (operation !== "log") refuse(`it logs messages, and does nothing else with the team log: ${String(operation)}`);
  if (to !== COORDINATOR) refuse(`it speaks to the coordinator alone, not to ${JSON.stringify(to ?? null)}`);
  if (!TYPES.includes(String(type))) refuse(`its messages are ${TYPES.join(", ")}, not ${String(type)}`);
  if (!String(summary).startsWith(`${TAG} `)) refuse(`a message without ${TAG}: ${String(summary).slice(0, 80)}`);
}

function checkChange({ operation, ...args }: Args): void {
  if (!CHANGES.includes(String(operation))) refuse(`${String(operation)} of tasks is the coordinator's`);
  if (args.id === undefined) refuse(`it changes one task that it names`);
  if (operation !== "update") return;
  const other = Object.keys(args).find((key) => !UPDATED.includes(key));
  if (other !== undefined) refuse(`a task's ${other} is the coordinator's`);
  if (args.status !== undefined && !STATUSES.includes(String(args.status))) {
    refuse(`it sets a task to ${STATUSES.join(" or ")}, not to ${String(args.status)}`);
  }
  if (args.owner !== undefined && args.owner !== "") refuse("whom a task is for is the coordinator's to say");
}

function refuse(why: string): never {
  throw new ScopeError(`the discussant may not do this: ${why}`);
}
