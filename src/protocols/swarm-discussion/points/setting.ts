import { type Reading, tableOf as seatedIn, topicOf } from "#discussion";
import type { Person, PointsDiscussion, Setting } from "#points";
import { optionsIn } from "#reader";
import { pointsOf } from "./of-floor.ts";

/** Sets the table of points: who is counted, who may object, and the options that the topic names. */
const settingOf = (topic: string, experts: readonly Person[], others: readonly Person[] = []): Setting => ({
  experts,
  others,
  asked: optionsIn(topic, [], []).map(({ name }, at) => ({ id: `p${at + 1}`, text: name })),
});

/** Folds what a discussion has said so far into points. */
export function pointsIn(reading: Reading): PointsDiscussion {
  const { participants } = seatedIn(reading);
  const experts = participants.filter(({ role }) => role === "expert");
  const others = participants.filter(({ role }) => role !== "expert");
  return pointsOf(reading.floor, settingOf(topicOf(reading), experts, others));
}
