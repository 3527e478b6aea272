import type { CallToolResult, McpServer, ServerContext, ToolAnnotations } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Bus } from "#bus";
import {
  type GivenContext,
  LIMIT_OPTIONS,
  type Listed,
  listFromStream,
  type OpenRequest,
  readUpToNow,
  type Starter,
  type TurnAt,
} from "#client";
import { emptyProjection, emptyReading, type Projection, type Reading } from "#discussion";
import type { Logger } from "#lib/log";
import { type MessageSource, readArchive, readOn } from "#projection";
import type { ReadAnswer } from "#protocols/protocol";
import type { AgentPlace } from "#team";
import { checkedName, type Lang, type Limit } from "#wire";

/** The process that the tools run in. */
export interface McpHost extends Starter {
  /** The bus. A host without one starts what it needs at the first call. */
  bus(): Promise<Bus>;
  /** Makes the personal link of a seat; undefined where no gateway serves it. */
  readonly linkTo?: OpenRequest["linkTo"];
  /** Has a model read a short answer, which is not sent. @throws NotTakenError */
  readonly read: (at: TurnAt, content: unknown, signal: AbortSignal) => Promise<ReadAnswer>;
  readonly log: Pick<Logger, "error">;
  /** Serves the tools of an agent team alone, with these defaults. */
  readonly team?: AgentPlace;
  /** Reads documents of this machine; what is left out is said in the language. Only set if the caller has the same access. */
  readonly readContext?: (paths: readonly string[], lang: Lang) => Promise<GivenContext>;
  /** The folder of a discussion. Only set if the caller can read it. */
  readonly folderOf?: (discussion: string) => string;
  /** Discussions with files here, archived ones among them. Only set if the caller can read them. */
  readonly filed?: () => Promise<readonly Listed[]>;
  /** Whether an id is taken outside the stream, for example by a folder of that name. */
  readonly isTaken?: (discussion: string) => boolean;
}

/** An error that the caller can act on. `message` is one line: what, why and what to do. */
export class ToolError extends Error {
  override readonly name = "ToolError";
}

const TOLD: ReadonlySet<string> = new Set([
  ..."ToolError BusError WireError ProviderError IdTakenError ArchivedError NotTakenError".split(" "),
  ..."OptionError TeamError CliError UsageError".split(" "),
]);

interface Tool<I extends z.ZodObject> {
  /** Purpose, when to use it, and what to do next, for a model without prior knowledge. A test bounds the bytes of all. */
  readonly description: string;
  readonly input: I;
  readonly annotations: ToolAnnotations;
  run(args: z.output<I>, signal: AbortSignal, progress: Progress): Promise<ToolAnswer>;
}

/** The answer of a tool, which its client gets once, as text: an object as JSON. */
type ToolAnswer = { readonly result: object } | { readonly text: string };

/** Keywords that a model does not need: the tool refuses a wrong value with the allowed ones. */
const UNLISTED = /^(\$schema|m(in|ax)Length|exclusiveMinimum|propertyNames|additionalProperties)$/;

/** Wraps a schema so that clients list it without those keywords; it validates as before. */
function advertised(input: z.ZodObject): z.ZodObject {
  const shown = (key: string, value: unknown): unknown =>
    UNLISTED.test(key) || Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER ? undefined : value;
  const schema = JSON.parse(JSON.stringify(z.toJSONSchema(input, { io: "input" }), shown)) as Record<string, unknown>;
  const standard = { ...input["~standard"], jsonSchema: { input: () => schema, output: () => schema } };
  return { "~standard": standard } as unknown as z.ZodObject;
}

/** Registers a tool. Failures become results too: one line, marked as an error. */
export function addTool<I extends z.ZodObject>(
  server: McpServer,
  host: McpHost,
  name: string,
  { description, input, annotations, run }: Tool<I>,
): void {
  const config = { description, inputSchema: advertised(input), annotations };
  server.registerTool(name, config, async (args, { mcpReq }): Promise<CallToolResult> => {
    try {
      const told = await run(args as z.output<I>, mcpReq.signal, progressOf(mcpReq));
      return { content: [{ type: "text", text: "text" in told ? told.text : JSON.stringify(told.result) }] };
    } catch (error) {
      const { name: kind, message } = error as Error;
      if (!TOLD.has(kind)) host.log.error({ err: error, tool: name }, "a tool failed");
      const told = TOLD.has(kind) ? message : `${name} failed: ${message}; see the log of this server`;
      return { content: [{ type: "text", text: told.replace(/\s*\n\s*/g, " ") }], isError: true };
    }
  });
}

export const READS: ToolAnnotations = { readOnlyHint: true };
/** Not idempotent: each call adds something. */
export const ADDS: ToolAnnotations = { destructiveHint: false };

/**
 * Tells a client that asked for it how far a discussion is; what is not further than before is not told.
 * @param done steps, and parts of one
 */
export type Progress = (done: number, message: string) => Promise<void>;

function progressOf(request: ServerContext["mcpReq"]): Progress {
  let told = 0;
  return async (done, message) => {
    const progressToken = request._meta?.progressToken;
    if (progressToken === undefined || done <= told) return;
    told = done;
    const params = { progressToken, progress: done, message };
    await request.notify({ method: "notifications/progress", params });
  };
}

/** Seconds that a long poll may take: clients give up on a call after a minute. */
const LONGEST_WAIT = 50;

/** Described once, in the server's instructions. */
export const DiscussionId = z.string();

export const Wait = z.number().min(0).max(LONGEST_WAIT).default(LONGEST_WAIT).describe("seconds to wait at most");

export const limitInput = (limit: Limit): string =>
  LIMIT_OPTIONS[limit].replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The current state of a discussion. @throws ToolError if there is none with this id */
export const stateOf = (host: McpHost, id: string, signal: AbortSignal): Promise<Reading> =>
  whole(host, emptyReading(checkedName("discussion", id)), readUpToNow, signal);

/** The current state of a discussion, with what its files need. @throws ToolError if there is none with this id */
export const projectionOf = (host: McpHost, id: string, signal: AbortSignal): Promise<Projection> =>
  whole(host, emptyProjection(checkedName("discussion", id)), readOn, signal);

/** Reads what the stream has of a discussion; of an archived one what its archive has. */
async function whole<S extends Reading>(
  host: McpHost,
  state: S,
  read: (from: MessageSource, state: S, signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
): Promise<S> {
  await read(await host.bus(), state, signal);
  const archive =
    state.created === undefined && host.folderOf && (await readArchive(host.folderOf(state.id), state.id));
  if (archive) await read(archive, state, signal);
  if (state.created !== undefined) return state;
  const isFiled = (await host.filed?.())?.some((one) => one.id === state.id);
  if (!isFiled || !host.folderOf) throw noDiscussion(state.id);
  const folder = host.folderOf(state.id);
  throw new ToolError(`of ${state.id} there are only files, no messages any more: read them in ${folder}`);
}

export async function listed(host: McpHost): Promise<Listed[]> {
  const [running, filed = []] = await Promise.all([host.bus().then(listFromStream), host.filed?.()]);
  const known = new Set(running.map(({ id }) => id));
  return [...running, ...filed.filter(({ id }) => !known.has(id))];
}

export const noDiscussion = (id: string): ToolError =>
  new ToolError(`there is no discussion ${id}: list_discussions shows the existing ones`);
