import { cpus } from "node:os";

/** The value below which the share `q` (0 to 1) of the sample lies. */
export function quantile(sample: readonly number[], q: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

/** One line: what was measured, its ceiling, the ratio, and the bound that it is held to, from above or from below. */
export function tell(
  what: string,
  measured: number,
  ceiling: number,
  unit: string,
  bound: number,
  side: "at most" | "at least" = "at most",
): void {
  const ratio = measured / ceiling;
  const holds = side === "at most" ? ratio <= bound : ratio >= bound;
  const verdict = holds ? "within" : side === "at most" ? "ABOVE" : "BELOW";
  process.stdout.write(
    `${what}: ${measured.toFixed(2)} ${unit}, ceiling ${ceiling.toFixed(2)} ${unit}, ratio ${ratio.toFixed(2)} (${verdict} the bound of ${bound})\n`,
  );
}

export function machine(): void {
  const [cpu] = cpus();
  process.stdout.write(`${cpus().length} × ${cpu?.model.trim()}, Node ${process.version}, ${process.platform}\n`);
}
