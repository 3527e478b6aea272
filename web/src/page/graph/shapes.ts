/** Radius of rounded or cut corners, in pixels. */
const CORNER = 12;

/** The outline of a claim's box: the corners show its kind, independently of colour. */
export function boxPath(kind: string, width: number, height: number): string {
  const c = CORNER;
  switch (kind) {
    case "position_declaration":
      return rounded(width, height, 22);
    case "stress_test":
      // Cut corners: an attack.
      return `M${c} 0H${width - c}L${width} ${c}V${height - c}L${width - c} ${height}H${c}L0 ${height - c}V${c}Z`;
    case "response":
      // One folded corner: a response.
      return `M0 0H${width - c}L${width} ${c}V${height}H0Z`;
    case "analogy":
      return `M${c} 0H${width}L${width - c} ${height}H0Z`;
    default:
      return rounded(width, height, 4);
  }
}

const rounded = (width: number, height: number, r: number): string =>
  `M${r} 0H${width - r}A${r} ${r} 0 0 1 ${width} ${r}V${height - r}A${r} ${r} 0 0 1 ${width - r} ${height}H${r}A${r} ${r} 0 0 1 0 ${height - r}V${r}A${r} ${r} 0 0 1 ${r} 0Z`;
