import type { Facts } from "#providers";
import type { UnsharedInformation } from "../schemas/index.ts";
import { TOPIC_PATH } from "./evidence.ts";
import { cited, place } from "./quote.ts";
import { viewOf } from "./view.ts";

/** What only this expert can bring: the passage that bears most on their concern and that nobody has quoted yet. */
export function tellUnshared(facts: Facts): UnsharedInformation {
  const { words, lens, evidence, fresh } = viewOf(facts);
  const quoted = JSON.stringify(facts.floor.map(({ content }) => content));
  const found = [...fresh, ...evidence].find(
    ({ quote }) => quote.path !== TOPIC_PATH && !quoted.includes(JSON.stringify(place(quote)).slice(1, -1)),
  );
  if (!found) return { information: words.unshared.none(lens.label), source: words.unshared.noSource };
  return { information: words.unshared.says(lens.label, cited(found.quote, words)), source: place(found.quote) };
}
