import { type Protocol, state } from "#protocols/effects";
import { lastOf } from "#protocols/protocol";
import type { Section } from "#protocols/section";
import type { FloorStatement, Lang } from "#wire";
import type { PatternId } from "./catalogue.ts";
import { type Course, keyOf, type Outcome } from "./course.ts";
import { roleName } from "./roles.ts";
import { Report } from "./schemas.ts";
import { words } from "./words/index.ts";

/** Puts the report onto the floor. */
export function* reportOn(course: Course, outcome: Outcome): Protocol<Report> {
  const { runs, used, learned, postMortem, byRule, say } = course;
  const how = outcome.reached ? (outcome.how ?? "reached") : (outcome.how ?? "not-reached");
  const report: Report = {
    answer: `${say.result.outcomes[how]} ${outcome.summary}`.trim(),
    outcome: how,
    runs: [...runs],
    lessons: { used, learned: [...learned] },
    ...(postMortem ? { postMortem: { ...postMortem } } : {}),
    byRule: [...byRule],
  };
  yield* state({ key: keyOf(course, "report"), round: course.round, kind: "report", content: report, references: [] });
  return report;
}

/** The report on a floor; undefined until there is one. */
export function reportIn(floor: readonly FloorStatement[]): Report | undefined {
  const parsed = Report.safeParse(lastOf(floor, "report")?.content);
  return parsed.success ? parsed.data : undefined;
}

/** The report as people read it: the result first, then how it went. */
export function sectionsOf(report: Report, lang: Lang): Section[] {
  const { result, patterns } = words(lang);
  const section = (id: string, heading: string, more: Partial<Section>): Section => ({
    ...{ id, heading, text: [], items: [], folded: false },
    ...more,
  });
  const byRule =
    report.byRule.length > 0 ? [result.byRule(report.byRule.map((role) => roleName(role, words(lang))))] : [];
  const titleOf = (id: string): string => `${id} ${patterns[id as PatternId]?.title ?? ""}`.trim();
  const runs = report.runs.flatMap(({ pattern, depth, reached, iterations, bound, summary, lines }) => [
    { text: `${"— ".repeat(depth)}${result.run(titleOf(pattern), reached, iterations, bound, summary)}`, refs: [] },
    ...lines.map(({ text, refs }) => ({ text: `${"— ".repeat(depth + 1)}${text}`, refs })),
  ]);
  const lessons = [...report.lessons.used.map(result.used), ...report.lessons.learned.map(result.learned)];
  const lookedBack = lookedBackIn(report, lang);
  const items = (texts: readonly string[]) => texts.map((text) => ({ text, refs: [] }));
  return [
    section("answer", result.answer, { text: [report.answer, ...byRule] }),
    section("course", result.course, { items: runs }),
    ...(lessons.length > 0 ? [section("lessons", result.lessons, { items: items(lessons) })] : []),
    ...(lookedBack.length > 0
      ? [section("post-mortem", result.postMortem, { items: items(lookedBack), folded: true })]
      : []),
  ];
}

function lookedBackIn({ postMortem }: Report, lang: Lang): string[] {
  const { result } = words(lang);
  const lines = (key: string): string[] => {
    const found = postMortem?.[key];
    return Array.isArray(found) ? found.map(String) : [];
  };
  return [
    ...lines("what_went_well").map(result.wentWell),
    ...lines("what_was_difficult").map(result.difficult),
    ...lines("from_messages"),
  ];
}

/** The same as Markdown. */
export const markdownOf = (report: Report, lang: Lang): string =>
  sectionsOf(report, lang)
    .map(({ heading, text, items }) =>
      [
        `## ${heading}`,
        ...text,
        ...(items.length > 0 ? [items.map((item) => `- ${lineOf(item)}`).join("\n")] : []),
      ].join("\n\n"),
    )
    .join("\n\n");

const lineOf = ({ text, refs }: Section["items"][number]): string =>
  refs.length > 0 ? `${text} [${refs.join(", ")}]` : text;
