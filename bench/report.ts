import { cpus } from "node:os";

/** The `q` quantile (0 to 1) of the sample. */
export function quantile(sample: readonly number[], q: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

/** Prints one line: the measured value, its ceiling, the ratio, and its upper or lower bound. */
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
