import { findingsFrom, LISTS, type RoundFindings } from "./files.ts";

/*
 * The limits of the role among its team. Everything that the discussant says or changes there passes these functions,
 * which refuse what the role forbids, no matter who asks.
 */

export const ROLE = "discussant";
export const TAG = `[${ROLE}]`;
export const COORDINATOR = "coordinator";
/** Only tasks with such an id or subject are the discussant's. */
const PREFIX = "DISCUSS-";

/** `message` goes to the coordinator; the other two are logged before it. */
const TYPES = ["discussion_processed", "error", "message"];
const CHANGES = ["claim", "update", "release"];
/** Keys of an update. A task's subject, description and dependencies are the coordinator's. */
const UPDATED = ["id", "status", "metadata", "owner"];
const STATUSES = ["completed", "blocked"];

/** An act that the role forbids. `message` says which, and whose it is. */
class ScopeError extends Error {
  override readonly name = "ScopeError";
}

type Args = Readonly<Record<string, unknown>>;
type Named = { readonly id: string; readonly subject: string };

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

/** Beginning of a text that labels itself a final conclusion or a recommendation, or says that it is one. */
const CONCLUSION =
  /^\P{L}*(?:(?:final|overall|our|the)\s+)*(?:conclusions?|recommendations?|verdict)\s*(?:[:：]|-\s)|^\P{L}*(?:(?:our|the)\s+(?:final|overall)|final|overall|our)\s+(?:conclusions?|recommendations?|verdict)\s+(?:is|are)\b|^\P{L}*(?:the\s+)?(?:conclusions?|verdict)\s+(?:is|are)\b|^\P{L}*(?:in conclusion|to conclude|we (?:conclude|recommend))\b|^\P{L}*(?:最终|总体|综合)?(?:结论|建议)(?:是|为|：|:)|^\P{L}*(?:综上所述|总而言之)/iu;

export const isConclusion = (text: string): boolean => CONCLUSION.test(text);

/** Beginning of a text that labels itself a task, or gives one out. */
const NEW_TASK =
  /^\P{L}*(?:new\s+)?(?:tasks?|to-?do)\s*[:：]|^\P{L}*TaskCreate\b|^\P{L}*(?:create|open|add|assign)\s+(?:an?|the)\s+(?:new\s+)?task\s+(?:for|that|so)\b|^\P{L}*(?:新建?|创建|新增|分配)?任务[：:]|^\P{L}*(?:创建|新建|新增|分配)(?:一个|一项|新)*任务/iu;

export const isNewTask = (text: string): boolean => NEW_TASK.test(text);

/** Findings without what belongs to other roles, and the number of entries left out. */
export interface WithinRole {
  readonly kept: RoundFindings;
  readonly conclusions: number;
  readonly tasks: number;
}

/** Leaves out conclusions, which are the synthesizer's, and tasks, which are the coordinator's. */
export function withinRole(said: RoundFindings): WithinRole {
  const all = LISTS.flatMap((list) => said[list]);
  const conclusions = all.filter(isConclusion).length;
  const tasks = all.filter((text) => isNewTask(text) && !isConclusion(text)).length;
  const kept = findingsFrom((list) => said[list].filter((text) => !isConclusion(text) && !isNewTask(text)));
  return { kept, conclusions, tasks };
}
