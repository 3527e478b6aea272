import { z } from "@hono/zod-openapi";
import { PROTOCOLS } from "#protocols";
import { defaultAt, factorAt, helpAt, jsonSchemaOf, keyAt, type Option, optionsAt, unitAt } from "#protocols/option";
import { allOptions, type Optioned } from "#protocols/options";
import { type Api, api, define } from "./define.ts";

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

const list = define({
  method: "get",
  path: "/v1/protocols",
  summary: "List the protocols with their options",
  tags: ["discussions"],
  who: "everybody",
  answers: {
    200: {
      description: "In display order",
      json: z.object({
        protocols: z.array(z.object({ name: z.string(), title: Text, options: z.array(DescribedOption) })),
      }),
    },
  },
});

/** A protocol as a page needs it to build its form. */
export const describedProtocol = (
  protocol: Optioned,
): Pick<Optioned, "name" | "title"> & { options: DescribedOption[] } => ({
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
    ...(label === undefined ? {} : { label }),
    ...(unit === undefined ? {} : { unit }),
    ...(shownIn === undefined ? {} : { shown: { unit: shownIn, factor: factorAt(option, "command") } }),
    ...(preset === undefined ? {} : { default: preset }),
    ...(choices === undefined ? {} : { choices: { ...choices } }),
    ...(protocol === undefined ? {} : { protocol }),
  };
}

/** Routes that list the protocols. */
export function protocolRoutes(): Api {
  const app = api();
  app.openapi(list, (c) => c.json({ protocols: PROTOCOLS.map(describedProtocol) }, 200));
  return app;
}
