import { z } from "zod";
import { cutAtWord } from "#lib/cut";
import { DiscussionOptions, type Lang, Persona } from "#wire";

export type Text = Readonly<Record<Lang, string>>;

/**
 * Entrances at which options are given: `command` are those of `swarm discuss`, `batch` those of `swarm batch` that hold for all its
 * lines, `line` the keys of one line, `http` the body that starts a discussion (the page sends it, too), `mcp` the
 * input of start_discussion.
 */
export type Entrance = "command" | "batch" | "line" | "http" | "mcp";

/** Address at which somebody can be called. */
export const CALLED = /^(https?:\/\/\S+|(mailto:)?[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+)$/;

/** One thing that a discussion may be asked for. Every entrance derives from it what it takes and how it explains it. */
export interface Option {
  /** Name on the wire and over HTTP; MCP has it in snake case. */
  readonly key: string;
  /** One value, in `unit`, without a default. */
  readonly schema: z.ZodType;
  readonly unit?: Text;
  /** Default in `unit`; undefined if there is none. */
  readonly default?: unknown;
  readonly help: Text;
  /** Label in a form. Default: `help`. */
  readonly label?: Text;
  /** Default and help of single entrances, if they differ. */
  readonly special?: Readonly<Partial<Record<Entrance, { readonly default?: unknown; readonly help?: Text }>>>;
  /** Flag for commander: `--time <minutes>`; its name is the key in a batch line. Undefined: no flag. */
  readonly flag?: string;
  /** `unit` is seconds, and people give it in minutes: on a command line, in a batch line and on the page. */
  readonly inMinutes?: true;
  /** Meaning of each value of an enum. */
  readonly choices?: Readonly<Record<string, Text>>;
  /** Name of its protocol; undefined: every protocol takes it. */
  readonly protocol?: string;
  /** Entrances that take it. Default: all. */
  readonly at?: readonly Entrance[];
  readonly required?: true;
  /** Whether it is for the entrance itself, such as the paths of documents, and not part of the discussion. */
  readonly local?: true;
  /** On a command line its value is the path of a file with the text. */
  readonly readsFile?: {
    /** File that is read if none is named. */
    readonly unlessNamed: string;
  };
  /** Describes the fault of a value together with the others, which are in their units and have their defaults. */
  readonly check?: (value: unknown, others: Readonly<Record<string, unknown>>) => string | undefined;
}

/** An expert as options take one: a line, a name with a concern, or a persona. @param wanted the word for it, with its article */
export const expertSchema = (wanted: string) =>
  z.union(
    [
      z.string().min(1).max(1_200).describe("Name: concern, or Name: concern @PROVIDER"),
      z.strictObject({ name: z.string().min(1).max(100), concern: z.string().min(1).max(1_000) }),
      Persona,
    ],
    { error: `${wanted} is wanted: "Name: concern", an object with name and concern, or a persona` },
  );

/** Limits of the user, of those protocols that keep to them. */
export const CONSTRAINTS = {
  label: {
    en: "What has to hold until the end, a line each",
    zh: "自始至终须满足的条件，每行一条",
  },
  flag: "--constraint <text...>",
  help: {
    en: 'what has to hold until the end, such as "no more than five people": every turn is told, and the result tells of each what was said for and against its being kept',
    zh: "自始至终须满足的条件，如“不超过五个人”：每次发言都会告知，结果逐条列出大家说它满足或不满足的理由",
  },
} as const;

/** An option as it is declared under its key: its schema with a default, if it has one; without a schema it has the wire's. */
type Declared = Omit<Option, "key" | "schema" | "protocol"> & { readonly schema?: z.ZodType };

/** Values of options by key; of one with a default never undefined. */
type ValuesOf<O extends Readonly<Record<string, Declared>>> = {
  readonly [K in keyof O]: O[K] extends { readonly schema: infer S extends z.ZodType }
    ? z.output<S> | (S extends z.ZodDefault ? never : undefined)
    : unknown;
};

/**
 * Makes the options of a protocol, in their order, and the reader of their values in a discussion's options: of one that
 * does not fit it gives the default.
 * @param protocol undefined: every protocol takes them
 */
export function optionsOf<const O extends Readonly<Record<string, Declared>>>(
  protocol: string | undefined,
  declared: O,
) {
  const options = Object.entries<Declared>(declared).map(([key, option]): Option => {
    const field = option.schema ?? DiscussionOptions.shape[key as keyof typeof DiscussionOptions.shape];
    const [schema, preset] = field instanceof z.ZodDefault ? [field.unwrap(), field.def.defaultValue] : [field];
    const own = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
    const of = protocol === undefined ? {} : { protocol };
    return { key, default: preset, ...option, ...of, schema: own as z.ZodType };
  });
  const settingsOf = (given: unknown): ValuesOf<O> =>
    Object.fromEntries(
      options.map(({ key, schema, default: preset }) => [key, schema.safeParse(Object(given)[key]).data ?? preset]),
    ) as ValuesOf<O>;
  return { options, settingsOf };
}

export function jsonSchemaOf({ schema }: Option): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return rest;
}

