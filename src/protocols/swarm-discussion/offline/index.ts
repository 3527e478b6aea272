/*
 * What stands where no model takes part: found in the topic and the passages by rule. A third of a worker's code, so
 * that it is imported when a turn first needs it.
 */
export { analyse } from "./analysis.ts";
export { argue } from "./argument.ts";
export { close } from "./closing.ts";
export { openingFrom, reopen } from "./moderating.ts";
export { declarePosition } from "./position.ts";
export { respond } from "./response.ts";
export { stressTest } from "./stress-test.ts";
export { tellUnshared } from "./unshared.ts";
