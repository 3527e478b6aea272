import type { EdgeType } from "#graph";
import type { Lang } from "#wire";
import { words } from "../../../words/index.ts";

interface FieldWords {
  readonly kinds: Readonly<Record<string, string>>;
  readonly relations: Readonly<Record<EdgeType, string>>;
  /** Keys of statements as a reader knows them; one that is not listed is shown as it is. */
  readonly keys: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
}

const en: FieldWords = {
  kinds: words("en").kinds,
  relations: {
    counters: "counters",
    supports: "supports",
    extends: "extends",
    questions: "questions",
    responds_to: "responds to",
    references: "mentions",
  },
  keys: {},
  values: {},
};

const zh: FieldWords = {
  kinds: words("zh").kinds,
  relations: {
    counters: "反驳",
    supports: "支持",
    extends: "扩展",
    questions: "质疑",
    responds_to: "回应",
    references: "提及",
  },
  keys: {
    position: "立场",
    confidence: "信心",
    conditions: "条件",
    wouldChangeIf: "何种证据会改变看法",
    keyRisk: "主要风险",
    information: "信息",
    source: "来源",
    bearing: "含义",
    divergences: "分歧所在",
    questions: "问题",
    question: "问题",
    to: "对象",
    axis: "张力",
    disagreementBudget: "分歧预算",
    min: "最小",
    max: "最大",
    guidance: "本轮要求",
    reasoning: "理由",
    proposals: "提议",
    steelMan: "最强重述",
    restatement: "重述",
    counterpoints: "反论点",
    codeOrDiagrams: "代码或图表",
    retracts: "收回",
    reason: "原因",
    directMessages: "直接消息",
    text: "内容",
    target: "目标",
    targetId: "目标",
    assumption: "所依赖的假设",
    ifWrong: "若假设不成立",
    weakestEvidence: "最弱的证据",
    why: "为何",
    failureScenario: "失败情形",
    minority: "少数派立场",
    response: "回应",
    positionShift: "立场转变",
    currentPosition: "当前立场",
    previousPosition: "先前立场",
    shiftReason: "转变原因",
    shiftCause: "引起转变的消息",
    shiftType: "转变类型",
    underlyingPattern: "深层模式",
    field: "领域",
    case: "案例",
    mapping: "对应关系",
    here: "此处",
    there: "彼处",
    doesNotMap: "不对应之处",
    principle: "原则",
    breaksDown: "类比的界限",
    qualityScore: "质量得分",
    genuineDisagreement: "真正的分歧",
    evidenceQuality: "证据质量",
    steelManning: "最强重述",
    novelInsights: "新颖见解",
    positionEvolution: "立场演变",
    overall: "总分",
    disagreement: "分歧度",
    summary: "摘要",
    agreements: "共识",
    point: "要点",
    supporters: "支持者",
    strength: "强度",
    activeDisagreements: "现存分歧",
    positions: "各方立场",
    stance: "立场",
    advocates: "主张者",
    insights: "见解",
    insight: "见解",
    novelty: "新颖度",
    openQuestions: "未决问题",
    positionShifts: "立场转变",
    expert: "专家",
    from: "从",
    trigger: "起因",
    messageId: "消息",
    recommendation: "建议",
    recommendationReason: "建议理由",
    warning: "警告",
  },
  values: {
    none: "无",
    minor: "轻微",
    major: "重大",
    high: "高",
    medium: "中",
    low: "低",
    strong: "强",
    moderate: "中等",
    weak: "弱",
    continue: "继续",
    "deep-dive": "深入探讨",
    "different-angle": "换一个角度",
    synthesize: "综合",
  },
};

export const fieldWords = (lang: Lang): FieldWords => (lang === "zh" ? zh : en);

/** A key as words: `wouldChangeIf` is "would change if". */
export function keyWords(words: FieldWords, key: string): string {
  if (Object.hasOwn(words.keys, key)) return words.keys[key] ?? key;
  return key.replace(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`);
}
