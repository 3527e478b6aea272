import type { EffortWanted, ModelRequest } from "#providers";
import type { DiscussionOptions } from "#wire";
import type { ProtocolDefinition } from "./protocol.ts";

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
