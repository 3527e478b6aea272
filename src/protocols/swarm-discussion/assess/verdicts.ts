import type { Claim } from "#graph";
import { recordsOf } from "#lib/fields";
import type { FloorStatement } from "#wire";
import { lettersOf } from "../ledger/index-of-facts.ts";
import { wholeOf } from "./texts.ts";

/** What a statement carries that is no broken rule: that its docket was left open is counted among the answers. */
const NO_RULE = "docket";

/**
 * Whether a statement is to be taken as it stands: it keeps every rule, and no verdict of a judging call holds against
 * it. A verdict stands in a statement of the kind `judgement` as `verdicts: [{messageId, rule, quote}]`, and holds where
 * its quotation stands in the statement.
 */
export function soundness(floor: readonly FloorStatement[]): (claim: Claim) => boolean {
  const quotes = Map.groupBy(
    floor.filter(({ type }) => type === "judgement").flatMap(({ content }) => recordsOf(content, "verdicts")),
    ({ messageId }) => messageId,
  );
  return (claim) => {
    const { flags = [], id } = claim.statement;
    if (flags.some((flag) => flag !== NO_RULE)) return false;
    const said = lettersOf(wholeOf(claim));
    return !(quotes.get(id) ?? []).some(({ quote }) => {
      const words = typeof quote === "string" ? lettersOf(quote) : "";
      return words !== "" && said.includes(words);
    });
  };
}
