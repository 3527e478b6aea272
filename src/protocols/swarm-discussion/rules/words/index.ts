import { namesFrom } from "#lib/pairs";
import type { Stance } from "#points";
import { languages } from "#protocols/languages";

const SIDES = namesFrom({ for: ["for", "赞成"], against: ["against", "反对"], none: ["on neither side", "中立"] });

/** Acceptable examples, for authors who have nothing to start from. */
const EXAMPLES = "“p99 exceeds 300 ms in a week of load tests”, “Finance approves four more positions”";

/** Why a statement goes back to its author. words/zh.ts says the same in Chinese. */
const en = {
  citesAnother: (example: string | undefined) =>
    `\`references\` names no message of another participant: build on at least one, such as ${example}, or say that you are for or against a point of somebody else`,
  noFalsifier: `say in \`wouldChangeIf\` what evidence would make you reconsider: a position that nothing could change cannot be argued with. For example: ${EXAMPLES}`,
  tooEarly:
    "recommendation is synthesize, but nobody who was countered has answered yet: recommend continue or different-angle",
  settledByNothing:
    "an agreement is said to be settled by argument, but nothing was ever countered: it was settled by silence",
  table: {
    unknown: (id: string, has: readonly string[]) =>
      `${id} is not on the table${has.length > 0 ? `: it has ${has.join(", ")}` : ", which is empty: bring a point of your own"}`,
    notBrought: (text: string) =>
      `“${text}” is neither the id nor the words of a point: name in \`after\` a point on the table by its id, or one that you bring by its words in \`points\``,
    notYours: (id: string, by: string) => `${id} is a reason of ${by}: only its author maintains or withdraws it`,
    noPosition: "say what you are for: bring a point of your own in `points`, or be for one on the table in `stances`",
    noWords: "write a sentence, or tap a point that you are for or against",
    noSide: (on: string) => `your text cannot be a reason on ${on}: you are neither for nor against it`,
    takesUpNobody: (has: readonly string[]) =>
      `you name nothing that another brought: give a reason for or against one of ${has.join(", ")} in \`reasons\`, or take a stance on it`,
    rollCall: (ids: readonly string[]) =>
      `you take no stance on ${ids.join(", ")}: say for, against or none on each in \`stances\``,
    standsBy: (ids: readonly string[]) =>
      `you grant an objection to ${ids.join(", ")}, and are for it or make it your condition: say in \`stances\` whether you still do, or name in \`met\` the point that takes the objection in`,
    noTheirs: (on: string) => `you object to ${on}: put it in \`theirs\` first, in the strongest form you can give it`,
    noCause: (on: string, before: Stance) =>
      `your stance on ${on} was ${SIDES.en[before]}, and you change it: name in \`because\` the messages of others that moved you, or give a reason on it, or keep your stance`,
    bothOf: (one: string, other: string) =>
      `you are for ${one} and for ${other}, which exclude each other: be for one of them, and name it in \`after\` of the other if that is your second choice`,
    prefersRefused: (on: string, after: string) =>
      `you name ${after} as what you would rather have than ${on}, and are against ${after}: name in \`after\` what you are for, or be for ${on}`,
  },
  noCause: (own: boolean) =>
    `name in \`shiftCause\` the messages that changed your mind${own ? ": those of others, not your own" : ""}; a shift without any does not count towards consensus`,
  noSteelMan: (target: string) =>
    `you counter ${target}: restate its argument in \`steelMan\` first, in the strongest form you can give it`,
  steelMan: {
    empty: (target: string, spot: string) =>
      `the steel man of ${target}, ${spot}, does not say what is argued there: name its claim and its ground, such as “a service of its own would go live without waiting for two other teams”`,
    own: (target: string, spot: string) =>
      `the steel man of ${target}, ${spot}, repeats your own argument: say what ${target} claims and why that may be right`,
  },
};
export type Words = typeof en;

const EXAMPLES_ZH = "“压测一周内 P99 超过 300 毫秒”、“财务批准新增四名编制”";

const zh: Words = {
  citesAnother: (example) =>
    `\`references\` 没有提到其他参与者的任何消息；请至少回应一条（例如 ${example}），或说明你赞成还是反对他人的某个要点`,
  noFalsifier: `请在 \`wouldChangeIf\` 中写明什么证据会让你重新考虑：什么都改变不了的立场没法讨论。例如：${EXAMPLES_ZH}`,
  tooEarly:
    "`recommendation` 是 `synthesize`，但还没有哪位受到反驳的人作出回应：请建议 `continue` 或 `different-angle`",
  settledByNothing: "有一项共识写成由论证达成，但从来没有人反驳过什么：它是因为无人反对而达成的，应写 `silence`",
  table: {
    unknown: (id, has) =>
      `表中没有 ${id}${has.length > 0 ? `：现有 ${has.join("、")}` : "，表还是空的：请提出你自己的要点"}`,
    notBrought: (text) =>
      `“${text}”既不是某个要点的 id，也不是其原文：请在 \`after\` 中写表中某个要点的 id，或你在 \`points\` 中提出的原文`,
    notYours: (id, by) => `${id} 是 ${by} 的理由：只有提出者可以坚持或收回它`,
    noPosition: "请说明你赞成什么：在 `points` 中提出自己的要点，或在 `stances` 中赞成表中的一个",
    noWords: "请写一句话，或点选你赞成或反对的要点",
    noSide: (on) => `你的文字不能作为 ${on} 的理由：你既没有赞成它，也没有反对它`,
    takesUpNobody: (has) =>
      `你没有提到其他人提出的内容：请在 \`reasons\` 中对 ${has.join("、")} 之一给出理由，或对它表态`,
    rollCall: (ids) => `你没有对 ${ids.join("、")} 表态：请在 \`stances\` 中逐一写明 for、against 或 none`,
    standsBy: (ids) =>
      `你承认了对 ${ids.join("、")} 的异议，而你赞成它或以它为条件：请在 \`stances\` 中写明你现在的表态，或在 \`met\` 中写明采纳该异议的要点`,
    noTheirs: (on) => `你反对 ${on}：请先在 \`theirs\` 中把它写成最有力的形式`,
    noCause: (on, before) =>
      `你对 ${on} 原来的表态是${SIDES.zh[before]}，现在改变了：请在 \`because\` 中写明是其他人的哪些消息打动了你，或对它给出理由，否则请保持原来的表态`,
    bothOf: (one, other) =>
      `你同时赞成 ${one} 和 ${other}，而二者不能并存：请只赞成其中一个；如果另一个是你的次选，在它的 \`after\` 中写明前者`,
    prefersRefused: (on, after) =>
      `你写了比起 ${on} 更想要 ${after}，却又反对 ${after}：请在 \`after\` 中写你赞成的要点，或直接赞成 ${on}`,
  },
  noCause: (own) =>
    `请在 \`shiftCause\` 中写明改变你想法的消息${own ? "：他人的消息，而不是你自己的" : ""}；没有写明的立场变化不计入共识`,
  noSteelMan: (target) => `你反驳了 ${target}：请先在 \`steelMan\` 中用最有力的形式重述它的论证`,
  steelMan: {
    empty: (target, spot) =>
      `对 ${target} 的重述 ${spot} 没有说出它论证了什么：请写出它的主张和依据，例如“独立成服务后，上线不必再等另外两个团队”`,
    own: (target, spot) =>
      `对 ${target} 的重述 ${spot} 重复的是你自己的论证：请写出 ${target} 主张什么、为什么可能是对的`,
  },
};

export const { words } = languages<Words>({ en, zh });
