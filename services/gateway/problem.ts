import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** What went wrong with a request, as RFC 9457 has it. `title` is fixed for a status; `detail` says what to do. */
export interface Problem {
  readonly status: ContentfulStatusCode;
  readonly detail: string;
  /** More members, beside the standard ones. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

const TITLES: Readonly<Record<number, string>> = {
  400: "Bad request",
  403: "Forbidden",
  404: "Not found",
  409: "Conflict",
  413: "Content too large",
  415: "Unsupported media type",
  500: "Internal error",
  503: "Broker not available",
};

export function problem(c: Context, { status, detail, extra }: Problem): Response {
  const body = { title: TITLES[status] ?? "Error", status, detail, ...extra };
  return c.body(JSON.stringify(body), status, { "content-type": "application/problem+json" });
}

/** A request that cannot be answered; the app turns it into a problem. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly problem: Problem;

  constructor(status: ContentfulStatusCode, detail: string, extra?: Problem["extra"]) {
    super(detail);
    this.problem = { status, detail, ...(extra ? { extra } : {}) };
  }
}
