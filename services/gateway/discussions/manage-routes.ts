import { z } from "@hono/zod-openapi";
import {
  type AnswerBody,
  answerQuestion,
  checkedStart,
  command,
  contextFrom,
  gatewayAddress,
  invitationLink,
  judgedIn,
  LIMIT_OPTIONS,
  listFromStream,
  notResumed,
  openDiscussion,
  storeFault,
} from "#client";
import { type PendingQuestion, type Reading, reopenedWith } from "#discussion";
import { systemClock } from "#lib/clock";
import { PROTOCOLS } from "#protocols";
import { modelless, readGiven } from "#protocols/given";
import { objectSchemaAt } from "#protocols/option";
import { type Optioned, unionOf } from "#protocols/options";
import { ContextSkipped, Mode, NewLimits, Persona, PositionsJudged } from "#wire";
import { requireOwner, viewOf } from "../caller.ts";
import { type Api, api, routesOf, validName } from "../define.ts";
import { Refusal } from "../problem.ts";
import { type Services, starterOf } from "../services.ts";
import { viewFor, withWaiting } from "./views.ts";

/** The body that starts a discussion: options of all protocols. The route validates them for the chosen one. */
export const newDiscussion = (protocols: readonly Optioned[]): z.ZodObject =>
  z.looseObject({}).openapi("NewDiscussion", objectSchemaAt(unionOf(protocols), "http"));

const Command = z.discriminatedUnion("command", [
  z.object({ command: z.enum(["pause", "stop"]), reason: z.string().max(2_000).optional() }),
  z.object({ command: z.literal("resume"), ...NewLimits.shape }),
  z.object({ command: z.literal("answer_now") }),
  z.object({ command: z.literal("judge"), ...PositionsJudged.shape }),
  z.object({
    command: z.literal("answer"),
    question: z.string().max(200),
    choice: z.string().max(200),
    text: z.string().max(20_000).optional(),
    mode: Mode.optional(),
    experts: z.array(Persona).max(8).optional(),
    constraints: z.array(z.string().trim().min(1).max(4_000)).max(16).optional(),
  }),
]);

const define = routesOf("discussions", "the owner");

const create = define("post", "/", {
  summary: "Start a discussion",
  body: newDiscussion(PROTOCOLS),
  answers: {
    201: [
      "Started; see Location",
      z.object({
        id: z.string(),
        seq: z.int(),
        events: z.string(),
        skipped: z
          .array(ContextSkipped)
          .optional()
          .describe("documents, and parts of documents, that were left out, and why"),
      }),
    ],
  },
});

const Listed = z.object({
  id: z.string(),
  title: z.string(),
  protocol: z.string().optional().describe("as --protocol names it; default: swarm-discussion"),
  status: z.string(),
  mode: z.string(),
  round: z.int(),
  created: z.string(),
  waitsForYou: z.boolean().describe("a question to the owner is open, or a turn of the caller's seat"),
  reason: z.string().optional().describe("why it is paused and how it goes on, if a failure paused it"),
});

const list = define("get", "/", {
  summary: "List the discussions",
  description: "Invited callers see the discussions that they were invited to.",
  who: "anyone identified",
  answer: [
    "In the order of their start; `store` tells the owner that the broker's store is nearly full",
    z.object({ discussions: z.array(Listed), store: z.object({ en: z.string(), zh: z.string() }).optional() }),
  ],
});

const show = define("get", "/{id}", {
  summary: "Show a discussion",
  description: "Its options, participants, state and open question. Follow its events after `seq`.",
  who: "the owner, a seat, a watcher",
  answer: ["The discussion", z.looseObject({ id: z.string(), status: z.string() })],
});

const commands = define("post", "/{id}/commands", {
  summary: "Pause, resume, stop, answer now, answer the user's question, or judge which points are one",
  description:
    "`judge`: `same` names points, or messages that bring them, that say the same, `part` one that does not say what those joined with it say. It stands on the floor as a statement of the user's and counts before a model's judgement. After the end it is refused. `resume` also takes up a discussion that ended early or failed; where a limit was used up, with a higher one.",
  body: Command,
  answers: {
    202: ["Stored", z.object({ accepted: z.literal(true), seq: z.int().optional() })],
  },
});

