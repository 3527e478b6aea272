import jsQR from "jsqr";
import { describe, expect, it } from "vitest";
import { qrLines } from "../commands/invite.ts";

/** Pixels of a module: the decoder finds nothing in smaller ones. */
const SCALE = 4;
const MODULES: Readonly<Record<string, readonly [above: boolean, below: boolean]>> = {
  "█": [true, true],
  "▀": [true, false],
  "▄": [false, true],
  " ": [false, false],
};

/** Reads the code from a terminal's lines, as a scanner does. */
function scanned(lines: readonly string[]): string | undefined {
  const rows = lines.flatMap((line) => {
    const cells = [...line.replace("\u001b[30;107m", "").replace("\u001b[0m", "")].map((cell) => MODULES[cell]);
    return [0, 1].map((half) => cells.map((cell) => cell?.[half] === true));
  });
  const width = (rows[0]?.length ?? 0) * SCALE;
  const pixels = new Uint8ClampedArray(width * rows.length * SCALE * 4).fill(255);
  for (let y = 0; y < rows.length * SCALE; y += 1)
    for (let x = 0; x < width; x += 1)
      if (rows[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)])
        pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return jsQR.default(pixels, width, rows.length * SCALE)?.data;
}

describe("a QR code in the terminal", () => {
  const link = `http://192.168.178.40:41234/#invite=swarm1.${"aB3_-x9Z".repeat(2)}.${"Zz0-_q".repeat(4).slice(0, 22)}`;

  it("is read by an independent scanner", async () => {
    for (const text of [link, "https://table.example.org/#invite=x", "x"])
      expect(scanned((await qrLines(text)).lines)).toBe(text);
  });

  it("of an invitation's link fits a terminal of 80 by 24", async () => {
    const { lines, columns } = await qrLines(link);
    expect(lines.length).toBeLessThanOrEqual(22);
    expect(columns).toBeLessThanOrEqual(80);
  });
});
