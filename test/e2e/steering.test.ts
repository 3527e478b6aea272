import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDiscussion } from "#client";
import { DiscussionOptions, type FloorStatement, type Lang } from "#wire";
import { textOf } from "../support/anthropic-answer.ts";
import type { AnthropicServer } from "../support/anthropic-server.ts";
import { play, up } from "../support/chinese.ts";
import { patience } from "../support/patience.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const SAID: Readonly<Record<Lang, { topic: string; constraint: string; direction: string; status: string }>> = {
  en: {
    topic: "Should we split the billing monolith into services?",
    constraint: "No invoice data may leave the Frankfurt region",
    direction: "what happens at month end when both systems run",
    status: "no reason names it",
  },
  zh: {
    topic: "我们是否应将账单单体拆分为服务？",
    constraint: "发票数据不得离开上海机房",
    direction: "月末两套系统并行时会发生什么",
    status: "没有理由谈到它",
  },
};

let server: AnthropicServer;
let home: SwarmHome;
let swarm: Awaited<ReturnType<typeof up>>;
beforeAll(async () => {
  const withModel = await SwarmHome.withModel();
  [home, server] = [withModel, withModel.model];
  swarm = await up(home);
});
beforeEach(() => server.reset());
afterAll(async () => {
  await swarm.bus[Symbol.asyncDispose]();
  swarm.run.signal("SIGINT");
  await swarm.run.finished;
  await home.close();
});

/** Resolves when its files show that it is over. */
const closed = (id: string) =>
  expect.poll(() => home.has(id, "manifest.json") && home.json(id, "manifest.json").closed).toBeTruthy();

describe("what the user says between the rounds", () => {
  it.each(["en", "zh"] as const)("holds until the end and steers the next round, in %s", async (lang) => {
    verifies("SD-31", "SD-32", "SD-07", "SD-19");
    const { topic, constraint, direction, status } = SAID[lang];
    const { bus } = swarm;
    const options = DiscussionOptions.parse({ topic, lang, mode: "deep", rounds: 3, provider: "anthropic" });
    const signal = patience();
    const { id } = await openDiscussion(
      bus,
      { id: `steered-${lang}`, options, context: { documents: [], skipped: [] } },
      signal,
    );
    const asked: number[] = [];
    await play(
      bus,
      id,
      {
        choices: [
          { choice: "start" },
          { choice: "constraint", text: constraint },
          { choice: "deep-dive", text: direction },
          { choice: "synthesis" },
        ],
        watch({ envelope }) {
          if (envelope.type === "question") asked.push(server.requests.length);
        },
      },
      signal,
    );
    const prompts = server.requests.map(({ body }) => textOf(body.messages));
    const [, first = 0, second = 0] = asked;
    const holding = (text: string, from: number): boolean[] =>
      prompts.slice(from).map((prompt) => new RegExp(`<constraint-[0-9a-f]{16}[^>]*>\\n${text}\\n</`).test(prompt));
    expect(
      prompts.slice(first).length,
      "arguments, stress test, responses, analogy, opening, gate, synthesis",
    ).toBeGreaterThan(20);
    expect(holding(constraint, first)).not.toContain(false);
    expect(holding(direction, second)).not.toContain(false);
    expect(prompts.slice(0, first).join()).not.toContain(constraint);
    expect(prompts.slice(first).some((prompt) => /<docket-[0-9a-f]{16} id="r\d-msg-\d+"/.test(prompt))).toBe(true);

    await closed(id);
    expect(home.json(id, "manifest.json")).toMatchObject({
      problemDefinition: { constraints: [constraint, direction] },
    });
    const rounds = [1, 2, 3].map((n) =>
      home.json<{ topic: string; messages: FloorStatement[] }>(id, `rounds/00${n}.json`),
    );
    expect(rounds[1]?.topic).toContain(constraint);
    expect(rounds[2]?.topic).toContain(direction);
    expect(rounds[2]?.topic).toContain(topic);
    const { constraints } = home.json<{ constraints: { text: string; status: string }[] }>(
      id,
      "artifacts/synthesis.json",
    );
    expect(constraints).toHaveLength(1);
    expect(constraints[0]).toMatchObject({ text: constraint });
    for (const path of ["artifacts/synthesis.md", "artifacts/report.html"])
      expect(home.file(id, path)).toContain(constraint);
    expect(["said to be kept", "said to be broken", "nobody said"]).toContain(constraints[0]?.status);
    if (constraints[0]?.status === "nobody said") expect(home.file(id, "artifacts/synthesis.md")).toContain(status);
  });
});

describe("what has to hold from the start", () => {
  it("is an option of the command line, and stands in every file that speaks of constraints", async () => {
    verifies("SD-31");
    const held = ["No more than five people", "Invoices stay in Frankfurt"];
    const flags = held.flatMap((text) => ["--constraint", text]);
    const args = [SAID.en.topic, ...flags, "--mode", "lightweight", "--rounds", "1"];
    const run = await home.run([...args, "--yes", "--id", "held"], { env: { SWARM_NATS_URL: swarm.nats } });
    expect(run.code, run.stderr).toBe(0);
    await closed("held");
    expect(home.json("held", "manifest.json")).toMatchObject({ problemDefinition: { constraints: held } });
    const { constraints } = home.json<{ constraints: { text: string }[] }>("held", "artifacts/synthesis.json");
    expect(constraints.map(({ text }) => text)).toEqual(held);
    for (const text of held) expect(home.file("held", "artifacts/synthesis.md")).toContain(text);
  });
});