/** Kind of control for it: the type of its JSON Schema, or `enum`. */
export function controlKindOf(option: Option): "enum" | "boolean" | "integer" | "number" | "string" | "array" {
  const { type, enum: values } = jsonSchemaOf(option);
  if (Array.isArray(values)) return "enum";
  return (["boolean", "integer", "number", "array"] as const).find((one) => one === type) ?? "string";
}

/** The values of an enum; none for anything else. */
export function valuesOf(option: Option): string[] {
  const values = jsonSchemaOf(option).enum;
  return Array.isArray(values) ? values.map(String) : [];
}

/** Returns the long flag: `--budget-usd` of `--budget-usd <x>`; undefined if there is none. */
const longFlag = ({ flag }: Option): string | undefined => flag?.split(" ")[0];

export function keyAt(option: Option, entrance: Entrance): string {
  if (entrance === "http") return option.key;
  if (entrance === "mcp") return option.key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return camelCase(longFlag(option)?.slice(2) ?? option.key);
}

export const camelCase = (key: string): string => key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const nameAt = (option: Option, entrance: Entrance): string =>
  (entrance === "command" || entrance === "batch" ? longFlag(option) : undefined) ?? keyAt(option, entrance);

export const optionsAt = (options: readonly Option[], entrance: Entrance): Option[] =>
  options.filter(({ at }) => at?.includes(entrance) ?? true);

export const helpAt = (option: Option, entrance: Entrance): Text => option.special?.[entrance]?.help ?? option.help;

/** Returns the default at an entrance in the option's unit; undefined if there is none. */
export const defaultAt = (option: Option, entrance: Entrance): unknown =>
  option.special?.[entrance]?.default ?? option.default;

/** Factor from an entrance's unit to the option's unit. */
export const factorAt = ({ inMinutes }: Option, entrance: Entrance): number =>
  inMinutes && entrance !== "http" && entrance !== "mcp" ? 60 : 1;

export const unitAt = (option: Option, entrance: Entrance): Text | undefined =>
  factorAt(option, entrance) === 60 ? { en: "minutes", zh: "分钟" } : option.unit;

/**
 * Makes the JSON Schema of an object with these options at an entrance, for a program's author or a model. Describes the
 * first of several options with the same key.
 */
export function objectSchemaAt(options: readonly Option[], entrance: Entrance): Record<string, unknown> {
  const properties: Record<string, Record<string, unknown>> = {};
  for (const option of optionsAt(options, entrance))
    properties[keyAt(option, entrance)] ??= describedAt(option, entrance);
  const required = optionsAt(options, entrance).filter((option) => option.required);
  return {
    type: "object",
    properties,
    required: required.map((option) => keyAt(option, entrance)),
    additionalProperties: false,
  };
}

