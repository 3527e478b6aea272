import { z } from "zod";
import { reason } from "#protocols/rule";
import { BOUNDS } from "../catalogue.ts";
import { confidence, kindOf, lines, maybe, NOBODY, ruleOf, text, titleOf, told } from "./kind.ts";

export const Proposal = z.object({
  title: told(text, "what is proposed, in a few words", "用几个词概括提案"),
  context: told(maybe, "what makes it necessary", "为什么需要它"),
  options: z
    .array(
      z.object({
        id: told(z.string().trim().min(1).max(20), "a letter, such as A", "一个字母，如 A"),
        description: text,
        pros: lines,
        cons: lines,
      }),
    )
    .min(1)
    .max(10),
  recommended: told(z.string().trim().min(1).max(20), "the id of one of the options", "某个选项的编号"),
  changes: told(
    maybe,
    "empty in a first proposal; of a revised one each objection and wish, whether it is met, in part, or not, and how or why not",
    "首次提案留空；修订提案逐条说明每项反对与要求是已满足、部分满足还是未满足，以及如何满足或为何不满足",
  ),
});
export type Proposal = z.infer<typeof Proposal>;

const knownOption = ruleOf(Proposal, ({ options, recommended }, say) => {
  const ids = options.map(({ id }) => id);
  if (ids.includes(recommended)) return [];
  const why = say([
    `There is no option ${recommended} to recommend: there are ${ids.join(", ")}.`,
    `没有可推荐的选项 ${recommended}：现有 ${ids.join("、")}。`,
  ]);
  return [reason("unknown_option", why, "recommended")];
});

export const proposal = kindOf("proposal", {
  label: ["proposal", "提案"],
  ask: [
    "Make a proposal: the options, each with what speaks for and against it (what it costs and which limits it keeps or breaks among that), and which one you recommend.",
    "提出方案：列出各选项及其利弊（包括所需费用、守住或突破哪些限制），并说明推荐哪一项。",
  ],
  schema: Proposal,
  short: {
    ask: ["What do you propose?", "你提议怎么做？"],
    make: (said) => ({ title: titleOf(said), options: [{ id: "A", description: said }], recommended: "A" }),
  },
  rules: [knownOption],
  byRule: (say, topic) => ({
    title: titleOf(topic),
    context: say(NOBODY),
    options: [{ id: "A", description: say(["Do as the task says.", "照任务所说去做。"]) }],
    recommended: "A",
  }),
  names: {
    context: ["context", "背景"],
    options: ["options", "各选项"],
    recommended: ["recommended option", "推荐的选项"],
    changes: ["what became of the objections", "对反对意见的处理"],
  },
});

const SEVERITIES = ["HIGH", "MEDIUM", "LOW"] as const;
export type Severity = (typeof SEVERITIES)[number];

export const Vote = z.object({
  vote: told(
    z.enum(["APPROVE", "REJECT", "BLOCK", "ABSTAIN"]),
    "REJECT: you are against it, and enough others can still adopt it; BLOCK: it must not go through in this form, whatever the others vote",
    "REJECT：你反对，但足够多的人赞成仍可通过；BLOCK：无论他人如何投票，不得以此形式通过",
  ),
  severity: told(
    z.enum(SEVERITIES).optional(),
    "of a REJECT or BLOCK; default MEDIUM, for BLOCK HIGH",
    "REJECT 或 BLOCK 的严重程度；默认 MEDIUM，BLOCK 为 HIGH",
  ),
  rationale: told(text, "why", "理由"),
  conditions: told(
    lines,
    "with APPROVE, what has to be kept for you to be for it; with REJECT or BLOCK, what would have to change; with ABSTAIN, what you would have to know",
    "APPROVE：须遵守什么你才赞成；REJECT 或 BLOCK：须改变什么；ABSTAIN：你还须知道什么",
  ),
  confidence,
});
export type Vote = z.infer<typeof Vote>;

export interface CastVote extends Vote {
  readonly from: string;
  /** Whether it is a block of an earlier round that its author has not voted on since. */
  readonly isEarlier?: true;
}

export type Tally = ReturnType<typeof tallyOf>;

/** Rounding error of a ratio. */
const EPSILON = 1e-9;

/**
 * Counts votes. They pass if the share of approvals among those who did not abstain reaches the quorum, no block is
 * open, and at least half of the voters voted.
 * @param quorum as a share. Default: two thirds, so that two of three pass
 * @param before blocks that were open before this vote
 */
