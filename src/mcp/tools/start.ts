import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { checkedStart, contextFrom, type GivenContext, openDiscussion, UnreadableError } from "#client";
import { isRecord, present, some } from "#lib/fields";
import { PROTOCOLS } from "#protocols";
import { type Given, protocolIn, readGiven } from "#protocols/given";
import { type Option, objectSchemaAt } from "#protocols/option";
import { COMMON, type Optioned } from "#protocols/options";
import { MODES } from "#wire";
import { ADDS, addTool, type McpHost, READS, ToolError } from "../tool.ts";

/** Maximum bytes of documents of one discussion. */
const DOCUMENT_BYTES = 256 * 1024;
const ALL_DOCUMENTS_BYTES = 4 * 1024 * 1024;

/** An option of the tool itself; a model reads its English help alone. */
const own = (key: string, schema: z.ZodType, preset: unknown, en: string): Option => {
  return { key, schema, default: preset, local: true, help: { en, zh: en } };
};
const ASK = own("ask", z.boolean(), false, "stop for your user's answers on who argues and how to go on");
/** Paths only make sense if server and caller share a machine. */
const PATHS = own("contextPaths", z.array(z.string()).max(100), [], "files and folders to take as documents");
const ownOptions = ({ readContext }: McpHost): Option[] => [ASK, ...(readContext ? [PATHS] : [])];

const TEXT = { type: "string" };
const texts = (description: string) => ({ type: "array", items: TEXT, description });
const DATA = { ...TEXT, description: "instead: PDF, Office, HTML, EML in Base64" };
/** Options that most calls need, as a model is told of them; describe_protocol tells the others. */
const SHOWN = {
  topic: { ...TEXT, description: "the question, with what matters about it" },
  protocol: { ...TEXT, enum: PROTOCOLS.map(({ name }) => name) },
  mode: { ...TEXT, enum: MODES, description: "how thorough" },
  documents: { ...texts("what experts may quote"), items: { properties: { path: TEXT, text: TEXT, data: DATA } } },
  seats: texts("people and programs who argue, too"),
  experts: texts('"Name: concern"'),
  provider: { ...TEXT, description: "who thinks, such as openai:MODEL or offline" },
  options: { type: "object", description: "others: see describe_protocol" },
};

/**
 * Describes a protocol's options as JSON Schemas by key; without a name the titles of all protocols.
 * @throws OptionError that lists the known protocols
 */
export function describedProtocol(protocols: readonly Optioned[], name?: string): object {
  if (name === undefined) return Object.fromEntries(protocols.map((one) => [one.name, one.title.en]));
  const { title, options } = protocolIn(protocols, "mcp", { protocol: name });
  const { properties } = objectSchemaAt([...COMMON, ...options], "mcp");
  return { protocol: name, title: title.en, options: properties };
}

export function addStart(server: McpServer, host: McpHost): void {
  const { properties } = objectSchemaAt(ownOptions(host), "mcp") as { readonly properties: object };
  addTool(server, host, "describe_protocol", {
    description: "Lists every option of start_discussion for a protocol; without one, says what each protocol is.",
    input: z.object({ protocol: z.string().optional() }),
    annotations: READS,
    run: async ({ protocol }) => ({ result: describedProtocol(PROTOCOLS, protocol) }),
  });
  addTool(server, host, "start_discussion", {
    description:
      "Starts a debate among experts with opposed interests on a decision without a clear answer: a design, a trade-off, a plan. Returns its id at once; it takes seconds (offline) to many minutes. Next: wait_for_events, or take_seat.",
    // Validated by the tool, which knows the requested protocol and its keys.
    input: z.looseObject({}).meta({ properties: { ...SHOWN, ...properties }, required: ["topic"] }),
    annotations: ADDS,
    async run(args, signal) {
      const given = readGiven(PROTOCOLS, "mcp", flat(args), ownOptions(host));
      const { note, ...start } = await checkedStart(given, host, given[ASK.key] !== true);
      const { options } = start;
      const context = await contextOf(given, host, signal);
      const { linkTo, isTaken } = host;
      const request = { ...start, context, linkTo, ...(isTaken ? { isTaken } : {}) };
      const { id, seq } = await openDiscussion(await host.bus(), request, signal);
      const play =
        options.seats.length > 0
          ? ` Play each seat: take_seat {"discussion":"${id}","seat":"${options.seats[0]}"}.`
          : "";
      const result = {
        discussion: id,
        cursor: seq,
        provider: options.provider,
        ...present({ note, skipped: some(context.skipped), folder: host.folderOf?.(id) }),
        next: `Call wait_for_events {"discussion":"${id}","after":${seq}} until it is over, then get_decision.${play}`,
      };
      return { result };
    },
  });
}

/** Puts the keys of `options` beside the others; what is no object, or given twice, is refused. */
function flat({ options = {}, ...args }: Readonly<Record<string, unknown>>): object {
  if (!isRecord(options)) throw new ToolError("options: an object with options of the protocol by key is wanted");
  const twice = Object.keys(options).find((key) => Object.hasOwn(args, key));
  if (twice !== undefined) throw new ToolError(`options: ${twice} is given twice: leave one out`);
  return { ...options, ...args };
}

async function contextOf(given: Given, host: McpHost, signal: AbortSignal): Promise<GivenContext> {
  const { documents, skipped } = await contextFrom(given.documents ?? [], given.lang, signal).catch((error: Error) => {
    throw error instanceof UnreadableError ? new ToolError(`documents: ${error.message}`) : error;
  });
  const paths = (given[PATHS.key] ?? []) as string[];
  const read = paths.length > 0 ? await host.readContext?.(paths, given.lang) : undefined;
  const all = [...documents, ...(read?.documents ?? [])];
  const texts = new Set((given.documents ?? []).flatMap(({ path, text }) => (text === undefined ? [] : [path])));
  const large = documents.find(({ path, bytes }) => texts.has(path) && bytes > DOCUMENT_BYTES);
  if (large)
    throw new ToolError(`documents: ${large.path} has ${large.bytes} bytes, at most ${DOCUMENT_BYTES} fit: cut it`);
  const total = all.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > ALL_DOCUMENTS_BYTES) {
    throw new ToolError(`documents: ${total} bytes in all, at most ${ALL_DOCUMENTS_BYTES} fit: leave some out`);
  }
  return { documents: all, skipped: [...skipped, ...(read?.skipped ?? [])] };
}
