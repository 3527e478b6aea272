import { canonicalJson, type FloorStatement } from "#wire";
import { firstDifference } from "./difference.ts";

/** Where two floors differ, by the id of the statement. */
export interface FloorDifference {
  readonly id: string;
  readonly kind: "changed" | "missing" | "added";
  readonly expected: string;
  readonly found: string;
}

/**
 * What differs between a recorded floor and that of a replay. Times differ in every run, and with them the hashes of the
 * chain; all else is compared: ids and their order, authors, contents, references, flags, origins, usage.
 */
export function compareFloors(
  recorded: readonly FloorStatement[],
  replayed: readonly FloorStatement[],
): FloorDifference[] {
  const found = new Map(replayed.map((statement) => [statement.id, textOf(statement)]));
  const differences = recorded.flatMap((statement): FloorDifference[] => {
    const { id } = statement;
    const [expected, now] = [textOf(statement), found.get(id)];
    found.delete(id);
    if (now === undefined) return [{ id, kind: "missing", expected: id, found: "" }];
    if (now === expected) return [];
    const at = firstDifference(expected, now);
    return [{ id, kind: "changed", expected: at.expected, found: at.found }];
  });
  return [...differences, ...[...found.keys()].map((id) => ({ id, kind: "added" as const, expected: "", found: id }))];
}

function textOf({ timestamp: _, hash: __, prev: ___, ...statement }: FloorStatement): string {
  return canonicalJson(statement);
}
