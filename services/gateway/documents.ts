import { z } from "@hono/zod-openapi";
import { contextFrom, type GivenContext, UnreadableError } from "#client";
import type { GivenFile } from "#protocols/given";
import { Lang } from "#wire";
import { requireOwner } from "./caller.ts";
import { type Api, api, body, define } from "./define.ts";
import { Refusal } from "./problem.ts";

const read = define({
  method: "post",
  path: "/v1/documents",
  summary: "Take the text out of a document",
  description:
    "Of a PDF, DOCX, PPTX, XLSX, HTML or EML file: the text as a discussion reads it, with marks of its places, to be given as the `text` of one of `documents` when a discussion is started. Nothing is stored.",
  tags: ["discussions"],
  who: "the owner",
  request: {
    body: body(
      z.strictObject({
        path: z.string().min(1).max(1_000).describe("its name, whose ending says the kind"),
        data: z.string().min(1).describe("its bytes in Base64"),
        lang: Lang.default("en").describe("of the reasons"),
      }),
    ),
  },
  answers: {
    200: {
      description: "Its text; 400 says why there is none",
      json: z.object({
        path: z.string(),
        text: z.string(),
        skipped: z
          .array(z.object({ path: z.string(), reason: z.string() }))
          .describe("parts that were left out, and why"),
      }),
    },
  },
});

/** Adds the route that reads one document, so that its owner learns before the start whether it can be read. */
export function documentRoutes(): Api {
  const app = api();
  app.openapi(read, async (c) => {
    requireOwner(c.get("caller"));
    const { lang, ...file } = c.req.valid("json");
    const { documents, skipped } = await contextGiven([file], lang, c.get("signal"));
    return c.json({ path: file.path, text: documents[0]?.text ?? "", skipped: [...skipped] }, 200);
  });
  return app;
}

/** @throws Refusal if documents were given, and none can be read */
export async function contextGiven(
  files: readonly GivenFile[],
  lang: Lang,
  signal: AbortSignal,
): Promise<GivenContext> {
  try {
    return await contextFrom(files, lang, signal);
  } catch (error) {
    if (error instanceof UnreadableError) throw new Refusal(400, error.message);
    throw error;
  }
}
