import { textsFrom } from "#lib/pairs";
import { many } from "../../words/many.ts";

export const { en, zh } = textsFrom({
  sections: {
    label: ["Sections", "分节"],
    names: {
      topic: ["Topic", "议题"],
      files: ["Files", "关联文件"],
      planning: ["Planning", "规划要求"],
      decision: ["Decision", "决策"],
      records: ["Records", "决策记录"],
    },
    keyQuestions: ["Key questions", "关键问题"],
    notYet: ["Nothing yet.", "暂无。"],
    nothing: ["Nothing was recorded here.", "这里没有记录。"],
    place: ["Place", "位置"],
    ticks: ["Only you see your ticks; this browser stores them.", "只有您看得到自己的勾选，保存在此浏览器中。"],
    pros: ["For it", "支持"],
    cons: ["Against it", "反对"],
    same: {
      title: ["What counts as one point", "哪些算同一要点"],
      how: [
        "Select two or more that say the same in different words, or remove one that does not. The record keeps this as your judgement, which overrides the model's.",
        "选出说法不同、意思相同的两个或更多，或分出意思不同的一个。它作为您的评判写入记录，优先于模型的评判。",
      ],
      what: ["Points that somebody is for, and who is.", "有人赞成的要点，以及赞成者。"],
      merge: ["These say the same", "这些说的是一回事"],
      part: [(name: string) => `${name} does not say the same`, (name: string) => `${name}说的不是一回事`],
    },
    kinds: {
      proposal: ["Proposal", "提议"],
      argument: ["Argument", "论证"],
      agreement: ["Agreement", "一致"],
      disagreement: ["Disagreement", "分歧"],
      decision: ["Decision", "决定"],
      reversal: ["Shift", "立场变化"],
    },
    evidence: [(n: number) => many(n, "message", "messages"), (n: number) => `${n} 条消息`],
  },
  exports: {
    report: ["Report", "报告"],
    export: ["Export", "导出"],
    formats: {
      md: ["Markdown", "Markdown"],
      html: ["HTML", "HTML"],
      json: ["Graph, JSON", "论证图 JSON"],
      jsonl: ["Record, JSON lines", "记录 JSON 行"],
      argdown: ["Argdown", "Argdown"],
      aif: ["AIF", "AIF"],
      dot: ["Graphviz", "Graphviz"],
      graphml: ["GraphML", "GraphML"],
      mermaid: ["Mermaid", "Mermaid"],
    },
  },
  decision: {
    title: ["Result", "结果"],
    notYet: [
      "The result is drawn up when the last round is over. Until then the points are below.",
      "最后一轮结束后写出结果。在此之前，要点列在下面。",
    ],
    points: ["All points", "全部要点"],
    never: ["The discussion ended without a synthesis:", "讨论没有综合结论就结束了："],
  },
  artifact: {
    status: ["Progress", "进展"],
    statuses: {
      exploring: ["exploring", "探索中"],
      analyzing: ["analyzing", "分析中"],
      blocked: ["blocked", "受阻"],
      decided: ["decided", "已决定"],
    },
    included: ["In scope", "范围之内"],
    excluded: ["Out of scope", "范围之外"],
    dependencies: ["Which file uses which", "文件之间的依赖"],
    modification: {
      added: ["added", "新增"],
      modified: ["modified", "修改"],
      unchanged: ["unchanged", "未变"],
    },
    impact: ["Impact", "影响"],
    why: ["Why", "理由"],
    notThere: ["not in the documents", "不在文档中"],
    tabs: {
      functional: ["Functional", "功能性"],
      nonFunctional: ["Non-functional", "非功能性"],
      criteria: ["Acceptance criteria", "验收标准"],
    },
    requirement: ["Requirement", "需求"],
    alternatives: ["Alternatives", "其他方案"],
    reversibility: {
      easily_reversible: ["easily reversible", "易于撤回"],
      requires_refactoring: ["requires refactoring", "撤回需要重构"],
      irreversible: ["irreversible", "不可撤回"],
    },
  },
});
