import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { defaultAnswer } from "./anthropic-answer.ts";

/** A request as received. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Content of a request, independent of the vendor's protocol. */
export interface Asked {
  readonly system: unknown;
  readonly messages: unknown;
  readonly schema?: Readonly<Record<string, unknown>> | undefined;
}

type Stop = "end" | "refusal" | "max_tokens";

/** A vendor's protocol, from the server's side, as its documents have it. */
export interface Dialect {
  /** Undefined: the request is no call of a model, and `other` answers it. */
  asked(request: Received): Asked | undefined;
  other?(request: Received, response: ServerResponse): void;
  begin(request: Received, response: ServerResponse): void;
  write(response: ServerResponse, text: string): void;
  finish(request: Received, response: ServerResponse, stop: Stop, tokens: { input: number; output: number }): void;
  ping(response: ServerResponse): void;
  /** An error after the answer had begun. */
  errorEvent(response: ServerResponse, message?: string): void;
  error(status: number, kind: string, message: string): { body: unknown; headers?: Record<string, string> };
}

export type ModelReply = (request: Received, response: ServerResponse, dialect: Dialect) => void;

export interface ModelServer extends AsyncDisposable {
  readonly url: string;
  /** All calls of a model, in order. */
  readonly requests: readonly Received[];
  /** Replies to the next calls, one each; after these, valid answers made from the schema. */
  script(...replies: ModelReply[]): void;
  /** Sets the reply to each call without a scripted one; undefined restores the usual one. */
  always(choose: ((request: Received, nth: number) => ModelReply | undefined) | undefined): void;
  /** Forgets calls and replies. */
  reset(): void;
  close(): Promise<void>;
}

/**
 * A real HTTP server on loopback that speaks a vendor's protocol.
 * @param refuses its reply to a request with this schema. Default: it takes every schema
 * @param usually its reply to a call without a scripted one. Default: a valid answer made from the schema
 */
export async function startModelServer(
  dialect: Dialect,
  refuses?: (schema: unknown) => ModelReply | undefined,
  usually: ModelReply = modelReplies.answer(),
): Promise<ModelServer> {
  const requests: Received[] = [];
  const scripted: ModelReply[] = [];
  let lasting: Parameters<ModelServer["always"]>[0];
  const server = createServer(async (incoming, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece as Buffer);
    const raw = Buffer.concat(pieces).toString("utf8");
    const { method = "", url = "", headers } = incoming;
    const body = raw === "" ? {} : (JSON.parse(raw) as Received["body"]);
    const request = { method, path: url, headers, raw, body };
    const asked = dialect.asked(request);
    if (!asked) {
      if (dialect.other) return dialect.other(request, response);
      return void response.writeHead(404).end();
    }
    requests.push(request);
    const refused = asked.schema && refuses?.(asked.schema);
    (refused ?? scripted.shift() ?? lasting?.(request, requests.length) ?? usually)(request, response, dialect);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const close = async (): Promise<void> => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    script: (...next) => void scripted.push(...next),
    always: (choose) => {
      lasting = choose;
    },
    reset: () => {
      for (const list of [requests, scripted]) list.length = 0;
      lasting = undefined;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A valid answer to a request, made from its schema, wherever that stands. */
export function answerTo({ system, messages, schema }: Asked): string {
  return defaultAnswer({ system, messages, ...(schema ? { output_config: { format: { schema } } } : {}) });
}

const tokensIn = (text: string): number => Math.ceil(text.length / 4);

/** Answers in pieces. */
export const whole =
  (textFor: (asked: Asked) => string, stop: Stop = "end"): ModelReply =>
  (request, response, dialect) => {
    const text = textFor(dialect.asked(request) as Asked);
    dialect.begin(request, response);
    // Pieces of uneven length, never cut within a character.
    const letters = [...text];
    for (let at = 0, size = 7; at < letters.length; at += size, size = (size * 5) % 211) {
      dialect.write(response, letters.slice(at, at + size).join(""));
    }
    dialect.finish(request, response, stop, { input: tokensIn(request.raw), output: tokensIn(text) });
    response.end();
  };

const half: ModelReply = (request, response, dialect) => {
  const text = answerTo(dialect.asked(request) as Asked);
  dialect.begin(request, response);
  dialect.write(response, text.slice(0, text.length / 2));
};

/** The possible replies of a vendor. */
export const modelReplies = {
  answer: (): ModelReply => whole(answerTo),
  text: (text: string): ModelReply => whole(() => text),
  refusal: (): ModelReply => whole(() => "", "refusal"),
  cutByMaxTokens: (): ModelReply => whole((asked) => answerTo(asked).slice(0, 40), "max_tokens"),
  error:
    (status: number, kind: string, message: string, headers: Record<string, string> = {}): ModelReply =>
    (_, response, dialect) => {
      const { body, headers: own } = dialect.error(status, kind, message);
      response.writeHead(status, { "content-type": "application/json", ...own, ...headers });
      response.end(JSON.stringify(body));
    },
  /** Replies with HTML, as a proxy does. */
  html:
    (status: number): ModelReply =>
    (_, response) => {
      response.writeHead(status, { "content-type": "text/html" });
      response.end(`<html><head><title>${status}</title></head><body><h1>Bad Gateway</h1></body></html>`);
    },
  /** Refuses within the stream, after the status and before any text. */
  refusedInStream:
    (message: string): ModelReply =>
    (request, response, dialect) => {
      dialect.begin(request, response);
      dialect.errorEvent(response, message);
      response.end();
    },
  errorMidStream: (): ModelReply => (request, response, dialect) => {
    half(request, response, dialect);
    dialect.errorEvent(response);
    response.end();
  },
  /** Destroys the socket in mid-stream. */
  dropped: (): ModelReply => (request, response, dialect) => {
    half(request, response, dialect);
    response.write("\n", () => setImmediate(() => response.destroy()));
  },
  hungUp: (): ModelReply => (_, response) => void response.destroy(),
  /** Ends the stream normally, but before its last event. */
  cutStream: (): ModelReply => (request, response, dialect) => {
    half(request, response, dialect);
    response.end();
  },
  /** Starts, and never ends. */
  endless: (): ModelReply => half,
  /** Begins, and then only pings for as long as somebody listens. */
  pingsOnly: (): ModelReply => (request, response, dialect) => {
    dialect.begin(request, response);
    const pinging = setInterval(() => dialect.ping(response), 5);
    response.on("close", () => clearInterval(pinging));
  },
  /** Sends nothing while its model thinks; some send a status and a first event without words all the same. */
  thinking:
    (thought: Promise<unknown>, begun = false): ModelReply =>
    (request, response, dialect) => {
      if (begun) dialect.begin(request, response);
      const second: Dialect = begun ? { ...dialect, begin: () => {} } : dialect;
      void thought.then(() => whole(answerTo)(request, response, second));
    },
  /** Never even begins. */
  silent: (): ModelReply => () => {},
} as const;
