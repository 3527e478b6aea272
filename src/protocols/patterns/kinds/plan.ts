import { z } from "zod";
import { reason } from "#protocols/rule";
import { sentencesIn } from "#protocols/shared/short";
import { kindOf, lines, ruleOf, text, titleOf, told } from "./kind.ts";

export const Plan = z.object({
  summary: told(text, "the plan in one or two sentences", "一两句话概述计划"),
  tasks: told(
    z
      .array(
        z.object({
          id: told(z.string().trim().min(1).max(40), "short, such as T1", "简短，如 T1"),
          title: text,
          dependsOn: z.array(z.string().trim().min(1).max(40)).max(50).default([]),
          files: lines,
        }),
      )
      .min(1)
      .max(50),
    "each with the ids of the tasks that come before it",
    "每项列出须先完成的工作编号",
  ),
});
export type Plan = z.infer<typeof Plan>;

type Dependent = Pick<Plan["tasks"][number], "id" | "dependsOn">;

/**
 * Sorts tasks by dependency: each layer needs only the layers before it.
 * @returns `rest`: tasks that wait for each other, or for a task that does not exist
 */
function layersOf<T extends Dependent>(tasks: readonly T[]): { layers: T[][]; rest: T[] } {
  const layers: T[][] = [];
  const done = new Set<string>();
  let rest = [...tasks];
  for (;;) {
    const layer = rest.filter(({ dependsOn }) => dependsOn.every((id) => done.has(id)));
    if (layer.length === 0) return { layers, rest };
    layers.push(layer);
    for (const { id } of layer) done.add(id);
    rest = rest.filter((task) => !layer.includes(task));
  }
}

/**
 * Cuts a plan into pieces that can be delivered one after the other: each layer, parted where other tasks depend on some of it
 * alone. Tasks on which nothing hangs stay together; those of a cycle are one piece at the end.
 */
export function piecesOf<T extends Dependent>(tasks: readonly T[]): T[][] {
  const group = new Map(tasks.map(({ id }) => [id, id]));
  for (const { id, dependsOn } of tasks) {
    const joined = new Set([id, ...dependsOn].map((one) => group.get(one)));
    for (const [one, of] of group) if (joined.has(of)) group.set(one, group.get(id) ?? id);
  }
  const sizes = Map.groupBy(tasks, ({ id }) => group.get(id));
  const groupOf = ({ id }: T): string => ((sizes.get(group.get(id))?.length ?? 0) > 1 ? (group.get(id) ?? "") : "");
  const { layers, rest } = layersOf(tasks);
  const pieces = layers.flatMap((layer) => [...Map.groupBy(layer, groupOf).values()]);
  return rest.length > 0 ? [...pieces, rest] : pieces;
}

/** Requires tasks with ids of their own that can be sorted. */
const plannable = ruleOf(Plan, ({ tasks }, say) => {
  const ids = tasks.map(({ id }) => id);
  const doubled = ids.find((id, at) => ids.indexOf(id) !== at);
  if (doubled !== undefined) {
    const why = say([
      `Two tasks have the id ${doubled}: give each its own.`,
      `有两项工作都叫 ${doubled}：请各取编号。`,
    ]);
    return [reason("doubled_id", why, "tasks")];
  }
  for (const { id, dependsOn } of tasks) {
    const unknown = dependsOn.find((one) => !ids.includes(one));
    if (unknown === undefined) continue;
    const why = say([
      `${id} depends on ${unknown}, which is not a task of this plan: name one of its ids.`,
      `${id} 依赖的 ${unknown} 不在本计划之中：请写其中的编号。`,
    ]);
    return [reason("unknown_dependency", why, "tasks")];
  }
  const rest = layersOf(tasks).rest.map(({ id }) => id);
  if (rest.length === 0) return [];
  const why = say([
    `${rest.join(", ")} depend on each other: no task of a cycle can come first.`,
    `${rest.join("、")} 相互依赖：循环中没有哪一项能先做。`,
  ]);
  return [reason("cycle", why, "tasks")];
});

export const plan = kindOf("plan", {
  label: ["plan", "计划"],
  ask: [
    "Plan the task: a summary, and the tasks with an id each, a title, the ids of the tasks that must be done before (dependsOn), and the files concerned. No cycles.",
    "为任务制订计划：一段概述，以及各项工作的编号、名称、须先完成的工作编号（dependsOn）和涉及的文件。不得有循环。",
  ],
  schema: Plan,
  short: {
    ask: ["What is to be done? A sentence for each task.", "要做哪些事？每件事一句话。"],
    make: (summary) => ({
      summary,
      tasks: sentencesIn(summary)
        .slice(0, 50)
        .map((title, at) => ({ id: String(at + 1), title })),
    }),
  },
  rules: [plannable],
  byRule: (say, topic) => ({
    summary: say(["The task as given, in one step.", "按任务原文，一步完成。"]),
    tasks: [{ id: "1", title: titleOf(topic) }],
  }),
  names: { tasks: ["tasks", "各项工作"], dependsOn: ["depends on", "须先完成"], files: ["files", "文件"] },
});
