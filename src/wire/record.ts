import { createHash } from "node:crypto";
import type { FloorStatement } from "./statements.ts";

/** `prev` of the first statement of a record. */
export const CHAIN_START = "0".repeat(64);

/**
 * JSON with the keys of every object in code-unit order and no white space: the bytes that are hashed.
 * Values that JSON cannot carry (undefined) are left out, as JSON.stringify does.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  let text = "";
  if (Array.isArray(value)) {
    for (const item of value) text += `${text === "" ? "" : ","}${canonicalJson(item ?? null)}`;
    return `[${text}]`;
  }
  const found = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(found).sort()) {
    const item = found[key];
    if (item !== undefined) text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(item)}`;
  }
  return `{${text}}`;
}

/**
 * The hash that chains a statement to the one before it: SHA-256, in hex, over the canonical JSON of the
 * whole statement without `hash` and with `prev`.
 */
export function statementHash(statement: FloorStatement, prev: string): string {
  const { hash: _, ...rest } = statement;
  return createHash("sha256")
    .update(canonicalJson({ ...rest, prev }))
    .digest("hex");
}

/** The statement with its place in the chain. */
export function chained(statement: FloorStatement, prev: string): FloorStatement {
  const { hash: _, prev: __, ...rest } = statement;
  const body = { ...rest, prev } as FloorStatement;
  return { ...body, hash: statementHash(body, prev) };
}
