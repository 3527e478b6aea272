import type { EffortWanted, ModelRequest } from "#providers";
import type { DiscussionOptions } from "#wire";
import type { ProtocolDefinition } from "./protocol.ts";

/** The request with how much thought it is worth: as the user says, else as its protocol has it for its purpose. */
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
