import type { Lang } from "#protocol";
import { clip } from "./text.ts";

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
  contested: (point: string) => `Contested, and neither side has fallen: ${point}.`,
  standOff: (point: string) =>
    `The round brought no new position and no shift: a stand-off to be reported as such, ${point}.`,
  moved: (shifts: number) =>
    `${shifts} position${shifts === 1 ? " has" : "s have"} shifted in this round, and what ${shifts === 1 ? "it has" : "they have"} become has not been tested yet.`,
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
  settled: () => "真正的分歧已经过探讨，目前没有存在争议的主张。",
};

/** The reasons of a recommendation, in the language of the discussion. */
export const recommendationWords = (lang: Lang): typeof en => (lang === "zh" ? zh : en);
