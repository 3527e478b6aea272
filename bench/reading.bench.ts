/*
 * Reading without a model: in eighteen folders a reader marked the three passages that bear most on the question. How many
 * are on the one screen, whether every quote is word for word, and how long the screen is.
 */
import { briefFor, isVerbatim, quotesIn, readFolders, shown, textOf } from "../test/support/read-folders.ts";
import { machine, tell } from "./report.ts";

machine();
const folders = readFolders();
let [found, marked, verbatim, quotes, longest] = [0, 0, 0, 0, 0];
for (const folder of folders) {
  const sections = briefFor(folder);
  const text = textOf(sections);
  const seen = shown(sections, folder);
  const all = quotesIn(text);
  found += seen.length;
  marked += folder.marked.length;
  quotes += all.length;
  verbatim += all.filter((one) => isVerbatim(one, folder.documents)).length;
  longest = Math.max(longest, text.split(/\s+/u).length);
  process.stdout.write(
    `${seen.length} of ${folder.marked.length}  ${all.length} quotes  ${folder.name}: ${folder.topic}\n`,
  );
}
tell("marked passages on the screen", found, marked, "passages", 2 / 3, "at least");
tell("quotes that are word for word", verbatim, quotes, "quotes", 1, "at least");
tell("words of the longest brief, of a screen's 350", longest, 350, "words", 1, "at most");
