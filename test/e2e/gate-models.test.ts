import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FloorStatement } from "#wire";
import { defaultAnswer } from "../support/anthropic-answer.ts";
import { type Reply, replies, type SeenRequest } from "../support/anthropic-server.ts";
import { formAsked } from "../support/in-form.ts";
import { flat, ScriptedSwarm } from "../support/scripted-swarm.ts";
import { verifies } from "../support/verifies.ts";

const NOWHERE = "r9-msg-999";

type Content = Record<string, unknown>;

const CITING = ["argument", "response", "stress_test"] as const;
type Citing = (typeof CITING)[number];

const asksFor = (request: SeenRequest, kind: Citing): boolean => formAsked(request) === kind;
/** Whether the provider itself asks again, which is not for it where the gate judges; whether the gate returned the answer. */
const isMending = ({ body }: SeenRequest): boolean => body.messages.some(({ role }) => role === "assistant");
const isReturned = ({ raw }: SeenRequest): boolean => raw.includes("reasons for which it was returned");

/** Answers as the schema wants, changed for the kinds that cite. */
const changed =
  (change: (content: Content, request: SeenRequest) => Content): Reply =>
  (request, response, tokens) => {
    const content = JSON.parse(defaultAnswer(request.body)) as Content;
    const cites = CITING.some((kind) => asksFor(request, kind));
    replies.answer(cites ? change(content, request) : content)(request, response, tokens);
  };

/** Names a message in its first reason. */
function alsoCites(content: Content, targetId: string): Content {
  const [first, ...others] = content.reasons as Content[];
  return { ...content, reasons: [{ ...first, text: `${String(first?.text)}, as ${targetId} says` }, ...others] };
}
const withoutTheirs = (content: Content): Content => ({
  ...content,
  reasons: (content.reasons as Content[]).map(({ theirs: _, ...reason }) => reason),
});

let swarm: ScriptedSwarm;
beforeAll(async () => {
  swarm = await ScriptedSwarm.up();
});
afterAll(() => swarm.close());

/** A whole discussion with such a model. */
async function discuss(reply: Reply, ...args: string[]) {
  swarm.next();
  swarm.server.script(...Array.from({ length: 400 }, () => reply));
  const run = await swarm.discuss(...args);
  expect(run.code, run.stderr).toBe(0);
  const lines = swarm.file("record.jsonl").trim().split("\n");
  const record = lines.map((line) => JSON.parse(line) as FloorStatement);
  // What stands open against its author no reply of this model takes up.
  const spoken = (kind: Citing) =>
    record
      .filter(({ type }) => type === kind)
      .map(({ flags, ...statement }) => ({ ...statement, flags: (flags ?? []).filter((flag) => flag !== "docket") }));
  const asked = [...swarm.server.requests];
  const requests = (kind: Citing) => asked.filter((request) => asksFor(request, kind));
  return {
    spoken,
    requests,
    progress: swarm.file("progress.md"),
    report: swarm.file("artifacts/report.html"),
  };
}

describe("the gate among models", () => {
  it.each(["lightweight", "deep"])(
    "returns a message that is not there once, then takes it with a flag and without the reference: %s",
    async (mode) => {
      verifies("SD-01", "SD-16");
      const { spoken, requests, progress, report } = await discuss(
        changed((content) => alsoCites(content, NOWHERE)),
        "--mode",
        mode,
      );
      for (const kind of CITING) {
        expect(spoken(kind).length, kind).toBeGreaterThan(0);
        for (const { flags, references } of spoken(kind)) {
          expect(flags, kind).toEqual(["unknown_citation"]);
          expect(references.map(({ targetId }) => targetId)).not.toContain(NOWHERE);
          expect(references.length).toBeGreaterThan(0);
        }
        // Asked, and once more for what the gate returned.
        expect(requests(kind), kind).toHaveLength(2 * spoken(kind).length);
        expect(requests(kind).filter(isMending), kind).toEqual([]);
        expect(requests(kind).filter(isReturned), kind).toHaveLength(spoken(kind).length);
      }
      expect(progress).toMatch(/statements were returned and asked for again/);
      for (const shown of [progress, report]) expect(shown).toContain("it cites a message that is not there");
    },
  );

  it("costs nothing where one id alone can be meant", async () => {
    verifies("SD-16");
    const { spoken, requests } = await discuss(changed((content) => alsoCites(content, "R1-msg-1")));
    for (const kind of CITING) {
      expect(spoken(kind).flatMap(({ flags }) => flags)).toEqual([]);
      expect(requests(kind), kind).toHaveLength(spoken(kind).length);
      // Whoever names a message of their own relates to nobody by it.
      for (const { references } of spoken(kind).filter(({ from }) => from !== "first-expert"))
        expect(references.map(({ targetId }) => targetId)).toContain("r1-msg-001");
    }
  });

  it("returns a counter without a steel man once, and takes what is right the second time without a flag", async () => {
    verifies("SD-01", "SD-08");
    const { spoken, requests } = await discuss(
      changed((content, request) =>
        isReturned(request) || !asksFor(request, "argument") ? content : withoutTheirs(content),
      ),
    );
    expect(spoken("argument").flatMap(({ flags }) => flags)).toEqual([]);
    expect(requests("argument")).toHaveLength(2 * spoken("argument").length);
    expect(requests("argument").filter(isReturned)).toHaveLength(spoken("argument").length);
    expect(requests("response")).toHaveLength(spoken("response").length);
  });

  it("repairs what the schema and the gate have against a statement in one go, and counts that call alone", async () => {
    verifies("SD-01", "SD-08", "SD-16");
    const { spoken, requests } = await discuss(
      changed((content, request) => {
        if (isReturned(request)) return content;
        const astray = alsoCites(content, NOWHERE);
        return asksFor(request, "argument") ? { ...withoutTheirs(astray), text: { seven: 7 } } : astray;
      }),
      "--mode",
      "standard",
    );
    for (const kind of CITING) {
      expect(spoken(kind).flatMap(({ flags }) => flags)).toEqual([]);
      expect(requests(kind), kind).toHaveLength(2 * spoken(kind).length);
      const repairs = requests(kind).filter(isReturned);
      expect(repairs, kind).toHaveLength(spoken(kind).length);
      const broken = kind === "argument" ? ["schema", "unknown_citation", "steel_man"] : ["unknown_citation"];
      for (const { raw } of repairs) {
        const [, reasons = ""] = raw.split("reasons for which it was returned");
        for (const rule of broken) expect(reasons).toContain(rule);
      }
    }
  });

  it("takes no third answer from a model that answers in prose: it pauses, and says why", async () => {
    verifies("SD-01");
    swarm.next();
    swarm.server.always((request) =>
      asksFor(request, "stress_test") ? replies.text("I would rather not.") : undefined,
    );
    const run = await swarm.discuss();
    expect(run.code, run.stderr).toBe(3);
    expect(flat(run.stdout)).toContain("gave no answer that fits");
    expect(swarm.server.requests.filter((request) => asksFor(request, "stress_test"))).toHaveLength(2);
    expect(swarm.file("record.jsonl")).not.toContain("stress_test");
  });
});
