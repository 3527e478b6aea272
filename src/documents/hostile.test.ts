import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import { FUZZ_MS, fuzzing } from "../../test/support/fuzz.ts";
import { DocumentFault, type DocumentKind, documentKindOf } from "./document-kinds.ts";
import { DocumentReader } from "./reader.ts";

const FILES = join(import.meta.dirname, "../../test/fixtures/documents");
const reader = new DocumentReader({ allMs: 3_600_000 });
afterAll(() => reader[Symbol.asyncDispose]());

/** Returns a document's text, or the reason why there is none. */
async function outcome(kind: DocumentKind, data: Uint8Array, by = reader): Promise<string> {
  try {
    return (await by.read(kind, data)).text;
  } catch (error) {
    if (error instanceof DocumentFault) return error.code;
    throw error;
  }
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const docx = (xml: string, more: Record<string, string> = {}): Uint8Array => {
  const parts = Object.entries({ "word/document.xml": xml, ...more });
  return zipSync(Object.fromEntries(parts.map(([name, text]) => [name, strToU8(text)])), { level: 1 });
};
const body = (text: string): string =>
  `<w:document ${W}><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`;

/** Packs a zip of one file. fflate would take seconds for this size. */
function zipOf(path: string, data: Uint8Array): Buffer {
  const name = Buffer.from(path);
  const packed = deflateRawSync(data, { level: 1 });
  const fields = Buffer.alloc(26);
  // Version 2.0, no flags, deflate, no date, no checksum (nobody checks it); sizes, length of the name.
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(data.length, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, name, packed]);
  const entry = Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), fields, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}

describe("damaged documents", () => {
  it.each(["en/ops.pdf", "en/plan.docx", "en/costs.xlsx", "en/board.pptx", "en/customers.eml", "zh/wiki.html"])(
    "%s, cut off and with bits turned over, gives a text or a reason",
    { timeout: FUZZ_MS },
    async (path) => {
      const data = readFileSync(join(FILES, path));
      const kind = documentKindOf(path) as DocumentKind;
      const one = fc.record({
        length: fc.oneof(fc.constant(data.length), fc.nat(data.length)),
        flips: fc.array(fc.tuple(fc.nat(data.length - 1), fc.nat(7)), { maxLength: 12 }),
      });
      await fc.assert(
        fc.asyncProperty(one, async ({ length, flips }) => {
          const hurt = Buffer.from(data);
          for (const [at, bit] of flips) hurt[at] = (hurt[at] ?? 0) ^ (1 << bit);
          expect(["slow", "memory"]).not.toContain(await outcome(kind, hurt.subarray(0, length)));
        }),
        fuzzing(30),
      );
    },
  );
});

