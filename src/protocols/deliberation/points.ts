import { shortened } from "#lib/cut";
import { pushTo, recordsOf, textOf, textsOf } from "#lib/fields";
import {
  HELD,
  isFor,
  isOpen,
  type Objection,
  type Person,
  PointsDiscussion,
  type ReasonTold,
  type Row,
  tableOf,
} from "#points";
import type { FloorStatement } from "#wire";
import { evidenceIn } from "../shared/evidence.ts";
import { limitOf } from "../shared/limits.ts";
import { type Agenda, type Bearing, type ConflictPoint, OTHER, Summary } from "./schemas.ts";
import { isProposing, keyOf, plain } from "./stances.ts";

interface Held {
  readonly floor: readonly FloorStatement[];
  readonly specialists: readonly Person[];
  readonly alternatives: Agenda["alternatives"];
  /** Constraints of the problem. Default: none */
  readonly limits?: readonly string[] | undefined;
}

/** A deliberation in points. */
export type Proposals = Pick<Fold, "points" | "keys" | "inPart" | "byChair" | "whyOpen">;

/**
 * Folds a deliberation into points. The alternatives are asked about; a proposal in own words is a further point; any two
 * exclude each other. A choice is a stance, a concern an objection, an answer of round 2 an answer to what the chair put. A
 * concern about what others may propose is an objection to the proposals that the chair read it to speak against, and to
 * none without that. A later turn counts for a concern or an answer only if the chair showed it in that turn.
 */
export const proposalsOf = (held: Held): Proposals => new Fold(held);

/** The rows that are proposals: a condition is none. */
export const proposed = ({ points }: Proposals): Row[] =>
  tableOf(points).rows.filter((row) => row.points.some(({ asCondition }) => !asCondition));

export const openKeysOf = (row: Row, { keys }: Proposals): Objection[] =>
  row.objections
    .filter(({ reason, fate }) => keys.has(reason.id) && isOpen(fate))
    // A proposer's own caveat comes last.
    .toSorted((a, b) => Number(isFor(row, a.reason.by)) - Number(isFor(row, b.reason.by)));

/** The proposal that more than half of the specialists, at least two, are for, on conditions or without. */
export const sharedOf = (proposals: Proposals): Row | undefined =>
  proposed(proposals).find(({ tier }) => HELD.has(tier));

interface Objects {
  readonly id: string;
  readonly on: string;
  readonly text: string;
}

interface Raised extends Pick<Objects, "on" | "text"> {
  readonly isKey: boolean;
  readonly limit: unknown;
}

type Give = (on: string, side: ReasonTold["side"], text: string, limit?: unknown) => string;

/** Whether a text is the one that was put, which may be cut. */
export const isCutOf =
  (put: string) =>
  (text: string): boolean =>
    text.startsWith(put.replace(/…$/u, ""));

/** A concern that is put to somebody is about what they proposed last. */
function bearingOf({ messageId, concern, to }: ConflictPoint, before: readonly FloorStatement[]): Bearing[] {
  const proposal = before.findLast((one) => one.from === to && isProposing(one));
  return concern === undefined || proposal === undefined ? [] : [{ messageId, concern, on: [proposal.id] }];
}

/** Key of a note on a limit: its author, proposal and limit. Of several with the same key the last counts. */
const noteKey = ({ from, content }: Pick<FloorStatement, "from" | "content">, limit: unknown): string =>
  JSON.stringify([from, keyOf(content), limit]);

/** Characters of a specialist's reasoning that stand as their reason. */
const REASON = 280;

const limitId = (number: number): string => `c${number}`;

class Fold {
  readonly points: PointsDiscussion;
  /** Reasons that are key concerns. */
  readonly keys = new Set<string>();
  /** Answers that say that they meet a concern in part. */
  readonly inPart = new Set<string>();
  /** Objections that the chair read from concerns about something else, or that were raised before the point was proposed. */
  readonly byChair = new Set<string>();
  /** Words of an objection's author on why the last answer does not meet it. */
  readonly whyOpen = new Map<string, string>();
  readonly #held: Held;
  /** Message of the last note of a specialist on a proposal and a limit, by these three. */
  readonly #ofLimit: ReadonlyMap<string, string>;
  /** The point that a specialist proposes now, and proposed before the round. */
  readonly #now = new Map<string, string>();
  #before: ReadonlyMap<string, string> = new Map();
  readonly #byText = new Map<string, string>();
  readonly #byMessage = new Map<string, string>();
  /** Objections and answers, by message. */
  readonly #objections = new Map<string, Objects[]>();
  readonly #answers = new Map<string, Objects[]>();
  readonly #bearing: readonly Bearing[];
  /** All that the chair put to anybody. */
  readonly #everPut: readonly ConflictPoint[];
  #last: Summary | undefined;
  #reasons = 0;

