import { Analysis, Approach, Location } from "./schemas.ts";

const MOST = 20;
const LENGTH = 1_000;
const BULLET = /^\s*(?:[-*•·–]|\d{1,3}[.)、])\s*(\S.*)$/u;

/**
 * What free text, or an object that does not fit, says: of an object the parts that fit, of a text its bullet
 * points, else its sentences. Marked `_fallback`; its feasibility is nobody's judgement. Undefined where it says nothing.
 */
export function salvage(said: unknown): Record<string, unknown> | undefined {
  const parts = isObject(said) ? fittingParts(said) : { findings: linesOf(String(said ?? "")) };
  if (parts.findings.length === 0) return undefined;
  const found = Analysis.parse({ feasibility_score: 0.5, implementation_approaches: [], ...parts });
  return { ...found, _fallback: true };
}

const isObject = (said: unknown): said is Readonly<Record<string, unknown>> =>
  typeof said === "object" && said !== null && !Array.isArray(said);

function fittingParts(said: Readonly<Record<string, unknown>>) {
  const list = (key: string): unknown[] => (Array.isArray(said[key]) ? said[key] : []);
  const texts = (key: string): string[] => cleaned(list(key).filter((one) => typeof one === "string"));
  const findings = texts("findings");
  return {
    findings: findings.length > 0 ? findings : cleaned(Object.values(said).filter((one) => typeof one === "string")),
    implementation_approaches: list("implementation_approaches").filter((one) => Approach.safeParse(one).success),
    technical_concerns: texts("technical_concerns").slice(0, 12),
    code_locations: list("code_locations").filter((one) => Location.safeParse(one).success),
  };
}

function linesOf(text: string): string[] {
  const bullets = text.split(/\r?\n/u).flatMap((line) => BULLET.exec(line)?.[1] ?? []);
  return cleaned(bullets.length > 0 ? bullets : text.split(/(?<=[.!?。！？])\s*|\n{2,}/u));
}

const cleaned = (texts: readonly string[]): string[] =>
  texts
    .map((one) => one.trim().slice(0, LENGTH))
    .filter((one) => one !== "")
    .slice(0, MOST);
