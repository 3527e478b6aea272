import type { ServerResponse } from "node:http";
import type { Asked, Dialect, Received } from "./model-server.ts";

/*
 * The protocols of vendors from the server's side, written from their documents: OpenAI's chat completions, Ollama's
 * /api/chat, Gemini's streamGenerateContent, and Anthropic's /v1/messages as far as all of them have it.
 */

type Json = Readonly<Record<string, unknown>>;

const sse = (response: ServerResponse, value: unknown): boolean => response.write(`data: ${JSON.stringify(value)}\n\n`);
const json = (response: ServerResponse, value: unknown): void => {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
};

/** System prompt and turns out of OpenAI's form of messages. */
function split(messages: unknown): Pick<Asked, "system" | "messages"> {
  const all = messages as { role: string; content: string }[];
  return { system: all.find(({ role }) => role === "system")?.content, messages: all.slice(1) };
}

const chunk = (choices: readonly unknown[], more: Json = {}): Json => ({
  id: "chatcmpl-test",
  object: "chat.completion.chunk",
  created: 1,
  model: current.model,
  choices,
  ...more,
});
const current = { model: "" };

/** OpenAI, and what is compatible with it. */
export const openAiDialect: Dialect = {
  asked({ path, body }) {
    if (path !== "/v1/chat/completions") return undefined;
    const format = body.response_format as { json_schema?: { schema: Json } } | undefined;
    return { ...split(body.messages), schema: format?.json_schema?.schema };
  },
  // OpenAI's own listing says nothing of what a model can; servers of one's own say how much it reads.
  other({ path }, response) {
    const [, one] = /^\/v1\/models\/(.+)$/.exec(path) ?? [];
    if (one?.startsWith("gpt-6")) return json(response, { id: one, object: "model" });
    if (one !== undefined) {
      const error = {
        message: `The model '${one}' does not exist`,
        type: "invalid_request_error",
        code: "model_not_found",
      };
      response.writeHead(404, { "content-type": "application/json" });
      return void response.end(JSON.stringify({ error }));
    }
    if (path !== "/v1/models") return void response.writeHead(404).end();
    json(response, { object: "list", data: [{ id: "text-embed-1" }, { id: "local-model", max_model_len: 32_768 }] });
  },
  begin(request, response) {
    current.model = String(request.body.model);
    response.writeHead(200, { "content-type": "text/event-stream", "x-request-id": "req_test" });
    sse(response, chunk([{ index: 0, delta: { role: "assistant", content: "" }, finish_reason: null }]));
  },
  write: (response, content) => void sse(response, chunk([{ index: 0, delta: { content }, finish_reason: null }])),
  finish(request, response, stop, { input, output }) {
    if (stop === "refusal") sse(response, chunk([{ index: 0, delta: { refusal: "I cannot help with that." } }]));
    const finish_reason = stop === "max_tokens" ? "length" : "stop";
    sse(response, chunk([{ index: 0, delta: {}, finish_reason }]));
    const usage = {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      prompt_tokens_details: { cached_tokens: 8 },
      completion_tokens_details: { reasoning_tokens: 3 },
    };
    if (request.body.stream_options) sse(response, chunk([], { usage }));
    response.write("data: [DONE]\n\n");
  },
  ping: (response) => void response.write(": ping\n\n"),
  errorEvent: (response, message = "Overloaded") =>
    void sse(response, { error: { message, type: "server_error", code: null } }),
  error: (_, code, message) => ({ body: { error: { message, type: code, param: null, code } } }),
};

const line = (response: ServerResponse, value: unknown): boolean => response.write(`${JSON.stringify(value)}\n`);

export const ollamaDialect: Dialect = {
  asked: ({ path, body }) =>
    path === "/api/chat" ? { ...split(body.messages), schema: body.format as Json | undefined } : undefined,
  other({ path, body }, response) {
    if (path === "/api/tags") return json(response, { models: [{ name: "nomic-embed-text" }, { name: "qwen3:8b" }] });
    if (path !== "/api/show") return void response.writeHead(404).end();
    const values = body.model === "gpt-oss" ? ["low", "medium", "high"] : [false, true];
    const model_info = { "general.architecture": "x", "x.context_length": 40_960 };
    // A tag such as `latest` says nothing of the size.
    const details = body.model === "llama3.1:latest" ? { details: { parameter_size: "8.0B" } } : {};
    json(response, {
      model_info,
      ...details,
      capabilities: ["completion", "thinking"],
      thinking: { values, default: values[1] },
    });
  },
  begin(request, response) {
    current.model = String(request.body.model);
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    line(response, { model: current.model, message: { role: "assistant", content: "", thinking: "Hm." }, done: false });
  },
  write: (response, content) =>
    void line(response, { model: current.model, message: { role: "assistant", content }, done: false }),
  finish(_, response, stop, { input, output }) {
    const done_reason = stop === "max_tokens" ? "length" : "stop";
    const counts = { prompt_eval_count: input, eval_count: output };
    line(response, { model: current.model, message: { content: "" }, done: true, done_reason, ...counts });
  },
  // It has no pings; an empty line is the least that shows life.
  ping: (response) => void response.write("\n"),
  errorEvent: (response, error = "llama runner process has terminated") => void line(response, { error }),
  error: (_, __, message) => ({ body: { error: message } }),
};

