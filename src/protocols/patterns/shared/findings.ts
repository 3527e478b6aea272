import { type Finding, type Review, SEVERITIES } from "../schemas.ts";
import type { Words } from "../words/index.ts";

/** All findings of a review, the most severe first. */
export const findingsIn = ({ findings }: Pick<Review, "findings">): Finding[] =>
  SEVERITIES.flatMap((severity) => findings[severity]);

/** One finding in a line: `high: src/a.ts:3: reads past the end (check the length)`. */
export function findingLines({ findings }: Pick<Review, "findings">, { review, values }: Words): string[] {
  return SEVERITIES.flatMap((severity) =>
    findings[severity].map(({ file, line, description, suggestion }) => {
      const place = [file, line].filter((part) => part !== undefined).join(":");
      return review.finding(values[severity] ?? severity, place, description, suggestion);
    }),
  );
}

/** What a review changed against the one before. */
export interface Delta {
  readonly fixed: number;
  readonly added: number;
}

/** A change as the team message has it: `+3 fixed, -1 new issue`. */
export const deltaText = ({ fixed, added }: Delta): string =>
  `+${fixed} fixed, -${added} new ${added === 1 ? "issue" : "issues"}`;

export function deltaOf(before: Review | undefined, now: Review): Delta {
  const [earlier, later] = [before ? findingsIn(before) : [], findingsIn(now)];
  const has = (list: readonly Finding[], one: Finding): boolean => list.some((other) => isSame(one, other));
  const fixed = earlier.filter((one) => !has(later, one)).length;
  const added = later.filter((one) => !has(earlier, one)).length;
  return { fixed, added };
}

const isSame = (a: Finding, b: Finding): boolean =>
  (a.file ?? "") === (b.file ?? "") && plain(a.description) === plain(b.description);

/** Letters and digits alone. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
