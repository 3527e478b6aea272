import type { Bus } from "#bus";
import { parseJson, parseSubject, patterns } from "#wire";
import { Team, type TeamResult } from "./operations.ts";

const encoder = new TextEncoder();

/** Serves requests on `swarm.v1.<session>.team` until the signal; the servers share the requests. */
export function serveTeam(bus: Bus, signal: AbortSignal): Promise<void> {
  const team = new Team(bus);
  return bus.serve(patterns.allTeams, "team", signal, async (request) => {
    const result = await answer(team, request.subject, request.data, signal);
    request.respond(encoder.encode(JSON.stringify(result)));
  });
}

async function answer(team: Team, subject: string, data: Uint8Array, signal: AbortSignal): Promise<TeamResult> {
  try {
    const value = parseJson(data);
    if (typeof value !== "object" || value === null)
      return { success: false, error: "the arguments must be one JSON object" };
    // The session comes from the subject: the broker's permissions decide who may use it.
    return await team.perform({ ...value, session_id: parseSubject(subject)?.discussion ?? "" }, signal);
  } catch (error) {
    return { success: false, error: (error as Error).message };
  }
}