const STATUS: Readonly<Record<number, string>> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
  503: "UNAVAILABLE",
};

const part = (text: string, more: Json = {}): Json => ({
  candidates: [{ content: { role: "model", parts: [{ text, ...more }] }, index: 0 }],
  modelVersion: current.model,
  responseId: "resp-test",
});

export const geminiDialect: Dialect = {
  asked({ path, body }: Received) {
    if (!path.includes(":streamGenerateContent")) return undefined;
    const config = body.generationConfig as { responseJsonSchema?: Json };
    const parts = (of: unknown) => (of as { parts: { text: string }[] }).parts;
    const messages = (body.contents as unknown[]).map((content) => ({ content: parts(content) }));
    return { system: parts(body.systemInstruction), messages, schema: config.responseJsonSchema };
  },
  other({ path }, response) {
    const name = /\/v1beta\/models\/(gemini-[^:?]+)$/.exec(path)?.[1];
    if (name === undefined) return void response.writeHead(404).end();
    json(response, { name: `models/${name}`, inputTokenLimit: 1_048_576, outputTokenLimit: 65_536, thinking: true });
  },
  begin(request, response) {
    current.model = /models\/([^:]+):/.exec(request.path)?.[1] ?? "";
    response.writeHead(200, { "content-type": "text/event-stream" });
    sse(response, part("Thinking about it.", { thought: true }));
  },
  write: (response, text) => void sse(response, part(text)),
  finish(_, response, stop, { input, output }) {
    const finishReason = { end: "STOP", max_tokens: "MAX_TOKENS", refusal: "SAFETY" }[stop];
    const usageMetadata = {
      promptTokenCount: input,
      cachedContentTokenCount: 8,
      candidatesTokenCount: output,
      thoughtsTokenCount: 3,
    };
    sse(response, { candidates: [{ finishReason, index: 0 }], usageMetadata, responseId: "resp-test" });
  },
  ping: (response) => void response.write(": ping\n\n"),
  errorEvent: (response) => void sse(response, { error: { code: 503, message: "overloaded", status: "UNAVAILABLE" } }),
  error: (code, reason, message) => ({
    body: {
      error: {
        code,
        message,
        status: STATUS[code] ?? "INTERNAL",
        details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason }],
      },
    },
  }),
};

const anthropicEvent = (response: ServerResponse, event: Json): boolean =>
  response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);

/** Dialect of Anthropic; a server of its own (anthropic-server.ts) has the features that no other vendor has. */
export const anthropicDialect: Dialect = {
  asked: ({ path, body }) => (path === "/v1/messages" ? { system: body.system, messages: body.messages } : undefined),
  begin({ body: { model }, raw }, response) {
    response.writeHead(200, { "content-type": "text/event-stream", "request-id": "req_test" });
    const usage = { input_tokens: Math.ceil(raw.length / 4), output_tokens: 1 };
    anthropicEvent(response, { type: "message_start", message: { id: "msg_test", model, content: [], usage } });
    anthropicEvent(response, { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } });
  },
  write: (response, text) =>
    void anthropicEvent(response, { type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }),
  finish(_, response, stop, { output }) {
    const stop_reason = stop === "end" ? "end_turn" : stop;
    anthropicEvent(response, { type: "content_block_stop", index: 0 });
    anthropicEvent(response, { type: "message_delta", delta: { stop_reason }, usage: { output_tokens: output } });
    anthropicEvent(response, { type: "message_stop" });
  },
  ping: (response) => void anthropicEvent(response, { type: "ping" }),
  errorEvent: (response) =>
    void anthropicEvent(response, { type: "error", error: { type: "overloaded_error", message: "Overloaded" } }),
  error: (_, type, message) => ({ body: { type: "error", error: { type, message }, request_id: "req_test" } }),
};
