/*
 * The gate on labelled statements: how often each rule that returns is right, which is held to 0.9 of the ceiling of 1.
 */
import { HELD_OUT, precision, recall, score, TUNED, tableOf, WRITTEN } from "../test/support/statements/index.ts";
import { machine, tell } from "./report.ts";

machine();
const all = [...TUNED, ...HELD_OUT, ...WRITTEN];
const whole = score(all);
process.stdout.write(`${tableOf(`${all.length} statements`, whole)}\n`);
process.stdout.write(`${tableOf(`${WRITTEN.length} of them as people write`, score(WRITTEN))}\n`);
for (const [rule, count] of whole.returning) {
  tell(`precision of ${rule}`, precision(count), 1, "", 0.9, "at least");
  tell(`recall of ${rule}`, recall(count), 1, "", 1, "at least");
}
