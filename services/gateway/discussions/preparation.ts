import { z } from "@hono/zod-openapi";
import { contextFrom } from "#client";
import { present } from "#lib/fields";
import { PROTOCOLS } from "#protocols";
import { defaultAt, factorAt, helpAt, jsonSchemaOf, keyAt, type Option, optionsAt, unitAt } from "#protocols/option";
import { allOptions, type Optioned } from "#protocols/options";
import { ContextSkipped, Lang } from "#wire";
import { requireOwner } from "../caller.ts";
import { type Api, api, routesOf } from "../define.ts";

const define = routesOf("discussions", "everybody");

const Text = z.object({ en: z.string(), zh: z.string() });

const DescribedOption = z.object({
  key: z.string().describe("in the body of POST /v1/discussions"),
  schema: z.looseObject({}).describe("the JSON Schema of its value"),
  help: Text,
  label: Text.optional().describe("what a form calls it; absent: the help"),
  unit: Text.optional().describe("of its value"),
  shown: z
    .object({ unit: Text, factor: z.number() })
    .optional()
    .describe("the unit in which people enter it, and the factor to its own unit"),
  default: z.unknown().optional(),
  choices: z.record(z.string(), Text).optional().describe("what each value of an enum means"),
  protocol: z.string().optional().describe("absent: every protocol takes it"),
});
type DescribedOption = z.infer<typeof DescribedOption>;

const list = define("get", "/v1/protocols", {
  summary: "List the protocols with their options",
  answer: [
    "In display order",
    z.object({
      protocols: z.array(z.object({ name: z.string(), title: Text, options: z.array(DescribedOption) })),
    }),
  ],
});

/** A protocol as a page needs it to build its form. */
export const describedProtocol = (protocol: Optioned) => ({
  name: protocol.name,
  title: protocol.title,
  options: optionsAt(allOptions(protocol), "http").map(describedOption),
});

function describedOption(option: Option): DescribedOption {
  const { label, unit, inMinutes, choices, protocol } = option;
  const shownIn = inMinutes ? unitAt(option, "command") : undefined;
  const preset = defaultAt(option, "http");
  return {
    key: keyAt(option, "http"),
    schema: jsonSchemaOf(option),
    help: helpAt(option, "http"),
    ...present({ label, unit, default: preset, choices: choices && { ...choices }, protocol }),
    ...(shownIn === undefined ? {} : { shown: { unit: shownIn, factor: factorAt(option, "command") } }),
  };
}

const read = define("post", "/v1/documents", {
  summary: "Take the text out of a document",
  description:
    "Of a PDF, DOCX, PPTX, XLSX, HTML or EML file: the text as a discussion reads it, with marks of its places, to be given as the `text` of one of `documents` when a discussion is started. Nothing is stored.",
  who: "the owner",
  body: z.strictObject({
    path: z.string().min(1).max(1_000).describe("its name, whose ending says the kind"),
    data: z.string().min(1).describe("its bytes in Base64"),
    lang: Lang.default("en").describe("of the reasons"),
  }),
  answer: [
    "Its text; 400 says why there is none",
    z.object({
      path: z.string(),
      text: z.string(),
      skipped: z.array(ContextSkipped).describe("parts that were left out, and why"),
    }),
  ],
});

/** Routes used before a discussion starts; a document's owner learns there whether it can be read. */
export function preparationRoutes(): Api {
  const app = api();
  app.openapi(list, (c) => c.json({ protocols: PROTOCOLS.map(describedProtocol) }, 200));
  app.openapi(read, async (c) => {
    requireOwner(c.get("caller"));
    const { lang, ...file } = c.req.valid("json");
    const { documents, skipped } = await contextFrom([file], lang, c.get("signal"));
    return c.json({ path: file.path, text: documents[0]?.text ?? "", skipped: [...skipped] }, 200);
  });
  return app;
}
