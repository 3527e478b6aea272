export { ROLE } from "#protocols/discussant/role/scope";
export { type DiscussantOptions, runDiscussant } from "./discussant.ts";
export { explorerBy } from "./explorer.ts";
