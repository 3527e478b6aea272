import { oneLine } from "#lib/plain";
import { pad, width } from "./render/text.ts";

/** Aligns rows in columns, separated by two blanks; the last column is not padded. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(oneLine));
  const count = Math.max(0, ...cells.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, i) => Math.max(0, ...cells.map((row) => width(row[i] ?? ""))));
  return cells.map((row) =>
    row
      .map((cell, i) => pad(cell, widths[i] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
