import type { Lang, Mode, Persona, Question, Tension } from "#wire";
import type { QualityGate } from "./schemas/index.ts";

const nameOf = (personas: readonly Persona[], id: string): string => personas.find((p) => p.id === id)?.name ?? id;

/** Before the first round: who argues, what each stands to lose, and along which tensions (SD-04). */
export function compositionQuestion(of: {
  mode: Mode;
  personas: readonly Persona[];
  tensions: readonly Tension[];
  lang: Lang;
}): Question {
  const zh = of.lang === "zh";
  const experts = of.personas.map((p) => `- ${p.name} (${p.thinkingStyle}): ${p.stakes}`);
  const tensions = of.tensions.map(
    ({ between: [a, b], axis }) => `- ${nameOf(of.personas, a)} / ${nameOf(of.personas, b)}: ${axis}`,
  );
  const text = zh
    ? `以此组合开始讨论吗？\n\n专家及其利害：\n${experts.join("\n")}\n\n张力：\n${tensions.join("\n")}\n\n模式：${of.mode}`
    : `Start with this composition?\n\nExperts and what they stand to lose:\n${experts.join("\n")}\n\nTensions:\n${tensions.join("\n")}\n\nMode: ${of.mode}`;
  return {
    kind: "composition",
    text,
    recommended: "start",
    choices: zh
      ? [
          { value: "start", label: "开始", description: "使用此组合" },
          { value: "modify", label: "修改", description: "说明要增加、替换或去掉谁" },
          { value: "change-mode", label: "切换模式", description: "lightweight、standard 或 deep" },
        ]
      : [
          { value: "start", label: "Start", description: "begin with this composition" },
          { value: "modify", label: "Modify", description: "say whom to add, replace or leave out" },
          { value: "change-mode", label: "Change mode", description: "lightweight, standard or deep" },
        ],
    details: { mode: of.mode, experts: of.personas, tensionMap: of.tensions },
  };
}

/** After a round: how it goes on (SD-18). After the last one only the synthesis and a pause are left. */
export function nextStepQuestion(of: { round: number; gate: QualityGate; last: boolean; lang: Lang }): Question {
  const { gate, round, last } = of;
  const zh = of.lang === "zh";
  const contested = gate.activeDisagreements[0]?.point;
  const shifts = gate.positionShifts.length;
  const score = gate.qualityScore.overall;
  const text = zh
    ? `第 ${round} 轮结束。质量 ${score}/5，立场变化 ${shifts}。建议：${gate.recommendation}——${gate.recommendationReason}`
    : `Round ${round} is complete. Quality ${score}/5, position shifts ${shifts}. Recommended: ${gate.recommendation} — ${gate.recommendationReason}`;
  const label = (en: string, cn: string): string => (zh ? cn : en);
  const follow = {
    value: "follow",
    label: label("Follow the recommendation", "遵循建议"),
    description: `${gate.recommendation}: ${gate.recommendationReason}`,
  };
  const others = [
    {
      value: "deep-dive",
      label: label("Deep dive", "深入探讨"),
      description: contested ?? label("the most contested point", "争议最大的一点"),
    },
    {
      value: "different-angle",
      label: label("Different angle", "换个角度"),
      description: label("look at another side of it", "探讨不同的方面"),
    },
    {
      value: "constraint",
      label: label("Inject a constraint", "注入约束"),
      description: label("a requirement or assumption that holds from here on", "此后成立的新需求或假设"),
    },
  ];
  const ends = [
    {
      value: "synthesis",
      label: label("Synthesis", "综合"),
      description: label("conclude with what has been said", "以目前内容得出结论"),
    },
    { value: "pause", label: label("Pause", "暂停"), description: label("go on later", "稍后继续") },
  ];
  return {
    kind: "next-step",
    text,
    recommended: last ? "synthesis" : "follow",
    choices: last ? ends : [follow, ...others, ...ends],
    details: { round, last, gate },
  };
}
