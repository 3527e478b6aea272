import type { FloorStatement } from "#wire";
import { Feedback, Labels, RoundSynthesis, StandingAnalysis } from "./schemas.ts";

/** Texts that one call translates. */
const MOST = 80;

/** The question, and words of providers that stand in an artifact and are not in the other language yet, in their order, each once. */
export function untranslatedIn(floor: readonly FloorStatement[], topic: string): string[] {
  const known = new Set(floor.filter(({ type }) => type === "labels").flatMap(({ content }) => labelsIn(content)));
  const round = floor.at(-1)?.round;
  const texts = floor.filter((one) => one.round === round).flatMap(textsIn);
  return [...new Set([topic, ...texts])].filter((text) => !known.has(text)).slice(0, MOST);
}

const labelsIn = (content: unknown): string[] => (Labels.safeParse(content).data?.labels ?? []).map(({ text }) => text);

function textsIn({ type, content }: FloorStatement): string[] {
  if (type === "round_synthesis") {
    const { data } = RoundSynthesis.safeParse(content);
    return [
      ...(data?.solutions ?? []).flatMap(({ name, description, pros, cons, effort_estimate, affected_files }) => [
        ...[name, description, ...pros, ...cons, ...(effort_estimate ? [effort_estimate] : [])],
        ...affected_files.map(({ reason }) => reason),
      ]),
      ...(data?.questions ?? []).map(({ text }) => text),
      ...(data?.cross.agreements ?? []).map(({ text }) => text),
      ...(data?.cross.disagreements ?? []).map(({ topic }) => topic),
    ];
  }
  if (type === "feedback") {
    return (Feedback.safeParse(content).data?.answers ?? []).flatMap(({ question, answer }) => [question, answer]);
  }
  if (type !== "analysis" && type !== "verification") return [];
  const { data } = StandingAnalysis.safeParse(content);
  return [
    ...(data?.requirements ?? []).map(({ description }) => description),
    ...(data?.technical_concerns ?? []),
    ...(data?.acceptance_criteria ?? []),
    ...(data?.scope_included ?? []),
    ...(data?.scope_excluded ?? []),
    ...(data?.code_locations ?? []).map(({ reason }) => reason),
  ];
}
