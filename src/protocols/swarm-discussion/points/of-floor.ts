import { normalise } from "#graph";
import { sentencesOf } from "#lib/cut";
import { recordsOf, textOf, textsOf } from "#lib/fields";
import { PointsDiscussion, type ReasonTold, type Setting, type Told } from "#points";
import { asChecked, type Citation, citationsIn, nameOfCitation } from "#protocols/citations";
import type { FloorStatement } from "#wire";

type Content = Readonly<Record<string, unknown>>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Draft = Mutable<Told> & {
  points: NonNullable<Told["points"]>[number][];
  stances: NonNullable<Told["stances"]>[number][];
  reasons: ReasonTold[];
  concedes: NonNullable<Told["concedes"]>[number][];
  withdraws: string[];
  maintains: string[];
};

/** Kinds of statements that hold nothing of their author's. */
const NOT_HELD: ReadonlySet<string> = new Set(["opening", "quality_gate", "synthesis", "brief"]);

/**
 * Folds a floor into points. A sealed position is one point; a declared shift brings another, as a detail where it is
 * minor; an argument is a reason for its author's point; a counter is an objection to the point of what it counters. A
 * judge's groups join the points that their messages brought. Nothing is read out of prose.
 */
export function pointsOf(floor: readonly FloorStatement[], setting: Setting): PointsDiscussion {
  return new FloorFold(setting, floor).fold(floor);
}

class FloorFold {
  readonly #discussion: PointsDiscussion;
  /** The point that an author holds now. */
  readonly #held = new Map<string, string>();
  /** The point that a message is about: the one that it brought, or its author's. */
  readonly #pointOf = new Map<string, string>();
  readonly #reasonsOf = new Map<string, ReasonTold[]>();
  readonly #authors = new Map<string, string>();
  readonly #byText = new Map<string, string>();
  readonly #steps = new Map<string, number>();
  #points: number;
  #reasons = 0;

  constructor(setting: Setting, floor: readonly FloorStatement[]) {
    const { asked = [] } = setting;
    const ids = new Set(asked.map(({ id }) => id));
    const isSpokenOf = floor.some(({ content }) => recordsOf(content, "stances").some(({ on }) => ids.has(String(on))));
    // Where nobody takes stances, words like those of an option cannot be told from it: "nobody is for it" would be false.
    this.#discussion = new PointsDiscussion({ ...setting, asked: isSpokenOf ? asked : [] });
    this.#points = asked.length;
    for (const { id, text } of isSpokenOf ? asked : []) this.#byText.set(normalise(text), id);
  }

  fold(floor: readonly FloorStatement[]): PointsDiscussion {
    const drafts: Draft[] = [];
    let open = "";
    const hear = (): void => {
      for (const draft of drafts.splice(0)) this.#discussion.hear(draft);
    };
    for (const statement of floor) {
      if (NOT_HELD.has(statement.type)) continue;
      const key = `${statement.round} ${statement.type}`;
      if (key !== open) hear();
      open = key;
      if (statement.type === "judgement") this.#judge(statement, floor);
      else drafts.push(this.#told(statement, this.#stepOf(key)));
    }
    hear();
    return this.#discussion;
  }

  #stepOf(key: string): number {
    const step = this.#steps.get(key) ?? this.#steps.size + 1;
    this.#steps.set(key, step);
    return step;
  }

