import { cutAtWord } from "#lib/cut";
import type { Ground } from "#points";
import { languages } from "#protocols/languages";
import { OF_10 } from "../../../words/phrases.ts";
import { TOO_LITTLE } from "../measures.ts";
import type { Criterion } from "../scores.ts";

/** Figures that a quality gate's words tell. */
export interface RoundFigures {
  readonly round: number;
  readonly experts: number;
  /** Experts with an accepted statement. */
  readonly spoke: number;
  readonly statements: number;
  readonly citations: number;
  readonly disagreement: number | undefined;
  readonly ground: Ground;
  /** The most contested point. */
  readonly point: string | undefined;
}

const POINT = 160;
const share = (n: number, of: number, one: string, more: string, does: string): string[] =>
  of === 0 ? [] : [`${n} of ${of} ${of === 1 ? one : more} ${does}`];

/** Tells what was counted of a table; what there is none of is left out. */
const ground = ({ reasons, checked, objections, closed, shifts, caused, shared, challenged }: Ground): string => {
  const said = [
    ...share(checked, reasons, "reason", "reasons", "found in their source, in words or figures"),
    ...share(closed, objections, "objection", "objections", "to held points closed"),
    ...share(caused, shifts, "changed stance", "changed stances", "with its cause"),
    ...share(challenged, shared, "shared point", "shared points", "(details and conditions aside) objected to"),
  ];
  return said.length === 0 ? "nobody gave a reason, objected or changed a stance" : said.join("; ");
};

const en = {
  between: " ",
  /** Sentences, the most telling first; enough of them for any summary's least length. */
  summary: ({ round, experts, spoke, statements, citations, disagreement, point, ...of }: RoundFigures) => [
    `Round ${round}: ${spoke} of ${experts} experts spoke; ${statements} statements, ${citations} citations.`,
    `${ground(of.ground)}.`,
    ...(point ? [`Most contested: ${point}.`] : []),
    `Disagreement ${OF_10.en(disagreement)}.`,
    "These are counts of what was said and looked up: who is right, they do not say.",
    "No model has graded its own discussion here.",
  ],
  ground,
  /** Sentences by criterion: the fault, and a change for the next round. */
  warning: {
    genuineDisagreement: (disagreement: number | undefined) =>
      disagreement !== undefined && disagreement < TOO_LITTLE
        ? [
            `Too much agreement (disagreement ${OF_10.en(disagreement)})`,
            "the contrarian is sent at the strongest agreement, and the opening asks what could go wrong with it.",
          ]
        : [
            `Objections were few or left unanswered (disagreement ${OF_10.en(disagreement)})`,
            "the next round puts what is open to those who are for it, and asks each for the strongest objection to a position that is not theirs.",
          ],
    evidenceQuality: () => [
      "Few new passages, figures or dated cases came with a place where they stand",
      "the next round asks every expert for one, and for where it can be checked.",
    ],
    steelManning: () => [
      "Few counters, or few with a restatement that keeps what the other says",
      "the next round asks each to restate what they are against before they counter it.",
    ],
    novelInsights: () => [
      "Little was new, or nobody took it up",
      "the next round asks for what nobody has said, and for proposals that build on another expert's.",
    ],
    positionEvolution: () => [
      "No position moved",
      "the next round asks each expert which evidence would move them, and whether it has been shown.",
    ],
  } satisfies Record<Criterion, (disagreement: number | undefined) => readonly [wrong: string, next: string]>,
  warned: (wrong: string, next: string) => `${wrong}: ${next}`,
  stop: ".",
  /** Corrections to one expert after a round that scored below 3. */
  own: {
    silent: (round: number) => `You said nothing in round ${round}: answer what is put to you first.`,
    repeated: (ids: readonly string[], open: readonly string[]) =>
      `In ${ids.join(", ")} you said again what had been said: refer to it by its id, and ${
        open.length > 0
          ? `say what you make of what ${open.join(", ")} ${open.length === 1 ? "puts" : "put"} to others, which is open`
          : "give the figure, passage or dated case behind one of your reasons"
      }.`,
    noFact: (round: number) =>
      `You brought no fact in round ${round}: name at least one passage of the documents, figure with its unit or dated case that bears on your claim, and where it can be checked.`,
    notFound: (ids: readonly string[]) =>
      `What ${ids.join(", ")} cites was not found where it was said to stand: give the right place, or take it back.`,
    leftOpen: (ids: readonly string[]) =>
      `You left open what ${ids.join(", ")} ${ids.length === 1 ? "puts" : "put"} against you: answer each by its id before anything else, or concede it.`,
  },
  point: (text: string) => `“${cutAtWord(text, POINT)}”`,
  against: "against it",
  tooMuchAgreement: (score: number) =>
    `No counter was answered, and the disagreement is ${OF_10.en(score)}: look at the topic from an angle that the experts do not share.`,
  unexplored: (score: number | undefined) => `No counter to an expert was answered (disagreement ${OF_10.en(score)}).`,
  noRoundLeft: (point?: string) =>
    point ? `No round is left; this still divides the experts: ${point}.` : "No round is left.",
  contested: (point: string) => `This divides the experts: ${point}.`,
  standOff: (point: string) =>
    `The round brought no new position and no shift: a stand-off to be reported as such, ${point}.`,
  /** @param shifts stances that changed; 0 where no more than details did */
  moved: (shifts: number) =>
    `${shifts === 0 ? "Details have changed" : `${shifts} stance${shifts === 1 ? " has" : "s have"} changed`} in this round, and nobody had a turn since to say what they think of it.`,
  nothingNew: (point: string) =>
    `The round brought no new position and no shift, and this is still contested: ${point}. Look at it from an angle that nobody has taken.`,
  falseConsensus: (point: string, why: string) => `More than half are for ${point}, and ${why}`,
  untested: () => "nobody objects to it.",
  voided: () => "no objection to it counts any more: they were taken back, or lost their ground.",
  unanswered: () => "nobody has answered an objection to it.",
  unmeasured: () => "No two experts have said what they think of the same point.",
  undivided: () => "No point divides those who spoke of it.",
};
export type Words = typeof en;

