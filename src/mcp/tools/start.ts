import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { documentOf, freeId, type GivenContext, openDiscussion, personaOf } from "#client";
import { DiscussionOptions, FIXED_PARTICIPANTS, Lang, MODE_LIMITS, Mode, Name, type Persona } from "#wire";
import type { McpHost } from "../host.ts";
import { ADDS, addTool, ToolError } from "../tool.ts";

/** Bytes of documents that one discussion takes. */
const DOCUMENT_BYTES = 256 * 1024;
const ALL_DOCUMENTS_BYTES = 4 * 1024 * 1024;

const Input = z.strictObject({
  topic: z
    .string()
    .trim()
    .min(1)
    .max(20_000)
    .describe("what is to be decided, as a question, with what matters about it"),
  mode: Mode.default("standard").describe(
    "how thorough: lightweight (2 experts, 1-2 rounds: a sanity check), standard (2-3 experts, 2-3 rounds: a design decision), deep (3-4 experts, 3-5 rounds: high stakes)",
  ),
  documents: z
    .array(z.object({ path: z.string().min(1).max(1_000), text: z.string().min(1) }))
    .max(400)
    .default([])
    .describe(
      "texts that the experts may quote by path and line: plans, measurements, code. Give what bears on the topic",
    ),
  seats: z
    .array(Name)
    .max(8)
    .default([])
    .describe(
      "experts' seats that are held by you or by people, by a name each, such as alice: then play them with take_seat",
    ),
  experts: z
    .array(z.object({ name: z.string().min(1).max(100), concern: z.string().min(1).max(1_000) }))
    .max(8)
    .default([])
    .describe(
      "experts that must be there, each with the one concern that they speak for; the rest is found from the topic",
    ),
  ask: z
    .boolean()
    .default(false)
    .describe(
      "true: stop for your answers (who argues, and after each round how to go on); false: take every recommended answer",
    ),
  lang: Lang.default("en").describe("the discussion's language"),
  provider: z.string().max(200).default("auto").describe("who thinks: auto, anthropic, or offline (no model at all)"),
  model: z.string().max(200).optional().describe("the provider's model; leave it away for the default"),
  rounds: z.int().min(1).max(20).optional().describe("at most so many rounds, within the mode's bounds"),
  id: Name.optional().describe("the discussion's id; leave it away and one is made from the topic"),
  budget_usd: z.number().positive().optional().describe("end early when so much is spent"),
  budget_tokens: z.int().positive().optional().describe("end early when so many tokens are spent"),
  time_minutes: z.number().positive().optional().describe("end early after so many minutes"),
  seat_seconds: z
    .number()
    .positive()
    .max(604_800)
    .optional()
    .describe("what a seat may take for one answer; default 1800"),
});

const PATHS = z
  .array(z.string())
  .max(100)
  .default([])
  .describe("files and folders of this machine to take as documents, too");

export function addStart(server: McpServer, host: McpHost): void {
  // Paths are of the machine that the server runs on: only there do they mean what the caller means.
  const input: typeof Input = host.readContext ? Input.extend({ context_paths: PATHS }) : Input;
  addTool(
    server,
    host,
    "start_discussion",
    {
      title: "Start a discussion",
      description:
        "Starts a structured debate among several experts with opposed interests on a decision that has no clear answer, and returns at once with its id. The experts declare sealed positions, argue with citations, are attacked by a contrarian, and leave a record in which each conclusion is traced to who said it. Use it for design decisions, trade-offs and plans where one opinion is not enough; it takes from seconds (offline) to many minutes. Next: call wait_for_events with the id until it says that the discussion is over, then get_decision. With `seats`, also take_seat for each seat that you hold.",
      input,
      annotations: ADDS,
    },
    async (args, signal) => {
      const provider = host.provider(args.provider);
      const options = optionsOf(args, provider.name);
      const { context_paths: paths = [] } = args as { context_paths?: string[] };
      const context = await contextOf(args.documents, paths, host);
      const bus = await host.bus();
      const request = { options, context, id: args.id, ...(host.isTaken ? { isTaken: host.isTaken } : {}) };
      const { id, seq } = await openDiscussion(bus, request, signal);
      const play =
        args.seats.length > 0 ? ` Play each seat: take_seat {"discussion":"${id}","seat":"${args.seats[0]}"}.` : "";
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
  );
}

type StartArguments = z.output<typeof Input>;

function optionsOf(args: StartArguments, provider: string): DiscussionOptions {
  const fixed = args.seats.find((seat) => FIXED_PARTICIPANTS.includes(seat));
  if (fixed !== undefined) throw new ToolError(`seats: ${fixed} is a fixed role: choose another name`);
  const most = MODE_LIMITS[args.mode].rounds[1];
  if (args.rounds !== undefined && args.rounds > most) {
    throw new ToolError(`rounds: ${args.rounds}, but ${args.mode} mode has at most ${most}; deep mode has 5`);
  }
  return DiscussionOptions.parse({
    topic: args.topic,
    mode: args.mode,
    lang: args.lang,
    provider,
    model: args.model,
    rounds: args.rounds,
    experts: args.experts.map(({ name, concern }) => personaOf(name, concern, args.lang)).map(withFreeId),
    seats: [...new Set(args.seats)],
    unattended: !args.ask,
    budgetTokens: args.budget_tokens,
    budgetUsd: args.budget_usd,
    timeSeconds: args.time_minutes === undefined ? undefined : args.time_minutes * 60,
    ...(args.seat_seconds === undefined ? {} : { seatSeconds: args.seat_seconds }),
  });
}

/** Two experts of one name are two. */
function withFreeId(persona: Persona, index: number, all: readonly Persona[]): Persona {
  const isSecond = all.findIndex(({ id }) => id === persona.id) < index;
  return isSecond ? { ...persona, id: freeId(`${persona.id.slice(0, 60)}-${index + 1}`) } : persona;
}

async function contextOf(
  documents: StartArguments["documents"],
  paths: readonly string[],
  host: McpHost,
): Promise<GivenContext> {
  const given = documents.map(({ path, text }) => documentOf(path, text));
  const read = paths.length > 0 ? await host.readContext?.(paths) : undefined;
  const all = [...given, ...(read?.documents ?? [])];
  const large = given.find(({ bytes }) => bytes > DOCUMENT_BYTES);
  if (large)
    throw new ToolError(`documents: ${large.path} has ${large.bytes} bytes, at most ${DOCUMENT_BYTES} fit: cut it`);
  const total = all.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total > ALL_DOCUMENTS_BYTES) {
    throw new ToolError(`documents: ${total} bytes in all, at most ${ALL_DOCUMENTS_BYTES} fit: leave some away`);
  }
  return { documents: all, skipped: read?.skipped ?? [] };
}
