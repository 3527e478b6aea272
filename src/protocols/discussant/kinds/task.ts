import { z } from "zod";
import type { StatementKind } from "#protocols/protocol";
import { ROUND_TYPES } from "../role/files.ts";
import { both } from "../words/index.ts";

/** The request for a round: from the user, or from a task of the board. */
export const RoundTask = z.object({
  user_feedback: z.string(),
  type: z.enum(ROUND_TYPES),
  round: z.int().min(1),
  topic: z.string(),
  /** The type asked for, if the feedback says too little for it. */
  unclear: z.string().optional(),
  /** The number asked for, if another round has it. */
  moved: z.int().min(1).optional(),
  task: z.object({ id: z.string(), subject: z.string() }).optional(),
});
export type RoundTask = z.infer<typeof RoundTask>;

export const task: StatementKind = {
  label: both(({ kinds }) => kinds.task),
  schema: RoundTask,
};

export const TASK_LABELS = {
  user_feedback: ["the user's words", "用户原话"],
  type: ["type of round", "轮次类型"],
  round: ["round", "轮次"],
  unclear: ["unclear", "不清楚之处"],
  moved: ["other number", "改用的编号"],
  task: ["task", "任务"],
  subject: ["subject", "名称"],
} as const;

export const TASK_VALUES = {
  initial: ["first round", "首轮"],
  deepen: ["deeper", "深入"],
  "direction-adjusted": ["another direction", "调整方向"],
  "specific-questions": ["questions", "具体问题"],
} as const;
