import { createHash } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { defaultAnswer, textOf } from "./anthropic-answer.ts";
import { type ApiBody, type ListingAnswer, listModel, refusalOf } from "./anthropic-models.ts";

/** A request as received. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  readonly body: ApiBody;
}

/** Answers one request. */
export type Reply = (request: SeenRequest, response: ServerResponse, tokens: InputTokens) => void;

interface InputTokens {
  readonly input_tokens: number;
  readonly cache_creation_input_tokens: number;
  readonly cache_read_input_tokens: number;
  readonly cache_creation?: { readonly ephemeral_5m_input_tokens: number; readonly ephemeral_1h_input_tokens: number };
}

export interface AnthropicServer extends AsyncDisposable {
  readonly url: string;
  /** All requests for a message, in order. */
  readonly requests: readonly SeenRequest[];
  /** The models that were looked up, in order. */
  readonly lookedUp: readonly string[];
  /** Sets the answer to each model look-up; undefined restores the listing's own. */
  listing(answer: ListingAnswer | undefined): void;
  /** Replies to the next requests, one each; after these, valid answers made from the schema. */
  script(...replies: Reply[]): void;
  /** Sets the reply to each request without a scripted one; undefined restores valid answers. */
  always(choose: ((request: SeenRequest, nth: number) => Reply | undefined) | undefined): void;
  /** Forgets requests and replies: the next discussion begins as the first did. */
  reset(): void;
  close(): Promise<void>;
}

