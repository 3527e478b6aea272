import type { JSX } from "preact";
import { useRoom } from "../discussion/context.ts";
import { words } from "../words/index.ts";

/** Said where a section is empty: whether anything is still to come. */
export function Nothing(): JSX.Element {
  const w = words.value.sections;
  return <p class="faint">{useRoom().detail.value?.over ? w.nothing : w.notYet}</p>;
}
