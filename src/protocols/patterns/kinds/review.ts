import { z } from "zod";
import { reason } from "#protocols/rule";
import type { Lang } from "#wire";
import type { Words } from "../words/index.ts";
import { bothOf, flag, kindOf, maybe, ruleOf, SEVERITIES, SHARED_NAMES, text, told, UNREAD } from "./kind.ts";

const Finding = z.object({
  file: z.string().max(1_000).optional(),
  line: told(z.int().min(0).optional(), "in what was handed over", "在所交付的内容中"),
  description: text,
  suggestion: maybe,
  again: told(flag, "found before and not mended", "此前已指出、仍未改正"),
});
type Finding = z.infer<typeof Finding>;

const found = z.array(Finding).max(100).default([]);

export const Review = z.object({
  summary: told(text, "the review in one or two sentences", "一两句话概述审查"),
  verdict: told(
    z.enum(["APPROVE", "CONDITIONAL", "BLOCK"]),
    "APPROVE and CONDITIONAL have no critical finding; BLOCK names at least one finding",
    "APPROVE 和 CONDITIONAL 不得有致命问题；BLOCK 至少列出一个问题",
  ),
  findings: told(
    z
      .object({ critical: found, high: found, medium: found, low: found })
      .default({ critical: [], high: [], medium: [], low: [] }),
    "by severity",
    "按严重程度",
  ),
  designFlaw: told(
    flag,
    "no correction of this work can fix it: the design has to change",
    "改正这项工作也无济于事：须改设计",
  ),
});
export type Review = z.infer<typeof Review>;

/** All findings of a review, the most severe first. */
export const findingsIn = ({ findings }: Pick<Review, "findings">): Finding[] =>
  SEVERITIES.flatMap((severity) => findings[severity]);

/** The findings, a line each: `high: src/a.ts:3: reads past the end (check the length)`. */
export function findingLines({ findings }: Review, { say, options }: { say: Words; options: { lang: Lang } }) {
  return SEVERITIES.flatMap((severity) =>
    findings[severity].map(({ file, line, description, suggestion }) => {
      const at = line === undefined ? undefined : file ? line : say.review.line(line);
      const place = [file, at].filter((part) => part !== undefined).join(":");
      return say.review.finding(severityName(severity, options.lang), place, description, suggestion);
    }),
  );
}

export const severityName = (severity: (typeof SEVERITIES)[number], lang: Lang): string =>
  bothOf(SHARED_NAMES[severity])[lang];

/** Requires a verdict that goes with its findings. */
const verdictFits = ruleOf(Review, ({ verdict, findings }, say) => {
  if (verdict === "BLOCK") {
    if (findingsIn({ findings }).length > 0) return [];
    const why = say([
      "A BLOCK needs a finding: say what has to be corrected, or approve.",
      "BLOCK 须列出问题：说明须改正什么，否则请批准。",
    ]);
    return [reason("block_without_finding", why, "findings")];
  }
  if (findings.critical.length === 0) return [];
  const why = say([
    `${verdict} does not go with a critical finding: BLOCK, or give it its real severity.`,
    `${verdict} 与致命问题不符：请改为 BLOCK，或写明其真实的严重程度。`,
  ]);
  return [reason("approved_critical", why, "verdict")];
});

export const review = kindOf("review", {
  label: ["review", "审查"],
  ask: [
    "Review what was handed over last. Say every finding under its severity, with file, line and a suggestion. APPROVE: you have no objection; CONDITIONAL: it may go on, with findings that are not critical; BLOCK: it must be corrected first. Say designFlaw if no correction of this work can fix it.",
    "审查最近一次交付。每个问题按严重程度列出，附文件、行号和建议。APPROVE：没有异议；CONDITIONAL：可以继续，但有非致命问题；BLOCK：必须先改正。若改正这项工作也无济于事，请标明 designFlaw。",
  ],
  schema: Review,
  short: {
    ask: [
      "Is the work in order? Say what has to be corrected, if anything.",
      "这项工作是否合格？如有须改正之处，请写出。",
    ],
    asks: { verdict: Review.shape.verdict },
    make: (summary, { verdict }) => ({
      summary,
      findings: verdict === "APPROVE" ? {} : { high: [{ description: summary }] },
    }),
  },
  rules: [verdictFits],
  byRule: (say) => ({
    summary: say(["Nobody has read this: a rule approves nothing.", "无人读过：规则不批准任何东西。"]),
    verdict: "BLOCK",
    findings: { high: [{ description: say(UNREAD) }] },
  }),
  names: {
    verdict: ["verdict", "结论"],
    again: ["not mended", "仍未改正"],
    designFlaw: ["the design is at fault", "设计缺陷"],
  },
  values: { APPROVE: ["approve", "赞成"], CONDITIONAL: ["with conditions", "有条件通过"], BLOCK: ["block", "否决"] },
});
