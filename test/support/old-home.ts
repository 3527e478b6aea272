import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

/**
 * Unpacks a home of version 0.1.0 into a folder: broker data and files of `old-completed` (standard, with documents),
 * `old-zh` (lightweight, in Chinese), `old-deep` (deep, anonymous, unshared information) and `old-paused` (in the
 * arguments of its second round).
 */
export function unpackOldHome(folder: string): void {
  const packed = readFileSync(join(import.meta.dirname, "../fixtures/home-0.1.0.tar.br"));
  const tar = spawnSync("tar", ["-x", "-C", folder], { input: brotliDecompressSync(packed) });
  if (tar.status !== 0) throw new Error(`tar ended with ${tar.status}: ${tar.stderr}`);
}
