import type { Act } from "../../room/types.ts";

/** Radius of rounded or cut corners, in pixels. */
const CORNER = 12;

/** The outline of a claim's box: the corners show what it does in the argument, independently of colour. */
export function boxPath(act: Act, width: number, height: number): string {
  const c = CORNER;
  switch (act) {
    case "declares":
      return rounded(width, height, 22);
    case "attacks":
      // Cut corners: an attack.
      return `M${c} 0H${width - c}L${width} ${c}V${height - c}L${width - c} ${height}H${c}L0 ${height - c}V${c}Z`;
    case "answers":
      // One folded corner: a response.
      return `M0 0H${width - c}L${width} ${c}V${height}H0Z`;
    case "compares":
      return `M${c} 0H${width}L${width - c} ${height}H0Z`;
    default:
      return rounded(width, height, 4);
  }
}

const rounded = (width: number, height: number, r: number): string =>
  `M${r} 0H${width - r}A${r} ${r} 0 0 1 ${width} ${r}V${height - r}A${r} ${r} 0 0 1 ${width - r} ${height}H${r}A${r} ${r} 0 0 1 0 ${height - r}V${r}A${r} ${r} 0 0 1 ${r} 0Z`;
