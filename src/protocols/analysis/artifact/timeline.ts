import { byRecommendations } from "../compare/solutions.ts";
import type { Level, Solution } from "../schemas.ts";
import type { ComparedAnalysis } from "../standing.ts";
import { type CodeSnippet, snippetOf } from "./files.ts";
import { type AgentIdentifier, agentOf, type I18nLabel, type RoundMaterial, SYSTEM, USER_AGENT } from "./material.ts";

type Reversibility = "easily_reversible" | "requires_refactoring" | "irreversible";

interface Evidence {
  readonly type: "code_snippet" | "reference";
  readonly content: string | CodeSnippet;
  readonly description: I18nLabel;
}

interface Event {
  readonly timestamp: string;
  readonly type: "proposal" | "argument" | "agreement" | "disagreement" | "decision" | "reversal";
  readonly contributor: AgentIdentifier;
  readonly summary: I18nLabel;
  readonly evidence: readonly Evidence[];
  readonly reversibility?: Reversibility;
}

const SHOWN = 3;

/** Lists the events up to the decision in order: the user's answers, proposals, agreements, disputes, the decision. */
export function timelineOf(material: RoundMaterial): (Event & { readonly eventId: string })[] {
  const events = [...answers(material), ...proposals(material), ...compared(material), ...decided(material)];
  return events.map((one, at) => ({ eventId: `evt-${one.type}-${String(at + 1).padStart(3, "0")}`, ...one }));
}

const event = (
  type: Event["type"],
  timestamp: string,
  contributor: AgentIdentifier,
  summary: I18nLabel,
  evidence: readonly Evidence[] = [],
): Event => ({ timestamp, type, contributor, summary, evidence });

const reference = (content: string, description: I18nLabel): Evidence => ({ type: "reference", content, description });

const answers = ({ feedback, labels }: RoundMaterial): Event[] =>
  feedback.map(({ question, answer, at }) => {
    const told = labels.with(({ result }, translated) => result.answered(translated(question), translated(answer)));
    return event("argument", at, USER_AGENT, told);
  });

const proposals = (material: RoundMaterial): Event[] =>
  material.standings.map((one) => {
    const { labels, table, timeOf } = material;
    const { implementation_approaches: approaches, feasibility_score } = one.analysis;
    const told = labels.with(({ artifact }) => artifact.proposed(approaches.length, feasibility_score.toFixed(2)));
    return event("proposal", timeOf(one.messageId), agentOf(one.tool, table), told, evidenceOf(material, one));
  });

const evidenceOf = (material: RoundMaterial, { analysis }: ComparedAnalysis): Evidence[] =>
  analysis.code_locations.slice(0, SHOWN).map((location) => {
    const { file, line, reason } = location;
    const snippet = snippetOf(material, location);
    const description = material.labels.of(reason);
    if (snippet) return { type: "code_snippet", content: snippet, description };
    return reference(line === undefined ? file : `${file}:${line}`, description);
  });

function compared({ synthesis, labels, ended, table, timeOf }: RoundMaterial): Event[] {
  const { agreements, disagreements, additions } = synthesis.cross;
  return [
    ...additions.map(({ text, tools: [tool = ""], messages: [message = ""] }) =>
      event("argument", timeOf(message), agentOf(tool, table), labels.of(text)),
    ),
    ...agreements.map(({ text, messages }) => {
      const said = labels.of(text);
      const proofs = messages.map((id) => reference(id, said));
      return event("agreement", ended, SYSTEM, said, proofs);
    }),
    ...disagreements.map(({ topic, positions }): Event => {
      const sides = positions.map(({ messageId, tool, text }) => {
        const said = labels.with((words, translated) => words.said(tool, translated(text)));
        return reference(messageId, said);
      });
      const told = event("disagreement", ended, SYSTEM, labels.of(topic), sides);
      return { ...told, reversibility: "requires_refactoring" };
    }),
  ];
}

function decided({ synthesis, labels, ended, former }: RoundMaterial): Event[] {
  const [best] = byRecommendations(synthesis);
  if (!best) return [];
  const reversibility = reversibilityOf(best);
  const turned =
    former !== undefined && former !== best.name
      ? [labels.with(({ artifact }, translated) => artifact.reversal(translated(former), translated(best.name)))]
      : [];
  const chosen = labels.with(({ artifact }, translated) => artifact.decision(translated(best.name)));
  return [
    ...turned.map((summary) => event("reversal", ended, SYSTEM, summary)),
    ...(synthesis.status === "decided" ? [event("decision", ended, SYSTEM, chosen)] : []),
  ].map((one) => ({ ...one, reversibility }));
}

/** Tells how hard a solution is to undo: easy if effort and risk are low, impossible if both are high. */
export function reversibilityOf({ effort, risk }: Pick<Solution, "effort" | "risk">): Reversibility {
  const levels: readonly Level[] = [effort, risk];
  if (levels.every((one) => one === "high")) return "irreversible";
  return levels.every((one) => one === "low") ? "easily_reversible" : "requires_refactoring";
}
