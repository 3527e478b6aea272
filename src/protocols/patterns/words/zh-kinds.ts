import type * as en from "./en-kinds.ts";

export const kinds: typeof en.kinds = {
  plan: {
    label: "计划",
    ask: "为任务制订计划：一段概述，以及各项工作的编号、名称、须先完成的工作编号（dependsOn）和涉及的文件。不得有循环。",
  },
  work: {
    label: "工作成果",
    ask: "完成上述工作，自行检查后交付：做了什么、成果本身或其所在（artifact），以及自检是否通过。",
  },
  review: {
    label: "审查",
    ask: "审查最近一次交付。每个问题按严重程度列出，附文件、行号和建议。APPROVE：没有异议；CONDITIONAL：可以继续，但有非致命问题；BLOCK：必须先改正。若改正这项工作也无济于事，请标明 designFlaw。",
  },
  test: { label: "测试报告", ask: "测试最近一次交付并报告：通过的比例、哪些失败，以及此前没有的新问题。" },
  gate: {
    label: "增量检查",
    ask: "检查该增量：语法是否干净，原有功能是否完好，该增量的测试是否通过？列出涉及的文件以及如何修正。",
  },
  analysis: {
    label: "分析",
    ask: "只从自己的角度分析任务。给每个发现取一个他人也会用的短标题，并说明它是否成立（false：已查看，不成问题）。",
  },
  proposal: { label: "提案", ask: "提出方案：各选项的利弊，以及推荐哪一项。若此前的提案未获通过，请吸收反对意见。" },
  vote: {
    label: "投票",
    ask: "请只就自己的角色所负责的方面对最近的提案投票，其余留给其他投票人：APPROVE、REJECT、BLOCK（无论他人如何，都不得以此形式通过）或 ABSTAIN。理由写明该提案对你所负责的方面意味着什么；可附加同意的条件；REJECT 和 BLOCK 请说明严重程度。",
  },
  attempt: {
    label: "尝试",
    ask: "依据迄今的全部诊断，在自己的层级尝试解决问题。说明诊断、试过什么、是否已解决。若自己不能解决但知道办法，请给出方案；若问题提法有误，请重新表述；若设计本身有缺陷，请标明 architectural。",
  },
  diagnosis: { label: "诊断", ask: "从自己的视角诊断造成阻塞的问题：根本原因、可照做的修复办法，以及把握有多大。" },
  advice: {
    label: "建议",
    ask: "有人向你咨询，工作仍归提问者。请给出可执行的建议，附理由、注意事项、参考资料和置信度。",
  },
  application: {
    label: "建议的采用",
    ask: "你曾征求建议。请用于自己的工作，或说明为何不用，并说明它是否与现有设计冲突。",
  },
  alignment: { label: "对齐", ask: "按上述检查标准比较两条轨道的交付。列出每个冲突、由哪条轨道调整、如何调整。" },
  retro: { label: "回顾", ask: "从自己的角色回顾本次任务：哪些顺利、哪些困难、下次如何改进、哪些可以直接复用。" },
  report: { label: "报告", ask: "" },
};

export const byRule: typeof en.byRule = {
  nobody: "没有模型参与：此处由规则作答，规则不持意见。",
  plan: "按任务原文，一步完成。",
  work: "什么也没有做：没有模型、人或程序担任此角色。",
  review: "无人读过：规则不批准任何东西。",
  unread: "未经审查：没有模型、人或程序担任此角色",
  test: "什么也没有测试：没有模型、人或程序担任此角色。",
  proposal: "照任务所说去做。",
};

export const fields: typeof en.fields = {
  planSummary: "一两句话概述计划",
  planTasks: "每项列出须先完成的工作编号",
  workSummary: "一两句话说明做了什么",
  artifact: "成果本身，或其所在的路径",
  selfCheck: "作者自检",
  reviewSummary: "一两句话概述审查",
  verdict: "APPROVE 和 CONDITIONAL 不得有致命问题；BLOCK 至少列出一个问题",
  findings: "按严重程度",
  designFlaw: "改正这项工作也无济于事：须改设计",
  testSummary: "一两句话概述测试",
  passRate: "测试通过的比例，0 到 1",
  failures: "哪些失败，每行一条",
  newProblems: "此前没有、现在失败的",
  gateSummary: "一两句话概述检查",
  analysisSummary: "一两句话说明此角度所见",
  analysisFindings: "每个发现的标题应能与他人的同一发现对上",
  confidence: "把握有多大，0 到 1",
  recommended: "某个选项的编号",
  vote: "BLOCK：不得以此形式通过",
  severity: "REJECT 或 BLOCK 的严重程度；默认 MEDIUM，BLOCK 为 HIGH",
  rationale: "理由",
  conditions: "若通过，须遵守什么",
  diagnosis: "就此层级所见，原因是什么",
  tried: "试过什么，每行一条",
  resolved: "现在是否已解决",
  solution: "如何解决；已解决时必填",
  redefined: "若问题提法有误，正确的提法",
  architectural: "设计本身有缺陷",
  fix: "具体到可以照做",
  application: "如何处理这一建议",
  applied: "是否采用",
  adviceConflicts: "是否与现有设计冲突",
  aligned: "两者是否吻合",
  adjust: "不吻合时由谁调整",
  correction: "须调整什么",
  wentWell: "每行一条",
  difficult: "每行一条",
  suggestions: "下次如何改进，每行一条",
  patterns: "可以复用的做法，每行一条",
};

export const rules: typeof en.rules = {
  unknownDependency: (id, of) => `${of} 依赖的 ${id} 不在本计划之中：请写其中的编号。`,
  doubledId: (id) => `有两项工作都叫 ${id}：请各取编号。`,
  cycle: (ids) => `${ids.join("、")} 相互依赖：循环之中没有哪项能先做。`,
  blockWithoutFinding: "BLOCK 须列出问题：说明须改正什么，否则请批准。",
  approvedCritical: (verdict) => `${verdict} 与致命问题不符：请改为 BLOCK，或写明其真实的严重程度。`,
  allPassWithFailures: "通过率为 1，却列有失败：请改正其一。",
  unknownOption: (id, known) => `没有可推荐的选项 ${id}：现有 ${known.join("、")}。`,
  resolvedWithoutSolution: "称已解决：请在 solution 中说明如何解决。",
  misalignedWithoutConflict: "未对齐：请列出冲突。",
};
