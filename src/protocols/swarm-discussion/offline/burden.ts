import { tokens } from "#lib/tokens";
import type { ConcernId } from "./concern.ts";
import type { CueKind } from "./cues.ts";
import { type Readable, readable } from "./lens.ts";

/**
 * Who has to answer a passage: those who want the change, those who would leave things as they are, or either. It is
 * what the words show; whether a passage speaks for or against is for those to say who answer it.
 */
export type Burden = "change" | "keep" | "either";

/**
 * Whom the expert for a concern would rather see answer: those who want a change put at risk what runs, those who
 * leave things as they are keep others waiting. It is the interest that each stands for, and makes them opposed.
 */
export const ASKS_OF: Readonly<Record<ConcernId, Burden>> = {
  delivery: "keep",
  operations: "change",
  consistency: "change",
  security: "change",
  privacy: "change",
  cost: "change",
  performance: "keep",
  simplicity: "keep",
  users: "keep",
  organisation: "keep",
  migration: "change",
  evidence: "either",
};

/** What comes after these in a topic is what is proposed. */
const PROPOSES =
  /\b(?:into|onto|to|in|with|towards|in favou?r of|adopt|introduce|use|buy|build|hire)\s+(.+)|(?:拆分?成|分成|改成|改为|换成|迁移[到至]|迁[到至]|搬[到至]|引入|采用|改用|使用|购买)(.+)/iu;
/** What is proposed ends here. */
const ENDS = /[?？,，.。;；:：\n]|\b(?:or|instead|rather|for|from|by|because|so|and|while|when)\b|还是|或者|吗|以便/iu;
const CHANGES =
  /\b(?:split|break up|migrat\w+|move|rewrit\w+|replac\w+|switch|adopt|introduc\w+|outsourc\w+|merg\w+|leave|abandon|convert|extract\w*|start|stop|build|buy|hire)\b|拆|迁|重写|替换|切换|采用|引入|外包|合并|放弃|改为|改用|换成|停止|购买/iu;
/** A sentence with these speaks of a change, whatever the topic calls it. */
const OF_CHANGE =
  /\b(?:split\w*|extract\w*|migrat\w+|rewrit\w+|mov(?:e|ed|ing) to|cut[- ]?over)\b|拆分|抽取|迁移|重写|切换/iu;
/** A sentence with these words states an intention or a fear, not a fact. */
const OF_FUTURE =
  /\b(?:will|should|shall|must|if|plan\w*|goals?|expects?|estimates?d?)\b|将|应|必须|如果|计划|目标|预计|估计|可能/iu;

/** How to tell whose a passage is to answer, for one topic. A topic that proposes no change leaves it open always. */
export function burdens(topic: string): (text: string, kind: CueKind) => Burden {
  if (!CHANGES.test(topic) && !PROPOSES.test(topic)) return () => "either";
  const match = PROPOSES.exec(topic);
  const proposed = tokens((match?.[1] ?? match?.[2] ?? "").split(ENDS)[0] ?? "").filter((word) => word.length > 1);
  return (text, kind) => {
    if (OF_CHANGE.test(text) || names(proposed, readable(text))) return "change";
    const isOfToday = kind === "incident" || kind === "figure" || kind === "open";
    return isOfToday && !OF_FUTURE.test(text) ? "keep" : "either";
  };
}

/** All words of what is proposed: "services" is enough, of "a modular monolith" both are needed. */
const names = (proposed: readonly string[], text: Readable): boolean =>
  proposed.length > 0 && proposed.length <= 4 && proposed.every((word) => text.places.has(word));
