import type { Bus } from "#bus";
import { parseJson, parseSubject, patterns } from "#wire";
import { Tasks } from "./board-operations.ts";
import { Team, type TeamResult } from "./log-operations.ts";

/** Serves requests on `swarm.v1.<session>.team` and `.tasks` until the signal; servers share the requests. */
export async function serveTeam(bus: Bus, signal: AbortSignal): Promise<void> {
  const serve = (pattern: string, group: string, of: Team | Tasks): Promise<void> =>
    bus.serve(pattern, group, signal, async (request) => {
      request.respond(Buffer.from(JSON.stringify(await answer(of, request.subject, request.data, signal))));
    });
  await Promise.all([
    serve(patterns.allTeams, "team", new Team(bus)),
    serve(patterns.allTasks, "tasks", new Tasks(bus)),
  ]);
}

async function answer(of: Team | Tasks, subject: string, data: Uint8Array, signal: AbortSignal): Promise<TeamResult> {
  try {
    const value = parseJson(data);
    if (typeof value !== "object" || value === null)
      return { success: false, error: "the arguments must be one JSON object" };
    // The session comes from the subject: the broker's permissions decide who may use it.
    return await of.perform({ ...value, session_id: parseSubject(subject)?.discussion ?? "" }, signal);
  } catch (error) {
    return { success: false, error: (error as Error).message };
  }
}
