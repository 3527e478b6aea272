import type { en } from "./en.ts";
import { FORMATS, KINDS } from "./names.ts";

export const zh: typeof en = {
  sections: {
    label: "分节",
    names: { topic: "讨论主题", files: "关联文件", planning: "规划要求", decision: "决策", records: "决策记录" },
    keyQuestions: "关键问题",
    notYet: "暂无。",
    nothing: "此处没有记录。",
    place: "位置",
    ticks: "勾选仅属于您，保存在此浏览器中。",
    pros: "支持",
    cons: "反对",
    same: {
      title: "哪些算同一要点",
      how: "选出措辞不同而意思相同的两个或更多，或分出并不相同的一个。它作为您的判断写入记录，优先于模型的判断。",
      what: "有人赞成的要点，以及赞成者。",
      merge: "这些说的是一回事",
      part: (name: string) => `${name}说的不是一回事`,
    },
    kinds: KINDS.zh,
    evidence: (n) => `${n} 条消息`,
  },
  exports: {
    report: "报告",
    export: "导出",
    formats: FORMATS.zh,
  },
  decision: {
    title: "结果",
    notYet: "最后一轮结束后得出结果。在此之前，各要点列于下方。",
    never: (reason) => `讨论未作综合即结束：${reason}`,
  },
  artifact: {
    status: "进展",
    statuses: { exploring: "探索中", analyzing: "分析中", blocked: "受阻", decided: "已决定" },
    included: "范围之内",
    excluded: "范围之外",
    dependencies: "文件之间的依赖",
    modification: { added: "新增", modified: "修改", deleted: "删除", unchanged: "未变" },
    impact: "影响",
    why: "理由",
    notThere: "不在文档中",
    tabs: { functional: "功能性", nonFunctional: "非功能性", criteria: "验收标准" },
    requirement: "需求",
    alternatives: "其他方案",
    reversibility: { easily_reversible: "易于撤回", requires_refactoring: "撤回需要重构", irreversible: "不可撤回" },
  },
};
