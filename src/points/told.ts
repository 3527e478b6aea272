/*
 * A discussion told in points: what participants say, as data. A point is a sentence that one can be for or against; a
 * stance is what somebody last said of it; a reason bears on one earlier point or reason. Ids are unique in a
 * discussion, and every item names an earlier one, so there are no circles of reasons.
 */

export type Side = "for" | "against";
export type Stance = Side | "none";

/** A point as its author, or whoever asks the question, words it. Its text never changes. */
export interface PointTold {
  readonly id: string;
  readonly text: string;
  /** The point that this one refines. */
  readonly detailOf?: string | undefined;
  /** The point that this one excludes: one of the two, not both. */
  readonly insteadOf?: string | undefined;
  /** Points without which its author is not for it. */
  readonly if?: readonly string[] | undefined;
  /** Ids of the messages that moved its author to bring it. */
  readonly because?: readonly string[] | undefined;
  /** Named as a condition alone: its author takes no stance on it. */
  readonly asCondition?: true | undefined;
  readonly who?: string | undefined;
  readonly when?: string | undefined;
}

export interface StanceTold {
  readonly on: string;
  readonly stance: Stance;
  /** Points without which the stance does not hold. */
  readonly if?: readonly string[] | undefined;
  /** The point that is preferred: this one is wanted only if that one is not taken. Such a stance is on no side. */
  readonly secondTo?: string | undefined;
  /** Ids of the messages that moved it. */
  readonly because?: readonly string[] | undefined;
}

export interface ReasonTold {
  readonly id: string;
  /** The point or reason that it bears on. */
  readonly on: string;
  readonly side: Side;
  readonly text: string;
  /** Places in documents, as `cost.md:5`. */
  readonly evidence?: readonly string[] | undefined;
  /** Whether it was compared with the places: true where words or figures of it stand there, "missing" where it cites what is not there. */
  readonly checked?: true | "missing" | undefined;
  /** Figures of it that stand there, and the beginning of its quotation, where another figure of it does not. */
  readonly stands?: readonly string[] | undefined;
  /** The limit that the point keeps (a reason for it) or breaks (one against it). */
  readonly limit?: string | undefined;
  /** The strongest form of what is attacked. */
  readonly theirs?: string | undefined;
}

/** An objection granted; `met` names the point that takes it in. */
export interface Concession {
  readonly to: string;
  readonly met?: string | undefined;
}

/** One accepted statement. Statements of one step did not see each other. */
export interface Told {
  readonly id: string;
  readonly by: string;
  /** Number of the step, counted through the whole discussion. */
  readonly step: number;
  readonly points?: readonly PointTold[] | undefined;
  readonly stances?: readonly StanceTold[] | undefined;
  readonly reasons?: readonly ReasonTold[] | undefined;
  readonly concedes?: readonly Concession[] | undefined;
  /** Ids of one's own reasons that one takes back. */
  readonly withdraws?: readonly string[] | undefined;
  /** Ids of one's own objections that an answer did not satisfy. */
  readonly maintains?: readonly string[] | undefined;
  /** Ids of one's own objections that an answer satisfied. */
  readonly satisfied?: readonly string[] | undefined;
  readonly wouldChangeIf?: string | undefined;
  /** Ids of the reasons that its turn showed; without it, all of earlier steps. */
  readonly saw?: readonly string[] | undefined;
}

/** Verdict of a judge, a model or the owner: points that say the same, exclude each other, or are parts of one. */
export interface Judgement {
  readonly same?: readonly (readonly string[])[] | undefined;
  readonly oneOf?: readonly (readonly string[])[] | undefined;
  readonly parts?: Readonly<Record<string, readonly string[]>> | undefined;
}

export interface Person {
  readonly id: string;
  readonly name: string;
}

export interface Limit {
  readonly id: string;
  readonly text: string;
  /** Place in the document that states it, as `cost.md:5`; absent of a limit of the user's. */
  readonly place?: string | undefined;
  /** Whether its text stands there word for word. */
  readonly isQuoted?: true | undefined;
}

/** Facts known before anybody speaks. */
export interface Setting {
  /** Participants whose stances are counted. */
  readonly experts: readonly Person[];
  /** Participants who may object and are not counted. */
  readonly others?: readonly Person[] | undefined;
  /** Options that topic, flags or owner name; each keeps a row to the end. */
  readonly asked?: readonly PointTold[] | undefined;
  readonly limits?: readonly Limit[] | undefined;
  /** Experts whom a machine silenced, with the reason. */
  readonly silenced?: Readonly<Record<string, string>> | undefined;
}