  constructor(held: Held) {
    this.#held = held;
    const asked = held.alternatives.map(({ text }, at) => ({ id: `p${at + 1}`, text }));
    const limits = (held.limits ?? []).map((text, at) => limitOf({ id: limitId(at + 1), text }));
    this.points = new PointsDiscussion({ experts: held.specialists, asked, limits });
    this.#ofLimit = new Map(
      held.floor.flatMap((one) => recordsOf(one.content, "limits").map(({ limit }) => [noteKey(one, limit), one.id])),
    );
    const summaries = held.floor.flatMap(({ type, content }, at) => {
      const summary = type === "summary" ? Summary.safeParse(content).data : undefined;
      const put = (summary?.conflicts ?? []).flatMap(({ points }) => points);
      const read = put.flatMap((one) => bearingOf(one, held.floor.slice(0, at)));
      return [{ put, bearing: [...(summary?.bearing ?? []), ...read] }];
    });
    this.#bearing = summaries.flatMap(({ bearing }) => bearing);
    this.#everPut = summaries.flatMap(({ put }) => put);
    this.#hear(held);
  }

  #hear({ floor, specialists }: Held): void {
    const isSpecialist = (id: string): boolean => specialists.some((one) => one.id === id);
    for (const [round, all] of Map.groupBy(floor, (one) => one.round)) {
      this.#before = new Map(this.#now);
      const said = all.filter((one) => isProposing(one) && isSpecialist(one.from));
      // A concern may be about what another proposes in the same round.
      for (const one of said) this.#propose(one, round);
      this.#raiseAnew(round);
      for (const one of said) this.#argue(one, round);
      const summary = Summary.safeParse(all.findLast(({ type }) => type === "summary")?.content).data;
      this.#last = summary ?? this.#last;
      const same = (summary?.same ?? []).map((pair) => pair.flatMap((id) => this.#byMessage.get(id) ?? []));
      this.points.judge({ same });
    }
    const all = [...this.points.points.values()].filter(({ asCondition }) => !asCondition);
    this.points.judge({ oneOf: [all.map(({ id }) => id)] }, 0);
  }

  #propose({ id, from, content }: FloorStatement, step: number): void {
    // Causes of another choice are the concerns that are granted with it, else those granted in part: who says that a concern is met
    // names it as no cause. Which of them a condition comes from nobody is asked.
    const answered = (verdict: string) => recordsOf(content, "answers").filter((one) => one.verdict === verdict);
    const conceded = answered("conceded");
    const grounds = (conceded.length > 0 ? conceded : answered("partly")).map(({ concern }) => concern);
    const causes = this.#put(from).flatMap((put) => (grounds.includes(put.id) ? put.messageId : []));
    const because = [...new Set(causes)];
    const [sure = {}] = recordsOf({ all: [content.confidenceAssessment] }, "all");
    const told = { id, by: from, step, saw: this.#seen(from, step), wouldChangeIf: textOf(sure, "wouldChangeIf") };
    const point = this.#pointOf(content);
    const before = this.#now.get(from);
    if (point === undefined) {
      this.#now.delete(from);
      this.points.hear({ ...told, stances: before === undefined ? [] : [{ on: before, stance: "none", because }] });
      return;
    }
    this.#now.set(from, point);
    this.#byMessage.set(id, point);
    const isNew = !this.points.points.has(point);
    const isSame = before === point;
    const needs = textsOf(content, "onlyIf").map((need) => ({ id: this.#idFor(need), text: need }));
    const conditions = needs.filter((need) => !this.points.points.has(need.id) && need.id !== point);
    const onlyIf = needs.map((need) => need.id);
    const anew = { on: point, stance: "for" as const, because: isSame ? [] : because, if: onlyIf };
    this.points.hear({
      ...told,
      points: [
        ...(isNew ? [{ id: point, text: textOf(content, "position") ?? "", if: onlyIf }] : []),
        ...conditions.map((need) => ({ ...need, asCondition: true as const })),
      ],
      stances: [
        ...(isNew ? [] : [anew]),
        // One proposal at a time, be it on conditions.
        ...(before === undefined || isSame ? [] : [{ on: before, stance: "none" as const, because }]),
      ],
    });
  }

  /** The id of a point in own words: the same words are one point. */
  #idFor(text: string): string {
    const id = this.#byText.get(plain(text)) ?? `p${this.#held.alternatives.length + this.#byText.size + 1}`;
    this.#byText.set(plain(text), id);
    return id;
  }

  /** The point of a choice; a proposal in own words is known by them. */
  #pointOf(content: FloorStatement["content"]): string | undefined {
    const choice = textOf(content, "choice");
    if (choice !== OTHER) return this.#alternative(choice);
    const text = textOf(content, "position");
    return text === undefined ? undefined : this.#idFor(text);
  }

  #alternative(letter: string | undefined): string | undefined {
    const at = this.#held.alternatives.findIndex((one) => one.letter === letter);
    return at < 0 ? undefined : `p${at + 1}`;
  }

  /** Reasons that the chair showed to a specialist in a later round: concerns to be answered, answers to be judged. */
  #seen(who: string, round: number): string[] | undefined {
    if (round === 1) return undefined;
    if (round === 2)
      return this.#put(who).flatMap((one) => this.#meant(who, one.messageId, one.concern).map(({ id }) => id));
    const back = (this.#last?.back ?? []).filter(({ to }) => to === who);
    return back.flatMap(({ answeredIn }) => this.#answers.get(answeredIn) ?? []).map(({ id }) => id);
  }

  #isLimit = (limit: unknown): boolean => Number(limit) <= (this.#held.limits ?? []).length;

  #put(who: string) {
    return (this.#last?.conflicts ?? []).flatMap(({ points }) => points).filter(({ to }) => to === who);
  }

  /**
   * Objections that a concern put to somebody stands for: those to what they proposed, and to what they put in its place with
   * their answer. A long one is put cut.
   */
  #meant(who: string, messageId: string, concern: string | undefined): Objects[] {
    const points = [this.#before.get(who), this.#now.get(who)];
    if (concern === undefined) return [];
    return (this.#objections.get(messageId) ?? []).filter(
      ({ on, text }) => points.includes(on) && isCutOf(concern)(text),
    );
  }

  /**
   * Raises concerns of earlier rounds against what is proposed in this one, where the chair reads them to speak against it, as
   * against a mix that its author has worded anew.
   */
  #raiseAnew(step: number): void {
    for (const statement of this.#held.floor.filter((one) => one.round < step && isProposing(one))) {
      const { id, from, content } = statement;
      const raised = this.#objections.get(id) ?? [];
      const { reasons, give } = this.#giving(statement);
      for (const concern of recordsOf(content, "concerns")) {
        const text = textOf(concern, "text") ?? "";
        const known = raised.filter((one) => one.text === text);
        const points = this.#read(id, text);
        for (const on of points.filter((point) => !known.some((one) => one.on === point))) {
          const of = this.#raise(id, { on, text, isKey: concern.weight === "key", limit: concern.limit }, give);
          if (!this.#wasPut(id, text, on)) this.byChair.add(of);
        }
      }
      if (reasons.length > 0) this.points.hear({ id, by: from, step, saw: [], reasons });
    }
  }

  #argue(statement: FloorStatement, step: number): void {
    const { id, from, content } = statement;
    const { reasons, give } = this.#giving(statement);
    const concedes: { to: string }[] = [];
    const why = textOf(content, "reason") ?? textOf(content, "reasoning");
    const own = this.#now.get(from);
    if (why !== undefined && own !== undefined) give(own, "for", shortened(why.replaceAll(/\s+/gu, " "), REASON));
    for (const { how, limit, kept } of recordsOf(content, "limits"))
      if (
        own !== undefined &&
        typeof how === "string" &&
        this.#isLimit(limit) &&
        this.#ofLimit.get(noteKey(statement, limit)) === id
      )
        give(own, kept === false ? "against" : "for", how, limit);
    for (const one of recordsOf(content, "concerns")) this.#object(statement, one, give);
    for (const answer of recordsOf(content, "answers")) {
      const [about, how] = [textOf(answer, "concern"), textOf(answer, "how")];
      for (const put of this.#put(from).filter((one) => one.id === about))
        for (const { id: on } of this.#meant(from, put.messageId, put.concern)) {
          if (answer.verdict === "conceded") concedes.push({ to: on });
          else if (how !== undefined) {
            const answered = give(on, "against", how);
            if (answer.verdict === "partly") this.inPart.add(answered);
            pushTo(this.#answers, id, { id: answered, on, text: how });
          }
        }
    }
    const judged = (verdict: string): string[] =>
      recordsOf(content, "judged")
        .filter((one) => one.verdict === verdict)
        .flatMap(({ concern }) => this.#answered(from, String(concern), verdict === "met"));
    const [maintains, satisfied] = [judged("stands"), judged("met")];
    for (const one of recordsOf(content, "judged")) {
      const why = textOf(one, "why");
      if (why !== undefined && one.verdict === "stands")
        for (const on of this.#answered(from, String(one.concern), false)) this.whyOpen.set(on, why);
    }
    this.points.hear({ id, by: from, step, saw: this.#seen(from, step), reasons, concedes, maintains, satisfied });
  }

  /** Whether a concern was put to somebody who is for a point now, be it about what they proposed before. */
  #wasPut = (message: string, text: string, on: string): boolean =>
    this.#everPut.some(
      ({ messageId, concern, to }) =>
        messageId === message && concern !== undefined && isCutOf(concern)(text) && this.#now.get(to) === on,
    );

  /** The objections that an answer which the chair took back to their author is about. */
  #answered(who: string, put: string, isMet: boolean): string[] {
    const back = this.#last?.back.find(({ id, to }) => id === put && to === who);
    if (back === undefined) return [];
    const isMeant = isCutOf(back.concern);
    const own = (this.#objections.get(back.messageId) ?? []).filter(({ text }) => isMeant(text));
    const answered = new Set((this.#answers.get(back.answeredIn) ?? []).map(({ on }) => on));
    // The verdict holds for what the answer's author has put in the place of what it was about, too; and who calls the concern
    // met has it against nothing that they propose themselves.
    const isMeantBy = ({ id, on }: Objects): boolean =>
      answered.has(id) || on === this.#now.get(back.from) || (isMet && on === this.#now.get(who));
    return own.filter(isMeantBy).map(({ id }) => id);
  }

  /** The reasons of a statement, and what adds one to them and returns its id. */
  #giving(statement: FloorStatement): { readonly reasons: ReasonTold[]; readonly give: Give } {
    const reasons: ReasonTold[] = [];
    const give: Give = (on, side, text, limit) => {
      const about = typeof limit === "number" ? { limit: limitId(limit) } : {};
      const reason = { id: `a${++this.#reasons}`, on, side, text, ...evidenceIn(text, statement), ...about };
      reasons.push(reason);
      return reason.id;
    };
    return { reasons, give };
  }

  #object({ id, from }: FloorStatement, concern: Readonly<Record<string, unknown>>, give: Give): void {
    const text = textOf(concern, "text");
    if (text === undefined) return;
    const raised = { text, isKey: concern.weight === "key", limit: concern.limit };
    const against = String(concern.against);
    for (const on of this.#targets({ id, from, against, text })) {
      const objection = this.#raise(id, { on, ...raised }, give);
      if (against !== "all" && on !== this.#alternative(against) && !this.#wasPut(id, text, on))
        this.byChair.add(objection);
    }
  }

  /** Raises a concern of a message against a point. @returns the objection's id */
  #raise(message: string, { on, text, isKey, limit }: Raised, give: Give): string {
    const id = give(on, "against", text, limit);
    pushTo(this.#objections, message, { id, on, text });
    if (isKey) this.keys.add(id);
    return id;
  }

  /** The points of messages that the chair read a concern to speak against. */
  #read(id: string, text: string): string[] {
    const read = this.#bearing.filter((one) => one.messageId === id && isCutOf(one.concern)(text));
    return [...new Set(read.flatMap(({ on }) => on).flatMap((message) => this.#byMessage.get(message) ?? []))];
  }

  /**
   * Points that a concern is against: its alternative, of `all` each that its author knows, and each that the chair read it to
   * speak against, or to whose advocate it was put. What is proposed in the same round is not known yet.
   */
  #targets({ id, from, against, text }: Readonly<Record<"id" | "from" | "against" | "text", string>>): string[] {
    const bearing = this.#read(id, text);
    // A concern about what others propose has no letter.
    if (against !== "all") return [...new Set([this.#alternative(against) ?? [], bearing].flat())];
    const others = [...new Set(this.#before.values())].filter(
      (point) => point !== this.#now.get(from) && this.points.points.get(point)?.by !== undefined,
    );
    return [...new Set([...this.#held.alternatives.map((_, at) => `p${at + 1}`), ...others, ...bearing])];
  }
}
