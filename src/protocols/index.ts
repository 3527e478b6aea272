import { hasEnded, lacksSomething, langOf, type Reading } from "#discussion";
import { ArgumentGraph, type WrittenMap } from "#graph";
import { viewOf } from "#points";
import { PROTOCOLS } from "#protocols/registry";
import type { EffortWanted, ModelRequest } from "#providers";
import type { DiscussionOptions } from "#wire";
import { type HeldPoint, heldPoints, pointsMap, statementsMap } from "./points-map.ts";
import type { ProtocolDefinition, TableView, Told } from "./protocol.ts";
import { resultNote } from "./shared/section.ts";

export * from "./effects.ts";
export type { HeldPoint } from "./points-map.ts";
export * from "./protocol.ts";
export * from "./rule.ts";
export { recordedOf } from "./shared/recorded.ts";
export { Section, type SectionItem } from "./shared/section.ts";
export { PROTOCOLS };

export const protocolNamed = (name: string) => PROTOCOLS.find((protocol) => protocol.name === name);

/**
 * Returns the protocol of a discussion, the first one if it names none.
 * @throws RangeError if this version does not have it
 */
export function protocolOf(options: Partial<Pick<DiscussionOptions, "protocol">> | undefined): ProtocolDefinition {
  const name = options?.protocol ?? PROTOCOLS[0].name;
  const found = protocolNamed(name);
  if (found) return found;
  const known = PROTOCOLS.map((protocol) => protocol.name).join(", ");
  throw new RangeError(`there is no protocol ${JSON.stringify(name)} in this version: there are ${known}`);
}

/** Whether a discussion's protocol has modes. Without modes the wire's default means nothing. */
export const hasModes = (options: Parameters<typeof protocolOf>[0]): boolean =>
  protocolOf(options).options.some(({ key }) => key === "mode");

/** Sentence on what a discussion's result lacks; undefined if it is whole, or if there is none. */
export const partialOf = (reading: Reading): string | undefined => protocolOf(reading.options).partial?.(reading);

/** Whether a discussion that is over can be taken up again to ask for what is missing. */
export const mayAskAgain = (reading: Reading): boolean =>
  protocolOf(reading.options).takesLate === true && hasEnded(reading) && lacksSomething(reading);

/** Table of a discussion's points; undefined without points, or if its protocol has none. */
export function pointsTableOf(reading: Reading): TableView | undefined {
  const points = protocolOf(reading.options).inPoints?.(reading);
  return points && viewOf(points, langOf(reading));
}

/**
 * Map of a discussion: its points and reasons, and once it is closed who is for them; of a protocol without points its
 * statements with their relations.
 */
export function mapOf(reading: Reading): WrittenMap {
  const points = protocolOf(reading.options).inPoints?.(reading);
  return points ? pointsMap(points, reading.status === "closed") : statementsMap(ArgumentGraph.of(reading.floor));
}

/** Points that somebody is for; empty if the protocol has none. */
export function heldPointsOf(reading: Reading): HeldPoint[] {
  const points = protocolOf(reading.options).inPoints?.(reading);
  return points ? heldPoints(points) : [];
}

/** View of a discussion for screens: its protocol's own, else its final answer. */
export function toldOf(reading: Reading): Told {
  const { told } = protocolOf(reading.options);
  if (told) return told(reading);
  const text = reading.ended?.answer;
  const unread = resultNote(reading);
  const answer = {
    ...{ id: "answer", heading: "", items: [], folded: false },
    text: [...(unread === undefined ? [] : [unread]), text ?? ""],
  };
  return text === undefined ? {} : { result: [answer] };
}

/** Adds the effort to a request: the user's, else the protocol's for its purpose. */
export function withEffort<T>(
  request: ModelRequest<T>,
  { efforts = {} }: Pick<ProtocolDefinition, "efforts">,
  { effort = "auto" }: Partial<Pick<DiscussionOptions, "effort">> = {},
): ModelRequest<T> {
  const own = Object.hasOwn(efforts, request.purpose) ? efforts[request.purpose] : undefined;
  const level = effort === "auto" ? own : effort;
  const wanted: EffortWanted | undefined = level && { level, always: effort !== "auto" };
  return wanted ? { ...request, effort: wanted } : request;
}
