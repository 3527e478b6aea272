import type { Level, Solution } from "../schemas.ts";
import type { ComparedAnalysis } from "../standing.ts";
import { snippetOf } from "./files.ts";
import { agentOf, type RoundMaterial, SYSTEM, USER_AGENT } from "./material.ts";
import type { ArtifactEvidence, DecisionEvent, Reversibility } from "./types.ts";

type Event = Omit<DecisionEvent, "eventId">;
const SHOWN = 3;

/** Lists the events up to the decision in order: the user's answers, proposals, agreements, disputes, the decision. */
export function timelineOf(material: RoundMaterial): DecisionEvent[] {
  const events = [...answers(material), ...proposals(material), ...compared(material), ...decided(material)];
  return events.map((event, at) => ({ eventId: `evt-${event.type}-${String(at + 1).padStart(3, "0")}`, ...event }));
}

const answers = ({ feedback, labels }: RoundMaterial): Event[] =>
  feedback.map(({ question, answer, at }) => ({
    timestamp: at,
    type: "argument",
    contributor: USER_AGENT,
    summary: labels.with(({ artifact }, translated) => artifact.userAnswered(translated(question), translated(answer))),
    evidence: [],
  }));

function proposals(material: RoundMaterial): Event[] {
  const { standings, labels, table, timeOf } = material;
  return standings.map((one) => {
    const { implementation_approaches: approaches, feasibility_score } = one.analysis;
    return {
      timestamp: timeOf(one.messageId),
      type: "proposal",
      contributor: agentOf(one.tool, table),
      summary: labels.with(({ artifact }) => artifact.proposed(approaches.length, feasibility_score.toFixed(2))),
      evidence: evidenceOf(material, one),
    };
  });
}

function evidenceOf(material: RoundMaterial, { analysis }: ComparedAnalysis): ArtifactEvidence[] {
  return analysis.code_locations.slice(0, SHOWN).map((location) => {
    const snippet = snippetOf(material, location);
    const description = material.labels.of(location.reason);
    if (snippet) return { type: "code_snippet", content: snippet, description };
    const { file, line } = location;
    return { type: "reference", content: line === undefined ? file : `${file}:${line}`, description };
  });
}

function compared({ synthesis, labels, ended, table, timeOf }: RoundMaterial): Event[] {
  const { agreements, disagreements, additions } = synthesis.cross;
  return [
    ...additions.map(
      ({ text, tools, messages }): Event => ({
        timestamp: timeOf(messages[0] ?? ""),
        type: "argument",
        contributor: agentOf(tools[0] ?? "", table),
        summary: labels.of(text),
        evidence: [],
      }),
    ),
    ...agreements.map(
      ({ text, messages }): Event => ({
        timestamp: ended,
        type: "agreement",
        contributor: SYSTEM,
        summary: labels.of(text),
        evidence: messages.map((id) => ({ type: "reference", content: id, description: labels.of(text) })),
      }),
    ),
    ...disagreements.map(
      ({ topic, positions }): Event => ({
        timestamp: ended,
        type: "disagreement",
        contributor: SYSTEM,
        summary: labels.of(topic),
        evidence: positions.map(({ messageId, tool, text }) => ({
          type: "reference",
          content: messageId,
          description: labels.with(({ result }, translated) => result.position(tool, translated(text))),
        })),
        reversibility: "requires_refactoring",
      }),
    ),
  ];
}

function decided({ synthesis, labels, ended, former }: RoundMaterial): Event[] {
  const [best] = synthesis.solutions;
  if (!best) return [];
  const at = { timestamp: ended, contributor: SYSTEM, evidence: [], reversibility: reversibilityOf(best) };
  const turned =
    former !== undefined && former !== best.name
      ? labels.with(({ artifact }, translated) => artifact.reversal(translated(former), translated(best.name)))
      : undefined;
  const chosen = labels.with(({ artifact }, translated) => artifact.decision(translated(best.name)));
  return [
    ...(turned ? [{ ...at, type: "reversal" as const, summary: turned }] : []),
    ...(synthesis.status === "decided" ? [{ ...at, type: "decision" as const, summary: chosen }] : []),
  ];
}

/** Tells how hard a solution is to undo: easy if effort and risk are low, impossible if both are high. */
export function reversibilityOf({ effort, risk }: Pick<Solution, "effort" | "risk">): Reversibility {
  const levels: readonly Level[] = [effort, risk];
  if (levels.every((one) => one === "high")) return "irreversible";
  return levels.every((one) => one === "low") ? "easily_reversible" : "requires_refactoring";
}
