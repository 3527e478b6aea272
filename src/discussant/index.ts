export { type DiscussantOptions, runDiscussant } from "./discussant.ts";
export { explorerBy } from "./explorer.ts";
export { ROLE } from "./scope.ts";
