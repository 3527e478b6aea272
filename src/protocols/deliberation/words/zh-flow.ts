import { han } from "#lib/han";
import type { FlowWords } from "./en-flow.ts";

export const zhFlow: FlowWords = {
  estimated: { analysis: "问题分析", answers: "专家作答", chair: "主席思考" },
  tooMany: (found, most) => `要求了 ${found} 位专家（含席位），至多 ${most} 位：请减少`,
  strangers: (names) => `冲突设置中的 ${names} 不在席上：请按编号或名称指明专家`,
  notAnalysed: (why) => `未能为该问题找到专家：${why}`,
  notRead: (why) => `没有模型阅读各人的回答以找出计数看不到的内容（${why}）：冲突、一致和缺口均为计数所得`,
  nobody: "第一轮没有专家作答",
  seatConcern: "自己对此所知的",
  ownConcern: "您自己对此所知的",
  seatUnknown: "未知",
  seatStakes: "意见得到听取",
  ballots: {
    "plan-issue": ["可以着手：按所述开始", "修改后可以着手", "尚不可着手：先澄清"],
    "review-plan": ["通过", "修改后通过", "不通过"],
  },
  entries: { "design-session": "设计会议", "plan-issue": "议题规划", "review-plan": "计划评审" },
  question: {
    "design-session": (concern) =>
      `请就你所负责的方面（${concern}）判断：你主张哪个方案？它要成立须满足什么条件？对其余各方案，你的关键关切是什么？`,
    "plan-issue": (concern) =>
      `请就你所负责的方面（${concern}）判断：该议题是否可以着手？分哪几步？缺什么，或会出什么问题？`,
    "review-plan": (concern) =>
      `请就你所负责的方面（${concern}）判断该计划：你是否通过？要改什么？它没有看到哪种失败？`,
  },
  stakes: (stakes) => `此事与你的利害：${stakes}`,
  conflict: (x, concern, round, proposed) =>
    han`${x} 提出了${concern}。你在第 ${round} 轮的回答主张${proposed}。你的方案如何应对这一点？`,
  raisedIn: (id) => `（见 ${id}）`,
  proposesInstead: (instead) => `应改为${instead}`,
  resolution: (sides) => `只剩一个问题：${sides}。应采用哪一个？请选定其一，并给出起决定作用的一个事实。`,
  side: (names, what, concern) =>
    concern === undefined ? `${what}（${names}主张）` : `${what}（${names}主张），对它的关切是${concern}`,
  why: {
    end: "未发现冲突，不再进行下一轮",
    single: "没有任何一对专家的冲突程度为 HIGH，只进行一轮，由主席裁定",
    round2: (names) => han`第二轮只问有冲突的 ${names}`,
    round3: "冲突仍在：提出一个裁决问题",
    decide: "轮次已用完而冲突仍在：由主席按置信度加权裁定",
    bound: (rounds) => `所要求的至多 ${rounds} 轮已用完：由主席按置信度加权裁定`,
    limit: (why) => `不再进行下一轮：${why}；由主席按置信度加权裁定`,
    escalate: "各专家的置信度都低：交由人裁定",
  },
  consensus: {
    all: (what) => `凡有主张者都主张${what}`,
    some: (names, what) => `${names}主张${what}`,
  },
  gaps: {
    absent: (name, why) => han`${name} 没有作答：${why}`,
    abstains: (name) => han`${name} 没有提出主张`,
    unsure: (name, what) => han`${name} 最没有把握的是：${what}`,
    nobodyFor: (what) => `没有人支持${what}`,
    nobodyAnyMore: (what) => `已没有人再主张${what}`,
  },
  takeaway: {
    conflicts: (n) => (n === 0 ? "没有冲突" : `${n} 处冲突`),
    none: "无人作答",
    noProposal: "无人提出主张",
  },
  line: (name, what, confidence) => `${name}：${what}（置信度 ${confidence}）`,
  proposed: (what, confidence, position) => `${what}（置信度 ${confidence}）${position && `：${position}`}`,
  quote: (name, what) => `${name}：${what}`,
  noChoice: "没有主张",
  potential: (pair, level) => `${pair}：${level}`,
  escalation: {
    low: (sides) => `各专家的置信度都低，由你决定。\n\n${sides}`,
    none: (sides) => `没有专家提出主张，由你决定。\n\n${sides}`,
    tie: (sides) => `按置信度加权的结果持平，由你决定。\n\n${sides}`,
    take: (holders) => (holders === "" ? "无人主张" : `由${holders}主张`),
    open: { label: "暂不决定", description: "结果中会说明尚未决定及其原因" },
    chosen: "由用户选定",
    user: "用户",
  },
  rules: {
    chairOnly: (to) => han`你只能与主席沟通：发给 ${to} 的消息不予接受。请删去，或发给 moderator`,
    choice: (given, letters) => `没有方案 ${given}：请填 ${letters} 之一`,
    concern: (id) => `${id} 中的关切尚未回应：主席已向你提出`,
    noConfidence: "缺少置信度评估：请给出 `confidence`、`restsOn`、`leastSureOf` 和 `wouldChangeIf`",
  },
};
