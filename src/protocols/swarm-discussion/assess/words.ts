import type { Shift } from "#graph";
import { clip } from "#graph";
import type { Lang } from "#wire";
import { recommendationWords } from "./recommend-words.ts";
import type { Criterion } from "./scores.ts";

/** What the words of a quality gate are made from. */
export interface RoundFigures {
  readonly round: number;
  readonly experts: number;
  /** Experts of whom a statement was accepted. */
  readonly spoke: number;
  readonly statements: number;
  readonly citations: number;
  readonly counters: number;
  readonly steelManned: number;
  readonly disagreement: number;
  readonly shifts: readonly Shift[];
  /** The most contested point. */
  readonly point: string | undefined;
  /** The claim that the contrarian is sent at. */
  readonly consensus: string | undefined;
}

interface GateWords {
  /** What goes between two sentences. */
  readonly between: string;
  /** Sentences, the most telling first; enough of them for any summary's least length. */
  summary(figures: RoundFigures): string[];
  point(a: string, b: string): string;
  /** What went wrong by this criterion, and what to change next. */
  readonly warning: Readonly<Record<Criterion, (figures: RoundFigures) => string>>;
}

const QUOTED = 100;
const tenths = (value: number): string => value.toFixed(1);

const en: GateWords = {
  between: " ",
  point: recommendationWords("en").point,
  summary: ({ round, experts, spoke, statements, citations, counters, disagreement, shifts, point }) => [
    `Round ${round}: ${spoke} of ${experts} experts spoke; ${statements} statements, ${citations} citations, ${counters} of them counters.`,
    `Disagreement ${tenths(disagreement)} of 10.`,
    shifts.length === 0
      ? "Nobody changed their position."
      : `Changed their position: ${shifts.map((shift) => shift.expert).join(", ")}.`,
    point ? `Most contested: ${point}.` : "No claim is contested at the end.",
    "These figures come from the argument graph: who cites, counters and concedes what.",
    "No model has graded its own discussion here.",
  ],
  warning: {
    genuineDisagreement: ({ disagreement, consensus }) =>
      `Too much agreement (disagreement ${tenths(disagreement)} of 10): the contrarian is sent at ${
        consensus ? `“${clip(consensus, QUOTED)}”` : "the first shared claim"
      }, and the opening asks what could go wrong with it.`,
    evidenceQuality: () =>
      "Claims without specifics: the next round asks every expert for a figure, a scenario, code or a source for what they claim.",
    steelManning: ({ counters, steelManned }) =>
      counters === 0
        ? "Nobody countered anybody: the next round puts each expert's question to the one who stands against them in the tension map."
        : `${counters - steelManned} of ${counters} counters came without the opponent's argument at its strongest: the next round asks for the restatement first.`,
    novelInsights: () =>
      "Nothing was said that the first positions did not say: the next round asks for proposals that build on another expert's, and takes a different angle.",
    positionEvolution: ({ experts, spoke }) =>
      spoke < experts
        ? `${experts - spoke} of ${experts} experts were not heard: the next round asks them first.`
        : "No position moved: the next round asks each expert which evidence would move them, and whether it has been shown.",
  },
};

const zh: GateWords = {
  between: "",
  point: recommendationWords("zh").point,
  summary: ({ round, experts, spoke, statements, citations, counters, disagreement, shifts, point }) => [
    `第${round}轮：${experts} 位专家中有 ${spoke} 位发言；共 ${statements} 条陈述，${citations} 处引用，其中反驳 ${counters} 处。`,
    `分歧度为 ${tenths(disagreement)}/10。`,
    shifts.length === 0 ? "没有人改变立场。" : `改变立场的专家：${shifts.map((shift) => shift.expert).join("、")}。`,
    point ? `争议最大的是：${point}。` : "本轮结束时没有仍存在争议的主张。",
    "以上数字全部由论证图计算得出：谁引用了谁、反驳了谁、又向谁作出让步，每一项都可以追溯到具体的消息编号。",
    "评分没有交给模型自行判断，因此不会因为措辞慷慨而提高；支持者的人数也不会使一个主张变得更强。",
    "主张是否成立取决于针对它的反驳是否得到回应，重复同一观点不会改变结果；未被回应的反驳会一直保留在记录之中，直到有人作答为止。",
    "下一步的建议同样依据这些数字得出。",
  ],
  warning: {
    genuineDisagreement: ({ disagreement, consensus }) =>
      `过于一致（分歧度 ${tenths(disagreement)}/10）：下一轮将派反对者质疑${
        consensus ? `“${clip(consensus, QUOTED)}”` : "第一个共同主张"
      }，开场将追问这一共识可能在哪里出错。`,
    evidenceQuality: () => "主张缺乏具体依据：下一轮要求每位专家给出数字、场景、代码或来源。",
    steelManning: ({ counters, steelManned }) =>
      counters === 0
        ? "没有任何人反驳他人：下一轮将按张力映射，把每位专家的问题交给与其对立的一方。"
        : `${counters} 处反驳中有 ${counters - steelManned} 处没有先以最强形式重述对方观点：下一轮要求先作重述。`,
    novelInsights: () => "没有出现初始立场之外的内容：下一轮要求在他人观点上提出方案，并换一个角度。",
    positionEvolution: ({ experts, spoke }) =>
      spoke < experts
        ? `${experts} 位专家中有 ${experts - spoke} 位没有发言：下一轮先请他们发言。`
        : "没有立场发生变化：下一轮请每位专家说明何种证据会改变其立场，以及该证据是否已经出现。",
  },
};

/** The words of a quality gate in the language of the discussion. */
export const gateWords = (lang: Lang): GateWords => (lang === "zh" ? zh : en);
