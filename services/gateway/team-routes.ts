import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { BusError } from "#bus";
import { Tasks, Team, TeamError } from "#team";
import { type GatewayEnv, requireLogger, requireOwner } from "./caller.ts";
import { type Api, api, routesOf } from "./define.ts";
import { isTooLarge, Refusal } from "./problem.ts";
import type { Services } from "./services.ts";

const define = routesOf("team messages", "the owner");
const who = "the owner; loggers may log and broadcast";
// The operations validate their arguments themselves, the same for every caller.
const Arguments = z.looseObject({});
const Success = z.object({ success: z.literal(true), result: z.looseObject({}) });

const inSession = define("post", "/{session}", {
  summary: "Any operation on the messages of a session",
  who,
  body: Arguments,
  answer: ["Its result", Success],
});

const log = define("post", "/{session}/messages", {
  summary: "Log a message",
  who,
  body: Arguments,
  answers: { 201: ["Stored, with its number", Success] },
});

const list = define("get", "/{session}/messages", {
  summary: "List messages",
  query: z.looseObject({
    from: z.string().optional(),
    to: z.string().optional(),
    last: z.coerce.number().optional(),
  }),
  answer: ["The last matching messages", Success],
});

const tasks = define("post", "/{session}/tasks", {
  summary: "Any operation on the task board of a session: create, update, list, get, claim, release, pause, resume",
  tags: ["tasks"],
  body: Arguments,
  answer: ["Its result", Success],
});

const board = define("get", "/{session}/tasks", {
  summary: "The task board of a session",
  tags: ["tasks"],
  query: z.looseObject({ owner: z.string().optional(), status: z.string().optional() }),
  answer: ["Its tasks", Success],
});

const LOGGING: ReadonlySet<unknown> = new Set(["log", "broadcast"]);

/** Team messages and the task board over HTTP: the same operations, arguments and results as on the bus and the command line. */
export function teamRoutes({ bus }: Services): Api {
  const app = api();
  const [team, onBoard] = [new Team(bus), new Tasks(bus)];
  const done = (on: Team | Tasks, c: Context<GatewayEnv>, given: object) =>
    told(on.operate({ ...given, session_id: c.req.param("session") }, c.get("signal")));

  app.openapi(inSession, async (c) => {
    const given = c.req.valid("json");
    if (LOGGING.has(given.operation)) requireLogger(c.get("caller"), c.req.valid("param").session, given.from);
    else requireOwner(c.get("caller"));
    return c.json(await done(team, c, given), 200);
  });

  app.openapi(log, async (c) => {
    const given = c.req.valid("json");
    requireLogger(c.get("caller"), c.req.valid("param").session, given.from);
    return c.json(await done(team, c, { ...given, operation: "log" }), 201);
  });

  app.openapi(list, async (c) => {
    requireOwner(c.get("caller"));
    return c.json(await done(team, c, { ...c.req.valid("query"), operation: "list" }), 200);
  });

  app.openapi(tasks, async (c) => {
    requireOwner(c.get("caller"));
    return c.json(await done(onBoard, c, c.req.valid("json")), 200);
  });

  app.openapi(board, async (c) => {
    requireOwner(c.get("caller"));
    return c.json(await done(onBoard, c, { ...c.req.valid("query"), operation: "list" }), 200);
  });
  return app;
}

/** Returns the same result as on the bus. A failure becomes a problem whose status says whose fault it is. */
async function told(operation: Promise<object>): Promise<{ success: true; result: object }> {
  try {
    return { success: true, result: await operation };
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined) throw error;
    const { message } = error as Error;
    throw new Refusal(status, message, { extra: { success: false, error: message } });
  }
}

function statusOf(error: unknown): 400 | 413 | 503 | undefined {
  if (error instanceof TeamError) return 400;
  if (isTooLarge(error)) return 413;
  return error instanceof BusError ? 503 : undefined;
}
