import { isRecord } from "./fields.ts";

/** Unvalidated JSON Schema from a turn. */
export type Schema = Readonly<Record<string, unknown>>;

/** Returns the number of a keyword, if it is one. */
export const numberIn = (schema: Schema, keyword: string): number | undefined =>
  typeof schema[keyword] === "number" ? schema[keyword] : undefined;

/** Returns the strings that an `enum` allows; empty if there is none. */
export const choicesIn = (schema: Schema): string[] =>
  Array.isArray(schema.enum) ? schema.enum.filter((one): one is string => typeof one === "string") : [];

export interface Property {
  readonly key: string;
  readonly schema: Schema;
  readonly help: string;
  readonly required: boolean;
}

/** Returns the properties of an object schema in the order of a form: required ones first. */
export function propertiesOf(schema: Schema): Property[] {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const all = Object.entries(isRecord(schema.properties) ? schema.properties : {}).flatMap(
    ([key, value]): Property[] => {
      if (!isRecord(value)) return [];
      const help = typeof value.description === "string" ? value.description : "";
      return [{ key, schema: value, help, required: required.has(key) }];
    },
  );
  return [...all.filter((one) => one.required), ...all.filter((one) => !one.required)];
}
