import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heardIn, verifyRecord } from "#client";
import { applyMessage, emptyProjection, readKept } from "#discussion";
import { GRAPH_FORMATS, GraphFileError, IccmaReader, readGraph, writeGraph } from "#graph";
import { applyStored, files } from "#projection";
import { parseAnswer } from "#providers";
import { importTeam } from "#team";
import { decode, type Envelope, parseSubject, peekType, subjects, WireError } from "#wire";
import { DiscussionState } from "../../services/moderator/engine/discussion-state.ts";
import { judgeStatement } from "../../services/moderator/gate/gate.ts";
import { swarmDiscussion } from "../../src/protocols/swarm-discussion/index.ts";
import { requestsFor, sampleFacts } from "../contract/requests.ts";
import { anything, FUZZ_MS, fuzzing, throwsOnly } from "../support/fuzz.ts";
import { asStored, playRound, Script } from "../support/historian-script.ts";
import { MemoryBus } from "../support/memory-bus.ts";
import { agreeable } from "../support/players.ts";
import { SWARM_KINDS } from "../support/prompts.ts";

const script = new Script("d").start();
playRound(script, 1, { shift: true });
const STORED = script.messages.map(asStored);
const TEXTS = STORED.map(({ data }) => Buffer.from(data).toString());
describe("fuzzed", () => {
  it(
    "messages on the bus are read, or refused with a WireError, and stop neither reading nor moderator nor files",
    () => {
      const subject = fc.constantFrom(
        ...new Set(STORED.map((one) => one.subject)),
        subjects.say("d", "a"),
        subjects.control("d"),
        "swarm.v1.d.log.f",
        "swarm.v1.d.floor.x",
      );
      const bytes = fc.oneof(
        anything(TEXTS).map((text) => Buffer.from(text)),
        fc.uint8Array({ maxLength: 40 }).map((data) => Buffer.from(data)),
      );
      fc.assert(
        fc.property(fc.array(fc.tuple(subject, bytes), { minLength: 1, maxLength: 4 }), (messages) => {
          const state = emptyProjection("d");
          const owner = new DiscussionState("d");
          applyStored(state, STORED.slice(0, 6));
          for (const [i, [to, data]] of messages.entries()) {
            peekType(data);
            throwsOnly(() => decode(data, "refuse"), WireError);
            heardIn({ subject: to, seq: 1, time: 0, data });
            owner.apply(to, i + 1, data);
            applyStored(state, [{ subject: to, seq: 10_000 + i, time: 0, data }]);
          }
          files(state);
        }),
        fuzzing(150),
      );
    },
    FUZZ_MS,
  );

  it(
    "bodies of the right envelope stop no reading",
    () => {
      const known = script.messages.map(({ envelope }) => envelope);
      fc.assert(
        fc.property(fc.constantFrom(...known), fc.nat({ max: 20 }), fc.jsonValue(), (envelope, at, value) => {
          const keys = Object.keys(envelope.body);
          const body = { ...envelope.body, [keys[at % (keys.length + 1)] ?? "extra"]: value };
          const message = { ...envelope, body } as Envelope;
          const state = emptyProjection("d");
          applyStored(state, STORED.slice(0, 6));
          for (const to of [subjects.floor("d"), subjects.floor("d"), subjects.say("d", message.from)])
            applyMessage(state, to, message, state.lastSeq + 1);
          files(state);
        }),
        fuzzing(120),
      );
    },
    FUZZ_MS,
  );

  it(
    "subjects are read or passed over",
    () => {
      const parts = fc.array(
        fc.oneof(fc.constantFrom("swarm", "v1", "d", "inbox", "seat", "say", "floor", ""), fc.string({ maxLength: 5 })),
        { maxLength: 8 },
      );
      fc.assert(
        fc.property(parts, (all) => void parseSubject(all.join("."))),
        fuzzing(200),
      );
    },
    FUZZ_MS,
  );

  const { map } = readGraph(
    '{"args": ["a", "b", "c"], "base": [0.5, 1, 0], "attacks": [["b", "a"]], "supports": [["c", "a"]]}',
  );
  const graphs = [
    ...GRAPH_FORMATS.map((format) => [...writeGraph(map, format)].join("")),
    `{"AIF": ${[...writeGraph(map, "aif")].join("")}, "dialog": true}`,
    '{"args": ["a", "b"], "base": [0.5, 0.5], "attacks": [["a", "b"]], "supports": []}',
    TEXTS.filter((text) => text.includes('"hash"'))
      .map((text) => JSON.stringify((JSON.parse(text) as Envelope).body))
      .join("\n"),
  ];
  it(
    "graph files (ours, AIF, xAIF, QBAF, records) are read, or refused with their place",
    () => {
      fc.assert(
        fc.property(anything(graphs), (text) => {
          const read = throwsOnly(() => readGraph(text), GraphFileError);
          if (read) for (const format of GRAPH_FORMATS) for (const _ of writeGraph(read.map, format));
        }),
        fuzzing(200),
      );
    },
    FUZZ_MS,
  );

  it(
    ".af files are read, or refused with their place",
    () => {
      const texts = ["p af 3\n1 2\n2 3\n# x\n", "p af 1\n"];
      fc.assert(
        fc.property(
          fc.oneof(
            anything(texts).map((text) => Buffer.from(text)),
            fc.uint8Array({ maxLength: 60 }),
          ),
          (data) => {
            throwsOnly(() => {
              const reader = new IccmaReader();
              reader.push(data);
              reader.end();
            }, GraphFileError);
          },
        ),
        fuzzing(120),
      );
    },
    FUZZ_MS,
  );

  it(
    "records and kept messages are read, or their faults are named",
    () => {
      const state = emptyProjection("d");
      applyStored(state, STORED);
      fc.assert(
        fc.property(anything([state.record, state.kept || TEXTS[0] || ""]), (text) => {
          for (const { text: told } of verifyRecord(text).faults) expect(told).not.toContain("\n");
          throwsOnly(() => readKept(text), Error);
        }),
        fuzzing(100),
      );
    },
    FUZZ_MS,
  );

  it(
    "team imports skip and name what is malformed",
    async () => {
      const line = JSON.stringify({
        id: "MSG-001",
        ts: "2026-01-01T00:00:00Z",
        from: "a",
        type: "note",
        content: "x",
        data: { a: [1] },
      });
      await fc.assert(
        fc.asyncProperty(
          anything([`${line}\n${line}\n`]),
          anything(['{"role_state": {"a": {"step": 1}}}']),
          async (messages, meta) => {
            const bus = new MemoryBus();
            const done = await importTeam(bus, "S", { messages, meta }, new AbortController().signal);
            expect(done.imported + done.broken.length).toBeLessThanOrEqual(messages.split("\n").length + 1);
            await bus.close();
          },
        ),
        fuzzing(100),
      );
    },
    FUZZ_MS,
  );

  it(
    "answers of seats and models are judged, whatever they hold",
    () => {
      const { floor, personas } = sampleFacts("en");
      const participants = personas.map(({ id, name }) => ({
        id,
        name,
        role: "expert" as const,
        pool: "seat" as const,
      }));
      const context = { floor: new Map(floor.map((one) => [one.id, one])), participants };
      const valid = SWARM_KINDS.map((kind) => {
        const turn = { body: { turn: "t", phase: kind, floor: [...floor], you: { id: "operations", name: "O" } } };
        return [kind, agreeable(turn as never, 1) as Record<string, unknown>] as const;
      });
      const [, request] = [...requestsFor("en")].find(([purpose]) => purpose === "argument") ?? [];
      const texts = valid.map(([, content]) => JSON.stringify(content));
      fc.assert(
        fc.property(
          fc.constantFrom(...valid),
          fc.nat({ max: 20 }),
          fc.jsonValue(),
          anything(texts),
          ([kind, content], at, value, text) => {
            const keys = Object.keys(content);
            const of = swarmDiscussion.kinds[kind];
            if (!of) return;
            const changed = { ...content, [keys[at % (keys.length + 1)] ?? "extra"]: value };
            for (const one of [changed, value])
              judgeStatement({ kind, author: "operations", content: one }, of, context);
            if (request) parseAnswer(text, request.schema);
          },
        ),
        fuzzing(200),
      );
    },
    FUZZ_MS,
  );
});
