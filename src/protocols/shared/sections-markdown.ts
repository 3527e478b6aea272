import { type Projection, titleOf, topicOf } from "#discussion";
import { shortened } from "#lib/cut";
import { bulletList, document, inline } from "#lib/markdown";
import type { Section } from "./section.ts";

/** Characters of the question above a result. */
const QUESTION = 600;

/** A result as a file in Markdown: the title, the question where it is longer, and the sections. */
export function sectionsMarkdown(state: Projection, sections: readonly Section[], question: string): string {
  const [title, topic] = [titleOf(state), topicOf(state).trim()];
  return document([
    `# ${inline(shortened(title, 200))}`,
    topic === title.trim() ? undefined : `**${question}** ${inline(shortened(topic, QUESTION))}`,
    ...sections.flatMap(blocksOf),
  ]);
}

const blocksOf = ({ heading, text, items, table }: Section): (string | undefined)[] => [
  heading === "" ? undefined : `## ${inline(heading)}`,
  ...text.map((paragraph) => inline(paragraph)),
  table && tableOf([table.head, ...table.rows]),
  bulletList(items.map(({ text: said, refs }) => inline([said, ...refs.filter((id) => !said.includes(id))].join(" ")))),
];

function tableOf([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => inline(cell)).join(" | ")} |`;
  return [line(head), `|${" --- |".repeat(head.length)}`, ...rows.map(line)].join("\n");
}
