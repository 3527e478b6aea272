/** Keys that hold a conclusion, in the order in which they follow what they are concluded from. */
const CONCLUSIONS = [
  "experts",
  "tensionMap",
  "question",
  "topic",
  "framing",
  "title",
  "relation",
  "answer",
  "kept",
  "status",
  "action",
  "positionShift",
  "position",
  "currentPosition",
  "confidence",
  "choice",
  "recommendation",
  "summary",
  "executiveSummary",
  "verdict",
];

/**
 * A JSON Schema whose objects ask for the reasoning before the conclusion: a model writes its keys in this order, and what
 * is written first cannot be argued from what comes after. What an answer may hold stays the same.
 */
export function reasoningFirst<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(reasoningFirst) as T;
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, reasoningFirst(value)] as const);
  return Object.fromEntries(entries.map(([key, value]) => [key, key === "properties" ? ordered(value) : value])) as T;
}

function ordered(properties: unknown): Record<string, unknown> {
  const entries = Object.entries(properties as Record<string, unknown>);
  return Object.fromEntries(entries.toSorted(([a], [b]) => CONCLUSIONS.indexOf(a) - CONCLUSIONS.indexOf(b)));
}
