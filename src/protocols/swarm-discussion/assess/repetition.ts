import { type ArgumentGraph, type Claim, derived } from "#graph";
import { tokens } from "#lib/tokens";
import { reasonsOf } from "./texts.ts";

/** Words in a row that are compared. */
const ROW = 3;
/** From this share of its rows on, a statement says again what was said. */
const REPEATED = 0.6;
/** Rows below which a statement gives no reason at all. */
const LEAST = 4;

/**
 * Statements whose reasons were said before: three rows of three words in five of theirs stand in earlier statements, by
 * themselves or by others, or they give no reason that could be compared. What is quoted from a document counts like
 * other words. Declarations come first and repeat nothing.
 */
export const repetitions = derived((graph: ArgumentGraph): ReadonlySet<string> => {
  const said = new Set<string>();
  const found = new Set<string>();
  for (const claim of graph.claims) {
    const rows = rowsOf(claim);
    const again = [...rows].filter((row) => said.has(row)).length;
    if (claim.act !== "declares" && (rows.size < LEAST || again >= REPEATED * rows.size)) found.add(claim.id);
    for (const row of rows) said.add(row);
  }
  return found;
});

function rowsOf(claim: Claim): Set<string> {
  const words = tokens(reasonsOf(claim));
  return new Set(words.slice(ROW - 1).map((_, at) => words.slice(at, at + ROW).join(" ")));
}
