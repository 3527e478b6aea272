import { createRoute, OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";
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

type Answers = Record<number, { readonly description: string }>;

/** A route's response: a schema for JSON, a media type for anything else, neither for no body. */
type Answer = { readonly description: string; readonly json?: z.ZodType; readonly media?: string };

interface Defined {
  readonly summary: string;
  readonly description?: string;
  /** Default: the tag of its file. */
  readonly tags?: [string];
  /** The callers that may use it, as shown in the API description. Default: the usual ones of its file. */
  readonly who?: string;
  readonly request?: RouteConfig["request"];
  readonly answers: Readonly<Record<number, Answer>>;
}

/**
 * Returns the function that defines the routes of one file, with their usual tag and callers. Input is typed by its
 * schemas; responses are described for readers of the API, and checked by the tests.
 */
export const routesOf =
  (tag: string, usual: string) =>
  <const M extends "get" | "post" | "delete", const P extends string, const R extends Defined>(
    method: M,
    path: P,
    { answers, who = usual, ...route }: R,
  ): Omit<R, "answers" | "who"> & { method: M; path: P; responses: Answers; getRoutingPath(): string } => {
    const responses: Record<string, object> = {
      default: { description: "What went wrong", content: content(Problem) },
    };
    for (const [status, answer] of Object.entries(answers)) responses[status] = responseOf(answer);
    const description = `For: ${who}. ${route.description ?? ""}`.trim();
    return createRoute({ tags: [tag], ...route, method, path, description, responses } as RouteConfig) as never;
  };

const content = (schema: z.ZodType) => ({ [PROBLEM_TYPE]: { schema } });

function responseOf({ description, json, media }: Answer): object {
  if (json) return { description, content: { "application/json": { schema: json } } };
  return media === undefined ? { description } : { description, content: { [media]: { schema: z.string() } } };
}

/** A JSON body. */
export const body = <T extends z.ZodType>(schema: T) => ({
  required: true as const,
  content: { "application/json": { schema } },
});

export const Id = z.string().max(300).describe("a discussion's id");
export const SeatId = z.string().max(300).describe("a participant's id");

/**
 * Validates an id from a path.
 * @throws Refusal if it is not a valid name
 */
export function validName(what: string, id: string): string {
  if (isName(id)) return id;
  throw new Refusal(400, `${JSON.stringify(id.slice(0, 80))} is no ${what}: use 1 to 64 of A-Z a-z 0-9 _ -`);
}

/** Seconds that a request may wait, 0 to 30. */
export const Wait = z.coerce.number().min(0).max(30).optional().describe("seconds to wait for it, at most 30");
