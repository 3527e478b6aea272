import type { Facts } from "#providers";
import type { SwarmKind } from "../schemas/index.ts";

/** What an instruction depends on. */
export type InstructionFacts = Pick<Facts, "lang" | "mode" | "round" | "speaker"> & Partial<Pick<Facts, "floor">>;

/**
 * What a turn asks for, in words for whoever answers it: a model, a person or a program. It names messages by id
 * and repeats nobody's text, so it can stand outside of a marked block.
 */
export function instructionFor(kind: SwarmKind, facts: InstructionFacts): string {
  return (facts.lang === "zh" ? CHINESE : ENGLISH)[kind](refer(facts));
}

/** The messages that an instruction can point to, where they are there. */
interface Pointers {
  readonly later: boolean;
  readonly questions: number;
  readonly opening: string | undefined;
  readonly attack: string | undefined;
  readonly example: string;
}

function refer(facts: InstructionFacts): Pointers {
  const floor = facts.floor ?? [];
  const here = floor.filter((statement) => statement.round === facts.round);
  const lastOf = (kind: SwarmKind) => here.findLast((statement) => statement.type === kind)?.id;
  const others = floor.filter(
    ({ from, type }) => from !== facts.speaker && type !== "opening" && type !== "quality_gate",
  );
  return {
    later: facts.round > 1,
    questions: facts.mode === "lightweight" ? 2 : 3,
    opening: lastOf("opening"),
    attack: lastOf("stress_test"),
    example: others.at(-1)?.id ?? "r1-msg-001",
  };
}

type Instructions = Readonly<Record<SwarmKind, (to: Pointers) => string>>;

/** A numbered list without the entries that do not apply. */
const steps = (...lines: (string | false)[]): string =>
  lines
    .filter((line) => line !== false)
    .map((line, at) => `${at + 1}. ${line}`)
    .join("\n");

