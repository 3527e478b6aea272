export { type BriefSection, briefOf, type Found } from "./brief.ts";
export { composeByRule, concernWords } from "./concerns.ts";
export { optionsIn } from "./options.ts";
export type { GivenText } from "./pieces.ts";
export * from "./reader.ts";
