import { createRoute, OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";
import { present } from "#lib/fields";
import { describeIssues, isName } from "#wire";
import type { GatewayEnv } from "./caller.ts";
import { PROBLEM_TYPE, Refusal } from "./problem.ts";

export type Api = OpenAPIHono<GatewayEnv>;

/** A router whose input is validated by zod; invalid input becomes a problem. */
export const api = (): Api =>
  new OpenAPIHono<GatewayEnv>({
    defaultHook: (result) => {
      if (!result.success) throw new Refusal(400, describeIssues(result.error));
    },
  });

const Problem = z
  .looseObject({ type: z.string(), title: z.string(), status: z.int(), detail: z.string(), instance: z.string() })
  .describe("RFC 9457: detail says what, why and what to do");

/** A route's response: a schema for JSON, a media type for anything else, neither for no body. */
type Answer = readonly [description: string, content?: z.ZodType | string];

interface Defined {
  readonly summary: string;
  readonly description?: string;
  /** Default: the tag of its file. */
  readonly tags?: [string];
  /** The callers that may use it, as shown in the API description. Default: the usual ones of its file. */
  readonly who?: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The answer with status 200. */
  readonly answer?: Answer;
  /** Answers with other statuses, or with several. */
  readonly answers?: Readonly<Record<number, Answer>>;
}

type Params<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Params<Rest> : never;

/** Input of a route: the parameters of its path, and what is defined of its query and body. */
type Input<P extends string, R> = { params: z.ZodObject<Record<Params<P>, z.ZodString>> } & (R extends {
  readonly query: infer Q extends z.ZodObject;
}
  ? { query: Q }
  : unknown) &
  (R extends { readonly body: infer B extends z.ZodType } ? { body: ReturnType<typeof jsonBody<B>> } : unknown);

/**
 * Returns the function that defines the routes of one file, with their usual tag and callers. Input is typed by its
 * schemas; responses are described for readers of the API, and checked by the tests.
 */
export const routesOf =
  (tag: string, usual: string) =>
  <const M extends "get" | "post" | "delete", const P extends string, const R extends Defined>(
    method: M,
    path: P,
    { answer, answers = answer && { 200: answer }, who = usual, query, body, ...route }: R,
  ): {
    method: M;
    path: P;
    request: Input<P, R>;
    responses: Record<number, { readonly description: string }>;
    getRoutingPath(): string;
  } => {
    const responses: Record<string, object> = {
      default: { description: "What went wrong", content: { [PROBLEM_TYPE]: { schema: Problem } } },
    };
    for (const [status, one] of Object.entries(answers ?? {})) responses[status] = responseOf(one);
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, z.string().max(300)]);
    const request = {
      params: z.object(Object.fromEntries(names)),
      ...present({ query, body: body && jsonBody(body) }),
    };
    const description = `For: ${who}. ${route.description ?? ""}`.trim();
    const own = { method, path, description, request, responses };
    return createRoute({ tags: [tag], ...route, ...own } as RouteConfig) as never;
  };

function responseOf([description, given]: Answer): object {
  if (given === undefined) return { description };
  const [media, schema] = typeof given === "string" ? [given, z.string()] : ["application/json", given];
  return { description, content: { [media]: { schema } } };
}

const jsonBody = <T extends z.ZodType>(schema: T) => ({
  required: true as const,
  content: { "application/json": { schema } },
});

/** Validates an id from a path. @throws Refusal if it is not a valid name */
export function validName(what: string, id: string): string {
  if (isName(id)) return id;
  throw new Refusal(400, `${JSON.stringify(id.slice(0, 80))} is no ${what}: use 1 to 64 of A-Z a-z 0-9 _ -`);
}

/** Seconds that a request may wait, 0 to 30. */
export const Wait = z.coerce.number().min(0).max(30).optional().describe("seconds to wait for it, at most 30");
