import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Projection } from "#discussion";
import { GRAPH_FORMATS, type GraphFormat, writeGraph } from "#graph";
import { files } from "#projection";
import { mapOf, markdownPath, protocolOf } from "#protocols";
import { isVeiled, labelsIn } from "../anonymous-views.ts";
import { type GatewayEnv, type View, viewOf } from "../caller.ts";
import { type Api, api, Id, routesOf, validName } from "../define.ts";
import { DOCUMENT_POLICY } from "../guard.ts";
import { Refusal } from "../problem.ts";
import type { Services } from "../services.ts";

const define = routesOf("files", "the owner, a seat, a watcher");
const params = z.object({ id: Id });
const Download = z.enum(["0", "1"]).optional().describe("1: as a download");

const TEXTS = ["jsonl", "md", "html"] as const;

/** All export formats: record, synthesis, report, and every format of the argument graph. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [...GRAPH_FORMATS, ...TEXTS];
export type ExportFormat = GraphFormat | (typeof TEXTS)[number];

const list = define("get", "/{id}/files", {
  summary: "List the files of a discussion, made from the stream",
  description:
    "rounds/, context/ and exchanges/ are the owner's: they hold what was said to single participants, and to and by models.",
  request: { params },
  answers: {
    200: {
      description: "The paths",
      json: z.object({ files: z.array(z.object({ path: z.string(), bytes: z.int(), type: z.string() })) }),
    },
  },
});

const file = define("get", "/{id}/files/{path}", {
  summary: "One file",
  description: "The path may have several parts: artifacts/synthesis.md.",
  request: { params: z.object({ id: Id, path: z.string() }), query: z.object({ download: Download }) },
  answers: { 200: { description: "Its content", media: "text/plain" } },
});

const exporting = define("get", "/{id}/export", {
  summary: "Export the discussion",
  request: { params, query: z.object({ format: z.enum(EXPORT_FORMATS).default("json"), download: Download }) },
  answers: { 200: { description: "The export", media: "text/plain" } },
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

/** The files of a discussion, its report and its exports. */
export function fileRoutes({ projections }: Services): Api {
  const app = api();

  const look = async (c: Context<GatewayEnv>, id: string): Promise<{ view: View; state: Projection }> => {
    const view = viewOf(c.get("caller"), validName("id", id));
    return { view, state: await projections.get(id, c.get("signal")) };
  };

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
  const hidden = new Set([...experts].filter((id) => view.kind !== "seat" || id !== view.participant).map(personaPath));
  return new Map([...files(state)].filter(([path]) => FOR_ALL.test(path) && !hidden.has(path)));
}

const personaPath = (id: string): string => `personas/${id}.json`;

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
export function exported(format: ExportFormat, state: Projection): string | undefined {
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
