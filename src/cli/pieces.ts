import { once } from "node:events";
import { guarded } from "#lib/plain";

/** Characters per write. */
const CHUNK = 1 << 16;

/** Writes a text in pieces to stdout, with backpressure: as it is, but without what could steer a terminal on one. */
export async function printPieces(pieces: Iterable<string>, out: NodeJS.WriteStream = process.stdout): Promise<void> {
  let waiting: string[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    const isTaken = out.write(out.isTTY ? guarded(waiting.join(""), false) : waiting.join(""));
    waiting = [];
    length = 0;
    if (!isTaken) await once(out, "drain");
  };
  for (const piece of pieces) {
    waiting.push(piece);
    length += piece.length;
    if (length >= CHUNK) await flush();
  }
  await flush();
}
