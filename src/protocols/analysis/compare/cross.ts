import { citationsIn } from "#protocols/citations";
import type { Agreement, CrossVerification, Disagreement, Evidence } from "../schemas.ts";
import { type ComparedAnalysis, placesOf, sayerOf, toolsIn } from "../standing.ts";
import { NEGATES } from "../words/cues.ts";
import type { Words } from "../words/en.ts";
import { grouped, isSameText, wordLikeness } from "./likeness.ts";
import { approachesIn, type Proposed } from "./solutions.ts";

interface Said {
  readonly text: string;
  readonly by: ComparedAnalysis;
}

/**
 * Finds agreements and disagreements. Agreements: findings that all tools have, approaches that several propose, points
 * that the verifier confirms. Disagreements: opposed findings, and efforts that lie far apart. The side with the most
 * places in the documents wins a disagreement; without one it stays open.
 */
export function crossVerify(
  standings: readonly ComparedAnalysis[],
  evidence: Evidence | undefined,
  words: Pick<Words, "compare" | "said">,
): CrossVerification {
  const { compare } = words;
  const tools = toolsIn(standings);
  const findings = grouped(
    standings.flatMap((by) => by.analysis.findings.map((text): Said => ({ text, by }))),
    (a, b) => isSameText(a.text, b.text),
  );
  const weigh = weigher(evidence);
  const clashes = findings.flatMap((group) => clashIn(group, weigh) ?? []);
  const shared = findings
    .filter((group) => tools.length > 1 && toolsOf(group).length === tools.length && !clashIn(group, weigh))
    .map((group) => agreed(group[0]?.text ?? "", group));
  const approaches = approachesIn(standings).filter((group) => toolsOf(group).length > 1);
  const proposed = approaches.map((group) => {
    const approach = group[0]?.approach.name ?? "";
    return { ...agreed(compare.sharedApproach(approach, toolsOf(group)), group), approach };
  });
  const efforts = approaches.flatMap((group) => effortsApart(group, weigh, compare) ?? []);
  const read = readings(standings, weigh, words);
  const agreements = [...shared, ...proposed];
  const disagreements = [...clashes, ...efforts];
  return {
    agreements: [...agreements, ...unsaid(read.agreements, agreements, ({ text }) => text)],
    disagreements: [...disagreements, ...unsaid(read.disagreements, disagreements, ({ topic }) => topic)],
    additions: read.additions,
  };
}

const toolsOf = (group: readonly { readonly by: ComparedAnalysis }[]): string[] => toolsIn(group.map(({ by }) => by));

const agreed = (text: string, group: readonly { readonly by: ComparedAnalysis }[]): Agreement => ({
  text,
  tools: toolsOf(group),
  messages: [...new Set(group.map(({ by }) => by.messageId))],
});

const added = (text: string, by: ComparedAnalysis, all: readonly ComparedAnalysis[]): Agreement => ({
  text,
  tools: [sayerOf(by, all)],
  messages: [by.messageId],
});

/** Leaves out texts that are known. */
const unsaid = <T>(more: readonly T[], known: readonly T[], textOf: (one: T) => string): T[] =>
  more.filter((one) => !known.some((other) => isSameText(textOf(one), textOf(other))));

type Weigh = (text: string, files: readonly { readonly file: string; readonly line?: number | undefined }[]) => number;

/** Returns a function that counts the places in the documents that carry a text. */
function weigher(evidence: Evidence | undefined): Weigh {
  const placeOf = placesOf(evidence);
  return (text, files) => {
    const cited = citationsIn(text).map(({ path, line }) => ({ file: path, line }));
    const found = [...cited, ...files].flatMap(({ file, line }) => {
      const place = line === undefined ? undefined : placeOf(file, line);
      return place?.exists ? [`${place.path}:${line}`] : [];
    });
    return new Set(found).size;
  };
}

/** Two findings on one point of which one denies what the other says. */
function clashIn(group: readonly Said[], weigh: Weigh): Disagreement | undefined {
  const denied = group.find(({ text }) => NEGATES.test(text));
  const said = group.find(({ text, by }) => !NEGATES.test(text) && by.tool !== denied?.by.tool);
  if (!denied || !said) return undefined;
  return disagreed(said.text, [said, denied], weigh);
}

function disagreed(
  topic: string,
  sides: readonly Said[],
  weigh: Weigh,
  all: readonly ComparedAnalysis[] = sides.map(({ by }) => by),
): Disagreement {
  const positions = sides.map(({ text, by }) => ({
    tool: sayerOf(by, all),
    text,
    evidence: weigh(text, []),
    messageId: by.messageId,
  }));
  return { topic, positions, ...resolvedBy(positions) };
}

/** The one side that has most places, where it has any. */
function resolvedBy(positions: Disagreement["positions"]): Pick<Disagreement, "resolved"> {
  const most = Math.max(...positions.map(({ evidence }) => evidence));
  const best = positions.filter(({ evidence }) => evidence === most);
  return most > 0 && best.length === 1 && best[0] ? { resolved: best[0].tool } : {};
}

/** One approach that costs little for one and much for another. */
function effortsApart(group: readonly Proposed[], weigh: Weigh, compare: Words["compare"]): Disagreement | undefined {
  const low = group.find(({ approach }) => approach.effort === "low");
  const high = group.find(({ approach, by }) => approach.effort === "high" && by.tool !== low?.by.tool);
  if (!low || !high) return undefined;
  const positions = [low, high].map(({ approach, by }) => ({
    tool: by.tool,
    text: compare.effort(approach.effort, approach.effort_estimate),
    evidence: weigh("", approach.affected_files),
    messageId: by.messageId,
  }));
  return { topic: compare.effortOf(low.approach.name), positions, ...resolvedBy(positions) };
}

/** Collects the verifier's verdicts on the first analysis. */
function readings(standings: readonly ComparedAnalysis[], weigh: Weigh, words: Pick<Words, "said">) {
  const found: { agreements: Agreement[]; disagreements: Disagreement[]; additions: Agreement[] } = {
    agreements: [],
    disagreements: [],
    additions: [],
  };
  for (const verifier of standings) {
    const others = standings.filter((one) => one !== verifier);
    const verified = others.find((one) => one.tool !== verifier.tool) ?? others[0];
    const { cross_verification: said } = verifier.analysis;
    if (!said) continue;
    found.additions.push(...said.additions.map((text) => added(text, verifier, standings)));
    if (!verified) continue;
    // Nobody agrees with themselves; who contradicts themselves is heard.
    if (verified.tool !== verifier.tool)
      found.agreements.push(...said.agrees_with.map((text) => agreed(text, [{ by: verified }, { by: verifier }])));
    for (const text of said.disagrees_with) {
      const other = nearest(text, verified, words);
      const sides = [...(other ? [other] : []), { text, by: verifier }];
      found.disagreements.push(disagreed(text, sides, weigh, standings));
    }
  }
  return found;
}

/** Returns the finding or approach of another analysis that is nearest to a text. */
function nearest(text: string, by: ComparedAnalysis, words: Pick<Words, "said">): Said | undefined {
  const { findings, implementation_approaches: approaches } = by.analysis;
  const all = [...findings, ...approaches.map(({ name, description }) => words.said(name, description))];
  const [best] = all.map((one) => ({ one, like: wordLikeness(one, text) })).sort((a, b) => b.like - a.like);
  return best && best.like > 0 ? { text: best.one, by } : undefined;
}
