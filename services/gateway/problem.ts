import { STATUS_CODES } from "node:http";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { WireError } from "#wire";

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

/** The members of a problem. `type` is a name, not an address: `detail` holds all there is to say. */
export function problemBody({ status, detail, extra }: Problem, instance: string): Record<string, unknown> {
  const title = STATUS_CODES[status] ?? "Error";
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

/** Whether something exceeds the size of a message on the bus. */
export const isTooLarge = (error: unknown): error is WireError =>
  error instanceof WireError && error.code === "too_large";
