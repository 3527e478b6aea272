import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { contextFrom, ExpertError, type GivenContext, openDiscussion, personasOf, UnreadableError } from "#client";
import { PROTOCOLS } from "#protocols";
import { discussionOptions, type Given, OptionError, readGiven } from "#protocols/given";
import { type Option, objectSchemaAt } from "#protocols/option";
import { type Optioned, unionOf } from "#protocols/options";
import { seatAddresses } from "#protocols/seating";
import type { McpHost } from "../tool.ts";
import { ADDS, addTool, ToolError } from "../tool.ts";

/** Maximum bytes of documents of one discussion. */
const DOCUMENT_BYTES = 256 * 1024;
const ALL_DOCUMENTS_BYTES = 4 * 1024 * 1024;

const ASK: Option = {
  key: "ask",
  schema: z.boolean(),
  default: false,
  local: true,
  help: {
    en: "true: stop for your answers (who argues, and after each round how to go on); false: take every recommended answer",
    zh: "true：停下来等你回答（由谁论辩，以及每轮之后如何继续）；false：一律采用建议的回答",
  },
};

const PATHS: Option = {
  key: "contextPaths",
  schema: z.array(z.string()).max(100),
  default: [],
  local: true,
  help: {
    en: "files and folders of this machine to take as documents, too",
    zh: "本机上也作为文档的文件和文件夹",
  },
};

/** The tool's own options. Paths only make sense if server and caller share a machine. */
const ownOptions = ({ readContext }: Pick<McpHost, "readContext">): Option[] => [ASK, ...(readContext ? [PATHS] : [])];

/**
 * The tool's input: the common options and every protocol's own. Described here, validated by the tool, which knows the
 * requested protocol and its keys.
 */
export const startInput = (protocols: readonly Optioned[], host: Pick<McpHost, "readContext">): z.ZodObject =>
  z.looseObject({}).meta(objectSchemaAt([...unionOf(protocols), ...ownOptions(host)], "mcp"));

export function addStart(server: McpServer, host: McpHost): void {
  const input = startInput(PROTOCOLS, host);
  addTool(server, host, "start_discussion", {
    title: "Start a discussion",
    description:
      "Starts a structured debate among several experts with opposed interests on a decision that has no clear answer, and returns at once with its id. The experts declare sealed positions, argue with citations, are attacked by a contrarian, and leave a record in which each conclusion can be traced to a statement. Use it for design decisions, trade-offs and plans where one opinion is not enough; it takes from seconds (offline) to many minutes. Next: call wait_for_events with the id until it says that the discussion is over, then get_decision. With `seats`, also take_seat for each seat that you hold.",
    input,
    annotations: ADDS,
    async run(args, signal) {
      const given = givenBy(args, host);
      const provider = await host.provider(given.provider);
      const options = optionsOf(given, provider.name);
      host.requirePrice(options);
      const uncalled = given.notify === undefined ? undefined : host.notifyFault?.(given.notify);
      if (uncalled !== undefined) throw new ToolError(`notify: ${uncalled}`);
      const calls = seatAddresses(given.seats ?? []);
      for (const address of Object.values(calls)) {
        const fault = host.notifyFault?.(address);
        if (fault !== undefined) throw new ToolError(`seats: ${fault}`);
      }
      const context = await contextOf(given, host, signal);
      const bus = await host.bus();
      const request = {
        options,
        context,
        id: given.id,
        notify: given.notify,
        calls,
        ...(host.isTaken ? { isTaken: host.isTaken } : {}),
      };
      const { id, seq } = await openDiscussion(bus, request, signal);
      const play =
        options.seats.length > 0
          ? ` Play each seat: take_seat {"discussion":"${id}","seat":"${options.seats[0]}"}.`
          : "";
      const result = {
        discussion: id,
        cursor: seq,
        provider: provider.name,
        ...(provider.note === undefined ? {} : { note: provider.note }),
        ...(context.skipped.length > 0 ? { skipped: context.skipped } : {}),
        ...(host.folderOf ? { folder: host.folderOf(id) } : {}),
        next: `Call wait_for_events {"discussion":"${id}","after":${seq}} until it is over, then get_decision.${play}`,
      };
      return { result };
    },
  });
}

function givenBy(args: object, host: McpHost): Given {
  try {
    return readGiven(PROTOCOLS, "mcp", args, ownOptions(host));
  } catch (error) {
    if (error instanceof OptionError) throw new ToolError(error.message);
    throw error;
  }
}

function optionsOf(given: Given, provider: string): ReturnType<typeof discussionOptions> {
  try {
    const experts = personasOf(given.experts ?? [], given.lang);
    return discussionOptions(PROTOCOLS, given, { provider, experts, unattended: given[ASK.key] !== true });
  } catch (error) {
    if (error instanceof ExpertError) throw new ToolError(`experts: ${error.message}`);
    if (error instanceof OptionError) throw new ToolError(error.message);
    throw error;
  }
}

async function contextOf(given: Given, host: McpHost, signal: AbortSignal): Promise<GivenContext> {
  const { documents, skipped } = await readable(given, signal);
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

async function readable({ documents = [], lang }: Given, signal: AbortSignal): Promise<GivenContext> {
  try {
    return await contextFrom(documents, lang, signal);
  } catch (error) {
    if (error instanceof UnreadableError) throw new ToolError(`documents: ${error.message}`);
    throw error;
  }
}