describe("hostile documents", () => {
  it("that unpack to very much are refused, also where they lie about it", async () => {
    const bomb = zipOf("word/document.xml", Buffer.from(body("a".repeat(70_000_000))));
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await outcome("docx", bomb)).toBe("swells");
    // The size in the directory, reduced: no more than that is unpacked.
    const lies = Buffer.from(bomb);
    const entry = lies.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    lies.writeUInt32LE(200, entry + 24);
    expect((await outcome("docx", lies)).length).toBeLessThan(400);
    const empty = [new Uint8Array(), { level: 0 as const }] as const;
    const many = zipSync(Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [`${n}`, [...empty]])));
    expect(await outcome("xlsx", many)).toBe("swells");
  });

  it("whose parts together say that they unpack to very much are refused", async () => {
    const types = ["styles", "footnotes", "endnotes"];
    const relations = types
      .map((type) => `<Relationship Id="${type}" Type="x/${type}" Target="${type}.xml"/>`)
      .join("");
    const parts = Object.fromEntries(types.map((type) => [`word/${type}.xml`, "<x/>"]));
    const rels = { "word/_rels/document.xml.rels": `<Relationships>${relations}</Relationships>` };
    const data = Buffer.from(docx(body("Vans"), { ...parts, ...rels }));
    expect(await outcome("docx", data)).toBe("\fpara1\n\nVans\n");
    // Each below the limit of one part, together above that of a document.
    const entry = Buffer.from([0x50, 0x4b, 1, 2]);
    for (let at = data.indexOf(entry); at >= 0; at = data.indexOf(entry, at + 4)) {
      const name = data.subarray(at + 46, at + 46 + data.readUInt16LE(at + 28)).toString();
      if (types.some((type) => name === `word/${type}.xml`)) data.writeUInt32LE(50_000_000, at + 24);
    }
    expect(await outcome("docx", data)).toBe("swells");
  });

  it("with entities that multiply give nothing of them", async () => {
    const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("");
    const xml = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol"><!ENTITY file SYSTEM "file:///etc/passwd">${levels}]>${body("Vans &l9; &file; &amp; more")}`;
    const text = await outcome("docx", docx(xml));
    expect(text).toContain("Vans &l9; &file; & more");
    expect(text).not.toMatch(/lollol|root:/);
  });

  it("with names that lead elsewhere stay in their file", async () => {
    const more = {
      "../../evil.sh": "echo",
      "_rels/.rels":
        '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="../../../../../../etc/passwd"/></Relationships>',
    };
    expect(await outcome("docx", docx(body("x"), more))).toBe("otherKind");
    const notes =
      '<Relationships><Relationship Id="n" Type="x/footnotes" Target="../../../../etc/passwd"/></Relationships>';
    expect(await outcome("docx", docx(body("Vans"), { "word/_rels/document.xml.rels": notes }))).toBe(
      "\fpara1\n\nVans\n",
    );
    // A part outside the archive by its name is no part of this file.
    const elsewhere =
      '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="word/other.xml" TargetMode="External"/><Relationship Id="b" Type="x/officeDocument" Target="word/document.xml"/></Relationships>';
    expect(
      await outcome("docx", docx(body("Vans"), { "_rels/.rels": elsewhere, "word/other.xml": body("Trucks") })),
    ).toBe("\fpara1\n\nVans\n");
  });

  it("with marks of places in their words place nothing", async () => {
    expect(await outcome("docx", docx(body("one\n\fpage9\ntwo \u202Eevil\u{E0041}")))).toBe(
      "\fpara1\n\none page9 two evil\n",
    );
  });

  it("nested very deep are read", async () => {
    const deep = `${"<div>".repeat(25_000)}Vans`;
    expect(await outcome("html", Buffer.from(deep))).toBe("\fpara1\n\nVans\n");
    const tables = `<w:document ${W}>${"<w:tbl><w:tr><w:tc>".repeat(20_000)}<w:p><w:t>Vans</w:t></w:p>`;
    expect(await outcome("docx", docx(tables))).toBe("\fpara1\n\nVans\n");
  });

  it("that take too long, or too much memory, end their thread and nothing else", async () => {
    await using quick = new DocumentReader({ oneMs: 1 });
    expect(await outcome("pdf", readFileSync(join(FILES, "en/ops.pdf")), quick)).toBe("slow");
    await using poor = new DocumentReader({ growthMb: 1 });
    expect(await outcome("pdf", readFileSync(join(FILES, "en/ops.pdf")), poor)).toBe("memory");
    await using small = new DocumentReader({ heapMb: 24 });
    const cells = Buffer.from(`<table>${"<tr><td>a<td>b".repeat(400_000)}`);
    expect(await outcome("html", cells, small)).toBe("memory");
    expect(await outcome("html", Buffer.from("<p>Vans"), small)).toBe("\fpara1\n\nVans\n");
    await using spent = new DocumentReader({ allMs: 1 });
    const both = [outcome("html", Buffer.from("<p>Vans"), spent), outcome("html", Buffer.from("<p>Vans"), spent)];
    expect(await Promise.all(both)).toEqual(["slow", "slow"]);
  });

  it("are given up when nobody waits any more", async () => {
    await using given = new DocumentReader();
    const stop = new AbortController();
    const reading = given.read("pdf", readFileSync(join(FILES, "en/ops.pdf")), stop.signal);
    stop.abort(new Error("the caller left"));
    await expect(reading).rejects.toThrow("the caller left");
  });
});
