import { createHash } from "node:crypto";
import type { FloorStatement } from "./turn.ts";

/** `prev` of the first statement of a record. */
export const CHAIN_START = "0".repeat(64);

/**
 * Serializes JSON for hashing: keys of every object in code-unit order, no white space, undefined values omitted as in
 * JSON.stringify. Iterative, so that it works at any depth.
 */
export function canonicalJson(value: unknown): string {
  if (!isContainer(value)) return JSON.stringify(value);
  let text = "";
  const open: Open[] = [];
  for (let next: unknown = value; ; ) {
    if (isContainer(next)) {
      const container = opened(next);
      open.push(container);
      text += container.keys ? "{" : "[";
    } else text += JSON.stringify(next);
    let top = open.at(-1);
    while (top && top.at === top.items.length) {
      text += top.keys ? "}" : "]";
      open.pop();
      top = open.at(-1);
    }
    if (!top) return text;
    if (top.at > 0) text += ",";
    if (top.keys) text += `${JSON.stringify(top.keys[top.at])}:`;
    next = top.items[top.at] ?? null;
    top.at += 1;
  }
}

/** An object or list being serialized. */
interface Open {
  /** Keys of an object, one for each item. */
  readonly keys?: readonly string[];
  readonly items: readonly unknown[];
  at: number;
}

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null;

function opened(value: object): Open {
  if (Array.isArray(value)) return { items: value, at: 0 };
  const found = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(found)
    .filter((key) => found[key] !== undefined)
    .sort();
  return { keys, items: keys.map((key) => found[key]), at: 0 };
}

const sha256 = (value: unknown): string => createHash("sha256").update(canonicalJson(value)).digest("hex");

/** Returns the digest of what a statement says: SHA-256, in hex, over the canonical JSON of its content and references. */
export function saidHash({ content, references }: Pick<FloorStatement, "content" | "references">): string {
  return sha256({ content, references });
}

/**
 * Returns the hash that chains a statement to its predecessor: SHA-256, in hex, over the canonical JSON of the statement
 * with `prev`, without `hash`, and with the digest of what it says as `said` instead of content and references. So the
 * chain can be verified after a text was withdrawn: its digest stays in `withdrawn`.
 */
export function statementHash(statement: FloorStatement, prev: string): string {
  const { hash: _, content, references, withdrawn, ...rest } = statement;
  return sha256({ ...rest, said: withdrawn?.said ?? saidHash({ content, references }), prev });
}

/** Whether a hash is that of a statement with this predecessor: over its digest, or over its text as in older records. */
export function isHashOf(statement: FloorStatement, prev: string, hash: string): boolean {
  if (statementHash(statement, prev) === hash) return true;
  const { hash: _, ...rest } = statement;
  return !statement.withdrawn && sha256({ ...rest, prev }) === hash;
}

export function chained(statement: FloorStatement, prev: string): FloorStatement {
  const { hash: _, prev: __, ...rest } = statement;
  const body = { ...rest, prev } as FloorStatement;
  return { ...body, hash: statementHash(body, prev) };
}
