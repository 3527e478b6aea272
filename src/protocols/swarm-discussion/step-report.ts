import { type ArgumentGraph, positions } from "#graph";
import type { DocketItem, FloorStatement, Lang, Participant, Progress, StepSaid } from "#wire";
import type { AskResult } from "../effects.ts";
import { words as commonWords } from "../words/index.ts";
import { unanswered } from "./docket.ts";
import type { OnTable } from "./schemas/forms.ts";
import type { QualityGate, SwarmContent, SwarmKind } from "./schemas/index.ts";
import { type Words, words as wordsIn } from "./words/index.ts";

type Step = Omit<Progress, "step">;

/** Reports each step to the user: each statement in a sentence, and one takeaway. */
export class StepReport {
  readonly #words: Words;
  readonly #rules: Readonly<Record<string, string>>;
  readonly #participants: readonly Participant[];
  /** Returned statements of the round so far. */
  #repairs = 0;

  constructor(lang: Lang, participants: readonly Participant[]) {
    this.#words = wordsIn(lang);
    this.#rules = commonWords(lang).rules;
    this.#participants = participants;
  }

  declared(result: AskResult): Step {
    const confidences = result.statements.map((s) => content(s, "position_declaration").confidence);
    const range = `${Math.min(...confidences).toFixed(2)}–${Math.max(...confidences).toFixed(2)}`;
    return {
      name: this.#words.steps.position_declaration,
      ...this.#telling(
        result.statements.map((s) => {
          const { position, confidence } = content(s, "position_declaration");
          return this.#spoken(s, this.#words.report.position(clip(position), confidence.toFixed(2)));
        }),
      ),
      takeaway:
        result.statements.length === 0
          ? this.#words.report.nobodyDeclared
          : this.#words.report.declared(result.statements.length, range),
      ...this.#asked(result),
    };
  }

  told(result: AskResult): Step {
    return {
      name: this.#words.steps.unshared_information,
      ...this.#telling(
        result.statements.map((s) => this.#spoken(s, clip(content(s, "unshared_information").information))),
      ),
      takeaway: this.#words.report.told(result.statements.length),
      ...this.#asked(result),
    };
  }

  carried(graph: ArgumentGraph): Step {
    const held = positions(graph);
    return {
      name: this.#words.report.carried,
      ...this.#telling(
        held.map(({ expert, position, messageId }) => {
          return { participant: expert, messageId, text: clip(position) };
        }),
      ),
      takeaway: this.#words.report.carriedOn,
    };
  }

  opened(statement: FloorStatement): Step {
    const opening = content(statement, "opening");
    return {
      name: this.#words.steps.opening,
      lines: opening.questions.map(({ question, to }) =>
        this.#words.report.question(this.#names(to), clip(question, 240)),
      ),
      takeaway: clip(opening.divergences[0] ?? this.#words.report.noDivergence),
    };
  }

  argued(result: AskResult): Step {
    const edges = result.statements.flatMap(({ references }) => references);
    const count = (type: string): number => edges.filter((edge) => edge.type === type).length;
    return {
      name: this.#words.steps.argument,
      ...this.#telling(
        result.statements.map((s) => this.#spoken(s, `${this.#cited(s)}${clip(content(s, "argument").reasoning)}`)),
      ),
      takeaway: this.#words.report.argued(result.statements.length, edges.length, {
        counters: count("counters"),
        supports: count("supports"),
        extends: count("extends"),
        questions: count("questions"),
      }),
      ...this.#asked(result),
    };
  }

  attacked(result: AskResult): Step {
    const [statement] = result.statements;
    if (!statement)
      return {
        name: this.#words.steps.stress_test,
        lines: [],
        takeaway: this.#missing(result),
        ...this.#asked(result),
      };
    const attack = content(statement, "stress_test");
    return {
      name: this.#words.steps.stress_test,
      ...this.#telling(
        [this.#spoken(statement, `${this.#cited(statement)}${clip(attack.target)}`)],
        [this.#words.report.restsOn(clip(attack.assumption))],
      ),
      takeaway: clip(attack.failureScenario),
      ...this.#asked(result),
    };
  }

  /**
   * @param dockets what stood open against each of them, by id
   * @param textOf the text of a point
   */
  responded(
    result: AskResult,
    dockets: Readonly<Record<string, readonly DocketItem[]>> = {},
    textOf: (point: string) => string | undefined = () => undefined,
  ): Step {
    const left = result.statements.flatMap((s) =>
      unanswered(dockets[s.from] ?? [], s.content).map(({ id, text }) =>
        this.#words.report.leftOpen(this.#nameOf(s.from), clip(text), id),
      ),
    );
    const shifted = result.statements.filter((s) => content(s, "response").positionShift !== "none");
    return {
      name: this.#words.steps.response,
      ...this.#telling(
        result.statements.map((s) => {
          const { positionShift: shift = "none", currentPosition = "", shiftReason = "" } = content(s, "response");
          if (shift === "none") return this.#spoken(s, this.#words.report.standsFirm(clip(shiftReason)));
          const moves = this.#moves(s, textOf);
          const to = moves.length > 0 ? moves.join(this.#words.report.and) : clip(currentPosition);
          return { ...this.#spoken(s, this.#words.report.shift(shift, to)), shift };
        }),
        left,
      ),
      takeaway:
        shifted.length > 0
          ? this.#words.report.shifted(
              shifted.length,
              result.statements.length,
              this.#names(shifted.map(({ from }) => from)),
            )
          : this.#words.report.nobodyShifted,
      ...this.#asked(result),
    };
  }

  /** The stances that a statement changes, and the points that it brings. */
  #moves({ content: { table } }: FloorStatement, textOf: (point: string) => string | undefined): string[] {
    const { stances = [], points = [] } = (table ?? {}) as OnTable;
    const { stance, brings } = this.#words.report;
    return [
      ...stances.flatMap(({ on, stance: now, because = [] }) =>
        because.length > 0 ? [stance(now, clip(textOf(on) ?? on, 100), on)] : [],
      ),
      ...points.map(({ text }) => brings(clip(text, 100))),
    ];
  }

  compared(result: AskResult): Step {
    const [statement] = result.statements;
    if (!statement)
      return { name: this.#words.steps.analogy, lines: [], takeaway: this.#missing(result), ...this.#asked(result) };
    const analogy = content(statement, "analogy");
    const told = this.#words.report.analogy(clip(analogy.field, 80), clip(analogy.underlyingPattern));
    return {
      name: this.#words.steps.analogy,
      ...this.#telling([this.#spoken(statement, `${this.#cited(statement)}${told}`)]),
      takeaway: clip(analogy.principle),
      ...this.#asked(result),
    };
  }

  assessed(gate: QualityGate): Step {
    const scores = [
      ...(gate.ground === undefined ? [] : [this.#words.report.counted(gate.ground)]),
      this.#words.report.disagreement(gate.disagreement.toFixed(1)),
    ];
    return {
      name: this.#words.steps.quality_gate,
      lines: [
        ...scores,
        ...(this.#repairs > 0 ? [this.#words.report.repairs(this.#repairs)] : []),
        ...(gate.warning ? [`⚠ ${clip(gate.warning)}`] : []),
      ],
      takeaway: this.#words.report.recommended(
        this.#words.flow.recommendations[gate.recommendation],
        clip(gate.recommendationReason),
      ),
    };
  }

  synthesized(result: AskResult): Step {
    const [statement] = result.statements;
    const found = statement && content(statement, "synthesis");
    return {
      name: this.#words.steps.synthesis,
      lines: [],
      takeaway: found ? clip(found.executiveSummary) : this.#missing(result),
      ...this.#asked(result),
    };
  }

  /** Counts who was asked and who answered. The cost of returned statements is counted for the round. */
  #asked({ statements, absent, usage, repairs = 0 }: AskResult): Partial<Progress> {
    this.#repairs += repairs;
    return {
      asked: statements.length + absent.length,
      answered: statements.length,
      absent: [...absent],
      usage,
      ...(repairs > 0 ? { repairs } : {}),
    };
  }

  #nameOf(id: string): string {
    return this.#participants.find((participant) => participant.id === id)?.name ?? id;
  }

  #names(ids: readonly string[]): string {
    return this.#words.report.names(ids.map((id) => this.#nameOf(id)));
  }

  #spoken(statement: FloorStatement, text: string): StepSaid {
    const { from, id, flags = [] } = statement;
    const { flagged } = this.#words.report;
    const flag = flags.length > 0 ? flagged(flags.map((rule) => this.#rules[rule] ?? rule)) : "";
    return { participant: from, messageId: id, text: `${text}${flag}` };
  }

  /** The statements as data and as the first lines; `more` lines follow. */
  #telling(said: readonly StepSaid[], more: readonly string[] = []): Pick<Progress, "lines" | "said"> {
    const { line } = this.#words.report;
    const lines = said.map(({ participant, messageId, text }) => line(this.#nameOf(participant), messageId, text));
    return { lines: [...lines, ...more], said: [...said] };
  }

  /** A statement's relations to other messages, to precede its text. */
  #cited({ references }: FloorStatement): string {
    const declared = references.filter(({ type }) => type !== "references");
    const targets = [...Map.groupBy(declared, ({ type }) => type)].map(([type, found]) => ({
      relation: this.#words.relations[type],
      ids: [...new Set(found.map(({ targetId }) => targetId))],
    }));
    return targets.length > 0 ? this.#words.report.cited(targets) : "";
  }

  #missing({ absent }: AskResult): string {
    const who = absent.map(({ participant, reason }) => ({ who: this.#nameOf(participant), why: reason }));
    return this.#words.report.leftOut(who);
  }
}

/** The content of an accepted statement. What was accepted has passed its kind's schema. */
function content<K extends SwarmKind>(statement: FloorStatement, _kind: K): SwarmContent[K] {
  return statement.content as SwarmContent[K];
}

/** One line, cut at a word to `most` characters. */
function clip(text: string, most = 200): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most);
  const space = cut.lastIndexOf(" ");
  return `${cut.slice(0, space > most / 2 ? space : most)}…`;
}
