import { posix } from "node:path";
import { unzipSync } from "fflate";
import { type Handler, Parser } from "htmlparser2";
import { DocumentFault } from "./document-kinds.ts";

/** Limits of unpacking: bytes of one part and of all, and number of parts. */
const PART_BYTES = 64 * 1024 * 1024;
const ALL_BYTES = 128 * 1024 * 1024;
const PARTS = 20_000;

/** Magic number of Office's container for encrypted documents and its formats before 2007. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

/**
 * A zip file in memory. Parts are unpacked on request, within limits on their declared sizes, which they cannot exceed.
 * Nothing is written to disk, so names are harmless.
 */
export class Zip {
  readonly #data: Uint8Array;
  readonly #sizes = new Map<string, number>();
  #left = ALL_BYTES;

  /** @throws DocumentFault if this is no zip file */
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

  /** Unpacks a part's text; undefined if there is no such part. @throws DocumentFault if it is too large */
  text(name: string): string | undefined {
    const size = this.#sizes.get(name);
    if (size === undefined) return undefined;
    this.#left -= size;
    if (size > PART_BYTES || this.#left < 0) throw new DocumentFault("swells");
    const data = this.#unpack((file) => file.name === name)[name];
    return data && new TextDecoder(encodingOf(data)).decode(data);
  }

  #unpack(filter: (file: { name: string; originalSize: number }) => boolean): Record<string, Uint8Array> {
    try {
      return unzipSync(this.#data, { filter });
    } catch (cause) {
      throw cause instanceof DocumentFault ? cause : new DocumentFault("damaged", { cause });
    }
  }
}

const partAt = (from: string, target: string): string =>
  posix.normalize(target.startsWith("/") ? target.slice(1) : posix.join(posix.dirname(from), target));

/**
 * Parses XML in one pass, without a tree. Only XML's own entities are expanded, never those of a document type. Malformed
 * XML is read as far as it goes. Names include their prefix.
 */
export const readXml = (xml: string, handler: Partial<Handler>): void =>
  new Parser(handler, { xmlMode: true, decodeEntities: true }).end(xml);

/** Encoding that a byte order mark tells; undefined without one. */
export const encodingOf = ([first, second]: Uint8Array): string | undefined =>
  first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : undefined;

/** Returns the targets of a part's relationships, as part names by id. */
export function relationsOf(zip: Zip, part: string) {
  const at = part.lastIndexOf("/") + 1;
  const found = new Map<string, { target: string; type: string }>();
  readXml(zip.text(`${part.slice(0, at)}_rels/${part.slice(at)}.rels`) ?? "", {
    onopentag: (name, { Id, Target, Type = "", TargetMode }) => {
      if (name !== "Relationship" || Id === undefined || Target === undefined || TargetMode === "External") return;
      found.set(Id, { target: partAt(part, Target), type: Type.slice(Type.lastIndexOf("/") + 1) });
    },
  });
  return found;
}

/** Whether an attribute of Office's XML says no; without a value it says yes. */
export const saysNo = (value: string | undefined): boolean => value === "0" || value === "false" || value === "off";

type Relations = ReturnType<typeof relationsOf>;

export const mainPart = (zip: Zip, fallback: string) => targetOf(relationsOf(zip, ""), "officeDocument") ?? fallback;

const targetOf = (relations: Relations, type: string): string | undefined =>
  [...relations.values()].find((one) => one.type === type)?.target;

/** Returns the text of the first related part of a type; empty if there is none. */
export function relatedText(zip: Zip, relations: Relations, type: string): string {
  const target = targetOf(relations, type);
  return target === undefined ? "" : (zip.text(target) ?? "");
}

export const localName = (name: string): string => name.slice(name.indexOf(":") + 1);
