/** What a sentence does, as far as its own words show it. */
const KINDS = ["limit", "incident", "open", "figure", "intention", "statement"] as const;
export type CueKind = (typeof KINDS)[number];

/** A kind with the words that show it, as they stand in the text; `statement` has none. */
export interface Cue {
  readonly kind: CueKind;
  readonly words: string;
}

const OPEN = [
  /\b(?:nobody knows|no one knows|(?:do|does|is|are|was|were)(?: not|n['’]t) (?:know|known|clear|certain)|not known|unknown|unclear|undecided|tbd|to be decided|open questions?|no data|not yet (?:known|measured|decided|agreed|tested)|(?:has|have) (?:never|not) been (?:measured|tested|counted|tried)|never (?:been )?(?:measured|tested|tried))\b/iu,
  /没有人知道|未知|不清楚|不明确|待定|尚未(?:测量|确定|决定|测试|统计)|从未(?:测量|测试|演练)|没有数据/u,
];

const LIMIT = [
  /\b(?:must(?: not| never)?|shall(?: not)?|(?:is|are) required to|may not|cannot|mandatory|at most|at least|no more than|no less than|no later than|no capacity|not allowed|sla|slo|targets?|goals?|deadline|requirements?|required|limit(?:ed)? (?:is|to)|budget (?:for|of|is))\b/iu,
  /\bwithin (?:\p{Nd}+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve) \p{L}+/iu,
  /\bshould(?= [^.]*(?:\p{Nd}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b))/iu,
  /必须|不得|不允许|禁止|不能超过|不超过|不少于|至少|最多|上限|下限|目标|要求|截止/u,
];

const INCIDENT = [
  /\b(?:outages?|incidents?|fail(?:s|ed|ure|ures)?|broke|broken|breaks|late|instead of the planned|longer than planned|crash(?:ed|es)?|lost|loss|breach|leak(?:ed|s)?|corrupt(?:ed|ion)?|double[- ]charge[ds]?|charged twice|roll(?:ed)? back|wrong|stuck|blocked|delay(?:ed|s)?|overrun|risks?|timed out|timeouts?|errors?|bugs?|mistakes?|complain(?:ed|ts?)?|missed|penalt(?:y|ies)|fined?)\b/iu,
  /故障|事故|失败|宕机|崩溃|丢失|泄露|损坏|重复扣款|回滚|出错|错误|卡住|阻塞|延误|延期|超支|风险|超时|缺陷|投诉|罚款/u,
];

const FIGURE = [
  /(?<![\p{L}_])\p{Nd}[\p{Nd}.,]*(?:\s?[%‰]|\s?\p{L}+)?/u,
  /\b(?:half of|a third of|two thirds of|twice as|none of the|one of the|(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|hundred|thousand)[ -]\p{L}+)/iu,
  /[零一二三四五六七八九十百千万两]+(?=[个次天周月年小分秒元人台成倍])/u,
];

const INTENTION = [
  /\b(?:plan(?:s|ned)? to|we plan|we will|intends? to|decided|decision|propos(?:e|es|ed|al)|going to|roadmap|would like|wants? to)\b/iu,
  /计划|打算|决定|拟|提议|准备|希望/u,
];

/** Numbers that name a thing and measure nothing: dates, versions, markers of lists, tickets, standards. */
const NAMES =
  /\b\d{4}-\d{2}-\d{2}\b|\bv?\d+\.\d+\.\d+\b|\b[A-Z]{2,}-\d+\b|^\s*\d{1,3}[.)]\s|\b(?:19|20)\d{2}\b|\b(?:RFC|ISO|PCI|Q[1-4]|HTTP)\b[ /-]?\d*/gu;

/** A heading under which every sentence is a limit. */
const HEADS_LIMITS =
  /\b(?:goals?|targets?|requirements?|sla|slo|constraints?|acceptance criteria)\b|目标|要求|约束|验收/iu;

function found(patterns: readonly RegExp[], text: string): string | undefined {
  for (const pattern of patterns) {
    const words = pattern.exec(text)?.[0].trim();
    if (words) return words.replace(/\s+/g, " ");
  }
  return undefined;
}

const figureIn = (text: string): string | undefined => found(FIGURE, text.replace(NAMES, " "));

/**
 * What a sentence does, by its own words, then by its heading's. What is said not to be known comes before a limit,
 * and a limit before a mishap: "must not be lost" sets a limit.
 */
export function cueOf(text: string, heading = ""): Cue {
  const open = found(OPEN, text);
  if (open) return { kind: "open", words: open };
  const limit = found(LIMIT, text);
  if (limit) return { kind: "limit", words: limit };
  const incident = found(INCIDENT, text);
  if (incident) return { kind: "incident", words: incident };
  const head = HEADS_LIMITS.exec(heading)?.[0];
  if (head) return { kind: "limit", words: head };
  const figure = figureIn(text);
  if (figure) return { kind: "figure", words: figure };
  const intention = found(INTENTION, text);
  return intention ? { kind: "intention", words: intention } : { kind: "statement", words: "" };
}

/** Whether a text tells of a failure or a risk, whatever else it does. */
export const tellsOfFailure = (text: string): boolean => found(INCIDENT, text) !== undefined;

/** Whether a text gives a figure, whatever else it does. */
export const givesFigure = (text: string): boolean => figureIn(text) !== undefined;
