import { z } from "zod";
import type { Lang } from "#wire";

export type Text = Readonly<Record<Lang, string>>;

/**
 * Where options are given: `command` are those of `swarm discuss`, `batch` those of `swarm batch` that hold for all its
 * lines, `line` the keys of one line, `http` the body that starts a discussion (the page sends it, too), `mcp` the
 * input of start_discussion.
 */
export type Entrance = "command" | "batch" | "line" | "http" | "mcp";

/** Where somebody can be called. */
export const CALLED = /^(https?:\/\/\S+|(mailto:)?[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+)$/;

/** One thing that a discussion may be asked for. Every entrance derives from it what it takes and how it explains it. */
export interface Option {
  /** As the wire and HTTP name it; MCP the same in snake case. */
  readonly key: string;
  /** One value, in `unit`, without a default. */
  readonly schema: z.ZodType;
  readonly unit?: Text;
  /** In `unit`; undefined where there is none. */
  readonly default?: unknown;
  readonly help: Text;
  /** What a form calls it. Default: `help`. */
  readonly label?: Text;
  /** Where an entrance has something of its own: its default, and what it is for there. */
  readonly special?: Readonly<Partial<Record<Entrance, { readonly default?: unknown; readonly help?: Text }>>>;
  /** As commander reads it: `--time <minutes>`. A batch line has its name as a key. Undefined: it has no flag. */
  readonly flag?: string;
  /** `unit` is seconds, and people give it in minutes: on a command line, in a batch line and on the page. */
  readonly inMinutes?: true;
  /** What each value of an enum means. */
  readonly choices?: Readonly<Record<string, Text>>;
  /** The name of the protocol that it is of; undefined: every protocol takes it. */
  readonly protocol?: string;
  /** Default: everywhere. */
  readonly at?: readonly Entrance[];
  readonly required?: true;
  /** It is for the entrance itself, such as the paths of documents: the discussion is not told it. */
  readonly local?: true;
  /** On a command line its value is the path of a file, and what is given is the file's text. */
  readonly readsFile?: {
    /** The file that is read where none is named, if there is one. */
    readonly unlessNamed: string;
  };
  /** What is wrong with a value together with the others, which are in their units and have their defaults. */
  readonly check?: (value: unknown, others: Readonly<Record<string, unknown>>) => string | undefined;
}

/** The JSON Schema of one value. */
export function jsonSchemaOf({ schema }: Option): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return rest;
}

/** What a control for it is: the type of its JSON Schema, `enum` where its values are counted. */
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

/** `--budget-usd <x>` is `--budget-usd`; undefined where there is no flag. */
const longFlag = ({ flag }: Option): string | undefined => flag?.split(" ")[0];

/** The key under which an entrance finds a value. */
export function keyAt(option: Option, entrance: Entrance): string {
  if (entrance === "http") return option.key;
  if (entrance === "mcp") return option.key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return camelCase(longFlag(option)?.slice(2) ?? option.key);
}

export const camelCase = (key: string): string => key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The name of the option at one entrance: command line, HTTP, MCP or batch. */
export const nameAt = (option: Option, entrance: Entrance): string =>
  (entrance === "command" || entrance === "batch" ? longFlag(option) : undefined) ?? keyAt(option, entrance);

/** Those that may be given at an entrance. */
export const optionsAt = (options: readonly Option[], entrance: Entrance): Option[] =>
  options.filter(({ at }) => at?.includes(entrance) ?? true);

/** What it is for, as an entrance tells it. */
export const helpAt = (option: Option, entrance: Entrance): Text => option.special?.[entrance]?.help ?? option.help;

/** What holds at an entrance where nothing is given, in the option's unit; undefined: nothing does. */
export const defaultAt = (option: Option, entrance: Entrance): unknown =>
  option.special?.[entrance]?.default ?? option.default;

/** How many of the option's unit one unit given at an entrance is. */
export const factorAt = ({ inMinutes }: Option, entrance: Entrance): number =>
  inMinutes && entrance !== "http" && entrance !== "mcp" ? 60 : 1;

/** The unit in which a value is given at an entrance. */
export const unitAt = (option: Option, entrance: Entrance): Text | undefined =>
  factorAt(option, entrance) === 60 ? { en: "minutes", zh: "分钟" } : option.unit;

/**
 * The JSON Schema of an object with these options, as an entrance takes them: for a program's author or a model to read.
 * Of options with one key, the first is described.
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
