import type { Patience } from "../../src/providers/model/idle-watch.ts";

/** A patience that a good answer on a loaded machine does not exhaust. */
export const longer = ({ silentMs, pingsMs }: Patience): Patience => ({
  silentMs: 15 * silentMs,
  pingsMs: 15 * pingsMs,
});
