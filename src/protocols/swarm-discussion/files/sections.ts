import { inline, list } from "#lib/markdown";
import type { Section } from "#protocols/section";
import type { Marks } from "../words/en-marks.ts";

/** Rows of a section's table, each in a line, then its items. */
export const linesOf = ({ table, items }: Pick<Section, "table" | "items">, marks: Marks): string[] => [
  ...(table?.rows.map(([name = "", ...cells]) => {
    const heads = table.head.slice(1);
    const told = cells.map((cell, at) => (heads.length > 1 ? marks.is(heads[at] ?? "", cell) : cell));
    return marks.and(name, marks.clauses(told));
  }) ?? []),
  ...items.map(({ text }) => text),
];

/** Sections as Markdown. */
export const sectionsMarkdown = (sections: readonly Section[]): (string | undefined)[] =>
  sections.flatMap(({ heading, text, items, table }) => [
    `## ${inline(heading)}`,
    ...text.map((one) => inline(one)),
    table && tableOf(table),
    list(items.map((item) => inline(item.text))),
  ]);

function tableOf({ head, rows }: NonNullable<Section["table"]>): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => inline(cell)).join(" | ")} |`;
  return [line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}