export function tallyOf(
  ballots: readonly CastVote[],
  voters: number,
  quorum: number = BOUNDS.consensusQuorum,
  before: readonly CastVote[] = [],
) {
  const of = (vote: Vote["vote"]): CastVote[] => ballots.filter((one) => one.vote === vote);
  const [approvals, rejections, blocks, abstentions] = [of("APPROVE"), of("REJECT"), of("BLOCK"), of("ABSTAIN")];
  const sided = approvals.length + rejections.length + blocks.length;
  const approvalRatio = sided === 0 ? undefined : approvals.length / sided;
  const tooFew = 2 * ballots.length < voters;
  const earlier = before.filter(({ from }) => !ballots.some((one) => one.from === from));
  const open: readonly CastVote[] = [...blocks, ...earlier.map((one) => ({ ...one, isEarlier: true as const }))];
  const objections: readonly CastVote[] = [...open, ...rejections];
  // A block is severe, whatever severity its author gives.
  const severities = new Set(objections.map((one) => (one.vote === "BLOCK" ? "HIGH" : (one.severity ?? "MEDIUM"))));
  const conditional = approvals.filter((one) => one.conditions.length > 0);
  const isEnough = (approved: number): boolean => sided > 0 && approved / sided >= quorum - EPSILON && !tooFew;
  const hasBlock = open.length > 0;
  return {
    /** Approvals with conditions, and whether it passes if these are taken for rejections. */
    conditional,
    without: !hasBlock && isEnough(approvals.length - conditional.length),
    passed: !hasBlock && isEnough(approvals.length),
    /** Whether enough approve, and an open block alone stops it. */
    isBlockedOnly: hasBlock && isEnough(approvals.length),
    /** Share of approvals among those who approve or object; undefined if nobody does. */
    approvalRatio,
    approvals: approvals.length,
    rejections: rejections.length,
    blocks: blocks.length,
    abstentions: abstentions.length,
    conditions: [...new Set(approvals.flatMap(({ conditions }) => conditions))],
    /** Votes of those who approve or abstain and ask for something. */
    wishes: [...approvals, ...abstentions].filter((one) => one.conditions.length > 0),
    objections,
    /** Blocks; one of an earlier round is open until its author votes otherwise. */
    open,
    /** Whether fewer than half of the voters voted. */
    tooFew,
    /** Whether everybody who voted abstained, and no block is open. */
    allAbstain: ballots.length > 0 && sided === 0 && open.length === 0,
    /** Highest severity among the objections; LOW without objections. */
    severity: SEVERITIES.find((one) => severities.has(one)) ?? "LOW",
  };
}

export const vote = kindOf("vote", {
  label: ["vote", "投票"],
  ask: [
    "Vote on the option that the last proposal recommends, for what your role answers for, and leave the rest to the other voters: APPROVE, REJECT, BLOCK or ABSTAIN. Give as your reason what the proposal does to what you answer for. If you are for it only on conditions, vote APPROVE and name them in `conditions`: the result says that you are for it only on these, and nobody checks them. If you are against it, vote REJECT; if it must not go through whatever others vote, BLOCK. For REJECT and BLOCK say how severe it is.",
    "请只就自己的角色所负责的方面对最近提案所推荐的选项投票，其余留给其他投票人：APPROVE、REJECT、BLOCK 或 ABSTAIN。理由写明该提案对你所负责的方面意味着什么。只在某些条件下赞成的，投 APPROVE 并写明 `conditions`：结果会说明你只在满足这些条件时赞成，但无人核查；反对的，投 REJECT；认为无论如何不得通过的，投 BLOCK。REJECT 和 BLOCK 请说明严重程度。",
  ],
  schema: Vote,
  // Tells the objections of an earlier vote, and not how many were for it: a shown majority turns people round.
  isTold: ({ type, from, content }, speaker) =>
    type !== "vote" || from === speaker || content.vote === "REJECT" || content.vote === "BLOCK",
  short: {
    ask: ["Is it to go through? Say why.", "是否通过？请说明理由。"],
    asks: { vote: Vote.shape.vote, confidence: Vote.shape.confidence },
    make: (rationale) => ({ rationale }),
  },
  byRule: (say) => ({ vote: "ABSTAIN", rationale: say(NOBODY), confidence: 0 }),
  names: { vote: ["vote", "投票"] },
  values: {
    REJECT: ["reject", "反对"],
    ABSTAIN: ["abstain", "弃权"],
    HIGH: ["high", "高"],
    MEDIUM: ["medium", "中"],
    LOW: ["low", "低"],
  },
});