export function manageRoutes(services: Services): Api {
  const { bus, env, projections, invitations, publicUrl } = services;
  const app = api();

  app.openapi(create, async (c) => {
    requireOwner(c.get("caller"));
    const given = readGiven(PROTOCOLS, "http", c.req.valid("json"));
    const start = await checkedStart(given, starterOf(env), given.unattended === true);
    const context = await contextFrom(given.documents ?? [], given.lang, c.get("signal"));
    const { origin } = new URL(c.req.url);
    const linkTo = async (discussion: string, participant: string): Promise<string> => {
      const base = publicUrl?.href ?? (await gatewayAddress(bus)) ?? origin;
      const { code } = await invitations.create({ role: "seat", discussion, participant });
      return invitationLink(base, code);
    };
    const opened = await openDiscussion(bus, { ...start, context, linkTo }, c.get("signal"));
    const location = `/v1/discussions/${opened.id}`;
    const { skipped } = context;
    const started = { id: opened.id, seq: opened.seq, events: `${location}/events` };
    return c.json({ ...started, ...(skipped.length > 0 ? { skipped: [...skipped] } : {}) }, 201, { location });
  });

  app.openapi(list, async (c) => {
    const caller = c.get("caller");
    if (!caller.owner && caller.invitations.length === 0) requireOwner(caller);
    const granted = new Set(
      caller.invitations.flatMap(({ grant }) => ("discussion" in grant ? [grant.discussion] : [])),
    );
    const found = await listFromStream(bus);
    const shown = caller.owner ? found : found.filter(({ id }) => granted.has(id));
    const store = caller.owner ? await storeFault(bus, env) : undefined;
    const discussions = await withWaiting(shown, caller, services, c.get("signal"));
    return c.json({ discussions, ...(store ? { store } : {}) }, 200);
  });

  app.openapi(show, async (c) => {
    const id = validName("id", c.req.valid("param").id);
    const view = viewOf(c.get("caller"), id);
    return c.json(viewFor(await projections.get(id, c.req.raw.signal), view, systemClock.now()), 200);
  });

  app.openapi(commands, async (c) => {
    const id = validName("id", c.req.valid("param").id);
    requireOwner(c.get("caller"));
    const state = await projections.get(id, c.get("signal"));
    const given = c.req.valid("json");
    if (given.command === "resume") {
      const { command: type, ...limits } = given;
      refuseReopening(state, limits);
      const fault = modelless(limits);
      if (fault !== undefined) throw new Refusal(400, fault);
      if (state.options) starterOf(env).requirePrice(reopenedWith(state.options, limits));
      const seq = await command(bus, id, type, limits);
      return c.json({ accepted: true, seq }, 202);
    }
    if (state.closed) throw new Refusal(409, `${id} is over (${state.ended?.outcome ?? "closed"})`);
    if (given.command === "answer") {
      const { command: _, question, ...said } = given;
      await answerQuestion(bus, id, openQuestion(state.question, question), said as AnswerBody);
      return c.json({ accepted: true }, 202);
    }
    if (given.command === "judge") {
      const { command: _, ...judged } = given;
      judgedIn(state, judged);
      return c.json({ accepted: true, seq: await command(bus, id, "judge", judged) }, 202);
    }
    const seq = await command(bus, id, given.command, "reason" in given ? { reason: given.reason as string } : {});
    return c.json({ accepted: true, seq }, 202);
  });
  return app;
}

/** @throws Refusal where it ended, and cannot go on with these limits */
function refuseReopening(state: Reading, limits: NewLimits): void {
  if (state.status === "ended")
    throw new Refusal(409, `${state.id} has just ended and is being closed: ask again in a few seconds`);
  const fault = notResumed(state, limits, "en", (limit) => LIMIT_OPTIONS[limit]);
  if (fault !== undefined) throw new Refusal(409, fault);
}

function openQuestion(open: PendingQuestion | undefined, asked: string): PendingQuestion {
  if (open?.question === asked) return open;
  const now = open ? `the open one is ${open.question}` : "none is";
  throw new Refusal(409, `question ${asked.slice(0, 80)} is not open: ${now}`);
}
