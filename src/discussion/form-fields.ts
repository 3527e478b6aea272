import { shortened } from "#lib/cut";
import { type Content, isRecord, recordsOf, textOf, textsOf } from "#lib/fields";
import { choicesIn, numberIn, propertiesOf, type Schema } from "#lib/schema-properties";
import type { FloorStatement, TurnPoint } from "#wire";
import type { READ } from "./words/read.ts";

/*
 * A turn's JSON Schema as the fields of a form. Parts without a matching field type are asked for as JSON, so that every
 * schema can be answered.
 */

export type FieldKind =
  | { readonly kind: "text"; readonly long: boolean; readonly most: number | undefined }
  | {
      readonly kind: "number";
      readonly min: number | undefined;
      readonly max: number | undefined;
      readonly whole: boolean;
    }
  | { readonly kind: "choice"; readonly options: readonly string[] }
  | { readonly kind: "yes-no" }
  /** A participant or another thing that is called by its id. */
  | { readonly kind: "name" }
  | { readonly kind: "message"; readonly known?: readonly string[] }
  | { readonly kind: "point" }
  | { readonly kind: "list"; readonly of: FieldKind; readonly min: number; readonly max: number | undefined }
  | { readonly kind: "group"; readonly fields: readonly Field[] }
  | { readonly kind: "json" };

export interface Field {
  readonly key: string;
  readonly label: string;
  readonly help: string;
  readonly required: boolean;
  readonly type: FieldKind;
}

/** Texts with a limit above this get a multi-line input. */
const LONG = 4_000;

type LabelOf = (key: string) => string;

/** The fields of an object's schema, those that must be filled first; otherwise in the schema's order. */
export function fieldsOf(schema: Schema, labelOf: LabelOf): Field[] {
  const fields = propertiesOf(schema).map(({ key, schema: own, help, required }) => {
    const mustFill = required && !("default" in own);
    return { key, label: labelOf(key), help, required: mustFill, type: kindOf(own, labelOf) };
  });
  return [...fields.filter((field) => field.required), ...fields.filter((field) => !field.required)];
}

/** Ids of the points on which an answer takes a side. */
const sidesIn = (content: Content): string[] =>
  recordsOf(content, "stances").flatMap(({ on, stance }) =>
    stance === "for" || stance === "against" ? [String(on)] : [],
  );

/** Points that an answer's text can be about, at most. */
const MOST_ABOUT = 7;

/**
 * Points that the text of an answer with several sides can be about: those that it takes a side on, then those that its author is
 * asked about and has a side on.
 */
export function pointsAbout(content: Content, { points = [], docket = [] }: PutToSpeaker): TurnPoint[] {
  const sides = sidesIn(content);
  if (sides.length < 2 || textOf(content, "text") === undefined) return [];
  const said = new Set(recordsOf(content, "stances").map(({ on }) => on));
  const raised = new Set(docket.map(({ item }) => item));
  const isPut = ({ id, yours = "none", reasons }: TurnPoint): boolean =>
    yours !== "none" && !said.has(id) && reasons.some((reason) => raised.has(reason.id));
  return [...points.filter(({ id }) => sides.includes(id)), ...points.filter(isPut)].slice(0, MOST_ABOUT);
}

/** Characters of a point that is given up. */
const GIVEN_UP = 60;

/** Lines on the points that stances give up without naming them: their author is for each, and takes up one that excludes it. */
export function givenUp(stances: readonly Content[], points: readonly TurnPoint[], w: Pick<ReadWords, "givesUp">) {
  return points.flatMap(({ id, text, yours, yoursIf = [] }) => {
    if (yours !== "for" || stances.some(({ on }) => on === id)) return [];
    const taken = points.find((other) =>
      stances.some((one) => {
        const isTaken = one.on === other.id && one.stance === "for" && one.secondTo === undefined;
        // Both can be held on conditions.
        const isConditional = textsOf(one, "if").length + (other.yoursIf?.length ?? 0) > 0 && yoursIf.length > 0;
        return isTaken && other.insteadOf?.includes(id) && !isConditional;
      }),
    );
    return taken ? [w.givesUp(id, shortened(text, GIVEN_UP), taken.id)] : [];
  });
}

