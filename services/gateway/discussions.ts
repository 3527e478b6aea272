import { Hono } from "hono";
import { z } from "zod";
import type { Bus } from "#bus";
import {
  answer,
  command,
  DiscussionState,
  documentOf,
  hearAll,
  IdTakenError,
  listFromStream,
  openDiscussion,
  summaryOf,
} from "#client";
import { isProviderName, resolveAuto } from "#llm";
import { DiscussionOptions, describeIssues, isName } from "#protocol";
import { sendEvents } from "./events.ts";
import { Refusal } from "./problem.ts";

const NewDiscussion = z.object({
  ...DiscussionOptions.shape,
  // Nobody sits at this end of a request: who wants to be asked says so.
  unattended: z.boolean().default(true),
  provider: z.string().max(200).default("auto"),
  id: z.string().optional(),
  documents: z
    .array(z.object({ path: z.string().min(1).max(1_000), text: z.string().min(1) }))
    .max(400)
    .default([]),
});

const Command = z.discriminatedUnion("command", [
  z.object({ command: z.enum(["pause", "stop"]), reason: z.string().max(2_000).optional() }),
  z.object({ command: z.enum(["resume", "answer_now"]) }),
  z.object({
    command: z.literal("answer"),
    question: z.string(),
    choice: z.string().max(200),
    text: z.string().max(20_000).optional(),
    mode: DiscussionOptions.shape.mode.unwrap().optional(),
  }),
]);

export interface DiscussionRoutes {
  readonly bus: Bus;
  readonly env: NodeJS.ProcessEnv;
  /** Aborted when the gateway goes: streams end. */
  readonly stop: AbortSignal;
}

/** Discussions over HTTP: everything is read from the stream, and nothing is kept. */
export function discussionRoutes({ bus, env, stop }: DiscussionRoutes): Hono {
  const app = new Hono();

  app.post("/", async (c) => {
    const { id, documents, ...given } = parse(NewDiscussion, await json(c.req.raw));
    const options = { ...given, provider: providerOf(given.provider, env) };
    const context = { documents: documents.map(({ path, text }) => documentOf(path, text)), skipped: [] };
    if (id !== undefined) discussionId(id);
    const opened = await openDiscussion(bus, { options, context, id }, c.req.raw.signal).catch((error: unknown) => {
      if (error instanceof IdTakenError) throw new Refusal(409, error.message);
      throw error;
    });
    const location = `/v1/discussions/${opened.id}`;
    return c.json({ id: opened.id, seq: opened.seq, events: `${location}/events` }, 201, { location });
  });

  app.get("/", async (c) => c.json({ discussions: await listFromStream(bus) }));

  app.get("/:id", async (c) => c.json(summaryOf(await stateOf(bus, c.req.param("id"), c.req.raw.signal))));

  app.get("/:id/floor", async (c) => {
    const { statements } = await stateOf(bus, c.req.param("id"), c.req.raw.signal);
    return c.json({ statements });
  });

  app.get("/:id/events", async (c) => {
    const state = await stateOf(bus, c.req.param("id"), c.req.raw.signal);
    return sendEvents(c, bus, state, stop);
  });

  app.post("/:id/commands", async (c) => {
    const state = await stateOf(bus, c.req.param("id"), c.req.raw.signal);
    const given = parse(Command, await json(c.req.raw));
    if (state.status === "closed") throw new Refusal(409, `${state.id} is over (${state.outcome ?? "closed"})`);
    if (given.command === "answer") {
      const { command: _, question, text, mode, choice } = given;
      if (state.question?.question !== question) throw new Refusal(409, `question ${question} is not open`);
      const said = { choice, ...(text === undefined ? {} : { text }), ...(mode === undefined ? {} : { mode }) };
      await answer(bus, state.id, state.question, said);
      return c.json({ accepted: true }, 202);
    }
    const seq = await command(bus, state.id, given.command, "reason" in given ? given.reason : undefined);
    return c.json({ accepted: true, seq }, 202);
  });
  return app;
}

function discussionId(id: string): string {
  if (isName(id)) return id;
  throw new Refusal(400, `${JSON.stringify(id.slice(0, 80))} is no id: use 1 to 64 of A-Z a-z 0-9 _ -`);
}

async function stateOf(bus: Bus, id: string, signal: AbortSignal): Promise<DiscussionState> {
  const state = new DiscussionState(discussionId(id));
  for (const heard of await hearAll(bus, state.id, signal)) state.apply(heard);
  if (state.created === "") throw new Refusal(404, `there is no discussion ${id}`);
  return state;
}

/** `auto` is decided once, as the command line does. */
function providerOf(name: string, env: NodeJS.ProcessEnv): string {
  if (!isProviderName(name)) throw new Refusal(400, `provider ${JSON.stringify(name)} is unknown`);
  return name === "auto" ? resolveAuto(env).name : name;
}

/** @throws Refusal where the body is not JSON */
export async function json(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(400, `the body is not JSON: ${error.message}`);
    throw error;
  }
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Refusal(400, describeIssues(parsed.error));
}
