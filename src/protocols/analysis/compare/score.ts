import type { Level, Solution } from "../schemas.ts";

const EFFORT: Readonly<Record<Level, number>> = { low: 30, medium: 20, high: 10 };
const RISK: Readonly<Record<Level, number>> = { low: 30, medium: 20, high: 5 };
const PER_PROVIDER = 20;
const PER_ARGUMENT = 5;
const PER_FILE = 3;
const FILES_AT_MOST = 15;

/**
 * The rank of a solution: 20 for each provider that proposes it, 30/20/10 for low/medium/high effort, 30/20/5 for
 * low/medium/high risk, 5 for each pro more than cons, 3 for each file that it names, up to 15.
 */
export function scoreOf({
  source_cli,
  effort,
  risk,
  pros,
  cons,
  affected_files,
}: Pick<Solution, "source_cli" | "effort" | "risk" | "pros" | "cons" | "affected_files">): number {
  const files = new Set(affected_files.map(({ file }) => file)).size;
  return (
    new Set(source_cli).size * PER_PROVIDER +
    EFFORT[effort] +
    RISK[risk] +
    (pros.length - cons.length) * PER_ARGUMENT +
    Math.min(files * PER_FILE, FILES_AT_MOST)
  );
}