const ENGLISH: Instructions = {
  position_declaration: (to) =>
    `Declare your position before you hear the others'. Nobody sees it until all are in.\n${steps(
      to.later && "Start from where you stood at the end of the last round, and say what has changed since.",
      "Say in one or two sentences what should be done, and under which assumptions that holds.",
      "Name the evidence that would make you give it up: something that could be observed, measured or shown. A position that nothing could overturn is returned.",
      "Name the worst that can come of it if it is adopted.",
      "State your confidence as it is. A low one is useful: it shows where the group has to dig.",
    )}`,
  unshared_information: () =>
    `Say what you know and the others may not. Nobody sees it until all are in.\n${steps(
      "A fact, a figure, an incident, a constraint: something that bears on the question and that has not been said. No opinion, no argument.",
      "Say where it comes from, so that the others can check it: a document as path:line, a measurement, who has seen it.",
      "Say which way it speaks, also where it speaks against your own position. That is when it is worth most.",
      "If you have nothing of the kind, say so plainly.",
    )}`,
  opening: (to) =>
    `Open the round's debate.\n${steps(
      "Find where the positions truly part, not where they only use other words.",
      `Put ${to.questions - 1} to ${to.questions} questions that can be settled by evidence, each to the experts on both sides of a tension, quoting their positions with message ids.`,
      "Set the disagreement budget of the round: 3 to 6 of 10.",
      "No general angles: every question has to come from what was declared.",
    )}`,
  argument: (to) =>
    `Argue your position.\n${steps(
      to.opening !== undefined && `Answer the questions that ${to.opening} puts to you.`,
      `Take up at least one other expert's message by its id (such as ${to.example}) in \`references\`, and say how you relate to it.`,
      "Before you counter a message, put its argument in `steelMan` in the strongest form that it can have, so that its author would agree with your wording.",
      "Be specific: a scenario with its circumstances, a figure and where it comes from, code, a passage as path:line.",
      "Say what evidence would change your mind.",
      "Do not simply agree. Where you share a view, show the risk, the cost or the condition that the other has missed.",
    )}`,
  stress_test: () =>
    `Attack what this group is most likely to get wrong together.\n${steps(
      "Your target is the agreement that most of them hold and that is best supported, not the weakest argument in the room. Where the argument graph names it, it is that one.",
      "Name the assumption it rests on without having been argued, and what follows if it is wrong.",
      "Pick the weakest piece of evidence that was cited for it, by message id, and say why it does not carry.",
      "Tell one concrete case in which acting on it fails: who does what, when it breaks, what that costs.",
      "Where they already disagree in earnest, strengthen the minority with an argument that nobody has made yet.",
      "Put in `steelMan` what you counter, at its strongest. Do not contradict for its own sake: aim at the blind spot that would cost most.",
    )}`,
  response: (to) =>
    `Answer the stress test${to.attack === undefined ? "" : ` ${to.attack}`}.\n${steps(
      "Say whether your position has shifted: none, minor or major; what it was, and what it is now.",
      "If it has shifted, name in `shiftCause` the messages that moved you, and in `shiftReason` what in them did.",
      "If it has not, say specifically why the attack does not reach your case. That you still believe it is no reason. Leave `shiftCause` empty.",
      "Before you counter a message, put its argument in `steelMan` at its strongest.",
      "Changing your mind for a good argument is what this discussion is for; changing it because the others have is not.",
    )}`,
  analogy: (to) =>
    `Bring in a case from another field.\n${steps(
      "Find the pattern underneath this debate, below its subject.",
      "Find a field far from it (biology, physics, economics, law, the military, cities, games, ecology …) in which the same pattern came up and was dealt with.",
      "Tell one specific case: who, where, when, what came of it. A likeness in general terms is no use.",
      "Say what corresponds to what, what does not, which principle carries over, and where the analogy ends.",
      `Cite the messages that it speaks to, such as ${to.example}. A likeness refutes nothing: relate to them by supports, extends or questions.`,
    )}`,
  quality_gate: () =>
    `Sum up the round. The scores, who agrees with whom, the shifts and the recommendation were computed from the argument graph and stand; you add the words.\n${steps(
      "summary: what was argued and what came of it, in 200 to 300 characters, so that somebody who was not there could go on.",
      "insights: for each computed one, by its source, what is new in it, in one sentence.",
      "openQuestions: what has to be settled next and is not in the computed list.",
      "recommendationReason: why the computed recommendation follows from this round.",
      "warning, if the overall score is below 3: what went wrong, and what the next round has to do differently.",
    )}`,
  synthesis: () =>
    `Write the synthesis. Its structure (insights with their evidence, agreements and how they were settled, minority report, unresolved debates, how positions evolved) was computed from the argument graph and stands; you add the words.\n${steps(
      "executiveSummary: 500 to 800 characters: the question, where the discussion stands, what is settled by argument and what only by majority, what is open.",
      "For each computed insight, by its number: a title, a description that somebody who was not there understands, and why the confidence is what it is: from the evidence, never from the number of those who agree.",
      "For each entry of the minority report: why it deserves attention. For each unresolved debate: why it could not be settled.",
      "openQuestions: each with the reason why it is open (evidence is missing? it cannot be known?) and how to approach it.",
      "recommendations: what to do, with the risk and what has to hold first; none that is not carried by messages.",
      "metaObservations: how the discussion went: its quality, its blind spots, what worked.",
    )}`,
};

const CHINESE: Instructions = {
  position_declaration: (to) =>
    `在听到他人意见之前声明你的立场。所有人提交之前，谁也看不到它。\n${steps(
      to.later && "从上一轮结束时你的立场出发，并说明此后有何变化。",
      "用一两句话说明应当怎么做，以及它在哪些假设下成立。",
      "写明什么证据会让你放弃它：必须是可以观察、测量或展示的。任何东西都无法推翻的立场会被退回。",
      "写明若采纳它，最坏会怎样。",
      "如实给出你的置信度。低置信度也有用：它指出大家该在哪里深挖。",
    )}`,
  unshared_information: () =>
    `说出你知道而其他人可能不知道的。所有人提交之前，谁也看不到它。\n${steps(
      "一个事实、数字、事故或约束：与问题有关而尚无人提出。不是意见，也不是论证。",
      "写明出处，使他人可以核查：以 路径:行号 引用的文档、测量结果、谁亲眼所见。",
      "写明它指向哪一边，即使它不利于你自己的立场。那时它最有价值。",
      "若没有这样的信息，就直说。",
    )}`,
  opening: (to) =>
    `为本轮辩论开场。\n${steps(
      "找出各立场真正分歧之处，而不是措辞上的差别。",
      `提出 ${to.questions - 1} 到 ${to.questions} 个可以用证据裁决的问题，每个都指向某一张力两端的专家，并带消息 id 引用他们的立场。`,
      "设定本轮的分歧预算：10 分中的 3 到 6 分。",
      "不要泛泛的角度：每个问题都必须出自已声明的立场。",
    )}`,
  argument: (to) =>
    `论证你的立场。\n${steps(
      to.opening !== undefined && `回答 ${to.opening} 向你提出的问题。`,
      `在 \`references\` 中按 id（如 ${to.example}）至少回应另一位专家的一条消息，并说明你与它的关系。`,
      "在反驳一条消息之前，先在 `steelMan` 中以它可能具有的最有力形式复述其论证，使其作者也会认可你的表述。",
      "要具体：带情境的场景、有来源的数字、代码，或以 路径:行号 引用的段落。",
      "说明什么证据会改变你的想法。",
      "不要只是附和。若观点一致，请指出对方遗漏的风险、代价或条件。",
    )}`,
  stress_test: () =>
    `攻击这个群体最可能一起弄错的地方。\n${steps(
      "你的目标是多数人持有、支持最充分的共识，而不是场上最弱的论证。若论证图已指明，就以它为目标。",
      "指出它所依赖却未经论证的假设，以及假设不成立时的后果。",
      "按消息 id 选出支持它的最弱证据，并说明它为何站不住。",
      "讲一个据此行事会失败的具体案例：谁做了什么、何时出问题、代价多大。",
      "若分歧已经真实存在，就用一个尚无人提出的论证加强少数派。",
      "把你所反驳的内容以最有力的形式写入 `steelMan`。不要为反对而反对：瞄准代价最大的盲点。",
    )}`,
  response: (to) =>
    `回应压力测试${to.attack === undefined ? "" : ` ${to.attack}`}。\n${steps(
      "说明你的立场是否改变：none、minor 或 major；此前是什么，现在是什么。",
      "若有改变，在 `shiftCause` 中写明打动你的消息，在 `shiftReason` 中写明是其中的什么打动了你。",
      "若没有，具体说明这一攻击为何不触及你的情形。“我仍然相信”不是理由。`shiftCause` 留空。",
      "在反驳一条消息之前，先在 `steelMan` 中以最有力的形式复述其论证。",
      "因好的论证而改变想法，正是这场讨论的目的；因别人改变而改变则不是。",
    )}`,
  analogy: (to) =>
    `引入另一领域的案例。\n${steps(
      "找出这场辩论表面主题之下的模式。",
      "找一个相距甚远的领域（生物、物理、经济、法律、军事、城市、博弈、生态……），其中出现并处理过同样的模式。",
      "讲一个具体案例：何人、何地、何时、结果如何。泛泛的相似没有用处。",
      "说明哪些对应、哪些不对应、哪条原则可以借用，以及类比止于何处。",
      `引用它所针对的消息，例如 ${to.example}。类比不能反驳任何主张：关系只用 supports、extends 或 questions。`,
    )}`,
  quality_gate: () =>
    `总结本轮。分数、谁与谁一致、立场转变和建议已由论证图计算得出，不可更改；你只补充文字。\n${steps(
      "summary：论证了什么、得出了什么，200 到 300 字，使不在场的人也能接着讨论。",
      "insights：对每条计算出的见解，按其 source，用一句话说明新在何处。",
      "openQuestions：接下来须解决而计算列表中没有的问题。",
      "recommendationReason：计算出的建议为何由本轮得出。",
      "warning（总分低于 3 时）：哪里出了问题，下一轮须作何改变。",
    )}`,
  synthesis: () =>
    `撰写综合结论。其结构（见解及其证据、共识及其达成方式、少数派报告、未决争论、立场演变）已由论证图计算得出，不可更改；你只补充文字。\n${steps(
      "executiveSummary：500 到 800 字：问题是什么，讨论到了哪里，哪些由论证解决、哪些只由多数决定，哪些仍未决。",
      "对每条计算出的见解，按其编号：标题、不在场者也能看懂的说明，以及置信度为何如此：依据证据，而非赞同的人数。",
      "少数派报告的每一条：为何值得重视。每个未决争论：为何未能解决。",
      "openQuestions：每个都说明为何未决（缺少证据？本就不可知？）以及如何着手。",
      "recommendations：做什么、有何风险、先要满足什么；没有消息支撑的不写。",
      "metaObservations：讨论过程如何：质量、盲点、有效之处。",
    )}`,
};
