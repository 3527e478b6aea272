/*
 * The ceiling: the shortest program that labels an ICCMA file in typed arrays. It reads the whole file at once, assumes
 * that it is well-formed, and knows no bases or error locations.
 */
import { readFileSync } from "node:fs";

const bytes = readFileSync(process.argv[2] ?? "");
let at = 0;
function next(): number {
  let [value, byte] = [0, bytes[at] as number];
  while (at < bytes.length && (byte < 48 || byte > 57)) byte = bytes[++at] as number;
  while (byte >= 48 && byte <= 57) {
    value = 10 * value + byte - 48;
    byte = bytes[++at] as number;
  }
  return value;
}

const size = next();
const from = new Int32Array(bytes.length >> 2);
const to = new Int32Array(bytes.length >> 2);
const open = new Int32Array(size);
const start = new Int32Array(size + 1);
let count = 0;
for (;;) {
  const attacker = next();
  if (attacker === 0) break;
  from[count] = attacker - 1;
  to[count] = next() - 1;
  open[to[count] as number] = (open[to[count] as number] as number) + 1;
  start[attacker] = (start[attacker] as number) + 1;
  count += 1;
}
for (let node = 0; node < size; node += 1) start[node + 1] = (start[node + 1] as number) + (start[node] as number);
const place = start.slice();
const targets = new Int32Array(count);
for (let link = 0; link < count; link += 1) {
  const attacker = from[link] as number;
  targets[place[attacker] as number] = to[link] as number;
  place[attacker] = (place[attacker] as number) + 1;
}
const labels = new Uint8Array(size);
const queue = new Int32Array(size);
let length = 0;
for (let node = 0; node < size; node += 1) {
  if (open[node] !== 0) continue;
  labels[node] = 1;
  queue[length++] = node;
}
for (let head = 0; head < length; head += 1) {
  const node = queue[head] as number;
  for (let link = start[node] as number; link < (start[node + 1] as number); link += 1) {
    const target = targets[link] as number;
    if (labels[target] !== 0) continue;
    if (labels[node] === 1) labels[target] = 2;
    else {
      open[target] = (open[target] as number) - 1;
      if (open[target] !== 0) continue;
      labels[target] = 1;
    }
    queue[length++] = target;
  }
}
const counts = [0, 0, 0];
for (const label of labels) counts[label] = (counts[label] ?? 0) + 1;
process.stdout.write(`${counts[1]} IN, ${counts[2]} OUT, ${counts[0]} UNDECIDED\n`);
