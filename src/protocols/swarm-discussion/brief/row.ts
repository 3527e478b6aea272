import type { Quantity } from "./quantity.ts";
import type { Quotable } from "./source.ts";

/** What an option is said to be on one point; absent: rules found nothing. */
export interface CellFinding {
  readonly text: string;
  readonly statement: Quotable;
  /** The row's own limit, where its figure and one of the statement's count the same. */
  readonly against?: { readonly limit: Quantity; readonly found: Quantity };
}

/** A point on which options are compared, and what is said of each, in the options' order. */
export interface Row {
  readonly kind: "constraint" | "column" | "listed" | "for" | "against" | "money" | "time" | "concern" | "rest";
  readonly name: string;
  /** Of each option what was found, in order; empty: nothing. */
  readonly cells: readonly (readonly CellFinding[])[];
}
