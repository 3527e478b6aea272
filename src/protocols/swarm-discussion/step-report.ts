import { type ArgumentGraph, positions } from "#graph";
import type { FloorStatement, Lang, Participant, Progress, StepSaid } from "#wire";
import type { AskResult } from "../effects.ts";
import type { QualityGate, SwarmContent, SwarmKind } from "./schemas/index.ts";
import { words as wordsIn } from "./words/index.ts";

type Step = Omit<Progress, "step">;

/** What the user is told after each step (SD-17): who said what in a sentence, and the one thing to take away. */
export function stepReport(lang: Lang, participants: readonly Participant[]) {
  const { report: words, steps, relations, levels, flow } = wordsIn(lang);
  const nameOf = (id: string): string => participants.find((p) => p.id === id)?.name ?? id;
  const names = (ids: readonly string[]): string => words.names(ids.map(nameOf));
  const asked = ({
    statements,
    absent,
    usage,
  }: AskResult): Pick<Progress, "asked" | "answered" | "absent" | "usage"> => ({
    asked: statements.length + absent.length,
    answered: statements.length,
    absent: [...absent],
    usage,
  });
  const flagged = ({ flags = [] }: FloorStatement): string =>
    flags.length > 0 ? words.flagged(flags.map(words.rule)) : "";
  const spoken = (statement: FloorStatement, text: string): StepSaid => ({
    participant: statement.from,
    messageId: statement.id,
    text: `${text}${flagged(statement)}`,
  });
  /** Who said what, as data and as the first lines; `more` lines follow. */
  const telling = (said: readonly StepSaid[], more: readonly string[] = []): Pick<Progress, "lines" | "said"> => ({
    lines: [
      ...said.map(({ participant, messageId, text }) => words.line(nameOf(participant), messageId, text)),
      ...more,
    ],
    said: [...said],
  });
  /** What a statement does to which messages, before what it says. */
  const cited = ({ references }: FloorStatement): string => {
    const told = Map.groupBy(
      references.filter(({ type }) => type !== "references"),
      ({ type }) => type,
    );
    const targets = [...told].map(([type, found]) => ({
      relation: relations[type],
      ids: found.map(({ targetId }) => targetId),
    }));
    return targets.length > 0 ? words.cited(targets) : "";
  };
  const told = new Set<string>();
  /** The position where it is new, else the reasons for it. */
  const newIn = (statement: FloorStatement): string => {
    const { position, reasoning } = content(statement, "argument");
    return told.has(`${statement.from} ${position}`) ? reasoning : position;
  };
  const missing = ({ absent }: AskResult): string =>
    words.leftOut(absent.map(({ participant, reason }) => ({ who: nameOf(participant), why: reason })));

  return {
    declared(result: AskResult): Step {
      const confidences = result.statements.map((s) => content(s, "position_declaration").confidence);
      const range = `${Math.min(...confidences).toFixed(2)}–${Math.max(...confidences).toFixed(2)}`;
      return {
        name: steps.position_declaration,
        ...telling(
          result.statements.map((s) => {
            const { position, confidence } = content(s, "position_declaration");
            told.add(`${s.from} ${position}`);
            return spoken(s, words.position(clip(position), confidence.toFixed(2)));
          }),
        ),
        takeaway:
          result.statements.length === 0 ? words.nobodyDeclared : words.declared(result.statements.length, range),
        ...asked(result),
      };
    },
    told(result: AskResult): Step {
      return {
        name: steps.unshared_information,
        ...telling(result.statements.map((s) => spoken(s, clip(content(s, "unshared_information").information)))),
        takeaway: words.told(result.statements.length),
        ...asked(result),
      };
    },
    carried(graph: ArgumentGraph): Step {
      const held = positions(graph);
      for (const { expert, journey } of held) for (const { position } of journey) told.add(`${expert} ${position}`);
      return {
        name: words.carried,
        ...telling(
          held.map(({ expert, position, messageId }) => ({ participant: expert, messageId, text: clip(position) })),
        ),
        takeaway: words.carriedOn,
      };
    },
    opened(statement: FloorStatement): Step {
      const opening = content(statement, "opening");
      return {
        name: steps.opening,
        lines: opening.questions.map(({ question, to }) => words.question(names(to), clip(question, 240))),
        takeaway: clip(opening.divergences[0] ?? words.noDivergence),
      };
    },
    argued(result: AskResult): Step {
      const edges = result.statements.flatMap(({ references }) => references);
      const count = (type: string): number => edges.filter((edge) => edge.type === type).length;
      return {
        name: steps.argument,
        ...telling(result.statements.map((s) => spoken(s, `${cited(s)}${clip(newIn(s))}`))),
        takeaway: words.argued(result.statements.length, edges.length, {
          counters: count("counters"),
          supports: count("supports"),
          extends: count("extends"),
          questions: count("questions"),
        }),
        ...asked(result),
      };
    },
    attacked(result: AskResult): Step {
      const [statement] = result.statements;
      if (!statement) return { name: steps.stress_test, lines: [], takeaway: missing(result), ...asked(result) };
      const attack = content(statement, "stress_test");
      return {
        name: steps.stress_test,
        ...telling(
          [spoken(statement, `${cited(statement)}${clip(attack.target)}`)],
          [words.restsOn(clip(attack.assumption))],
        ),
        takeaway: clip(attack.failureScenario),
        ...asked(result),
      };
    },
    responded(result: AskResult): Step {
      const shifted = result.statements.filter((s) => content(s, "response").positionShift !== "none");
      return {
        name: steps.response,
        ...telling(
          result.statements.map((s) => {
            const { positionShift: shift, currentPosition, shiftReason } = content(s, "response");
            if (shift === "none") return spoken(s, words.standsFirm(clip(shiftReason)));
            return { ...spoken(s, words.shift(shift, clip(currentPosition))), shift };
          }),
        ),
        takeaway:
          shifted.length > 0
            ? words.shifted(shifted.length, result.statements.length, names(shifted.map(({ from }) => from)))
            : words.nobodyShifted,
        ...asked(result),
      };
    },
    compared(result: AskResult): Step {
      const [statement] = result.statements;
      if (!statement) return { name: steps.analogy, lines: [], takeaway: missing(result), ...asked(result) };
      const analogy = content(statement, "analogy");
      const told = words.analogy(clip(analogy.field, 80), clip(analogy.underlyingPattern));
      return {
        name: steps.analogy,
        ...telling([spoken(statement, `${cited(statement)}${told}`)]),
        takeaway: clip(analogy.principle),
        ...asked(result),
      };
    },
    assessed(gate: QualityGate): Step {
      return {
        name: steps.quality_gate,
        lines: [
          words.scores(gate.qualityScore),
          words.disagreement(gate.disagreement.toFixed(1)),
          ...(gate.warning ? [`⚠ ${clip(gate.warning)}`] : []),
        ],
        takeaway: words.recommended(flow.recommendations[gate.recommendation], clip(gate.recommendationReason)),
      };
    },
    synthesized(result: AskResult): Step {
      const [statement] = result.statements;
      const found = statement && content(statement, "synthesis");
      return {
        name: steps.synthesis,
        lines: (found?.insights ?? []).map(({ title, confidence }) => words.insight(clip(title), levels[confidence])),
        takeaway: found ? clip(found.executiveSummary, 400) : missing(result),
        ...asked(result),
      };
    },
  };
}

/** The content of an accepted statement. What was accepted has passed its kind's schema. */
function content<K extends SwarmKind>(statement: FloorStatement, _kind: K): SwarmContent[K] {
  return statement.content as SwarmContent[K];
}

/** One line of at most so many characters, cut at a word. */
function clip(text: string, most = 200): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most);
  const space = cut.lastIndexOf(" ");
  return `${cut.slice(0, space > most / 2 ? space : most)}…`;
}

export type StepReport = ReturnType<typeof stepReport>;