  #told(statement: FloorStatement, step: number): Draft {
    const { id, from, content } = statement;
    const draft: Draft = {
      ...{ id, by: from, step, points: [], stances: [], reasons: [], concedes: [], withdraws: [], maintains: [] },
      wouldChangeIf: textOf(content, "wouldChangeIf"),
    };
    this.#authors.set(id, from);
    this.#position(statement, draft);
    const point = this.#held.get(from);
    if (point !== undefined) this.#pointOf.set(id, this.#pointOf.get(id) ?? point);
    const argued = textOf(content, "reasoning");
    if (point !== undefined && argued !== undefined)
      this.#reason(statement, draft, point, "for", firstSentence(argued));
    this.#references(statement, draft);
    this.#answers(content, draft);
    this.#lastWords(content, draft);
    this.#stances(content, draft);
    return draft;
  }

  /** A position is a new point unless somebody has said the same words; an argument restates what its author holds. */
  #position({ id, from, type, content }: FloorStatement, draft: Draft): void {
    const shift = textOf(content, "positionShift");
    const isShift = shift === "minor" || shift === "major";
    const before = this.#held.get(from);
    const text = isShift ? textOf(content, "currentPosition") : textOf(content, "position");
    if (text === undefined || (before !== undefined && !isShift && type !== "position_declaration")) return;
    const because = textsOf(content, "shiftCause");
    const known = this.#byText.get(normalise(text));
    if (known !== undefined && known === before) return;
    if (before !== undefined && shift !== "minor") draft.stances.push({ on: before, stance: "none", because });
    const point = known ?? `p${++this.#points}`;
    this.#held.set(from, point);
    this.#pointOf.set(id, point);
    if (known !== undefined) {
      draft.stances.push({ on: known, stance: "for", because });
      return;
    }
    this.#byText.set(normalise(text), point);
    draft.points.push({ id: point, text, ...(shift === "minor" && before !== undefined ? { detailOf: before } : {}) });
  }

  /** Stances that are declared as such; one on the point that the same statement brings or leaves is said already. */
  #stances(content: Content, draft: Draft): void {
    const said = new Set([...draft.stances.map(({ on }) => on), ...draft.points.map(({ id }) => id)]);
    for (const one of recordsOf(content, "stances")) {
      const [on, stance] = [textOf(one, "on"), textOf(one, "stance")];
      if (on === undefined || said.has(on) || !isStance(stance)) continue;
      const conditions = textsOf(one, "if");
      const because = textsOf(one, "because");
      draft.stances.push({ on, stance, because, ...(conditions.length > 0 ? { if: conditions } : {}) });
    }
  }

  #references(statement: FloorStatement, draft: Draft): void {
    const { content, from, references } = statement;
    const restated = recordsOf(content, "steelMan");
    for (const { targetId, type, comment } of references) {
      const side = SIDES[type];
      const text = comment ?? firstSentence(BODIES.flatMap((key) => textOf(content, key) ?? [])[0] ?? "");
      const on = side && this.#authors.get(targetId) !== from ? this.#meant(targetId, from) : undefined;
      if (!side || on === undefined || text === "") continue;
      const theirs = restated.find((one) => textOf(one, "targetId") === targetId);
      this.#reason(statement, draft, on, side, text, theirs && textOf(theirs, "restatement"));
    }
  }

  /** The item that somebody means by a message: what it holds against their own point, else its reason, else its point. */
  #meant(message: string, who: string): string | undefined {
    const reasons = this.#reasonsOf.get(message) ?? [];
    const mine = this.#against(message, who)[0];
    return (mine ?? reasons.find(({ side }) => side === "for") ?? reasons[0])?.id ?? this.#pointOf.get(message);
  }

  /** The objections of a message to what somebody holds or said. */
  #against(message: string, who: string): ReasonTold[] {
    const isTheirs = (on: string): boolean =>
      on === this.#held.get(who) || this.#discussion.reasons.get(on)?.by === who;
    return (this.#reasonsOf.get(message) ?? []).filter(({ side, on }) => side === "against" && isTheirs(on));
  }

  #reason(
    statement: FloorStatement,
    draft: Draft,
    on: string,
    side: ReasonTold["side"],
    text: string,
    theirs?: string | undefined,
  ): void {
    const { checked = [], flags = [] } = statement;
    const cited = citationsIn(text).map((one) => asChecked(one, text, checked));
    const found = cited.filter((one) => checked.includes(nameOfCitation(one)));
    // A document that is named without a place or a quotation was never looked up in.
    const missing = cited.filter(({ line, place, quote }) => (line ?? place ?? quote) !== undefined);
    const isMissing = found.length === 0 && missing.length > 0 && flags.includes("unknown_passage");
    const reason: ReasonTold = {
      ...{ id: `a${++this.#reasons}`, on, side, text, theirs },
      ...(found.length > 0 ? { evidence: found.map(placeOf), checked: true as const } : {}),
      ...(isMissing ? { evidence: missing.map(placeOf), checked: "missing" as const } : {}),
    };
    draft.reasons.push(reason);
    const { id } = statement;
    this.#reasonsOf.set(id, [...(this.#reasonsOf.get(id) ?? []), reason]);
  }

  #answers(content: Content, draft: Draft): void {
    for (const answer of recordsOf(content, "answers")) {
      const target = textOf(answer, "targetId") ?? "";
      const text = textOf(answer, "text");
      for (const { id } of this.#against(target, draft.by)) {
        if (textOf(answer, "answer") === "conceded") draft.concedes.push({ to: id });
        else if (text !== undefined && !draft.reasons.some(({ on }) => on === id))
          draft.reasons.push({ id: `a${++this.#reasons}`, on: id, side: "against", text });
      }
    }
  }

  #lastWords(content: Content, draft: Draft): void {
    for (const taken of recordsOf(content, "retracts"))
      for (const { id } of this.#reasonsOf.get(textOf(taken, "targetId") ?? "") ?? []) draft.withdraws.push(id);
    for (const objection of recordsOf(content, "objections")) {
      const own = (this.#reasonsOf.get(textOf(objection, "targetId") ?? "") ?? []).filter(
        ({ side }) => side === "against",
      );
      const list = objection.verdict === "concedes" ? draft.withdraws : draft.maintains;
      for (const { id } of own) list.push(id);
    }
  }

  /** Joins what a judge calls one position; positions that it tells apart exclude each other unless it says otherwise. */
  #judge(judgement: FloorStatement, floor: readonly FloorStatement[]): void {
    const { content } = judgement;
    const parted = partedBy(judgement, floor);
    const isParted = (one: string, other: string): boolean =>
      parted.some((pair) => pair.includes(one) && pair.includes(other));
    const same = groupsIn(content.same).map(([first = "", ...others]) =>
      this.#pointsOf([first, ...others.filter((other) => !isParted(first, other))]),
    );
    const together = groupsIn(content.compatible).map((ids) => this.#pointsOf(ids));
    const isTogether = (one: string, other: string): boolean =>
      together.some((pair) => pair.includes(one) && pair.includes(other));
    this.#discussion.judge({ same });
    const roots = same.flatMap(([first]) => (first === undefined ? [] : [this.#discussion.rowId(first)]));
    const oneOf = [...new Set(roots)].flatMap((one, at, all) =>
      all.slice(at + 1).flatMap((other) => (isTogether(one, other) ? [] : [[one, other]])),
    );
    this.#discussion.judge({ oneOf });
  }

  #pointsOf(ids: readonly string[]): string[] {
    return ids.flatMap((id) => this.#pointOf.get(id) ?? []);
  }
}

/** Pairs that the user parts: a model's judgement never joins them, an earlier one of the user's does so no longer. */
function partedBy(judgement: FloorStatement, floor: readonly FloorStatement[]): string[][] {
  const since = judgement.from === "user" ? floor.indexOf(judgement) + 1 : 0;
  return floor
    .slice(since)
    .filter(({ type, from }) => type === "judgement" && from === "user")
    .flatMap(({ content }) => groupsIn(content.apart));
}

const groupsIn = (value: unknown): string[][] =>
  Array.isArray(value) ? value.filter((group) => Array.isArray(group)).map((group) => group.map(String)) : [];

const firstSentence = (text: string): string => {
  const [end] = sentencesOf(text).map(([, to]) => to);
  return text.slice(0, end).trim();
};

/** Keys of a statement's own text. */
const BODIES = ["reasoning", "response", "failureScenario"];

const SIDES: Readonly<Record<string, ReasonTold["side"]>> = { counters: "against", supports: "for" };

const isStance = (stance: string | undefined): stance is "for" | "against" | "none" =>
  stance === "for" || stance === "against" || stance === "none";

/** The place of a citation, such as `cost.md:5`. */
const placeOf = ({ quote: _, ...place }: Citation): string => nameOfCitation(place);
