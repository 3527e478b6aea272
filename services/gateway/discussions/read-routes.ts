import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type Projection, unwordedIn } from "#discussion";
import { mayAskAgain, partialOf, pointsTableOf, protocolOf, toldOf } from "#protocols";
import { FloorStatement } from "#wire";
import { type GatewayEnv, type View, viewOf } from "../caller.ts";
import { type Api, api, Id, routesOf, validName } from "../define.ts";
import { Refusal } from "../problem.ts";
import type { Services } from "../services.ts";
import { exported } from "./file-routes.ts";

const define = routesOf("results", "the owner, a seat, a watcher");
const params = z.object({ id: Id });

const floor = define("get", "/{id}/floor", {
  summary: "The record: every accepted statement, in order",
  request: {
    params,
    query: z.object({ after: z.string().max(100).optional().describe("only statements after this message id") }),
  },
  answers: { 200: { description: "The statements", json: z.object({ statements: z.array(FloorStatement) }) } },
});

const graph = define("get", "/{id}/graph", {
  summary: "The map: points and reasons as claims, and which bears on which",
  request: { params },
  answers: {
    200: {
      description: "As `swarm graph --format json`",
      json: z.looseObject({ claims: z.array(z.looseObject({ id: z.string() })), edges: z.array(z.looseObject({})) }),
    },
  },
});

const result = define("get", "/{id}/result", {
  summary: "What it has come to so far, in sections as every screen draws them",
  request: { params },
  answers: {
    200: {
      description:
        "Empty while there is nothing; `artifact` where the protocol writes one; `table` where it has points, for a seat at the end",
      json: z.object({
        result: z.array(z.looseObject({})).optional(),
        artifact: z.looseObject({}).optional(),
        table: z.looseObject({}).optional(),
        missing: z.string().optional().describe("who or what is missing; a resume with `absent` asks for it"),
      }),
    },
  },
});

/** Routes that read a discussion's results, computed from the stream. */
export function readRoutes({ projections }: Services): Api {
  const app = api();

  /** The discussion of a path, and how much of it the caller may see. */
  const look = async (c: Context<GatewayEnv>, id: string): Promise<{ view: View; state: Projection }> => {
    const view = viewOf(c.get("caller"), validName("id", id));
    return { view, state: await projections.get(id, c.get("signal")) };
  };

  app.openapi(floor, async (c) => {
    const { state } = await look(c, c.req.valid("param").id);
    const { after } = c.req.valid("query");
    const from = after === undefined ? 0 : state.floor.findIndex(({ id }) => id === after) + 1;
    if (after !== undefined && from === 0) throw new Refusal(404, `there is no message ${after} on the floor`);
    return c.json({ statements: state.floor.slice(from) }, 200);
  });

  app.openapi(graph, async (c) => {
    const { state } = await look(c, c.req.valid("param").id);
    return c.body(exported("json", state) ?? "", 200, { "content-type": "application/json" });
  });

  app.openapi(result, async (c) => {
    const { state, view } = await look(c, c.req.valid("param").id);
    const { result } = toldOf(state);
    // A participant who sees a majority follows it.
    const table = view.kind === "seat" && state.closed === undefined ? undefined : pointsTableOf(state);
    const artifact = protocolOf(state.options).artifact?.(state);
    const missing = mayAskAgain(state) ? (partialOf(state) ?? unwordedIn(state)) : undefined;
    const parts = {
      ...(artifact ? { artifact } : {}),
      ...(table ? { table: { ...table } } : {}),
      ...(missing === undefined ? {} : { missing }),
    };
    return c.json({ ...(result ? { result: [...result] } : {}), ...parts }, 200);
  });

  return app;
}
