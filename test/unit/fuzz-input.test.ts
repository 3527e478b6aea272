import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NotTakenError } from "#client";
import { mcpEndpoint } from "#mcp";
import { Tasks, Team, TeamError } from "#team";
import { subjects } from "#wire";
import {
  knownIn,
  MemoryError,
  memoryOf,
  RoundFile,
  withRounds,
  withSections,
} from "../../src/protocols/discussant/role/files.ts";
import { itemsIn } from "../../src/protocols/discussant/role/listing.ts";
import { assignmentOf } from "../../src/protocols/discussant/role/task.ts";
import { Session } from "../support/discussant.ts";
import { anything, FUZZ_MS, fuzzing, throwsOnly } from "../support/fuzz.ts";
import { MemoryBus } from "../support/memory-bus.ts";
import { Script } from "../support/script.ts";

const signal = new AbortController().signal;
/** Arguments of any kind under the names that are known, and an operation. */
const argumentsOf = (operations: readonly string[]): fc.Arbitrary<Record<string, unknown>> => {
  const keys = [
    "session_id",
    "id",
    "from",
    "to",
    "type",
    "content",
    "data",
    "last",
    "by",
    "status",
    "subject",
    "blockedBy",
  ];
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom("S", "a", "MSG-001", "t1", "done", -1, 1e9));
  return fc
    .tuple(fc.constantFrom(...operations, "none"), fc.dictionary(fc.constantFrom(...keys), value))
    .map(([operation, args]) => ({ session_id: "S", operation, ...args }));
};

describe("fuzzed", () => {
  it(
    "team messages and task boards are read whatever was stored, and operations on them refused with a reason",
    async () => {
      const stored = ["log", "task"].map((type) =>
        JSON.stringify({
          ...{ v: 1, id: "m1", type, discussion: "S", from: "a", ts: "2026-01-01T00:00:00.000Z" },
          body: { type: "note", content: "x", to: "b", task: "t1", subject: "s", status: "pending", data: { a: [1] } },
        }),
      );
      const subject = fc.constantFrom(subjects.log("S", "a"), "swarm.v1.S.task.t1", "swarm.v1.S.log.b");
      const teams = ["log", "read", "list", "status", "get_state", "read_mailbox", "mailbox_status", "delete", "clear"];
      const boards = ["create", "update", "list", "get", "claim", "release", "pause", "resume"];
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(subject, anything(stored)), { maxLength: 3 }),
          argumentsOf(teams),
          argumentsOf(boards),
          async (messages, ofTeam, ofBoard) => {
            await using bus = new MemoryBus();
            for (const [to, text] of messages) bus.put(to, text);
            const [team, tasks] = [new Team(bus), new Tasks(bus)];
            await refusedOnly(() => team.operate(ofTeam, signal));
            await refusedOnly(() => tasks.operate(ofBoard, signal));
            await team.operate({ session_id: "S", operation: "list" }, signal);
            await tasks.operate({ session_id: "S", operation: "list" }, signal);
          },
        ),
        fuzzing(60),
      );
    },
    FUZZ_MS,
  );

  it(
    "MCP requests are answered, or refused in its own form",
    async () => {
      const tools = ["start_discussion", "wait_for_events", "get_decision", "take_seat", "get_my_turn", "submit_turn"];
      const more = ["answer_question", "get_argument_graph", "team_log", "list_discussions", "none", "__proto__"];
      const keys = ["topic", "discussion", "cursor", "seat", "turn", "answer", "ask", "format", "question", "choice"];
      const args = fc.dictionary(fc.constantFrom(...keys), fc.oneof(fc.jsonValue(), fc.constantFrom("d", "api", "0")));
      const request = (method: string, params: unknown) => ({ jsonrpc: "2.0", id: 1, method, params });
      const calls = fc
        .tuple(fc.constantFrom(...tools, ...more), args)
        .map(([name, given]) => JSON.stringify(request("tools/call", { name, arguments: given })));
      const methods = ["initialize", "tools/list", "resources/read", "prompts/get", "completion/complete", "ping"];
      const others = fc
        .tuple(fc.constantFrom(...methods), fc.jsonValue())
        .map(([method, params]) => JSON.stringify(request(method, params)));
      await using bus = new MemoryBus();
      const script = new Script("d");
      script.putStart(bus, "d");
      const failed: unknown[] = [];
      const endpoint = mcpEndpoint({
        bus: async () => bus,
        provider: async (name) => ({ name }),
        requirePrice: () => undefined,
        read: (_, content) => Promise.reject(new NotTakenError(`unread: ${JSON.stringify(content)}`)),
        log: { error: (found: unknown) => void failed.push(found) },
      });
      const text = anything([
        JSON.stringify(request("tools/call", { name: "get_decision", arguments: { discussion: "d" } })),
      ]);
      const accept = "application/json, text/event-stream";
      await fc.assert(
        fc.asyncProperty(fc.oneof(calls, others, text), async (body) => {
          // It would wait for what comes, as it should.
          fc.pre(!/wait_for_events|get_my_turn|submit_turn|start_discussion/.test(body) || /"none"/.test(body));
          const headers = { "content-type": "application/json", accept };
          const response = await endpoint.handle(
            new Request("http://localhost/mcp", { method: "POST", headers, body }),
          );
          expect(response.status, await response.text()).not.toBe(500);
        }),
        fuzzing(60),
      );
      await endpoint.close();
    },
    FUZZ_MS,
  );

  it(
    "a session's folder is read whatever other roles wrote into its files",
    () => {
      using session = new Session();
      const memory = session.text("shared-memory.json");
      const round = JSON.stringify({ round: 1, type: "initial", updated_understanding: { confirmed: ["a"] } });
      const analysis = JSON.stringify({
        key_insights: ["a", { insight: "b" }],
        questions: [1],
        _metadata: { timestamp: "x" },
      });
      const task = "Topic: x\nRound: 2\nType: direction-adjusted\nSession: .\nFeedback: y";
      fc.assert(
        fc.property(
          anything([memory]),
          anything([round, analysis]),
          anything([task, "### Round 1 - Discussion\n"]),
          fc.jsonValue(),
          (shared, file, words, value) => {
            const known = throwsOnly(() => memoryOf(shared), MemoryError);
            if (known) knownIn(known);
            const source = throwsOnly(() => JSON.parse(file) as unknown, SyntaxError);
            itemsIn(
              [source, value, { key_insights: value, patterns: [value] }].map((one) => ({ name: "a", value: one })),
            );
            const parsed = RoundFile.safeParse(source);
            const rounds = parsed.success ? [parsed.data] : [];
            throwsOnly(() => withRounds(shared, rounds), MemoryError);
            withSections(words, rounds);
            const { round: number } = assignmentOf(words);
            expect(Number.isSafeInteger(number)).toBe(true);
          },
        ),
        fuzzing(80),
      );
    },
    FUZZ_MS,
  );
});

/** Carries it out; fails where it throws anything but the reason why not. */
async function refusedOnly(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof TeamError)) throw error;
  }
}
