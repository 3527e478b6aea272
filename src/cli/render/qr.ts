import { encode } from "uqr";

/** Modules of quiet around the code; scanners want four, and manage with two on a screen. */
const BORDER = 2;

/**
 * A QR code for a terminal: two rows of modules a line, dark on light whatever the terminal's colours are.
 * @returns its lines, and how many columns they need
 */
export function qrLines(text: string): { readonly lines: readonly string[]; readonly columns: number } {
  const { data, size } = encode(text, { ecc: "L", border: BORDER });
  const dark = (row: number, column: number): boolean => data[row]?.[column] === true;
  const lines: string[] = [];
  for (let row = 0; row < size; row += 2) {
    const cells = Array.from({ length: size }, (_, column) => {
      const [above, below] = [dark(row, column), dark(row + 1, column)];
      return above ? (below ? "█" : "▀") : below ? "▄" : " ";
    });
    lines.push(`\u001b[30;107m${cells.join("")}\u001b[0m`);
  }
  return { lines, columns: size };
}
