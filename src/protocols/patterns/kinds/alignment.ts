import { z } from "zod";
import { reason } from "#protocols/rule";
import { flag, kindOf, lines, maybe, NOBODY, ruleOf, text, told, UNREAD } from "./kind.ts";

export const Alignment = z.object({
  summary: text,
  aligned: told(z.boolean(), "whether both fit together", "两者是否吻合"),
  conflicts: lines,
  adjust: told(
    z.enum(["track-a", "track-b", "both"]).default("both"),
    "who adjusts if they do not fit",
    "不吻合时由谁调整",
  ),
  correction: told(maybe, "what has to be adjusted", "须调整什么"),
});
export type Alignment = z.infer<typeof Alignment>;

const conflictNamed = ruleOf(Alignment, ({ aligned, conflicts }, say) => {
  if (aligned || conflicts.length > 0) return [];
  const why = say(["Not aligned: name the conflicts.", "未对齐：请列出冲突。"]);
  return [reason("misaligned_without_conflict", why, "conflicts")];
});

export const alignment = kindOf("alignment", {
  label: ["alignment", "对齐"],
  ask: [
    "Compare what the two tracks have delivered against the check that you are given. Name each conflict, which track adjusts, and how.",
    "按给出的检查标准比较两条轨道的交付。列出每个冲突、由哪条轨道调整、如何调整。",
  ],
  schema: Alignment,
  short: {
    ask: ["Do the two fit together? Say what conflicts, if anything.", "两者是否吻合？如有冲突，请写出。"],
    asks: { aligned: flag },
    make: (summary, { aligned }) => ({ summary, conflicts: aligned === true ? [] : [summary] }),
  },
  rules: [conflictNamed],
  byRule: (say) => ({ summary: say(NOBODY), aligned: false, conflicts: [say(UNREAD)] }),
  names: {
    aligned: ["aligned", "是否对齐"],
    adjust: ["who adjusts", "由谁调整"],
    correction: ["what to correct", "须调整什么"],
  },
  values: { "track-a": ["track A", "轨道 A"], "track-b": ["track B", "轨道 B"], both: ["both", "双方"] },
});