/** A real HTTP server on loopback with the API of api.anthropic.com/v1/messages. */
export async function startAnthropicServer(): Promise<AnthropicServer> {
  const requests: SeenRequest[] = [];
  const lookedUp: string[] = [];
  let listed: ListingAnswer | undefined;
  const scripted: Reply[] = [];
  let lasting: ((request: SeenRequest, nth: number) => Reply | undefined) | undefined;
  const cached = new Set<string>();
  const server = createServer((incoming, response) => {
    const model = /^\/v1\/models\/([^?]+)/.exec(incoming.url ?? "")?.[1];
    if (model !== undefined) {
      lookedUp.push(model);
      return (listed ?? listModel)(decodeURIComponent(model), response);
    }
    void read(incoming).then((request) => {
      requests.push(request);
      const unfit = refusalOf(request.body, request.headers["anthropic-beta"]);
      const reply =
        unfit === undefined
          ? (scripted.shift() ?? lasting?.(request, requests.length) ?? replies.answer())
          : replies.error(400, "invalid_request_error", unfit);
      reply(request, response, inputTokens(request.body, cached));
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    lookedUp,
    listing: (answer) => {
      listed = answer;
    },
    script: (...next) => void scripted.push(...next),
    always: (choose) => {
      lasting = choose;
    },
    reset: () => {
      for (const list of [requests, lookedUp, scripted]) list.length = 0;
      [listed, lasting] = [undefined, undefined];
      cached.clear();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function read(incoming: IncomingMessage): Promise<SeenRequest> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  const raw = Buffer.concat(pieces).toString("utf8");
  const { method = "", url = "", headers } = incoming;
  return { method, path: url, headers, raw, body: JSON.parse(raw) as ApiBody };
}

/** About four characters per token. Text before the last cache mark is written once and read from then on. */
function inputTokens(body: ApiBody, cached: Set<string>): InputTokens {
  const blocks = [
    ...(body.system ?? []),
    ...body.messages.flatMap(({ content }) => (Array.isArray(content) ? content : [])),
  ];
  const marked = blocks.findLastIndex((block) => block.cache_control !== undefined);
  // How much is thought is part of what cached messages hang on, unless a message says it.
  const prefix = JSON.stringify([
    body.model,
    body.output_config,
    body.thinking,
    blocks.slice(0, marked + 1).map(textOf),
  ]);
  const key = createHash("sha256").update(prefix).digest("hex");
  const whole = tokensIn(JSON.stringify([body.system, body.messages]));
  const stable = marked === -1 ? 0 : Math.min(whole, tokensIn(textOf(blocks.slice(0, marked + 1))));
  const known = cached.has(key);
  cached.add(key);
  return {
    input_tokens: whole - stable,
    cache_creation_input_tokens: known ? 0 : stable,
    cache_read_input_tokens: known ? stable : 0,
  };
}

const tokensIn = (text: string): number => Math.ceil(text.length / 4);

type SseEvent = { readonly type: string } & Record<string, unknown>;

const send = (response: ServerResponse, event: SseEvent): boolean =>
  response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);

function begin(request: SeenRequest, response: ServerResponse, tokens: InputTokens): void {
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "request-id": "req_test" });
  send(response, {
    type: "message_start",
    message: {
      id: "msg_test",
      type: "message",
      role: "assistant",
      model: request.body.model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { ...tokens, output_tokens: 1 },
    },
  });
}

/** A redacted thought, as current models send it before their text. */
function think(response: ServerResponse): void {
  send(response, {
    type: "content_block_start",
    index: 0,
    content_block: { type: "thinking", thinking: "", signature: "" },
  });
  send(response, { type: "ping" });
  send(response, { type: "content_block_delta", index: 0, delta: { type: "signature_delta", signature: "c2ln" } });
  send(response, { type: "content_block_stop", index: 0 });
}

function write(response: ServerResponse, text: string): void {
  send(response, { type: "content_block_start", index: 1, content_block: { type: "text", text: "" } });
  writeOn(response, text);
}

function writeOn(response: ServerResponse, text: string): void {
  // Chunks of uneven length, never cut within a character.
  const letters = [...text];
  for (let at = 0, size = 7; at < letters.length; at += size, size = (size * 5) % 211) {
    const piece = letters.slice(at, at + size).join("");
    send(response, { type: "content_block_delta", index: 1, delta: { type: "text_delta", text: piece } });
  }
}

/** Tokens of thinking in every answer. */
const THOUGHT = 16;

function finish(
  response: ServerResponse,
  text: string,
  delta: Record<string, unknown>,
  outputTokens = tokensIn(text) + THOUGHT,
): void {
  send(response, { type: "content_block_stop", index: 1 });
  const usage = { output_tokens: outputTokens, output_tokens_details: { thinking_tokens: THOUGHT } };
  send(response, { type: "message_delta", delta: { stop_sequence: null, ...delta }, usage });
  send(response, { type: "message_stop" });
  response.end();
}

const whole =
  (textFor: (request: SeenRequest) => string, delta: Record<string, unknown>): Reply =>
  (request, response, tokens) => {
    const text = textFor(request);
    begin(request, response, tokens);
    think(response);
    write(response, text);
    finish(response, text, delta);
  };

/** Starts a message and writes half of a valid answer. */
const half: Reply = (request, response, tokens) => {
  const text = defaultAnswer(request.body);
  begin(request, response, tokens);
  think(response);
  write(response, text.slice(0, text.length / 2));
};

/** Acts after the data written so far was sent, so that the client sees it first. */
const afterwards = (response: ServerResponse, act: () => void): void => {
  response.write(": \n\n", () => setImmediate(act));
};

/** The possible replies of the API. */
export const replies = {
  /** The given content, else a valid answer made from the request's schema. */
  answer: (content?: unknown): Reply =>
    whole(({ body }) => (content === undefined ? defaultAnswer(body) : JSON.stringify(content)), {
      stop_reason: "end_turn",
    }),
  /** A valid answer that is billed as so many tokens, whatever it was allowed. */
  dear:
    (outputTokens: number): Reply =>
    (request, response, tokens) => {
      const text = defaultAnswer(request.body);
      begin(request, response, tokens);
      write(response, text);
      finish(response, text, { stop_reason: "end_turn" }, outputTokens);
    },
  /** Any text, as the whole answer. */
  text: (text: string): Reply => whole(() => text, { stop_reason: "end_turn" }),
  refusal: (explanation: string | null = null): Reply =>
    whole(() => "", {
      stop_reason: "refusal",
      stop_details: { type: "refusal", category: "general_harms", explanation },
    }),
  cutByMaxTokens: (): Reply => whole(({ body }) => defaultAnswer(body).slice(0, 40), { stop_reason: "max_tokens" }),
  contextExceeded: (): Reply => whole(() => "", { stop_reason: "model_context_window_exceeded" }),
  error:
    (status: number, type: string, message: string, headers: Record<string, string> = {}): Reply =>
    (_, response) => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(JSON.stringify({ type: "error", error: { type, message }, request_id: "req_test" }));
    },
  rateLimited: (retryAfter?: string): Reply =>
    replies.error(429, "rate_limit_error", "too many requests", retryAfter ? { "retry-after": retryAfter } : {}),
  overloaded: (retryAfter?: string): Reply =>
    replies.error(529, "overloaded_error", "Overloaded", retryAfter ? { "retry-after": retryAfter } : {}),
  /** The limit that the account's owner set is reached. */
  ownLimit: (): Reply =>
    replies.error(
      400,
      "invalid_request_error",
      "You have reached your specified API usage limits. You will regain access on 2026-12-01 at 00:00 UTC.",
    ),
  /** The month's limit is reached: a 429 that no waiting helps. */
  spendLimit: (): Reply => (_, response) => {
    const details = { error_code: "enforced_spend_limit_reached" };
    const error = { type: "rate_limit_error", message: "You have reached your API usage limits", details };
    response.writeHead(429, { "content-type": "application/json" });
    response.end(JSON.stringify({ type: "error", error, request_id: "req_test" }));
  },
  noCredit: (): Reply =>
    replies.error(
      400,
      "invalid_request_error",
      "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.",
    ),
  /** Replies with HTML, as a proxy does. */
  html:
    (status: number): Reply =>
    (_, response) => {
      response.writeHead(status, { "content-type": "text/html" });
      response.end(`<html><head><title>${status}</title></head><body><h1>Bad Gateway</h1></body></html>`);
    },
  unauthorized: (): Reply => replies.error(401, "authentication_error", "invalid x-api-key"),
  errorMidStream:
    (type = "overloaded_error", message = "Overloaded"): Reply =>
    (request, response, tokens) => {
      half(request, response, tokens);
      send(response, { type: "error", error: { type, message } });
      response.end();
    },
  /** Destroys the socket in mid-stream. */
  dropped: (): Reply => (request, response, tokens) => {
    half(request, response, tokens);
    afterwards(response, () => response.destroy());
  },
  /** Destroys the socket before sending a status. */
  hungUp: (): Reply => (_, response) => void response.destroy(),
  /** Ends the stream normally, but before its last event. */
  cutStream: (): Reply => (request, response, tokens) => {
    half(request, response, tokens);
    response.end();
  },
  /** Writes a third of a valid answer at once, the next when `more` resolves, and the last after `rest`. */
  inThirds:
    (more: Promise<void>, rest: Promise<void>): Reply =>
    (request, response, tokens) => {
      const text = defaultAnswer(request.body);
      const third = Math.floor(text.length / 3);
      begin(request, response, tokens);
      think(response);
      write(response, text.slice(0, third));
      void more.then(() => writeOn(response, text.slice(third, 2 * third)));
      void Promise.all([more, rest]).then(() => {
        writeOn(response, text.slice(2 * third));
        finish(response, text, { stop_reason: "end_turn" });
      });
    },
  /** Starts, and never ends. */
  endless: (): Reply => (request, response, tokens) => {
    half(request, response, tokens);
  },
  /** Begins, and then sends pings for as long as somebody listens. */
  pingsOnly: (): Reply => (request, response, tokens) => {
    begin(request, response, tokens);
    const pinging = setInterval(() => send(response, { type: "ping" }), 20);
    response.on("close", () => clearInterval(pinging));
  },
  /** Never even begins. */
  silent: (): Reply => () => {},
} as const;
