import { posix } from "node:path";
import { unzipSync } from "fflate";
import { DocumentFault } from "./fault.ts";

/** Limits of what is unpacked: bytes of one part and of all, and how many parts are named. */
const PART_BYTES = 64 * 1024 * 1024;
const ALL_BYTES = 128 * 1024 * 1024;
const PARTS = 20_000;

/** What Office puts an encrypted document into, and what its formats before 2007 are. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

/**
 * A zip file in memory. Parts are unpacked when they are asked for, within limits that the sizes in the directory cannot
 * exceed: a part never becomes larger than it says. Nothing is written to a disk, so names are only names.
 */
export class Zip {
  readonly #data: Uint8Array;
  readonly #sizes = new Map<string, number>();
  #left = ALL_BYTES;

  /** @throws DocumentFault where this is no zip file */
  constructor(data: Uint8Array) {
    this.#data = data;
    if (COMPOUND.every((byte, at) => data[at] === byte))
      throw new DocumentFault(Buffer.from(data).includes(ENCRYPTED) ? "encrypted" : "old");
    this.#unpack(({ name, originalSize }) => {
      if (this.#sizes.size >= PARTS) throw new DocumentFault("swells");
      this.#sizes.set(name, originalSize);
      return false;
    });
  }

  has(name: string): boolean {
    return this.#sizes.has(name);
  }

  /**
   * A part's text; undefined where there is none of this name.
   * @throws DocumentFault where it is too large
   */
  text(name: string): string | undefined {
    const size = this.#sizes.get(name);
    if (size === undefined) return undefined;
    this.#left -= size;
    if (size > PART_BYTES || this.#left < 0) throw new DocumentFault("swells");
    const data = this.#unpack((file) => file.name === name)[name];
    if (data === undefined) return undefined;
    const isWide = (data[0] === 0xff && data[1] === 0xfe) || (data[0] === 0xfe && data[1] === 0xff);
    return new TextDecoder(isWide ? (data[0] === 0xff ? "utf-16le" : "utf-16be") : "utf-8").decode(data);
  }

  #unpack(filter: (file: { name: string; originalSize: number }) => boolean): Record<string, Uint8Array> {
    try {
      return unzipSync(this.#data, { filter });
    } catch (cause) {
      throw cause instanceof DocumentFault ? cause : new DocumentFault("damaged", { cause });
    }
  }
}

/** The part that a relationship's target names, as seen from another part. */
export const partAt = (from: string, target: string): string =>
  posix.normalize(target.startsWith("/") ? target.slice(1) : posix.join(posix.dirname(from), target));
