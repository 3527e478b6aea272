export * from "./announced.ts";
export * from "./anonymity.ts";
export * from "./bodies.ts";
export * from "./domain.ts";
export * from "./envelope.ts";
export * from "./hash-chain.ts";
export * from "./issues.ts";
export * from "./json-bytes.ts";
export * from "./json-bytes.ts";
export * from "./messages.ts";
export * from "./names.ts";
export * from "./names.ts";
export * from "./recorded-exchange.ts";
export * from "./several.ts";
export * from "./subjects.ts";
export * from "./turn.ts";
export {
  CANCELLED,
  Failure,
  Reason,
  Turn,
  TurnBrief,
  TurnBudget,
} from "./turn.ts";
export * from "./turns.ts";
