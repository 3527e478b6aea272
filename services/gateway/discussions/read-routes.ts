import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type Projection, unwordedIn } from "#discussion";
import { GRAPH_FORMATS, type GraphFormat, writeGraph } from "#graph";
import { present } from "#lib/fields";
import { files } from "#projection";
import { mapOf, markdownPath, mayAskAgain, partialOf, pointsTableOf, protocolOf, toldOf } from "#protocols";
import { FloorStatement } from "#wire";
import { isVeiled, labelsIn } from "../anonymous-views.ts";
import { type GatewayEnv, type View, viewOf } from "../caller.ts";
import { type Api, api, routesOf, validName } from "../define.ts";
import { DOCUMENT_POLICY } from "../guard.ts";
import { Refusal } from "../problem.ts";
import type { Services } from "../services.ts";

const READERS = "the owner, a seat, a watcher";
const define = routesOf("files", READERS);
const ofResults = routesOf("results", READERS);
const Download = z.enum(["0", "1"]).optional().describe("1: as a download");

const TEXTS = ["jsonl", "md", "html"] as const;

/** All export formats: record, synthesis, report, and every format of the argument graph. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [...GRAPH_FORMATS, ...TEXTS];
export type ExportFormat = GraphFormat | (typeof TEXTS)[number];

const list = define("get", "/{id}/files", {
  summary: "List the files of a discussion, made from the stream",
  description:
    "rounds/, context/ and exchanges/ are the owner's: they hold what was said to single participants, and to and by models.",
  answer: ["The paths", z.object({ files: z.array(z.object({ path: z.string(), bytes: z.int(), type: z.string() })) })],
});

const file = define("get", "/{id}/files/{path}", {
  summary: "One file",
  description: "The path may have several parts: artifacts/synthesis.md.",
  query: z.object({ download: Download }),
  answer: ["Its content", "text/plain"],
});

const exporting = define("get", "/{id}/export", {
  summary: "Export the discussion",
  query: z.object({ format: z.enum(EXPORT_FORMATS).default("json"), download: Download }),
  answer: ["The export", "text/plain"],
});

const floor = ofResults("get", "/{id}/floor", {
  summary: "The record: every accepted statement, in order",
  query: z.object({ after: z.string().max(100).optional().describe("only statements after this message id") }),
  answer: ["The statements", z.object({ statements: z.array(FloorStatement) })],
});

const graph = ofResults("get", "/{id}/graph", {
  summary: "The map: points and reasons as claims, and which bears on which",
  answer: [
    "As `swarm graph --format json`",
    z.looseObject({ claims: z.array(z.looseObject({ id: z.string() })), edges: z.array(z.looseObject({})) }),
  ],
});

const result = ofResults("get", "/{id}/result", {
  summary: "What it has come to so far, in sections as every screen draws them",
  answer: [
    "Empty while there is nothing; `artifact` where the protocol writes one; `table` where it has points, for a seat at the end",
    z.object({
      result: z.array(z.looseObject({})).optional(),
      artifact: z.looseObject({}).optional(),
      table: z.looseObject({}).optional(),
      missing: z.string().optional().describe("who or what is missing; a resume with `absent` asks for it"),
    }),
  ],
});

const TYPES: Readonly<Record<string, string>> = {
  json: "application/json",
  jsonl: "application/x-ndjson; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  html: "text/html; charset=utf-8",
  aif: "application/json",
  graphml: "application/xml",
};
const typeOf = (path: string): string => TYPES[path.split(".").at(-1) ?? ""] ?? "text/plain; charset=utf-8";

/**
 * Files made from the floor and the phases: every reader may have them. The others are the owner's: rounds/ and
 * context/ hold messages to single participants, exchanges/ holds what models said, sealed positions included.
 */
const FOR_ALL =
  /^(record\.jsonl|manifest\.json|progress\.md|discussion\.md|shared-memory\.json|(personas|artifacts|discussions)\/.+)$/;

/** Routes that read a discussion, computed from the stream: its results, files, report and exports. */
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
    const parts = { result: result && [...result], artifact, table: table && { ...table }, missing };
    return c.json(present(parts), 200);
  });

  app.openapi(list, async (c) => {
    const found = filesFor(await look(c, c.req.valid("param").id));
    const told = [...found].map(([path, text]) => ({ path, bytes: Buffer.byteLength(text), type: typeOf(path) }));
    return c.json({ files: told }, 200);
  });

  app.openapi(exporting, async (c) => {
    const { id } = c.req.valid("param");
    const { format, download } = c.req.valid("query");
    const text = exported(format, (await look(c, id)).state);
    if (text === undefined) throw new Refusal(404, `${id} cannot be exported as ${format} yet`);
    return sent(c, `${id}.${format}`, text, download);
  });

  // The description's syntax cannot express paths with several parts.
  app.openAPIRegistry.registerPath(file);
  app.get("/:id/files/:path{.+}", async (c) => {
    const { id, path } = c.req.param();
    // Looked up among the generated files: the name never reaches a file system.
    const text = filesFor(await look(c, id)).get(path);
    if (text === undefined) throw new Refusal(404, `${id} has no file ${JSON.stringify(path.slice(0, 120))}`);
    return sent(c, path.split("/").at(-1) ?? "file", text, c.req.query("download"));
  });
  return app;
}

function filesFor({ state, view }: { state: Projection; view: View }): Map<string, string> {
  if (view.kind === "owner") return new Map(files(state));
  // Paths and content of personas name the experts.
  const experts = isVeiled(view, state) ? labelsIn(state).keys() : [];
  const others = [...experts].filter((id) => view.kind !== "seat" || id !== view.participant);
  const hidden = new Set(others.map((id) => `personas/${id}.json`));
  return new Map([...files(state)].filter(([path]) => FOR_ALL.test(path) && !hidden.has(path)));
}

function sent(c: Context, name: string, text: string, download: string | undefined): Response {
  const type = typeOf(name);
  const safe = name.replace(/[^A-Za-z0-9._-]/g, "_");
  return c.body(text, 200, {
    "content-type": type,
    // Isolated in an origin of its own, whatever the file contains.
    "content-security-policy": DOCUMENT_POLICY,
    ...(download === "1" ? { "content-disposition": `attachment; filename="${safe}"` } : {}),
  });
}

/** Exports a discussion; undefined if there is nothing to export in this format yet. */
function exported(format: ExportFormat, state: Projection): string | undefined {
  switch (format) {
    case "jsonl":
      return files(state).get("record.jsonl");
    case "md": {
      const found = files(state);
      return found.get(markdownPath(protocolOf(state.options))) ?? found.get("progress.md");
    }
    case "html":
      return files(state).get("artifacts/report.html");
    default:
      return [...writeGraph(mapOf(state), format)].join("");
  }
}
