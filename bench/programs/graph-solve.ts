/* Reads an ICCMA file and labels it with the engine of src/graph; prints how many are IN, OUT and UNDECIDED. */
import { closeSync, openSync, readSync } from "node:fs";
import { groundedLabels } from "../../src/graph/engine/grounded-labelling.ts";
import { IccmaReader } from "../../src/graph/formats/iccma.ts";

const reader = new IccmaReader();
const buffer = new Uint8Array(1 << 20);
const file = openSync(process.argv[2] ?? "", "r");
for (let length = readSync(file, buffer); length > 0; length = readSync(file, buffer)) {
  reader.push(buffer.subarray(0, length));
}
closeSync(file);
reader.end();
const counts = [0, 0, 0];
for (const label of groundedLabels(reader.size, reader.attacks)) counts[label] = (counts[label] ?? 0) + 1;
process.stdout.write(`${counts[1]} IN, ${counts[2]} OUT, ${counts[0]} UNDECIDED\n`);
