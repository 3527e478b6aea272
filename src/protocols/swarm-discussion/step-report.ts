import type { z } from "zod";
import { isShift } from "#graph";
import { cutAtWord, innerQuotes } from "#lib/cut";
import { textOf } from "#lib/fields";
import { heldBy, type PointsDiscussion, tableOf } from "#points";
import {
  type DocketItem,
  type FloorStatement,
  type Lang,
  type Participant,
  type Progress,
  RELATIONS,
  type StepSaid,
} from "#wire";
import type { AskResult } from "../effects.ts";
import { words as commonWords } from "../words/index.ts";
import { unanswered } from "./docket.ts";
import type { KINDS, SwarmKind } from "./kinds/index.ts";
import { BETWEEN_POINTS } from "./points/record.ts";
import type { OnTable } from "./schemas/forms.ts";
import type { QualityGate, Response } from "./schemas/statements.ts";
import { type Words, words as wordsIn } from "./words/index.ts";

type Step = Omit<Progress, "step">;

/** Reports each step to the user: each statement in a sentence, and one takeaway. */
export class StepReport {
  readonly #lang: Lang;
  readonly #words: Words;
  readonly #rules: Readonly<Record<string, string>>;
  readonly #participants: readonly Participant[];
  /** Returned statements of the round so far. */
  #repairs = 0;

  constructor(lang: Lang, participants: readonly Participant[]) {
    this.#lang = lang;
    this.#words = wordsIn(lang);
    this.#rules = commonWords(lang).rules;
    this.#participants = participants;
  }

