import { z } from "zod";
import { Name } from "#wire";
import { optionsOf } from "../option.ts";
import { AUTO, RUNNABLE } from "./catalogue.ts";

const LEVELS = ["low", "medium", "high"] as const;
const TASK_TYPES = ["feature", "bugfix", "refactor", "review", "test", "investigation", "docs", "other"] as const;

const SECONDS = { en: "seconds", zh: "秒" };

export const { options: OPTIONS, settingsOf } = optionsOf("pattern", {
  pattern: {
    label: { en: "Pattern", zh: "协作模式" },
    schema: z.enum(RUNNABLE).default(AUTO),
    flag: "--pattern <name>",
    help: {
      en: "which collaboration pattern or composition; auto: chosen by the task",
      zh: "哪种协作模式或组合；auto：按任务选择",
    },
  },
  taskType: {
    label: { en: "Kind of task", zh: "任务类型" },
    schema: z.enum(TASK_TYPES).default("feature"),
    flag: "--task-type <type>",
    help: {
      en: "the kind of task: what was learned of its kind is told to it",
      zh: "任务类型：同类任务的经验会告知它",
    },
  },
  complexity: {
    label: { en: "Complexity", zh: "复杂度" },
    schema: z.enum(LEVELS).default("medium"),
    flag: "--complexity <level>",
    help: { en: "how complex it is", zh: "复杂程度" },
  },
  risk: {
    label: { en: "Risk", zh: "风险" },
    schema: z.enum(LEVELS).default("medium"),
    flag: "--risk <level>",
    help: { en: "how risky it is", zh: "风险高低" },
  },
  hasExpert: {
    schema: z.boolean(),
    flag: "--expert-available",
    help: { en: "an expert can be consulted", zh: "有专家可以咨询" },
  },
  teamSize: {
    label: { en: "Team size", zh: "团队人数" },
    schema: z.int().min(1).max(20).default(4),
    flag: "--team-size <n>",
    help: { en: "how many work on it", zh: "几人参与" },
  },
  session: {
    label: { en: "Team session", zh: "团队会话" },
    schema: Name,
    flag: "--session <name>",
    help: {
      en: "the team session with its messages and task board; without it one of its own",
      zh: "存放消息和任务板的团队会话；不给则自成一个",
    },
  },
  angles: {
    label: { en: "Angles, a line each", zh: "角度，每行一个" },
    schema: z.array(z.string().trim().min(1).max(200)).min(2).max(6),
    flag: "--angle <text...>",
    help: {
      en: "the angles of a fan-out, and what the voters of a consensus gate answer for, in their order; without them analysts take security, performance, architecture, and voters operations, users, cost and so on",
      zh: "扇出的各角度，也是共识门控中投票人依次所负责的方面；不给则分析者为安全、性能、架构，投票人为运维、使用者、成本等",
    },
  },
  strategy: {
    label: { en: "How analyses are brought together", zh: "如何汇总分析" },
    schema: z.enum(["union", "intersection", "weighted"]).default("union"),
    flag: "--strategy <name>",
    help: { en: "how the analyses of a fan-out are brought together", zh: "如何汇总扇出的分析" },
    choices: {
      union: { en: "every finding", zh: "全部发现" },
      intersection: { en: "what two at least found", zh: "至少两人发现的" },
      weighted: { en: "what has half of the confidence behind it", zh: "获得一半以上置信度支持的" },
    },
  },
  quorum: {
    label: { en: "Quorum", zh: "法定比例" },
    schema: z.number().min(0.01).max(1),
    flag: "--quorum <share>",
    help: {
      en: "the share that is enough: of answers in a fan-out (default 1), of approvals in a consensus gate (default two thirds)",
      zh: "足够的比例：扇出的回答（默认 1），共识门控的赞成（默认三分之二）",
    },
  },
  voters: {
    label: { en: "Voters", zh: "投票人数" },
    schema: z.int().min(2).max(7).default(3),
    flag: "--voters <n>",
    help: { en: "how many vote in a consensus gate", zh: "共识门控中几人投票" },
  },
  maxIterations: {
    label: { en: "Rounds of review at most", zh: "审查轮数上限" },
    schema: z.int().min(1).max(20).default(5),
    flag: "--max-iterations <n>",
    help: { en: "rounds of a review-fix cycle at most", zh: "审查修复循环至多几轮" },
  },
  urgency: {
    label: { en: "Urgency of advice", zh: "咨询的紧急程度" },
    schema: z.enum(["blocking", "normal", "low"]).default("normal"),
    flag: "--urgency <level>",
    help: { en: "how long advice is waited for", zh: "等待建议多久" },
    choices: {
      blocking: { en: "2 minutes", zh: "2 分钟" },
      normal: { en: "5 minutes", zh: "5 分钟" },
      low: { en: "as long as it takes", zh: "不限" },
    },
  },
  patternSeconds: {
    label: { en: "The pattern's own time limit", zh: "模式自身的时限" },
    schema: z.number().positive().max(604_800),
    unit: SECONDS,
    inMinutes: true,
    flag: "--pattern-time <minutes>",
    help: { en: "in place of the time limit that the pattern has by itself", zh: "代替模式自带的时限" },
  },
  userSeconds: {
    label: { en: "The user's time for a decision", zh: "用户作决定的时限" },
    schema: z.number().positive().max(604_800),
    unit: SECONDS,
    inMinutes: true,
    flag: "--user-time <minutes>",
    help: {
      en: "how long the user has for a decision before the recommended one is taken; without it as long as it takes",
      zh: "用户过多久不作决定就按建议办；不给则一直等",
    },
  },
});

export type Settings = ReturnType<typeof settingsOf>;
