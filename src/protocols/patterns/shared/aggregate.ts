import { type Analysis, SEVERITIES } from "../schemas.ts";
import type { Strategy } from "../settings.ts";

export interface Analysed extends Analysis {
  readonly from: string;
}

interface Aggregated {
  readonly title: string;
  readonly detail: string;
  readonly severity: (typeof SEVERITIES)[number];
  readonly from: readonly string[];
  /** Share of the confidence of all who looked at it that stands behind it. */
  readonly weight: number;
}

export interface Aggregate {
  readonly findings: readonly Aggregated[];
  /** Titles of findings that one says hold and another says do not. */
  readonly conflicts: readonly string[];
}

/**
 * Brings several analyses together. `union` keeps every finding that somebody says holds, `intersection` what two at
 * least say, `weighted` what has at least half of the confidence of those who looked at it behind it.
 */
export function aggregate(analyses: readonly Analysed[], strategy: Strategy): Aggregate {
  const said = analyses.flatMap(({ from, confidence, findings }) =>
    findings.map((one) => ({ ...one, from, confidence })),
  );
  const topics = [...Map.groupBy(said, ({ title }) => plain(title)).values()];
  const conflicts = topics
    .filter((all) => all.some(({ holds }) => holds) && all.some(({ holds }) => !holds))
    .map(([first]) => first?.title ?? "");
  const findings = topics.flatMap((all): Aggregated[] => {
    const holding = all.filter(({ holds }) => holds);
    const [first] = holding;
    if (!first) return [];
    const sum = (list: typeof all): number => list.reduce((total, { confidence }) => total + confidence, 0);
    const whole = sum(all);
    const from = [...new Set(holding.map((one) => one.from))];
    const weight = whole === 0 ? holding.length / all.length : sum(holding) / whole;
    const severity = SEVERITIES.find((one) => holding.some((finding) => finding.severity === one)) ?? first.severity;
    return [{ title: first.title, detail: first.detail, severity, from, weight }];
  });
  const kept = findings.filter(({ from, weight }) => {
    if (strategy === "intersection") return from.length >= 2;
    return strategy === "union" || weight >= 0.5;
  });
  return { findings: kept.toSorted((a, b) => b.weight - a.weight), conflicts };
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
