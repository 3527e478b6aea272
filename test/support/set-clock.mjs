/*
 * Preloaded into a process of ours (NODE_OPTIONS=--import), whose time of day then is what its home's file `clock` says:
 * so many milliseconds ahead, or "still". The time that has passed and the machine's own clock go on.
 */
import { readFileSync } from "node:fs";

const RealDate = Date;
const file = process.env.SWARM_TEST_CLOCK;
let ahead = 0;
let still;
let looked = -1_000;

function now() {
  // Often enough to be set within a turn, and seldom enough to cost nothing.
  if (performance.now() - looked > 20) {
    looked = performance.now();
    let said = "0";
    try {
      said = readFileSync(file, "utf8").trim();
    } catch {
      // Not set yet.
    }
    if (said === "still") still ??= RealDate.now() + ahead;
    else {
      still = undefined;
      ahead = Number(said) || 0;
    }
  }
  return still ?? RealDate.now() + ahead;
}

globalThis.Date = class SetDate extends RealDate {
  constructor(...of) {
    super(...(of.length === 0 ? [now()] : of));
  }
  static now() {
    return now();
  }
};
