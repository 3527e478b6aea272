import type Anthropic from "@anthropic-ai/sdk";
import { answerSchema } from "../model/answer-schema.ts";
import { type ModelRequest, ProviderError } from "../provider.ts";

export type Params = Omit<Anthropic.MessageCreateParamsStreaming, "stream">;

const DEFAULT_OUTPUT_TOKENS = 8_000;
/** Current models think before they write, and what they think counts against the bound on the output. */
const THINKING_TOKENS = 16_000;

const CACHED = { type: "ephemeral" } as const;

/**
 * The request as the API takes it, with a cache mark where the parts that stay the same end.
 * @throws ProviderError `unsupported` where the answer's schema cannot be said in JSON Schema
 */
export async function paramsFor(request: ModelRequest, model: string): Promise<Params> {
  const lastStable = request.prompt.findLastIndex((block) => block.stable);
  const content = request.prompt.map(
    (block, at): Anthropic.TextBlockParam => ({
      type: "text",
      text: block.text,
      ...(at === lastStable ? { cache_control: CACHED } : {}),
    }),
  );
  return {
    model,
    max_tokens: (request.maxOutputTokens ?? DEFAULT_OUTPUT_TOKENS) + THINKING_TOKENS,
    system: [{ type: "text", text: request.system, cache_control: CACHED }],
    messages: [{ role: "user", content }],
    output_config: { format: await formatOf(request) },
  };
}

/** The answer's schema; the SDK moves what the API does not enforce (lengths, ranges, patterns) into the descriptions. */
async function formatOf(request: ModelRequest): Promise<Anthropic.JSONOutputFormat> {
  const { jsonSchemaOutputFormat } = await import("@anthropic-ai/sdk/helpers/json-schema");
  try {
    const { type, schema } = jsonSchemaOutputFormat(
      answerSchema(request.schema, request.facts.lang) as { type: "object" },
    );
    return { type, schema };
  } catch (error) {
    const what = `a ${request.purpose} cannot be asked of Anthropic: ${(error as Error).message}`;
    throw new ProviderError("unsupported", what, { cause: error });
  }
}

/** The same request with what the model answered and what was wrong with it. An empty answer cannot be shown. */
export function withRepair(params: Params, text: string, ask: string): Params {
  const shown: Anthropic.MessageParam[] = text.trim() === "" ? [] : [{ role: "assistant", content: text.trimEnd() }];
  return { ...params, messages: [...params.messages, ...shown, { role: "user", content: ask }] };
}
