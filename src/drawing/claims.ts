/** Relations between statements, strongest first, each with its sign. */
export const RELATION_SIGNS: Readonly<Record<string, string>> = {
  counters: "×",
  supports: "+",
  extends: "→",
  questions: "?",
  responds_to: "↩",
  references: "·",
};

const RANK = Object.keys(RELATION_SIGNS);

export interface Line {
  readonly from: string;
  readonly to: string;
  readonly relation: string;
}

/** The shape of a claim of a map: a point, a reason against something, or a reason for it. */
export function shapeOf(
  { id, type }: { readonly id: string; readonly type?: string | undefined },
  lines: readonly Line[],
) {
  if (type === "point") return "declares";
  return lines.some(({ from, relation }) => from === id && relation === "counters") ? "attacks" : "argues";
}

/** Keeps only the strongest of several relations from one claim to another. */
export function strongest<T extends Line>(lines: readonly T[]): T[] {
  const found = new Map<string, T>();
  for (const line of lines) {
    const key = `${line.from} ${line.to}`;
    const before = found.get(key);
    if (!before || RANK.indexOf(line.relation) < RANK.indexOf(before.relation)) found.set(key, line);
  }
  return [...found.values()];
}
