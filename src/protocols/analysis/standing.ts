import type { FloorStatement } from "#wire";
import { type Checked, type Evidence, StandingAnalysis } from "./schemas.ts";

export interface ComparedAnalysis {
  readonly participant: string;
  /** Provider's own name, or the person's. */
  readonly tool: string;
  readonly perspective: string;
  readonly messageId: string;
  readonly analysis: StandingAnalysis;
  /** The provider that this one replaced. */
  readonly instead?: string;
}

/** An analyst's seat; the second one verifies the first. */
export interface SeatedAnalyst {
  readonly id: string;
  readonly perspective: string;
  /** Tool whose answer is expected; absent if any will do. */
  readonly expected?: string;
  readonly isPerson: boolean;
}

/** The name by which a provider is known, whatever leads to it: `cli:gemini` and `gemini` are Gemini. */
export const toolOf = (provider: string): string => provider.replace(/^cli:/, "").split(":")[0] ?? provider;

/** The analyses on a floor, those that fit; the last of each participant where it was asked again. */
export function standingsIn(floor: readonly FloorStatement[], table: readonly SeatedAnalyst[]): ComparedAnalysis[] {
  return table.flatMap(({ id, perspective, expected, isPerson }) => {
    const said = floor.findLast(({ from, type }) => from === id && (type === "analysis" || type === "verification"));
    const analysis = StandingAnalysis.safeParse(said?.content).data;
    if (!said || !analysis) return [];
    const tool = isPerson || !said.origin ? said.from : toolOf(said.origin.provider);
    const instead = expected !== undefined && said.origin?.isModel && tool !== expected ? { instead: expected } : {};
    const fallback = analysis._fallback ? "fallback-extraction" : perspective;
    return [{ tool, perspective: fallback, participant: id, messageId: said.id, ...instead, analysis }];
  });
}

/** Author of an analysis for readers: the tool, or the participant if the same tool answered twice. */
export const sayerOf = ({ tool, participant }: ComparedAnalysis, all: readonly ComparedAnalysis[]): string =>
  all.some((one) => one.tool === tool && one.participant !== participant) ? participant : tool;

export const toolsIn = (standings: readonly Pick<ComparedAnalysis, "tool">[]): string[] => [
  ...new Set(standings.map(({ tool }) => tool)),
];

/** Whether a place that somebody names stands in the documents; undefined where there are none to look in. */
export function placesOf(evidence: Evidence | undefined): (file: string, line?: number) => Checked | undefined {
  const known = new Map((evidence?.places ?? []).map((one) => [`${one.file}:${one.line ?? ""}`, one]));
  return (file, line) => known.get(`${file}:${line ?? ""}`);
}

/** Whether somebody judged: salvaged text has no opinion of feasibility. */
export const judges = ({ analysis }: ComparedAnalysis): boolean => !analysis._fallback;
