import { clip } from "#graph";
import type { Lang } from "#wire";

const QUOTED = 160;
const tenths = (value: number): string => value.toFixed(1);

const en = {
  point: (a: string, b: string) => `“${clip(a, QUOTED)}” against “${clip(b, QUOTED)}”`,
  tooMuchAgreement: (score: number) =>
    `No counter was answered, and the disagreement is ${tenths(score)} of 10: look at the topic from an angle that the experts do not share.`,
  unexplored: (score: number) =>
    `The positions differ (disagreement ${tenths(score)} of 10), but no counter has been answered yet: the disagreement is not explored.`,
  noRoundLeft: (point?: string) =>
    point
      ? `No round is left; still contested, and to be reported so: ${point}.`
      : "No round is left, and nothing is contested any more.",
  contested: (point: string) => `Contested, and neither side is refuted: ${point}.`,
  standOff: (point: string) =>
    `The round brought no new position and no shift: a stand-off to be reported as such, ${point}.`,
  moved: (shifts: number) =>
    `${shifts} position${shifts === 1 ? " has" : "s have"} shifted in this round, and what ${shifts === 1 ? "it has" : "they have"} become has not been tested yet.`,
  nothingNew: (point: string) =>
    `The round brought no new position and no shift, and this is still contested: ${point}. Look at it from an angle that nobody has taken.`,
  converged: () =>
    "The discussion has converged: less disagreement than before, no new position, and no claim stands otherwise than a round ago.",
  falseConsensus: (why: string) => `They agree, but the agreement has not been earned: ${why}`,
  rivalsStand: (ids: readonly string[]) => `nobody has refuted what stands against it (${ids.join(", ")}).`,
  givenUp: (ids: readonly string[]) => `positions were left without an argument against them (${ids.join(", ")}).`,
  untested: () => "nobody has ever countered it.",
  settled: () => "A real disagreement was explored, and no claim is contested any more.",
};

const zh: typeof en = {
  point: (a, b) => `“${clip(a, QUOTED)}”与“${clip(b, QUOTED)}”之争`,
  tooMuchAgreement: (score) =>
    `没有任何反驳得到回应，分歧度仅为 ${tenths(score)}/10：请从专家们并不一致的角度重新审视议题。`,
  unexplored: (score) => `立场存在差异（分歧度 ${tenths(score)}/10），但尚无反驳得到回应：分歧还没有被真正探讨。`,
  noRoundLeft: (point) => (point ? `轮次已用完；仍有争议，需如实报告：${point}。` : "轮次已用完，且已没有争议。"),
  contested: (point) => `双方均未被驳倒，仍有争议：${point}。`,
  standOff: (point) => `本轮没有出现新的立场或转变：形成僵局，应如实报告，${point}。`,
  moved: (shifts) => `本轮有 ${shifts} 个立场发生转变，转变后的立场尚未经过检验。`,
  nothingNew: (point) => `本轮没有新的立场或转变，而争议仍在：${point}。请换一个无人采用过的角度。`,
  converged: () => "讨论已收敛：分歧比此前更小，没有新的立场，也没有主张的地位与上一轮不同。",
  falseConsensus: (why) => `大家看法一致，但这一共识尚未经过检验：${why}`,
  rivalsStand: (ids) => `与之对立的主张尚无人驳倒（${ids.join("、")}）。`,
  givenUp: (ids) => `有立场在未被论证驳倒的情况下被放弃（${ids.join("、")}）。`,
  untested: () => "从未有人反驳过它。",
  settled: () => "真正的分歧已经过探讨，目前没有存在争议的主张。",
};

/** The reasons of a recommendation, in the language of the discussion. */
export const recommendationWords = (lang: Lang): typeof en => (lang === "zh" ? zh : en);
