import type { FloorStatement, Lang } from "#wire";

/** Summarizes the current state in a sentence, for participants who return to a discussion. */
export function reviewOf(floor: readonly FloorStatement[], lang: Lang): string {
  const last = floor.at(-1);
  const zh = lang === "zh";
  if (!last) return zh ? "尚无陈述。" : "Nothing has been said yet.";
  return zh
    ? `目前共有 ${floor.length} 条陈述，最近一条是 ${last.from} 的 ${last.id}（${last.type}）。`
    : `${floor.length} statements stand on the floor; the last is ${last.id}, ${last.type} by ${last.from}.`;
}
