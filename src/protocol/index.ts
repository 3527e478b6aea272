export * from "./discussion.ts";
export * from "./envelope.ts";
export * from "./failures.ts";
export * from "./messages.ts";
export * from "./names.ts";
export * from "./record.ts";
export * from "./statements.ts";
export * from "./subjects.ts";