const shareZh = (n: number, of: number, what: string, does: string) =>
  of === 0 ? [] : [`${of} ${what}中 ${n} ${does}`];

const groundZh = ({ reasons, checked, objections, closed, shifts, caused, shared, challenged }: Ground): string => {
  const said = [
    ...shareZh(checked, reasons, "条理由", "条有引文或数字在所注出处找到"),
    ...(objections > 0 ? [`获赞成的要点共收到 ${objections} 条异议，${closed} 条已有结果`] : []),
    ...shareZh(caused, shifts, "次表态变化", "次注明了起因"),
    ...shareZh(challenged, shared, "个共识要点（不计细节和条件）", "个有人提出过异议"),
  ];
  return said.length === 0 ? "没有人给出理由、提出异议或改变表态" : said.join("；");
};

const zh: Words = {
  between: "",
  summary: ({ round, experts, spoke, statements, citations, disagreement, point, ...of }) => [
    `第 ${round} 轮：${experts} 位专家中有 ${spoke} 位发言；共 ${statements} 条发言，${citations} 处引用。`,
    `${groundZh(of.ground)}。`,
    ...(point ? [`争议最大的是：${point}。`] : []),
    `分歧度：${OF_10.zh(disagreement)}。`,
    "以上都是对所说、所查内容的计数，每一项都能查到具体的消息编号；谁对谁错，这些数字不作判断。",
    "评分不由模型自己打，不会因为话说得好听而提高；赞成的人多，也不会让一个主张变得更强。",
    "下一步的建议也由这些数字得出；记录中保留每一条异议及其结果，读者可以逐条查看，自行判断轻重。",
    "上面没有的内容，只表示没有人说过，不表示不存在。",
  ],
  ground: groundZh,
  warning: {
    genuineDisagreement: (disagreement) =>
      disagreement !== undefined && disagreement < TOO_LITTLE
        ? [`过于一致（分歧度 ${OF_10.zh(disagreement)}）`, "下一轮由反对者质疑最强的共识，开场会问它可能在哪里出错。"]
        : [
            `异议很少或没有得到回应（分歧度 ${OF_10.zh(disagreement)}）`,
            "下一轮把未解决的异议交给赞成者，并请每人对别人的立场提出最有力的异议。",
          ],
    evidenceQuality: () => [
      "新的原文、数字或有日期的案例中，注明出处的很少",
      "下一轮请每位专家至少给出一项，并说明可以在哪里核对。",
    ],
    steelManning: () => ["反驳很少，或反驳前很少如实重述对方的意思", "下一轮请各人先重述对方的意思，再反驳。"],
    novelInsights: () => [
      "新内容很少，或无人采纳",
      "下一轮请各人说出还没有人说过的内容，并在别人提议的基础上提出新的提议。",
    ],
    positionEvolution: () => [
      "没有立场变化",
      "下一轮请每位专家说明什么证据会改变自己的立场，以及这样的证据是否已经有人给出。",
    ],
  },
  warned: (wrong, next) => `${wrong}：${next}`,
  stop: "。",
  own: {
    silent: (round) => `你在第 ${round} 轮没有发言：请先回答向你提出的问题。`,
    repeated: (ids, open) =>
      `你在 ${ids.join("、")} 中重复了已有的内容：请改为引用编号，并${
        open.length > 0
          ? `说明你怎么看 ${open.join("、")} 向他人提出、尚未解决的异议`
          : "给出你某条理由背后的数字、原文或有日期的案例"
      }。`,
    noFact: (round) =>
      `你在第 ${round} 轮没有给出任何事实：请至少给出文档中的一处原文、一个带单位的数字或一个有日期的案例，并说明可以在哪里核对。`,
    notFound: (ids) => `${ids.join("、")} 引用的内容在所注出处没有找到：请给出正确的出处，或收回。`,
    leftOpen: (ids) => `${ids.join("、")} 对你的反驳，你还没有回应：请先按编号逐条回答，或承认。`,
  },
  point: (text) => `“${cutAtWord(text, POINT)}”`,
  against: "反对它",
  tooMuchAgreement: (score) =>
    `没有一条反驳得到回应，分歧度为 ${OF_10.zh(score)}：请从专家们看法不一的角度重新看议题。`,
  unexplored: (score) => `对专家的反驳，还没有一条得到回应（分歧度 ${OF_10.zh(score)}）。`,
  noRoundLeft: (point) => (point ? `轮次已用完；专家们的分歧仍在于：${point}。` : "轮次已用完。"),
  contested: (point) => `专家们的分歧在于：${point}。`,
  standOff: (point) => `本轮没有新的立场，也没有立场变化：僵局，如实报告：${point}。`,
  moved: (shifts) => `本轮有${shifts === 0 ? "个别要点变化" : ` ${shifts} 次表态变化`}，此后还没有人有机会对此发言。`,
  nothingNew: (point) => `本轮没有新的立场，也没有立场变化，而争议仍在：${point}。请换一个还没有人用过的角度。`,
  falseConsensus: (point, why) => `多数赞成${point}，而${why}`,
  untested: () => "没有人对它提出异议。",
  voided: () => "对它的异议都已收回或失去依据。",
  unanswered: () => "对它的异议还没有人回答。",
  unmeasured: () => "还没有两位专家对同一个要点表态。",
  undivided: () => "表过态的人之间，在各要点上没有分歧。",
};

export const { words } = languages<Words>({ en, zh });
