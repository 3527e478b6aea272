import { z } from "zod";
import { namesFrom } from "#lib/pairs";
import { lastOf } from "#protocols/protocol";
import { sentencesIn } from "#protocols/shared/short";
import type { FloorStatement } from "#wire";
import { bothOf, type Kind, kindOf, lines, told } from "./kind.ts";

export const Retro = z.object({
  went_well: told(lines, "a line each", "每行一条"),
  difficult: told(lines, "a line each", "每行一条"),
  suggestions: told(lines, "what to do differently next time, a line each", "下次如何改进，每行一条"),
  patterns: told(lines, "what can be used again, a line each", "可以复用的做法，每行一条"),
});
export type Retro = z.infer<typeof Retro>;

export const retro = kindOf("retro", {
  label: ["retrospective", "回顾"],
  ask: [
    "Look back on this task from your role: what went well, what was difficult, what to do differently, and what could be used again as it is.",
    "从自己的角色回顾本次任务：哪些顺利、哪些困难、下次如何改进、哪些可以直接复用。",
  ],
  schema: Retro,
  short: {
    ask: ["What should be done differently next time?", "下次应当如何改进？"],
    make: (said) => ({ suggestions: sentencesIn(said).slice(0, 50) }),
  },
  byRule: () => ({}),
  names: {
    went_well: ["went well", "顺利之处"],
    difficult: ["difficult", "困难之处"],
    suggestions: ["next time", "下次改进"],
    patterns: ["to be used again", "可复用的做法"],
  },
});

const Outcomes = z.enum(["reached", "decided-by-user", "with-reservations", "workaround", "not-reached"]);
export type OutcomeName = z.infer<typeof Outcomes>;

/** Names an outcome: what passed the gate or stands in for it, else whether it was passed. */
export const outcomeOf = ({ reached, how }: { readonly reached: boolean; readonly how?: OutcomeName }): OutcomeName =>
  how ?? (reached ? "reached" : "not-reached");

const Line = z.object({ text: z.string(), refs: z.array(z.string()) });

/** The moderator's own statement: how each pattern went, in the discussion's language. */
export const Report = z.object({
  answer: z.string(),
  outcome: Outcomes,
  findings: z.array(Line).default([]).describe("of the last reviews, or of a fan-out's angles"),
  runs: z.array(
    z.object({
      pattern: z.string(),
      depth: z.int().min(0),
      reached: z.boolean(),
      iterations: z.int().min(0),
      bound: z.int().min(0).nullable(),
      summary: z.string(),
      lines: z.array(Line.extend({ isFallback: z.boolean().optional() })),
      outcome: Outcomes,
      signals: z.record(z.string(), z.int()).describe("team messages by type"),
    }),
  ),
  lessons: z.object({ used: z.array(z.string()), learned: z.array(z.string()) }),
  postMortem: z.record(z.string(), z.unknown()).optional(),
  byRule: z.array(z.string()).describe("roles for which no model, person or program answered, but a rule"),
});
export type Report = z.infer<typeof Report>;

const GATES = {
  reached: ["passed", "通过"],
  "decided-by-user": ["passed by decision of the user", "由用户决定放行"],
  "with-reservations": ["not passed, went on with reservations", "未通过；有保留地继续"],
  workaround: ["not passed, went on with a workaround", "未通过；以权宜之计代替"],
  "not-reached": ["not passed", "未通过"],
} as const;
export const OUTCOMES = namesFrom<OutcomeName>(GATES);

/** Keys of a post-mortem that count something. */
export const COUNTED = {
  total_tasks: ["tasks", "任务数"],
  completed: ["completed", "已完成"],
  blocked: ["blocked", "受阻"],
  total_messages: ["messages", "消息数"],
  escalations: ["escalations", "升级次数"],
  fix_cycles: ["fix cycles", "修复循环次数"],
  swarms: ["swarms", "群策攻关次数"],
  errors: ["errors", "错误数"],
} as const;

export const reportIn = (floor: readonly FloorStatement[]): Report | undefined =>
  Report.safeParse(lastOf(floor, "report")?.content).data;

export const report: Kind = {
  label: bothOf(["report", "报告"]),
  schema: Report as z.ZodType,
  // Only the moderator states it.
  instruction: () => "",
  names: {
    ...COUNTED,
    answer: ["result", "结果"],
    outcome: ["outcome", "结局"],
    findings: ["findings", "发现的问题"],
    runs: ["steps", "各步骤"],
    lessons: ["lessons", "经验"],
    postMortem: ["post-mortem", "复盘"],
    byRule: ["answered by rule", "由规则代答的角色"],
    pattern: ["pattern", "模式"],
    depth: ["depth", "层次"],
    reached: ["gate passed", "通过门控"],
    iterations: ["iterations", "次数"],
    bound: ["at most", "上限"],
    lines: ["notes", "记录"],
    signals: ["signals", "信号"],
    isFallback: ["fallback", "降级措施"],
    used: ["told to this task", "告知本次"],
    learned: ["for the next one", "留给下次"],
    execution_summary: ["what ran", "执行概况"],
    what_went_well: ["went well", "顺利之处"],
    what_was_difficult: ["was difficult", "困难之处"],
    improvement_actions: ["to improve", "改进建议"],
    reusable_patterns: ["to be used again", "可复用的做法"],
    from_messages: ["from the messages", "由消息推知"],
    plan_ready: ["plan ready", "计划就绪"],
    impl_complete: ["work handed over", "实现完成"],
    review_result: ["reviews", "审查结果"],
    fix_required: ["corrections asked for", "要求修正"],
    escalate: ["escalations", "升级"],
    increment_ready: ["increments ready", "增量就绪"],
    swarm_join: ["swarms called", "召集攻关"],
    swarm_diagnosis: ["diagnoses", "攻关诊断"],
    consult_request: ["requests for advice", "咨询请求"],
    consult_response: ["advice given", "咨询答复"],
    sync_checkpoint: ["sync points", "同步点"],
    retro_finding: ["retrospectives", "回顾的内容"],
    consensus_reached: ["consensus reached", "达成共识"],
    consensus_blocked: ["consensus blocked", "共识受阻"],
  },
  values: GATES,
};
