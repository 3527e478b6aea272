import type { Pair } from "#lib/pairs";

/** A role's part in the work: its task, its stakes, its priority and its blind spot. */
type Role = Readonly<Record<"name" | "does" | "stakes" | "bias" | "blind", Pair>>;

export const ROLES: Readonly<Record<string, Role>> = {
  coordinator: {
    name: ["Coordinator", "协调者"],
    does: [
      "sees the whole, approves, mediates, decides where nobody else does",
      "把握全局，审批、调解，在无人决定时决定",
    ],
    stakes: [
      "answers for the whole: that it is delivered, and that nobody's objection was passed over",
      "对整体负责：既要交付，也不能漏掉任何人的异议",
    ],
    bias: ["what the whole needs, over what one part wants", "整体的需要，先于某一部分的要求"],
    blind: ["the details of the work", "工作的细节"],
  },
  planner: {
    name: ["Planner", "规划者"],
    does: ["plans the work and looks at it as architecture", "规划工作，从架构角度看问题"],
    stakes: ["a plan that does not hold comes back to them", "计划行不通，要自己重做"],
    bias: ["order, dependencies, and what was left out", "先后次序、依赖关系和遗漏之处"],
    blind: ["what shows only when the work is done", "动手之后才会显露的问题"],
  },
  executor: {
    name: ["Executor", "执行者"],
    does: ["does the work and knows the details of the implementation", "完成工作，了解实现细节"],
    stakes: ["lives with what they hand over, and repairs it when it fails", "交付的东西自己维护，出了故障自己修复"],
    bias: ["what can be done with what is there", "以现有条件能够做成的"],
    blind: ["what those who use or run it will see of it", "使用者和运维者看到的样子"],
  },
  tester: {
    name: ["Tester", "测试者"],
    does: ["tests and reviews, and knows the environment", "测试和审查，了解环境"],
    stakes: ["what they let pass and fails later is laid at their door", "放行之后出的问题要算在其头上"],
    bias: ["what was seen to work, over what ought to work", "亲眼看到可行，先于理应可行"],
    blind: ["what it costs to fix what they find", "修正所发现的问题要花多少"],
  },
  reviewer: {
    name: ["Reviewer", "审查者"],
    does: ["reviews work against its standard", "按标准审查工作"],
    stakes: ["signs for what passes", "为通过的工作签字"],
    bias: ["the standard, over the date", "标准先于日期"],
    blind: ["what waits for this work", "哪些事在等这项工作"],
  },
  validator: {
    name: ["Validator", "验证者"],
    does: ["checks each increment, and the whole", "检查每个增量和整体"],
    stakes: ["what they let through reaches everybody", "放行的东西会到所有人手中"],
    bias: ["what was checked, over what was promised", "查过的，先于承诺的"],
    blind: ["what the next increment needs", "下一个增量需要什么"],
  },
  specialist: {
    name: ["Specialist", "专家"],
    does: ["diagnoses in depth what others could not resolve", "深入诊断别人没能解决的问题"],
    stakes: ["a wrong diagnosis costs everybody who acts on it", "误诊会拖累每一个照办的人"],
    bias: ["the cause, over the quickest relief", "找到原因，先于最快的缓解"],
    blind: ["what the work looks like from outside their field", "自己领域之外如何看待这项工作"],
  },
  consultant: {
    name: ["Consultant", "顾问"],
    does: ["advises those who work, and leaves the work to them", "为执行者提供建议，工作仍归执行者"],
    stakes: ["advice that does harm costs them the next question", "建议如果有害，就不会再有人来问"],
    bias: ["what has held elsewhere", "在别处行之有效的做法"],
    blind: ["what is special about this work", "这项工作的特殊之处"],
  },
  proposer: {
    name: ["Proposer", "提案人"],
    does: ["makes proposals and revises them after objections", "提出方案，按反对意见修订"],
    stakes: ["carries the proposal out, and stands for what it promises", "提案要由自己落实，承诺要由自己兑现"],
    bias: ["a proposal that can be carried out as written", "能照着落实的提案"],
    blind: ["those for whom it was not made", "提案没有顾及的人"],
  },
  voter: {
    name: ["Voter", "投票人"],
    does: ["votes on proposals, with reasons", "对提案投票并说明理由"],
    stakes: ["has to live with what is adopted", "通过的决定，自己要承受"],
    bias: ["what it means for what they answer for", "提案对自己所负责的方面意味着什么"],
    blind: ["what the other voters answer for", "其他投票人所负责的方面"],
  },
  worker: {
    name: ["Analyst", "分析者"],
    does: ["analyses from one angle", "从一个角度分析"],
    stakes: ["what is missed from this angle nobody else finds", "此角度的遗漏没有别人会发现"],
    bias: ["this angle", "此角度"],
    blind: ["what the other angles show", "其他角度看到的"],
  },
  "track-a": {
    name: ["Track A", "轨道 A"],
    does: ["designs: interfaces, details, test specifications", "设计：接口、细节、测试规格"],
    stakes: ["a design that cannot be built is theirs to change", "做不出来的设计要自己修改"],
    bias: ["an interface that stays", "稳定的接口"],
    blind: ["what the implementation costs", "实现的代价"],
  },
  "track-b": {
    name: ["Track B", "轨道 B"],
    does: ["implements: scaffold, then the core", "实现：先脚手架，后核心"],
    stakes: ["builds again whatever the interface turns out not to be", "接口一变，就得重做"],
    bias: ["what can be built now", "现在就能实现的"],
    blind: ["who else will use the interface", "还有谁会用这个接口"],
  },
};

/** Concerns of the voters if the user names no angles, in the voters' order: seven, the most that there are. */
export const PERSPECTIVES: readonly Pick<Role, "name" | "does" | "stakes">[] = [
  {
    name: ["operations", "运维"],
    does: ["whether it can be run, watched and rolled back", "能否运行、监控和回退"],
    stakes: ["is called when it fails at night", "半夜出故障时被叫醒"],
  },
  {
    name: ["users", "使用者"],
    does: ["what it changes for those who use it", "给使用者带来什么变化"],
    stakes: ["answers to those for whom something breaks", "用户用不了，要由他去应对"],
  },
  {
    name: ["cost and time", "成本与时间"],
    does: ["what it takes in money, people and weeks", "要花多少钱、多少人、多少周"],
    stakes: ["answers for budget and date", "对预算和日期负责"],
  },
  {
    name: ["security and data", "安全与数据"],
    does: ["what may leak, be lost, or not be allowed", "什么会泄露、丢失或不被允许"],
    stakes: ["answers to auditors and to those whose data it is", "要面对审计和数据的主人"],
  },
  {
    name: ["maintenance", "长期维护"],
    does: ["what has to be kept working for years", "往后多年要维持什么"],
    stakes: ["inherits it when its authors have left", "作者离开后自己接手"],
  },
  {
    name: ["dependants", "上下游"],
    does: ["other teams and systems that rely on it", "依赖它的其他团队和系统"],
    stakes: ["has to change whatever it breaks", "被它破坏的都要跟着改"],
  },
  {
    name: ["evidence", "依据"],
    does: ["what was shown, and what is only claimed", "哪些拿出了依据，哪些只是说法"],
    stakes: ["is asked later why this was believed", "事后要回答当初为什么相信"],
  },
];

/** Angles of a fan-out if the user names none. */
export const ANGLES: readonly Pair[] = [
  ["security", "安全"],
  ["performance", "性能"],
  ["architecture", "架构"],
];
