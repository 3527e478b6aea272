import { type Finding, type Review, SEVERITIES } from "../schemas.ts";

/** All findings of a review, the most severe first. */
export const findingsIn = ({ findings }: Pick<Review, "findings">): Finding[] =>
  SEVERITIES.flatMap((severity) => findings[severity]);

/** One finding in a line: `high: src/a.ts:3: reads past the end (check the length)`. */
export function findingLines({ findings }: Pick<Review, "findings">): string[] {
  return SEVERITIES.flatMap((severity) =>
    findings[severity].map(({ file, line, description, suggestion }) => {
      const place = [file, line].filter((part) => part !== undefined).join(":");
      return `${severity}: ${place ? `${place}: ` : ""}${description}${suggestion ? ` (${suggestion})` : ""}`;
    }),
  );
}

/** What a review changed against the one before: `+3 fixed, -1 new issue`. */
export function deltaOf(before: Review | undefined, now: Review): string {
  const [earlier, later] = [before ? findingsIn(before) : [], findingsIn(now)];
  const has = (list: readonly Finding[], one: Finding): boolean => list.some((other) => isSame(one, other));
  const fixed = earlier.filter((one) => !has(later, one)).length;
  const added = later.filter((one) => !has(earlier, one)).length;
  return `+${fixed} fixed, -${added} new ${added === 1 ? "issue" : "issues"}`;
}

const isSame = (a: Finding, b: Finding): boolean =>
  (a.file ?? "") === (b.file ?? "") && plain(a.description) === plain(b.description);

/** Letters and digits alone. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
