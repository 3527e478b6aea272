export * from "./announced.ts";
export * from "./anonymity.ts";
export * from "./bodies.ts";
export * from "./depth.ts";
export * from "./discussion.ts";
export * from "./envelope.ts";
export * from "./exchange.ts";
export * from "./failures.ts";
export * from "./issues.ts";
export * from "./messages.ts";
export * from "./names.ts";
export * from "./peek-type.ts";
export * from "./record.ts";
export * from "./statements.ts";
export * from "./subjects.ts";
export {
  CANCELLED,
  Failure,
  Reason,
  Turn,
  TurnBrief,
  TurnBudget,
} from "./turn.ts";
