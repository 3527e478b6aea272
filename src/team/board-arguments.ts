import { z } from "zod";
import { present } from "#lib/fields";
import { checked, emptyAsMissing, faultIn } from "./log-arguments.ts";
import { type Change, type ChangeOperation, Fields, STATUSES } from "./task.ts";
import { COORDINATOR } from "./task-transition.ts";

/*
 * Arguments of the board's operations, for every entrance. Empty strings count as missing except for `owner`, which an
 * empty one removes; unknown keys are ignored.
 */

const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyAsMissing, schema.optional());
const ids = optional(z.array(z.string()).max(500));
const word = optional(z.string().max(200));

/** Duration of a claim: a second to a week. */
const Seconds = z.number().min(1).max(604_800);

const Arguments = z.object({
  operation: word,
  session_id: optional(z.string()),
  team_session_id: optional(z.string()),
  team: optional(z.string()),
  by: word,
  id: word,
  taskId: word,
  subject: optional(Fields.shape.subject),
  description: optional(Fields.shape.description),
  activeForm: optional(Fields.shape.activeForm),
  owner: z.string().max(200).nullish(),
  status: optional(z.enum(STATUSES)),
  blockedBy: ids,
  addBlockedBy: ids,
  removeBlockedBy: ids,
  metadata: optional(Fields.shape.metadata),
  seconds: optional(Seconds),
  except: ids,
  request: word,
});
export type BoardArguments = z.infer<typeof Arguments>;

/** @throws TeamError with the first invalid argument */
export function parseBoardArguments(value: unknown): BoardArguments {
  const parsed = Arguments.safeParse(value);
  if (parsed.success) return parsed.data;
  throw faultIn(parsed.error);
}

/** Returns the task's id; undefined if none is given. */
export function idOf({ id, taskId }: BoardArguments): string | undefined {
  const given = id ?? taskId;
  return given === undefined ? undefined : checked("task", given);
}

/** Returns the author of a change. Default: the coordinator. */
export const authorOf = ({ by }: BoardArguments): string => checked("by", by ?? COORDINATOR);

/**
 * Builds the requested change.
 * @param blockedBy present dependencies of the task
 */
export function changeOf(operation: ChangeOperation, args: BoardArguments, blockedBy: readonly string[]): Change {
  const { subject, description, activeForm, owner, status, metadata, seconds, request } = args;
  const edges = edgesOf(args, blockedBy);
  const fields = {
    ...present({ subject, description, activeForm, status, blockedBy: edges, metadata }),
    ...(typeof owner === "string" ? { owner: owner === "" ? ("" as const) : checked("owner", owner) } : {}),
  };
  const takesFields = operation === "create" || operation === "update";
  return { operation, fields: takesFields ? fields : {}, ...present({ seconds, request }) };
}

function edgesOf(args: BoardArguments, before: readonly string[]): string[] | undefined {
  const { blockedBy, addBlockedBy = [], removeBlockedBy = [] } = args;
  if (!blockedBy && addBlockedBy.length + removeBlockedBy.length === 0) return undefined;
  const after = [...(blockedBy ?? before), ...addBlockedBy].filter((id) => !removeBlockedBy.includes(id));
  return [...new Set(after.map((id) => checked("blockedBy", id)))];
}
