import {
  CALLED,
  controlKindOf,
  type Entrance,
  factorAt,
  jsonSchemaOf,
  type Option,
  unitAt,
  valuesOf,
} from "./option.ts";

/** Shows a given value, short enough for one line. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= 80 ? text : `${text.slice(0, 77)}…`;
}

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
