import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** An error response according to RFC 9457. `title` and `type` depend on the status; `detail` says what to do. */
export interface Problem {
  readonly status: ContentfulStatusCode;
  readonly detail: string;
  /** Members in addition to the standard ones. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The media type of problems, in every response and in the API description. */
export const PROBLEM_TYPE = "application/problem+json";

const TITLES: Readonly<Record<number, string>> = {
  400: "Bad request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not found",
  405: "Method not allowed",
  408: "Timeout",
  409: "Conflict",
  410: "Gone",
  413: "Content too large",
  415: "Unsupported media type",
  429: "Too many requests",
  431: "Headers too large",
  500: "Internal error",
  502: "Bad gateway",
  503: "Unavailable",
};

/** The members of a problem. `type` is a name, not an address: `detail` holds all there is to say. */
export function problemBody({ status, detail, extra }: Problem, instance: string): Record<string, unknown> {
  const title = TITLES[status] ?? "Error";
  const type = `urn:swarm-discussion:problem:${title.toLowerCase().replaceAll(" ", "-")}`;
  return { ...extra, type, title, status, detail, instance };
}

export function problem(c: Context, found: Problem): Response {
  const body = JSON.stringify(problemBody(found, c.req.path));
  return c.body(body, found.status, { ...found.headers, "content-type": PROBLEM_TYPE });
}

/** Thrown for a request that cannot be answered; the app turns it into a problem. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly problem: Problem;

  constructor(status: ContentfulStatusCode, detail: string, more: Pick<Problem, "extra" | "headers"> = {}) {
    super(detail);
    this.problem = { status, detail, ...more };
  }
}
