import type { FieldKind } from "#discussion/form-fields";
import { isRecord } from "#lib/fields";
import { choicesIn, numberIn, type Schema } from "#lib/schema-properties";
import type { Lang } from "#wire";
import type { OptionView } from "../../room/types.ts";
import { WORDS } from "../words/languages.ts";

/* A protocol's options, as described by the gateway, as form fields: new options appear without a change here. */

/** Options with controls of their own in the form, and those that nobody sets on a page. */
const OWN: ReadonlySet<string> = new Set([
  ...["topic", "protocol", "documents", "seats", "seatSeconds", "unattended"],
  ...["id", "turnSeconds"],
]);

/** Groups of the closed part. */
export const GROUPS = ["held", "thinks", "budgets", "along"] as const;
type Group = (typeof GROUPS)[number] | "people";
const GROUP_OF: Readonly<Record<string, Group>> = {
  ...{ constraints: "people", provider: "thinks", model: "thinks", effort: "thinks", lang: "thinks" },
  ...{ budgetCalls: "budgets", budgetTokens: "budgets", budgetUsd: "budgets", timeSeconds: "budgets" },
};

export interface SelectChoice {
  readonly value: string;
  readonly text: string;
}

type Control =
  | { readonly kind: "cards" | "choice"; readonly choices: readonly SelectChoice[] }
  | { readonly kind: "check" | "lines" | "text" }
  | Extract<FieldKind, { kind: "number" }>;

export interface OptionField {
  readonly key: string;
  readonly group: Group;
  readonly label: string;
  /** The default if nothing is entered; empty: none. */
  readonly preset: string;
  readonly control: Control;
  /** Factor from the unit entered to the option's own unit. */
  readonly factor: number;
}

/** The input by field key; a checked box is `true`. */
export type Entered = Readonly<Record<string, string>>;

/** The fields of a protocol's options in the reader's language; without those that a form cannot ask for. */
export function optionFields(options: readonly OptionView[], lang: Lang): OptionField[] {
  return options.flatMap((option) => {
    const control = OWN.has(option.key) ? undefined : controlOf(option, lang);
    if (!control) return [];
    const factor = option.shown?.factor ?? 1;
    const unit = (option.shown?.unit ?? option.unit)?.[lang];
    const label = capital((option.label ?? option.help)[lang]);
    const named = unit === undefined ? label : WORDS[lang].start.withUnit(label, unit);
    const preset = typeof option.default === "number" ? option.default / factor : (option.default ?? "");
    const group = GROUP_OF[option.key] ?? (option.protocol === undefined ? "along" : "held");
    return [{ key: option.key, group, label: named, preset: String(preset), control, factor }];
  });
}

function controlOf({ schema, choices, protocol }: OptionView, lang: Lang): Control | undefined {
  const values = choicesIn(schema);
  if (values.length > 0) {
    const explained = values.map((value) => ({ value, text: capital(choices?.[value]?.[lang] ?? value) }));
    // A protocol's own choices are shown prominently.
    return { kind: choices && protocol !== undefined ? "cards" : "choice", choices: explained };
  }
  if (schema.type === "boolean") return { kind: "check" };
  if (schema.type === "integer" || schema.type === "number") return numberOf(schema);
  if (schema.type === "string") return { kind: "text" };
  return takesLines(schema) ? { kind: "lines" } : undefined;
}

function numberOf(schema: Schema): Control {
  const most = numberIn(schema, "maximum");
  const max = most === Number.MAX_SAFE_INTEGER ? undefined : most;
  return { kind: "number", min: numberIn(schema, "minimum"), max, whole: schema.type === "integer" };
}

function takesLines({ type, items }: Schema): boolean {
  if (type !== "array" || !isRecord(items)) return false;
  const kinds: unknown[] = Array.isArray(items.anyOf) ? items.anyOf : [items];
  return kinds.some((one) => isRecord(one) && one.type === "string");
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The values to send: only those entered that differ from the default. */
export function valuesIn(fields: readonly OptionField[], entered: Entered): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { key, control, factor, preset } of fields) {
    const text = entered[key]?.trim() ?? "";
    if (text === "" || text === preset) continue;
    if (control.kind === "check") values[key] = text === "true";
    else if (control.kind === "number") values[key] = Number(text) * factor;
    else if (control.kind === "lines") values[key] = linesIn(text);
    else values[key] = text;
  }
  return values;
}

/** The lines of an entry that say something. */
export const linesIn = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