/** Fields of a short answer: text, what it leaves open, taps, confidence; not what a model reads in the text. */
export function shortFieldsOf(schema: Schema, labelOf: LabelOf): Field[] {
  const order = ["stances", "about", "confidence"];
  const rankOf = ({ key }: Field): number => (key === "text" ? -2 : order.indexOf(key));
  const asked = fieldsOf(schema, labelOf).filter(({ key }) => key !== "read");
  return asked.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function kindOf(schema: Schema, labelOf: LabelOf): FieldKind {
  const options = choicesIn(schema);
  if (options.length > 0) {
    const areMessages = options.every((text) => /^r\d+-msg-\d+$/.test(text));
    return areMessages ? { kind: "message", known: options } : { kind: "choice", options };
  }
  switch (schema.type) {
    case "string":
      return textKind(schema);
    case "number":
    case "integer": {
      const [min, max] = [numberIn(schema, "minimum"), numberIn(schema, "maximum")];
      return { kind: "number", min, max, whole: schema.type === "integer" };
    }
    case "boolean":
      return { kind: "yes-no" };
    case "array": {
      if (!isRecord(schema.items)) return { kind: "json" };
      const [min = 0, max] = [numberIn(schema, "minItems"), numberIn(schema, "maxItems")];
      return { kind: "list", of: kindOf(schema.items, labelOf), min, max };
    }
    case "object":
      return isRecord(schema.properties) ? { kind: "group", fields: fieldsOf(schema, labelOf) } : { kind: "json" };
    default: {
      // Asks for the first of several ways to tell it.
      const [first] = Array.isArray(schema.anyOf) ? schema.anyOf : [];
      return isRecord(first) ? kindOf(first, labelOf) : { kind: "json" };
    }
  }
}

function textKind(schema: Schema): FieldKind {
  const pattern = typeof schema.pattern === "string" ? schema.pattern : "";
  if (pattern.includes("-msg-")) return { kind: "message" };
  if (pattern.startsWith("^p\\d")) return { kind: "point" };
  if (pattern.includes("{1,64}")) return { kind: "name" };
  const most = numberIn(schema, "maxLength");
  return { kind: "text", long: (most ?? 0) > LONG, most };
}

/** Lists of a model's reading of a short answer. */
export const READ_LISTS = ["points", "stances", "reasons", "concedes", "takesBack"] as const;

type InWords<T> = T extends string ? string : T;
type ReadWords = { readonly [K in keyof typeof READ]: InWords<(typeof READ)[K][0]> } & {
  readonly sides: Readonly<Record<string, string>>;
};

interface PutToSpeaker {
  readonly points?: readonly TurnPoint[] | undefined;
  readonly docket?: readonly { readonly item?: string | undefined; readonly text: string }[] | undefined;
  readonly named?: Readonly<Record<string, string>> | undefined;
}

/**
 * Rows of a reading in order, each with its list, its index there, and a line: what is said, with its conditions.
 * @param put what the turn shows, and the reading names: the words of ids
 */
export function rowsRead(read: Content, { points = [], docket = [], named: own = {} }: PutToSpeaker, w: ReadWords) {
  const raised = docket.flatMap(({ item, text }) => (item === undefined ? [] : [{ id: item, text }]));
  const known = [...points, ...points.flatMap(({ reasons }) => reasons), ...raised];
  const named = (id: unknown): string => known.find((one) => one.id === id)?.text ?? own[String(id)] ?? String(id);
  const lineOf = ({ text, on, to, id, stance, side, if: needs, secondTo }: Content): string => {
    const about = on === undefined ? undefined : w.about(w.sides[String(stance ?? side)] ?? "", named(on));
    const granted = to === undefined ? undefined : w.grants(named(to));
    const takenBack = id === undefined ? undefined : w.takesBack(named(id));
    const said = [granted, takenBack, about, text].filter((one) => one !== undefined).join(w.colon);
    const line = secondTo === undefined ? said : w.second(said, named(secondTo));
    return Array.isArray(needs) && needs.length > 0 ? w.onlyIf(line, needs.map(named)) : line;
  };
  return READ_LISTS.flatMap((list) => recordsOf(read, list).map((row, at) => ({ list, at, row, line: lineOf(row) })));
}

/** Fields that a form asks for first: a model reasons before it takes a position, a person already has one. */
const FIRST = ["position", "response", "positionShift"];

/** Sorts the fields of a statement for a form: required ones first. */
export const inFormOrder = <Field extends { readonly key: string; readonly required: boolean }>(
  fields: readonly Field[],
): Field[] => fields.toSorted((a, b) => Number(!a.required) - Number(!b.required) || rankOf(a.key) - rankOf(b.key));

const rankOf = (key: string): number => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length);

/** Main point and its key (empty: composed text). @param named the kind's key for it: `StatementKind.lead` */
export function leadIn(content: Content, named?: string): { readonly key: string; readonly text: string } {
  const text = named === undefined ? undefined : (textOf(content, named) ?? textsOf(content, named)[0]);
  if (named !== undefined && text !== undefined) return { key: named, text };
  const [divergence] = textsOf(content, "divergences");
  if (divergence !== undefined) return { key: "", text: divergence };
  const asked = questionsIn(content).map(({ to, question }) => `${to.join(", ")}: ${question}`);
  if (asked.length > 0) return { key: "", text: asked.join("\n") };
  const key = Object.keys(content).find((one) => textOf(content, one) !== undefined) ?? "";
  return { key, text: textOf(content, key) ?? "" };
}

/** Returns the questions of a statement that name their addressees. */
const questionsIn = (content: Content): { readonly question: string; readonly to: readonly string[] }[] =>
  recordsOf(content, "questions").flatMap((one) => {
    const question = textOf(one, "question");
    const to = [textOf(one, "to") ?? textsOf(one, "to")].flat();
    return question !== undefined && to.length > 0 ? [{ question, to }] : [];
  });

/** Returns the questions that statements put to a speaker. */
export const questionsTo = (speaker: string | undefined, said: readonly FloorStatement[]): string[] =>
  said
    .flatMap(({ content }) => questionsIn(content))
    .filter(({ to }) => speaker !== undefined && to.includes(speaker))
    .map(({ question }) => question);
