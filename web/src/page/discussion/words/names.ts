import { namesFrom } from "#lib/pairs";

export const PEOPLE = namesFrom({
  title: ["Who takes part", "参与者"],
  experts: ["Experts", "专家"],
  none: ["The experts follow after the analysis of the topic.", "分析主题之后确定。"],
  never: ["There are no experts.", "没有确定任何人。"],
  also: ["Also there:", "另有："],
  tensions: ["Tensions", "张力"],
  person: ["a person or a program", "真人或程序"],
  model: ["an expert of the swarm", "讨论组专家"],
  thinking: ["is asked now", "正在作答"],
  called: ["called", "已通知："],
  opened: ["opened", "已打开："],
  confidence: ["Confidence", "信心"],
  shifts: ["Shifts", "转变"],
  noShift: ["none", "无"],
  cost: ["Cost", "费用"],
  noPosition: ["No position yet: positions are sealed until all are in.", "尚无立场：收齐之前立场保密。"],
  missing: ["Is missing:", "缺席："],
  tookNone: ["Took no position.", "没有表明立场。"],
  saidNothing: ["Was not needed.", "未用到。"],
  stakes: ["At stake", "利害所在"],
  bias: ["Favours", "倾向"],
  blindSpots: ["Tends to miss", "盲区"],
  minor: ["slightly", "略有调整"],
  major: ["changed sides", "改变立场"],
  because: ["because of", "起因"],
});

export const TABS = namesFrom({
  label: ["Views of the discussion", "讨论的各个视图"],
  floor: ["What was said", "各方发言"],
  graph: ["Argument map", "论证图"],
  sections: ["Overview", "概览"],
  decision: ["Result", "结果"],
  people: ["People", "人员"],
  seat: ["Your seat", "您的席位"],
});

export const CHOICES = namesFrom<string>({
  follow: ["Follow the recommendation", "遵循建议"],
  "deep-dive": ["Deep dive", "深入探讨"],
  "different-angle": ["Different angle", "换个角度"],
  constraint: ["Add a constraint", "加一条约束"],
  synthesis: ["Synthesis", "综合"],
  pause: ["Pause", "暂停"],
});
