import { han } from "#lib/han";
import type { ResultWords } from "./en-result.ts";

export const zhResult: ResultWords = {
  headings: {
    answer: "结论",
    options: "各项主张",
    said: "各位专家所言",
    conflicts: "冲突及其化解",
    consensus: "一致之处",
    gaps: "尚无定论",
    rule: "如何加权",
    course: "经过",
  },
  running: "研讨尚在进行，以下是目前所得。",
  ended: {
    completed: () => "",
    "ended-early": (reason) => `研讨提前结束：${reason}`,
    stopped: (reason) => `研讨已被停止：${reason}`,
    failed: (reason) => `研讨失败：${reason}`,
  },
  inOneProcess: (why) =>
    `警告：没有可用的消息服务器（${why}），因此整个研讨在一个进程的内存中进行。期间无法从别处旁观或入席；若中途崩溃，尚未写入文件的内容会丢失。现有文件是完整的。`,
  missedOnce: (answered, asked, round, missing) =>
    `第 ${round} 轮 ${asked} 位中有 ${answered} 位作答；${missing}在这一轮没有作答，之后才又作答。`,
  partial: (answered, asked, missing) => `不完整：第一轮 ${asked} 位专家中有 ${answered} 位作答，${missing}没有作答。`,
  missedLater: (answered, asked, round, missing) =>
    `第 ${round} 轮 ${asked} 位中有 ${answered} 位作答；${missing}没有作答，以其先前的回答为准。`,
  noModel: "没有模型参与：以下内容由人说出，或由规则得出。",
  agreement: (what, names) => `${what}${names}均主张如此。`,
  agreementAlone: (what, name) => han`${what}只有 ${name} 提出了主张。`,
  weighed: (what) => `${what}专家意见不一，主席按置信度加权：`,
  weights: (what, weight, names) => `${what} 得 ${weight}（${names}）`,
  person: {
    low: (what, who) => `${what}由${who}裁定，因为其余各人的把握都不足。`,
    tie: (what, who) => `${what}由${who}裁定，因为按置信度加权的结果持平。`,
    none: (what, who) => `${what}由${who}裁定，因为没有专家提出主张。`,
  },
  undecided: {
    low: "尚未决定：各专家的置信度都低，已交由人裁定，而尚无人裁定。",
    tie: "尚未决定：按置信度加权的结果持平，已交由人裁定，而尚无人裁定。",
    none: "尚未决定：没有人提出主张，已交由人裁定，而尚无人裁定。",
  },
  goWith: (what) => `采用：${what}`,
  verdict: (what) => `评定：${what}`,
  reason: (text) => `理由：${text}`,
  reasonBefore: (what, text) => `理由（就先前的主张${what}而言）：${text}`,
  standing: (text) => `对它仍成立的关切——${text}`,
  met: (text) => `对它提出过、主张者称能应对的关切——${text}`,
  taken: (text) => `对它提出过的关切，提出者现在也主张它——${text}`,
  earlierGap: (round, text) => `第 ${round} 轮指出：${text}`,
  counted: (name, confidence) => `${name} ${confidence}`,
  wouldChange: (name, text) => han`${name} 在以下情形会改变主张：${text}`,
  how: (name, text) => han`${name} 主张：${text}`,
  head: { option: "主张", by: "主张者", against: "对它的关键关切" },
  holder: (name, confidence) => `${name}（${confidence}）`,
  nobody: "无人",
  noneKey: "无",
  own: (name) => han`${name} 自己的主张`,
  saidHead: { specialist: "专家", confidence: "置信度", proposes: "主张及其依据" },
  restsOn: (text) => `依据：${text}`,
  noProposal: "没有主张",
  noAnswer: "没有作答",
  cited: (text, id) => `${text}（${id}）`,
  conflictHead: { between: "双方", settled: "如何化解", put: "彼此提出的关切与答复" },
  settled: {
    agreed: (round) => `第 ${round} 轮化解：现主张相同`,
    answered: (round) => `第 ${round} 轮之后不再冲突`,
    weight: "双方未能化解；由主席按置信度加权裁定",
    person: (who) => `双方未能化解；由${who}裁定`,
    open: "未化解",
  },
  put: (from, concern) => `${from}：${concern}`,
  verdicts: { accounted: "称能应对", partly: "称能部分应对", conceded: "承认不能应对" },
  replied: (name, verdict, how) => han`${name} ${verdict}：${how}`,
  resolution: (question) => `裁决问题：${question}`,
  noConflicts: "未发现。",
  rule: [
    "每位专家以其最后的回答计，按其自己给出的置信度计入所选的方案；没有选择者不计。取总和最大者。总和持平，或每位专家的置信度都低于 0.5，则交由人裁定。不计票数，也不采用模型的措辞。",
  ],
  course: {
    head: { phase: "阶段", budget: "建议时间", took: "实际用时", asked: "所问人数" },
    phases: { round1: "第一轮", round2: "第二轮", round3: "第三轮", shutdown: "收尾" },
    minutes: (n) => `${n} 分钟`,
    took: (seconds) => (seconds < 90 ? `${Math.round(seconds)} 秒` : `${Math.round(seconds / 60)} 分钟`),
    over: (took) => `${took}，超出建议时间`,
    notHeld: "未进行",
    potentials: (high, rounds) =>
      high === ""
        ? "每一对专家的冲突程度均为 LOW，因此只进行一轮。"
        : rounds > 1
          ? `冲突程度为 HIGH 的有：${high}；因此至多可进行 ${rounds} 轮。`
          : `冲突程度为 HIGH 的有：${high}；但所要求的只有一轮。`,
    overrides: (n) => `${n} 对由设置指定，其余默认为 LOW。`,
    asked: (n) => String(n),
  },
  question: "问题",
  figures: { conflicts: (n) => `${n} 处冲突`, rounds: (n) => `${n} 轮` },
  roundLine: (conflicts, why) => `${conflicts} 处冲突；${why}`,
};