function describedAt(option: Option, entrance: Entrance): Record<string, unknown> {
  const unit = unitAt(option, entrance);
  const choices = Object.entries(option.choices ?? {}).map(([value, { en }]) => `${value}: ${en}`);
  const description = [
    `${helpAt(option, entrance).en}${unit ? `, in ${unit.en}` : ""}`,
    ...(choices.length > 0 ? [`(${choices.join("; ")})`] : []),
    ...(option.protocol === undefined ? [] : [`[protocol ${option.protocol}]`]),
  ].join(" ");
  const preset = defaultAt(option, entrance);
  return { ...jsonSchemaOf(option), description, ...(preset === undefined ? {} : { default: preset }) };
}

/** Shows a given value, short enough for one line. */
export const shown = (value: unknown): string => cutAtWord(JSON.stringify(value) ?? String(value), 80);

/**
 * Describes the fault of a value given at an entrance: the value found, and the values allowed. Undefined if it is fine.
 */
export function faultOf(option: Option, entrance: Entrance, given: unknown): string | undefined {
  const factor = factorAt(option, entrance);
  const parsed = option.schema.safeParse(typeof given === "number" ? given * factor : given);
  if (parsed.success) return undefined;
  const [issue] = parsed.error.issues;
  const path = issue?.path ?? [];
  if (path.length > 0) {
    const at = path.reduce<unknown>((value, key) => Object(value)[key], given);
    const place = path.length === 1 ? "" : `${path.join(".")}: `;
    return `${place}${shown(at)} was given; ${issue?.message}`;
  }
  if (issue?.code === "custom") return `${issue.message}`;
  if (issue?.code === "too_big" && typeof given === "string") {
    return `${given.length.toLocaleString("en")} characters were given; ${wanted(option, entrance)} is wanted`;
  }
  return `${shown(given)} was given; ${wanted(option, entrance)} is wanted`;
}

/** Describes the allowed values: `a whole number from 1 to 20`. */
export function wanted(option: Option, entrance: Entrance): string {
  const schema = jsonSchemaOf(option);
  const unit = unitAt(option, entrance);
  const number = (name: string): string =>
    `a ${name}${range(schema, factorAt(option, entrance))}${unit ? ` (${unit.en})` : ""}`;
  switch (controlKindOf(option)) {
    case "enum":
      return `one of ${valuesOf(option).join(", ")}`;
    case "boolean":
      return "true or false";
    case "integer":
      return number("whole number");
    case "number":
      return number("number");
    case "array":
      return `a list${entries(schema)}`;
    default:
      return text(schema);
  }
}

function entries({ minItems, maxItems }: Record<string, unknown>): string {
  if (maxItems === undefined) return "";
  return minItems === undefined ? ` of at most ${maxItems}` : ` of ${minItems} to ${maxItems}`;
}

function range(schema: Record<string, unknown>, factor: number): string {
  const limit = (keyword: string): number | undefined => {
    const value = schema[keyword];
    return typeof value === "number" && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value / factor : undefined;
  };
  const [least, above, most] = [limit("minimum"), limit("exclusiveMinimum"), limit("maximum")];
  const from = least !== undefined ? ` from ${least}` : above !== undefined ? ` above ${above}` : "";
  return from + (most === undefined ? "" : `${least === undefined && from !== "" ? ", at most" : " to"} ${most}`);
}

function text({ pattern, minLength, maxLength }: Record<string, unknown>): string {
  const known = PATTERNS.find(({ source }) => source === pattern);
  if (known) return known.wanted;
  if (typeof maxLength !== "number") return "text";
  return `text of ${typeof minLength === "number" ? `${minLength} to ` : "at most "}${maxLength.toLocaleString("en")} characters`;
}

/** Descriptions of patterns for texts. */
const PATTERNS: readonly { readonly source: string; readonly wanted: string }[] = [
  { source: "^[A-Za-z0-9_-]{1,64}$", wanted: "a name of 1 to 64 of A-Z a-z 0-9 _ -" },
  { source: CALLED.source, wanted: "an http or https URL or a mail address" },
];
