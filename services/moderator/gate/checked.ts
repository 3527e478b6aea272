import { nameOfCitation, nameOfFigure } from "#protocols/citations";
import type { Documents } from "#protocols/documents";
import { figuresIn } from "#protocols/figures";
import { missingWords, textsIn } from "./passages-resolve.ts";

/** Lines around the ones cited in which a figure counts as standing there: counts differ with how a file is shown. */
const AROUND = 1;
/** Entries that one statement keeps. */
const MOST = 48;

/**
 * What in a content was looked up in the discussion's documents and stands where it is said to: citations, and figures
 * of the text that stand in the lines that it cites. In the order in which they come, each once.
 */
export function checkedIn(content: unknown, documents: Documents): string[] {
  const found = new Set<string>();
  for (const { text } of textsIn(content)) {
    const cited = documents.citedIn(text);
    const figures = cited.length === 0 ? [] : figuresIn(text);
    for (const citation of cited) {
      const { path, line, place, quote } = citation;
      const known = documents.find(path);
      const isPlaced = line !== undefined || place !== undefined;
      if (known === undefined || (!isPlaced && quote === undefined)) continue;
      const lines = documents.citedLines(known, citation);
      if (isPlaced && lines === undefined) continue;
      if (quote !== undefined && (!documents.hasScriptOf(known, quote) || missingWords(citation, documents))) continue;
      found.add(nameOfCitation(citation));
      if (lines === undefined) continue;
      const around = line === undefined ? 0 : AROUND;
      const values = new Set(
        figuresIn(documents.passage(known, lines.first - around, lines.last + around)).map(({ value }) => value),
      );
      for (const figure of figures) if (values.has(figure.value)) found.add(nameOfFigure(figure.text, citation));
    }
  }
  return [...found].slice(0, MOST);
}
