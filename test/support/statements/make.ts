import type { SwarmKind } from "../../../src/protocols/swarm-discussion/kinds/index.ts";
import type { FloorName } from "./floors.ts";

/** A statement as somebody would hand it in, with the rules of the gate that it breaks: none, where it is fine. */
export interface Labelled {
  readonly floor: FloorName;
  readonly kind: SwarmKind;
  readonly author: string;
  readonly content: unknown;
  readonly breaks: readonly string[];
  /** Rules in `breaks` that must return the statement, if labelled: those that code can check. */
  readonly returns?: readonly string[];
}

type Relation = "supports" | "counters" | "extends" | "questions";
/** A relation, the number of a message of the first round, and why: "counters 2 it leaves out the lock". */
type Ref = `${Relation} ${number} ${string}`;
type Extra = Readonly<Record<string, unknown>>;

const id = (number: number): string => `r1-msg-${String(number).padStart(3, "0")}`;

function references(refs: readonly Ref[]): { targetId: string; relation: string; comment: string }[] {
  return refs.map((ref) => {
    const [relation = "", number = "", ...comment] = ref.split(" ");
    return { targetId: id(Number(number)), relation, comment: comment.join(" ") };
  });
}

const steelMen = (restated: Readonly<Record<number, string>>): { targetId: string; restatement: string }[] =>
  Object.entries(restated).map(([number, restatement]) => ({ targetId: id(Number(number)), restatement }));

/** Makers of statements for one floor; the last argument adds fields or puts others in their place. */
export function statementsFor(floor: FloorName) {
  const made = (kind: SwarmKind, author: string, content: unknown): Omit<Labelled, "breaks"> => {
    return { floor, kind, author, content };
  };
  return {
    /** Author, position, what would change it, conditions, risk. */
    declares: (author: string, position: string, wouldChangeIf: string, conditions: string, keyRisk: string) =>
      made("position_declaration", author, { position, confidence: 0.7, conditions, wouldChangeIf, keyRisk }),
    /** Author, position, reason, supported expert, restated message, what would change it. */
    argues: (
      author: string,
      position: string,
      reasoning: string,
      refs: readonly Ref[],
      restated: Readonly<Record<number, string>>,
      wouldChangeIf: string,
      extra: Extra = {},
    ) =>
      made("argument", author, {
        position,
        reasoning,
        references: references(refs),
        steelMan: steelMen(restated),
        wouldChangeIf,
        ...extra,
      }),
    /** Target, assumption, consequence if it is wrong, weakest evidence, scenario. */
    attacks: (
      [target, assumption, ifWrong]: readonly [string, string, string],
      [weakest, why]: readonly [number, string],
      failureScenario: string,
      refs: readonly Ref[],
      restated: Readonly<Record<number, string>>,
      extra: Extra = {},
    ) =>
      made("stress_test", "contrarian", {
        target,
        assumption,
        ifWrong,
        weakestEvidence: { targetId: id(weakest), why },
        failureScenario,
        references: references(refs),
        steelMan: steelMen(restated),
        ...extra,
      }),
    /** Author who keeps the position, answer, and why the attack fails. */
    holds: (
      author: string,
      position: string,
      response: string,
      shiftReason: string,
      refs: readonly Ref[],
      restated: Readonly<Record<number, string>> = {},
    ) =>
      made("response", author, {
        response,
        positionShift: "none",
        currentPosition: position,
        previousPosition: position,
        shiftReason,
        references: references(refs),
        steelMan: steelMen(restated),
      }),
    /** Author, former and new position, answer, reason, causes. */
    shifts: (
      author: string,
      [previousPosition, currentPosition]: readonly [string, string],
      response: string,
      shiftReason: string,
      causes: readonly number[],
      refs: readonly Ref[],
      extra: Extra = {},
    ) =>
      made("response", author, {
        response,
        positionShift: "minor",
        currentPosition,
        previousPosition,
        shiftReason,
        shiftCause: causes.map(id),
        references: references(refs),
        ...extra,
      }),
    /** The pattern and its field, the case, what maps, what does not, the principle, where it ends. */
    compares: (
      [underlyingPattern, field]: readonly [string, string],
      told: string,
      mapping: readonly (readonly [here: string, there: string])[],
      doesNotMap: readonly string[],
      [principle, breaksDown]: readonly [string, string],
      refs: readonly Ref[],
    ) =>
      made("analogy", "cross-domain", {
        underlyingPattern,
        field,
        case: told,
        mapping: mapping.map(([here, there]) => ({ here, there })),
        doesNotMap,
        principle,
        breaksDown,
        references: references(refs),
      }),
    other: made,
  };
}

export const fine = (...statements: readonly Omit<Labelled, "breaks">[]): Labelled[] =>
  statements.map((one) => ({ ...one, breaks: [] }));

export const breaks = (rule: string, ...statements: readonly Omit<Labelled, "breaks">[]): Labelled[] =>
  statements.map((one) => ({ ...one, breaks: [rule] }));

/** Correct parts around one tested sentence. */
const AROUND = {
  billing: ["ops", "Keep the monolith.", "On-call is four people.", "two rotations are staffed", "staffing"],
  orders: ["ops", "保留单体。", "值班只有 4 人。", "两组轮值满员", "人手"],
  ward: ["nursing", "Stay with eights.", "Errors doubled after hour ten.", "agency costs less than it saves", "errors"],
  school: ["teacher", "一律入柜。", "一节课响 6 次。", "期末比别的班差", "次数"],
} as const;

/**
 * Statements around one sentence each, all else about them being fine: the ground of an argument, what would change its
 * author's mind, the restatement of what it counters, the ground of one that only supports. Labelled with these
 * rules, a space between them, or with none where that is empty.
 */
export function phrasesFor(
  floor: "billing" | "billing-documents" | "orders" | "orders-documents" | "ward" | "school",
  rules: string,
  returned?: string,
) {
  const { argues, declares, holds, shifts } = statementsFor(floor);
  const [author, position, ground, change, why] = AROUND[floor.replace("-documents", "") as keyof typeof AROUND];
  const labelled = (one: Omit<Labelled, "breaks">): Labelled => ({
    ...one,
    breaks: rules === "" ? [] : rules.split(" "),
    ...(returned === undefined ? {} : { returns: returned === "" ? [] : returned.split(" ") }),
  });
  return {
    /** Why the attack does not reach its author. */
    holds: (...texts: readonly string[]) =>
      texts.map((text) => labelled(holds(author, position, ground, text, [`questions 8 ${why}`]))),
    /** Why its author shifts, with the message that caused it. */
    shifts: (...texts: readonly string[]) =>
      texts.map((text) => labelled(shifts(author, [position, ground], ground, text, [6], [`supports 6 ${why}`]))),
    /** The sealed position. */
    declares: (...texts: readonly string[]) =>
      texts.map((text) => labelled(declares(author, text, change, ground, why))),
    reasoning: (...texts: readonly string[]) =>
      texts.map((text) => labelled(argues(author, position, text, [`extends 7 ${why}`], {}, change))),
    wouldChangeIf: (...texts: readonly string[]) =>
      texts.map((text) => labelled(argues(author, position, ground, [`extends 7 ${why}`], {}, text))),
    restates: (...texts: readonly string[]) =>
      texts.map((text) => labelled(argues(author, position, ground, [`counters 6 ${why}`], { 6: text }, change))),
    supports: (...texts: readonly string[]) =>
      texts.map((text) => labelled(argues(author, position, text, [`supports 7 ${why}`], {}, change))),
  };
}