  /** @param points with what was declared */
  declared(result: AskResult, points: PointsDiscussion): Step {
    const { report } = this.#words;
    const kind = "position_declaration";
    const confidences = result.statements.map((s) => content(s, kind).confidence);
    const ends = [Math.min(...confidences), Math.max(...confidences)].map((one) => one.toFixed(2));
    const range = [...new Set(ends)].join("–");
    const said = this.#each(result, kind, ({ position, confidence }, { from }) =>
      report.position(clip(this.#held(from, points) || position), confidence.toFixed(2)),
    );
    const takeaway = confidences.length === 0 ? report.nobodyDeclared : report.declared(confidences.length, range);
    return this.#step(kind, result, takeaway, said);
  }

  told(result: AskResult): Step {
    const kind = "unshared_information";
    const said = this.#each(result, kind, ({ information }) => clip(information));
    return this.#step(kind, result, this.#words.report.told(result.statements.length), said);
  }

  /** Tells the points that each expert is for, with conditions; those asked about first. */
  carried(points: PointsDiscussion): Step {
    const said = tableOf(points).experts.flatMap(({ id }) => {
      const text = this.#held(id, points);
      const messageId = points.said.findLast(({ by, stance }) => by === id && stance === "for")?.message;
      return text === "" || messageId === undefined ? [] : [{ participant: id, messageId, text: clip(text) }];
    });
    const { carried, carriedOn } = this.#words.report;
    return { name: carried, ...this.#telling(said), takeaway: carriedOn };
  }

  #held = (who: string, points: PointsDiscussion): string => heldBy(points, who, this.#lang).join(BETWEEN_POINTS);

  opened(statement: FloorStatement): Step {
    const { questions, divergences } = content(statement, "opening");
    const { question: asks, noDivergence } = this.#words.report;
    return {
      name: this.#words.steps.opening,
      lines: questions.map(({ question, to }) => asks(this.#names(to), clip(question, 240))),
      takeaway: clip(divergences[0] ?? noDivergence),
    };
  }

  /** @param points with what was said in the step */
  argued(result: AskResult, points: PointsDiscussion): Step {
    const { statements } = result;
    const edges = statements
      .flatMap(({ references }) => references)
      .filter(({ type }) => RELATIONS.some((one) => one === type));
    const count = (type: string): number => edges.filter((edge) => edge.type === type).length;
    const targets = new Set(edges.map(({ targetId }) => targetId)).size;
    const takeaway = this.#words.report.argued(statements.length, targets, {
      counters: count("counters"),
      supports: count("supports"),
      extends: count("extends"),
      questions: count("questions"),
    });
    const said = statements.map((s) => {
      const moves = this.#turns(s, points);
      // Taps alone make no reasoning.
      const reasoning = textOf(s.content, "reasoning") ?? textOf(s.content, "currentPosition") ?? "";
      const text = `${this.#cited(s)}${clip(reasoning)}${moves.length > 0 ? this.#words.report.moves(moves) : ""}`;
      const { positionShift: shift } = s.content as Pick<Response, "positionShift">;
      return { ...this.#spoken(s, text), ...(shift === undefined ? {} : { shift }) };
    });
    const moved = statements.some(isShift) ? [this.#shifted(statements)] : [];
    return this.#step("argument", result, this.#words.sentences([takeaway, ...moved]), said);
  }

  attacked(result: AskResult): Step {
    const kind = "stress_test";
    const { aimsAt, restsOn } = this.#words.report;
    const said = this.#each(result, kind, ({ target }, s) => `${this.#cited(s)}${aimsAt(clip(target))}`);
    const more = ({ assumption }: ContentOf<typeof kind>): string[] => [restsOn(clip(assumption))];
    return this.#only(kind, result, ({ failureScenario }) => failureScenario, said, more);
  }

  /**
   * @param points with what was said in the step
   * @param dockets what stood open against each of them, by id
   */
  responded(
    result: AskResult,
    points: PointsDiscussion,
    dockets: Readonly<Record<string, readonly DocketItem[]>> = {},
  ): Step {
    const { report } = this.#words;
    const { statements } = result;
    // Whoever has answered an objection earlier may leave it at that, and a person speaks to what they choose.
    const people = new Set(this.#participants.flatMap(({ id, pool }) => (pool === "seat" ? [id] : [])));
    const isAnswered = (who: string, item: string | undefined): boolean =>
      [...points.reasons.values()].some(({ by, on, side }) => by === who && on === item && side === "against");
    const models = statements.filter(({ from }) => !people.has(from));
    const left = models.flatMap((s) =>
      unanswered(dockets[s.from] ?? [], s.content)
        .filter(({ item }) => !isAnswered(s.from, item))
        .map(({ id, item = "", text }) => {
          const said = points.reasons.get(item)?.text ?? text;
          return report.leftOpen(this.#nameOf(s.from), clip(innerQuotes(said)), id);
        }),
    );
    const said = statements.map((s) => {
      const { positionShift: shift = "none", currentPosition = "", shiftReason = "" } = content(s, "response");
      if (shift === "none") return this.#spoken(s, clip(shiftReason));
      const moves = this.#moves(s, points);
      const to = moves.length > 0 ? moves.join(report.and) : clip(currentPosition);
      return { ...this.#spoken(s, report.shift(shift, to)), shift };
    });
    const takeaway = statements.some(isShift) ? this.#shifted(statements) : report.nobodyShifted;
    return this.#step("response", result, takeaway, said, left);
  }

  /** Counts who shifted, those apart who changed no more than details. */
  #shifted(of: readonly FloorStatement[]): string {
    const who = (size: Response["positionShift"]): string[] =>
      of.filter(({ content: said }) => said.positionShift === size).map(({ from }) => from);
    const [major, minor] = [who("major"), who("minor")];
    return this.#words.report.shifted(of.length, major.length, this.#names(major), this.#names(minor));
  }

  /** Tells the stances that a statement changes, their conditions included, and those that it takes because of messages. */
  #turns({ id, from }: FloorStatement, points: PointsDiscussion): string[] {
    return points.said
      .filter(({ message, on }) => message === id && points.points.get(on)?.message !== id)
      .flatMap((one) => {
        const { on, stance, because = [], if: needs = [], secondTo } = one;
        const before = points.said.findLast(
          (said) => said.by === from && said.step < one.step && points.rowId(said.on) === points.rowId(on),
        );
        const isSame =
          before?.stance === stance && before.secondTo === secondTo && String(before.if ?? []) === String(needs);
        if (before === undefined ? because.length === 0 || stance === "none" : isSame) return [];
        const text = points.points.get(on)?.text ?? on;
        const said = { stance, was: before?.stance, needs, preferred: secondTo };
        return [this.#words.report.stance(clip(text, 100), on, said)];
      });
  }

  /** Tells these stances, and the points that a statement brings. */
  #moves(statement: FloorStatement, points: PointsDiscussion): string[] {
    const brought = ((statement.content.table ?? {}) as OnTable).points ?? [];
    return [
      ...this.#turns(statement, points),
      ...brought.map(({ text }) => this.#words.report.brings(clip(text, 100))),
    ];
  }

  compared(result: AskResult): Step {
    const said = this.#each(result, "analogy", ({ field, underlyingPattern }, s) => {
      return `${this.#cited(s)}${this.#words.report.analogy(clip(field, 80), clip(underlyingPattern))}`;
    });
    return this.#only("analogy", result, ({ principle }) => principle, said);
  }

  assessed({ ground, disagreement, warning, recommendation, recommendationReason }: QualityGate): Step {
    const { report, steps, flow } = this.#words;
    return {
      name: steps.quality_gate,
      lines: [
        ...(ground === undefined ? [] : [report.counted(ground)]),
        report.disagreement(disagreement),
        ...(this.#repairs > 0 ? [report.repairs(this.#repairs)] : []),
        ...(warning ? [`⚠ ${clip(warning)}`] : []),
      ],
      takeaway: report.recommended(flow.recommendations[recommendation], clip(recommendationReason)),
    };
  }

  synthesized(result: AskResult): Step {
    const { said: _, ...step } = this.#only("synthesis", result, ({ executiveSummary }) => executiveSummary, []);
    return step;
  }

  /** Reports a step: its name, its statements, `more` lines, and who answered. */
  #step(kind: SwarmKind, result: AskResult, takeaway: string, said: StepSaid[], more: readonly string[] = []): Step {
    return { name: this.#words.steps[kind], ...this.#telling(said, more), takeaway, ...this.#asked(result) };
  }

  /** Reports a step of one statement; without it, why there is none. */
  #only<K extends SwarmKind>(
    kind: K,
    result: AskResult,
    takeawayOf: (said: ContentOf<K>) => string,
    said: StepSaid[],
    more: (said: ContentOf<K>) => readonly string[] = () => [],
  ): Step {
    const [statement] = result.statements;
    const name = this.#words.steps[kind];
    if (!statement) return { name, lines: [], takeaway: this.#missing(result), ...this.#asked(result) };
    const found = content(statement, kind);
    return this.#step(kind, result, clip(takeawayOf(found)), said, more(found));
  }

  /** Tells each statement of a step in a sentence. */
  #each<K extends SwarmKind>(
    { statements }: AskResult,
    kind: K,
    told: (said: ContentOf<K>, statement: FloorStatement) => string,
  ): StepSaid[] {
    return statements.map((one) => this.#spoken(one, told(content(one, kind), one)));
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
    return { participant: from, messageId: id, text: `${flag}${text}` };
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
const content = <K extends SwarmKind>({ content: said }: FloorStatement, _kind: K): ContentOf<K> =>
  said as ContentOf<K>;

type ContentOf<K extends SwarmKind> = z.infer<(typeof KINDS)[K]["schema"]>;

/** One line, cut at a word. */
const clip = (text: string, most = 200): string => cutAtWord(text, most);
