/**
 * Splits a text into pieces, never within a character; an empty text is one piece.
 * @param most UTF-16 units per piece
 */
export function piecesOf(text: string, most: number): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length || pieces.length === 0; ) {
    let end = Math.min(text.length, start + most);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end -= 1;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}
