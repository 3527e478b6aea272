import { type Pair, textsFrom } from "#lib/pairs";
import type { AUTO, CompositionName, PatternId } from "../catalogue.ts";

type Fact = "title" | "entry" | "gate" | "bound" | "timeout" | "signal" | "fallback";

const PATTERNS: Readonly<Record<PatternId, Readonly<Record<Fact, Pair>>>> = {
  "CP-1": {
    title: ["Linear pipeline", "线性流水线"],
    entry: ["a task with clear stages: plan, implement, verify", "阶段分明的任务：规划、实现、验证"],
    gate: ["every stage's task is completed", "各阶段任务均已完成"],
    bound: ["each stage once; tests at most 5 times, 95 % must pass", "每阶段一次；测试至多 5 次，须通过 95%"],
    timeout: ["each stage's own", "各阶段自定"],
    signal: ["plan_ready, impl_complete", "plan_ready、impl_complete"],
    fallback: [
      "plan rejected 3 times: the coordinator plans; tests fail 5 times: the user; review blocks: CP-2",
      "计划被退回 3 次：协调者自行规划；测试 5 次未过：上报用户；审查阻止：CP-2",
    ],
  },
  "CP-2": {
    title: ["Review-fix cycle", "审查修复循环"],
    entry: ["work that has to meet a standard and may need several rounds", "须达到标准、可能要多轮的工作"],
    gate: ["APPROVE, or CONDITIONAL without a critical finding", "APPROVE，或没有致命问题的 CONDITIONAL"],
    bound: ["5 rounds (--max-iterations)", "5 轮（--max-iterations）"],
    timeout: ["each turn's own", "每次作答自有时限"],
    signal: ["review_result, fix_required", "review_result、fix_required"],
    fallback: [
      "no improvement in 2 rounds, or bound reached: the user; a flaw of the design: CP-5 or a new plan",
      "连续 2 轮没有改善或达到上限：上报用户；设计缺陷：CP-5 或重新规划",
    ],
  },
  "CP-3": {
    title: ["Fan-out, fan-in", "并行扇出扇入"],
    entry: ["a task that can be looked at from several angles at the same time", "可以同时从多个角度查看的任务"],
    gate: ["all answer, or the share in --quorum", "全部完成，或达到 --quorum 的比例"],
    bound: ["1 round", "1 轮"],
    timeout: ["5 minutes, then with what is there", "5 分钟，之后用已有的结果"],
    signal: ["each worker's analysis", "各人的分析"],
    fallback: ["missing angles are named; contradictory findings: CP-4", "注明缺少的角度；发现相互矛盾：CP-4"],
  },
  "CP-4": {
    title: ["Consensus gate", "共识门控"],
    entry: ["a decision that affects many or carries risk", "影响面大或有风险的决定"],
    gate: [
      "two thirds of those who take a side approve, and no block is open",
      "表态者中至少三分之二赞成，且没有未收回的否决",
    ],
    bound: ["2 rounds, the second on a revised proposal", "2 轮，第 2 轮对修订的提案投票"],
    timeout: ["5 minutes, once more where fewer than half voted", "5 分钟；不足半数投票则延长一次"],
    signal: ["vote, consensus_reached, consensus_blocked", "vote、consensus_reached、consensus_blocked"],
    fallback: [
      "no consensus: the user; all abstain: the coordinator decides, on the record",
      "没有共识：用户裁决；全员弃权：协调者决定并记录",
    ],
  },
  "CP-5": {
    title: ["Escalation chain", "逐级升级"],
    entry: ["a problem that the one who has it cannot resolve", "当事者自己解决不了的问题"],
    gate: ["a level resolves it", "某一级解决了它"],
    bound: [
      "2, 1, 1 and 1 attempts: agent, specialist, coordinator, user",
      "各级 2、1、1、1 次：执行者、专家、协调者、用户",
    ],
    timeout: ["none but the turns' own; the user: --user-time", "只有每次作答的时限；用户：--user-time"],
    signal: ["escalate, with all diagnoses", "escalate，附全部诊断"],
    fallback: [
      "no answer of the user: a marked workaround; a flaw of the design: CP-1 again",
      "用户无回应：标明的权宜之计；设计缺陷：重走 CP-1",
    ],
  },
  "CP-6": {
    title: ["Incremental delivery", "增量交付"],
    entry: ["a large or risky change that can be delivered in pieces", "可以分批交付的大型或高风险变更"],
    gate: ["every increment passes its gate, and the whole is checked", "每个增量通过检查，且整体检查通过"],
    bound: ["3 tries an increment", "每个增量 3 次"],
    timeout: ["an increment's number of tasks times a turn's", "增量的任务数 × 单次作答时限"],
    signal: ["increment_ready, fix_required", "increment_ready、fix_required"],
    fallback: [
      "3 failures: rolled back and blocked; more than half blocked: the user",
      "失败 3 次：回滚并标为受阻；超过半数受阻：上报用户",
    ],
  },
  "CP-7": {
    title: ["Swarming", "群策攻关"],
    entry: ["one problem blocks what others wait for", "一个问题阻塞了多项工作"],
    gate: ["what was blocked runs", "受阻之处恢复运行"],
    bound: ["2 rounds of diagnosis", "2 轮诊断"],
    timeout: ["10 minutes for the diagnoses", "诊断 10 分钟"],
    signal: ["swarm_join, swarm_diagnosis", "swarm_join、swarm_diagnosis"],
    fallback: [
      "a fix that breaks something: taken back, the next best; unsolved: the user",
      "修复引入新问题：撤回，试次优方案；未解决：上报用户",
    ],
  },
  "CP-8": {
    title: ["Consulting", "咨询顾问"],
    entry: ["a field that the one at work does not know well", "执行者不熟悉的领域"],
    gate: ["advice with 80 % confidence or more, and applied", "置信度 80% 以上的建议，且已采用"],
    bound: ["1 question, 1 follow-up", "1 次咨询，1 次追问"],
    timeout: ["2 minutes (blocking), 5 (normal), none (low)", "2 分钟（blocking）、5 分钟（normal）、不限（low）"],
    signal: ["consult_request, consult_response", "consult_request、consult_response"],
    fallback: [
      "no specialist: a model; no advice: own judgement, marked unverified; conflict: CP-4",
      "没有专家：改问模型；没有建议：按自己的判断，标明未经验证；冲突：CP-4",
    ],
  },
  "CP-9": {
    title: ["Dual track", "双轨并行"],
    entry: ["two streams of work that meet at known points", "在已知之处会合的两条工作流"],
    gate: ["aligned at every sync point", "每个同步点都已对齐"],
    bound: ["2 tries a sync point", "每个同步点 2 次"],
    timeout: ["the faster track waits 5 minutes", "先到者等待 5 分钟"],
    signal: ["sync_checkpoint", "sync_checkpoint"],
    fallback: ["not aligned: CP-1; a track blocked: CP-7", "没能对齐：CP-1；一条轨道受阻：CP-7"],
  },
  "CP-10": {
    title: ["Post-mortem", "复盘回顾"],
    entry: ["the task is over", "任务结束之后"],
    gate: ["everybody has looked back", "全员提交回顾"],
    bound: ["once, always last", "一次，始终在最后"],
    timeout: ["3 minutes, then with what is there", "3 分钟，之后用已有的回顾"],
    signal: ["retro_finding", "retro_finding"],
    fallback: [
      "absent: from the messages; nothing found: a minimal report, nothing kept",
      "缺席者：由消息推知；没有发现：最简报告，不作保留",
    ],
  },
};

