import * as form from "#discussion/form-fields";
import type { Schema } from "#lib/schema-properties";

/* The fields of a turn's form, with the controls that the page has for them. */

type Plain = Extract<form.FieldKind, { kind: "text" | "number" | "choice" | "yes-no" | "json" }>;

export type FieldKind =
  | Plain
  | { readonly kind: "share" }
  | { readonly kind: "sure" }
  | { readonly kind: "message" }
  | { readonly kind: "messages" }
  | { readonly kind: "participant" }
  | { readonly kind: "lines" }
  | { readonly kind: "stances" }
  | { readonly kind: "rows"; readonly fields: readonly Field[]; readonly most: number | undefined }
  | { readonly kind: "group"; readonly fields: readonly Field[] };

export interface Field {
  readonly key: string;
  /** Default: the protocol's name of the key. */
  readonly label?: string;
  readonly help: string;
  readonly required: boolean;
  readonly kind: FieldKind;
}

/** The fields of an object schema, required ones first. */
export const fieldsOf = (schema: Schema): Field[] => shown(form.fieldsOf(schema, (key) => key));

/** The fields of a short answer, in a colleague's words. */
export const shortFieldsOf = (schema: Schema, labels: Readonly<Record<string, string>>): Field[] =>
  shown(form.shortFieldsOf(schema, (key) => key)).map(({ kind, ...field }) => ({
    ...field,
    ...(labels[field.key] === undefined ? {} : { label: labels[field.key] ?? "", help: "" }),
    kind: kind.kind === "share" && field.key === "confidence" ? { kind: "sure" } : kind,
  }));

const shown = (fields: readonly form.Field[]): Field[] =>
  fields.map(({ key, help, required, type }) => ({ key, help, required, kind: kindOf(key, type) }));

function kindOf(key: string, type: form.FieldKind): FieldKind {
  switch (type.kind) {
    case "name":
      return { kind: "participant" };
    case "point":
      return { kind: "text", long: false, most: undefined };
    case "message":
      return type.known ? { kind: "choice", options: type.known } : { kind: "message" };
    case "number":
      return !type.whole && type.min === 0 && type.max === 1 ? { kind: "share" } : type;
    case "group":
      return { kind: "group", fields: shown(type.fields) };
    case "list":
      return listKind(key, kindOf("", type.of), type.max);
    default:
      return type;
  }
}

function listKind(key: string, of: FieldKind, most: number | undefined): FieldKind {
  if (of.kind === "message") return { kind: "messages" };
  if (of.kind === "text" || of.kind === "participant") return { kind: "lines" };
  if (of.kind !== "group") return { kind: "json" };
  const names = new Set(of.fields.map((field) => field.key));
  if (key === "stances" && names.has("on") && names.has("stance")) return { kind: "stances" };
  return { kind: "rows", fields: of.fields, most };
}
