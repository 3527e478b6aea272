/*
 * Whether approaches of several providers are one, on labelled pairs in English and Chinese: precision and recall, held to
 * nine tenths and eight tenths of the ceiling of 1.
 */
import { isSameApproach } from "../src/protocols/analysis/compare/likeness.ts";
import { LABELLED_PAIRS, scoreOf } from "../test/support/approaches.ts";
import { machine, tell } from "./report.ts";

machine();
for (const lang of ["en", "zh"] as const) {
  const pairs = LABELLED_PAIRS.filter((one) => one.lang === lang);
  const { precision, recall } = scoreOf(pairs, isSameApproach);
  tell(`precision of one approach in two wordings (${lang}, ${pairs.length} pairs)`, precision, 1, "", 0.9, "at least");
  tell(`recall of one approach in two wordings (${lang}, ${pairs.length} pairs)`, recall, 1, "", 0.8, "at least");
}