const COMPOSITIONS: Readonly<Record<CompositionName | typeof AUTO, Pair>> = {
  "standard-development": ["Standard development", "标准开发"],
  "high-risk-feature": ["High-risk feature", "高风险特性"],
  "complex-investigation": ["Complex investigation", "复杂问题调查"],
  "parallel-development": ["Parallel development", "并行开发"],
  "expert-guided-development": ["Expert-guided development", "专家指导开发"],
  auto: ["Chosen by the coordinator", "由协调者选择"],
};

const REASONS = {
  base: ["the base of every task", "一切任务的基础"],
  always: ["every task ends with it", "任务都以此收尾"],
  risky: ["the risk is high: the decision is voted on first", "风险高：先投票决定"],
  notRisky: ["the risk is not high: no vote is needed", "风险不高：无须投票"],
  teamTooSmall: [
    "the risk is high, but fewer than 3 are no vote: the user decides",
    "风险高，但不足 3 人谈不上投票：由用户决定",
  ],
  large: ["a feature of high complexity: delivered in increments", "高复杂度的特性：分增量交付"],
  notLarge: ["not a feature of high complexity", "不是高复杂度的特性"],
  quality: ["a review or test task: reviewed until it passes", "审查或测试类任务：审查到通过为止"],
  noQuality: ["no review or test task; CP-1 reviews within itself", "不是审查或测试类任务；CP-1 自带审查"],
  expertise: ["an expert is there, and the task is not simple", "有专家，且任务并不简单"],
  noExpert: ["no expert is there", "没有专家"],
  tooSimple: ["the task is too simple to ask an expert", "任务简单，不必咨询专家"],
} as const satisfies Readonly<Record<string, Pair>>;

export const CATALOGUE = textsFrom({ patterns: PATTERNS, compositions: COMPOSITIONS, selection: REASONS });
