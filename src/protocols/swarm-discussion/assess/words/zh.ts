import { clip } from "#graph";
import type { Words } from "./en.ts";

const QUOTED = 100;
const POINT = 160;
const tenths = (value: number): string => value.toFixed(1);

export const zh: Words = {
  between: "",
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
  point: (a, b) => `“${clip(a, POINT)}”与“${clip(b, POINT)}”之争`,
  tooMuchAgreement: (score) =>
    `没有任何反驳得到回应，分歧度仅为 ${tenths(score)}/10：请从专家们并不一致的角度重新审视议题。`,
  unexplored: (score) => `立场存在差异（分歧度 ${tenths(score)}/10），但尚无反驳得到回应：分歧还没有被真正探讨。`,
  noRoundLeft: (point) =>
    point ? `轮次已用完；仍有争议，需如实报告：${point}。` : "轮次已用完，各主张是否成立均已见分晓。",
  contested: (point) => `双方均未被驳倒，仍有争议：${point}。`,
  standOff: (point) => `本轮没有出现新的立场或转变：形成僵局，应如实报告，${point}。`,
  moved: (shifts) => `本轮有 ${shifts} 个立场发生转变，转变后的立场尚未经过检验。`,
  nothingNew: (point) => `本轮没有新的立场或转变，而争议仍在：${point}。请换一个无人采用过的角度。`,
  converged: () => "讨论已收敛：分歧比此前更小，没有新的立场，也没有主张的地位与上一轮不同。",
  falseConsensus: (why) => `大家看法一致，但这一共识尚未经过检验：${why}`,
  rivalsStand: (ids) => `与之对立的主张尚无人驳倒（${ids.join("、")}）。`,
  givenUp: (ids) => `有立场在未被论证驳倒的情况下被放弃（${ids.join("、")}）。`,
  untested: () => "从未有人反驳过它。",
  byRule: {
    nothingNew: "这一轮没有引用新的段落：按规则已没有可补充的内容。",
    brought: (n) => `这一轮引用了 ${n} 个新的段落：下一轮继续查找。`,
    lastRound: (n) => `轮次已用完；这一轮引用了 ${n} 个新的段落。`,
  },
  settled: () => "真正的分歧已经过探讨，各主张是否成立均已见分晓。",
};
