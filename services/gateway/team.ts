import { Hono } from "hono";
import type { Bus } from "#bus";
import { Team, type TeamResult } from "#team";
import { json } from "./discussions.ts";
import { Refusal } from "./problem.ts";

/** Team logs over HTTP: the same operations, arguments and answers as on the bus and the command line. */
export function teamRoutes(bus: Bus): Hono {
  const app = new Hono();
  const team = new Team(bus);

  app.post("/:session/messages", async (c) => {
    const given = await json(c.req.raw);
    const args = { ...(given as object), operation: "log", session_id: c.req.param("session") };
    return c.json(succeeded(await team.perform(args, c.req.raw.signal)), 201);
  });

  app.get("/:session/messages", async (c) => {
    const { last, ...query } = c.req.query();
    const args = {
      ...query,
      operation: "list",
      session_id: c.req.param("session"),
      ...(last === undefined ? {} : { last: Number(last) }),
    };
    return c.json(succeeded(await team.perform(args, c.req.raw.signal)));
  });
  return app;
}

function succeeded(result: TeamResult): TeamResult {
  if (result.success) return result;
  throw new Refusal(400, result.error, { ...result });
}
