import { firstRows, PointsDiscussion, type Row, tableOf } from "#points";
import { FILES, type HeldRound } from "../course.ts";
import type { SessionFiles } from "../kinds/session-files.ts";
import { findingsIn } from "../role/files.ts";
import type { Words } from "../words/index.ts";

/** Conclusions of the rounds as points: each analysis is for one, against it or silent. */
export interface Conclusions {
  readonly byText: ReadonlyMap<string, Row>;
  /** The first sentence: the point that most analyses are for. */
  readonly first: string;
}

const CONCLUDING = ["confirmed", "corrected", "new_insights", "new_findings"] as const;

/**
 * Reads the conclusions off the rounds. An analysis is for an entry that ends with its name, and against one that names
 * it there behind "against". A correction that does not say against whom it is takes no side.
 */
export function conclusionsOf(
  held: readonly HeldRound[],
  { analyses }: Pick<SessionFiles, "analyses">,
  { result }: Words,
): Conclusions {
  const points = new PointsDiscussion({ experts: analyses.map((id) => ({ id, name: id })) });
  const ids = new Map<string, string>();
  for (const [at, { round, id }] of held.entries())
    for (const list of CONCLUDING)
      for (const text of findingsIn(round)[list]) {
        const on = ids.get(text) ?? `p${ids.size + 1}`;
        const told = { id, step: at + 1 };
        if (!ids.has(text)) points.hear({ ...told, by: "discussant", points: [{ id: on, text }] });
        ids.set(text, on);
        const named = (FILES.exec(text)?.[1] ?? "").split(/[;；]/u).map((part) => part.trim());
        const against = named.filter((part) => part.startsWith(result.against));
        if (list === "corrected" && against.length === 0) continue;
        const isNamed = (parts: readonly string[], name: string): boolean =>
          parts.some((part) => part.split(/[^\p{L}\p{N}_-]+/u).includes(name));
        for (const by of analyses) {
          const stance = isNamed(against, by) ? "against" : isNamed(named, by) ? "for" : undefined;
          if (stance) points.hear({ ...told, by, stances: [{ on, stance }] });
        }
      }
  const table = tableOf(points);
  const [best] = firstRows(table).held;
  const byText = new Map(table.rows.map((row) => [row.text, row]));
  if (!best) return { byText, first: result.noneShared(analyses.length) };
  const text = best.text.replace(FILES, "");
  return { byText, first: result.areFor(best.for.length, analyses.length, text, best.against, best.silent) };
}
