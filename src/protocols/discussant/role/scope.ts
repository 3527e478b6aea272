/*
 * What the discussant may do among its team. Everything that it says or changes there passes these functions; what its
 * role forbids is refused here, no matter who asks for it.
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
type Named = { readonly id: string; readonly subject: string };

/** Whether a task is the discussant's by its id or subject. */
export const isOwn = ({ id, subject }: Named): boolean => id.startsWith(PREFIX) || subject.startsWith(PREFIX);

/** @throws ScopeError for a task that is another role's */
export function checkOwn(task: Named): void {
  if (!isOwn(task)) refuse(`${task.id} is no ${PREFIX}* task: it is another role's`);
}

/** @throws ScopeError for an operation on the team log that the role forbids */
export function checkMessage({ operation, to, type, summary }: Args): void {
  if (operation !== "log") refuse(`it logs messages, and does nothing else with the team log: ${String(operation)}`);
  if (to !== COORDINATOR) refuse(`it speaks to the coordinator alone, not to ${JSON.stringify(to ?? null)}`);
  if (!TYPES.includes(String(type))) refuse(`its messages are ${TYPES.join(", ")}, not ${String(type)}`);
  if (!String(summary).startsWith(`${TAG} `)) refuse(`a message without ${TAG}: ${String(summary).slice(0, 80)}`);
}

/** @throws ScopeError for a change of the board that the role forbids */
export function checkChange({ operation, ...args }: Args): void {
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
