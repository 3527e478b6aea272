import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FloorStatement, Lang } from "#wire";
import { defaultAnswer, schemaOf, textOf } from "../support/anthropic-answer.ts";
import { type Reply, replies, type SeenRequest } from "../support/anthropic-server.ts";
import { hasBrowser, startBrowser, Visitor } from "../support/browser.ts";
import { formAsked } from "../support/in-form.ts";
import { faultsOfAccess, post } from "../support/page.ts";
import { patience } from "../support/patience.ts";
import { ScriptedSwarm } from "../support/scripted-swarm.ts";
import { verifies } from "../support/verifies.ts";

/** One position in three wordings, and the words that a judge objects to. */
const SAID: Readonly<Record<Lang, { topic: string; position: readonly string[]; reasoning: string; quote: string }>> = {
  en: {
    topic: "Should we split the billing monolith into services?",
    position: [
      "Begin with a trial in one region",
      "Run a pilot in a single market before anything else",
      "One country first, then decide",
    ],
    reasoning: "It is “best practice” everywhere. On 2026-01-12 the lock was held for 41 minutes.",
    quote: 'It is "best practice" everywhere',
  },
  zh: {
    topic: "我们是否应将账单单体拆分为服务？",
    position: ["先在一个地区试行", "在做其他事情之前，于单一市场开展试点", "先做一个省，再作决定"],
    reasoning: "这是“业界惯例”。2026 年 1 月 12 日，锁被占用了 41 分钟。",
    quote: "这是「业界惯例」",
  },
};

type Content = Record<string, unknown>;

const isJudge = ({ body }: SeenRequest): boolean => {
  const properties = (schemaOf(body)?.properties ?? {}) as object;
  return "verdicts" in properties || ("points" in properties && formAsked({ body } as SeenRequest) === undefined);
};

/** Everybody says the same in words of their own, and the judge answers with what it is asked about. */
const model =
  (
    lang: Lang,
    judge: (asked: { points: string[]; statements: string[] }) => unknown,
    { agrees = true }: { readonly agrees?: boolean } = {},
  ): Reply =>
  (request, response, tokens) => {
    const prompt = textOf(request.body.messages);
    if (isJudge(request)) {
      const all = prompt.matchAll(/^\{"id":"(p\d+)","text":"((?:[^"\\]|\\.)*)"/gm);
      const points = [...all].filter(([, , text = ""]) => SAID[lang].position.includes(text)).map(([, id = ""]) => id);
      const statements = [
        ...prompt.matchAll(/<statement-[0-9a-f]{16} id="(r\d+-msg-\d+)" from="[\w-]+" kind="argument"/g),
      ];
      replies.answer(judge({ points, statements: statements.map(([, id = ""]) => id) }))(request, response, tokens);
      return;
    }
    const content = JSON.parse(defaultAnswer(request.body)) as Content;
    const { position, reasoning } = SAID[lang];
    const speaker =
      /(?:id in this discussion is|讨论中的 id 是) ([\w-]+)/.exec(textOf(request.body.messages))?.[1] ?? "";
    const own = position[["first-expert", "second-expert", "third-expert"].indexOf(speaker)];
    const asked = formAsked(request);
    const said: Content =
      own === undefined || asked === undefined
        ? {}
        : asked === "position_declaration"
          ? { points: [{ text: own }] }
          : {
              points: [],
              ...(agrees ? { reasons: supporting(content) } : {}),
              ...(asked === "argument" ? { text: reasoning } : {}),
            };
    replies.answer({ ...content, ...said })(request, response, tokens);
  };

const supporting = ({ reasons }: Content): Content[] =>
  (reasons as Content[]).map(({ theirs: _, ...one }) => ({ ...one, side: "for" }));

let swarm: ScriptedSwarm;
beforeAll(async () => {
  swarm = await ScriptedSwarm.up();
});
afterAll(() => swarm.close());

async function discuss(reply: Reply, lang: Lang, mode = "deep") {
  swarm.next();
  const { home, server, id } = swarm;
  server.always(() => reply);
  const args = [SAID[lang].topic, "--mode", mode, "--lang", lang, "--yes", "--id", id];
  const run = await swarm.run(...args, "--rounds", "1");
  expect(run.code, run.stderr).toBe(0);
  const lines = home.file(id, "record.jsonl").trim().split("\n");
  return {
    stdout: run.stdout,
    asked: server.requests.filter(isJudge),
    record: lines.map((line) => JSON.parse(line) as FloorStatement),
    markdown: home.file(id, "artifacts/synthesis.md"),
    report: home.file(id, "artifacts/report.html"),
    progress: home.file(id, "progress.md"),
    synthesis: home.json<{ agreements: { supporters: string[] }[]; minorityReport: object[] }>(
      id,
      "artifacts/synthesis.json",
    ),
    graph: home.json<{ claims: { id: string; restates: string; type: string; holders: string[] }[] }>(
      id,
      "artifacts/argument-graph.json",
    ),
  };
}

const one = (ids: string[]) => ({ same: [{ why: "each tries it in one place first", ids }], oneOf: [] });
const disagreements = (record: readonly FloorStatement[]): unknown[] =>
  record.filter(({ type }) => type === "quality_gate").map(({ content }) => content.disagreement);
const times = (text: string, part: string): number => text.split(part).length - 1;

/** The owner merges the first two positions on the page, and parts them again. */
async function judgeOnPage(address: string, count: number): Promise<void> {
  const browser = await startBrowser();
  try {
    await using visitor = await Visitor.open(browser, address, { viewport: { width: 1400, height: 900 } });
    const { page } = visitor;
    const positions = page.locator(".same > ul > li");
    await expect.poll(() => positions.count()).toBe(count);
    expect(await page.getByRole("button", { name: "These say the same" }).isDisabled()).toBe(true);
    for (const at of [0, 1]) await positions.nth(at).getByRole("checkbox").check();
    expect(await faultsOfAccess(page)).toEqual([]);
    await page.getByRole("button", { name: "These say the same" }).click();
    await expect.poll(() => positions.count()).toBe(count - 1);
    await page
      .getByRole("button", { name: /does not say the same$/ })
      .last()
      .click();
    await expect.poll(() => positions.count()).toBe(count);
  } finally {
    await browser.close();
  }
}

describe("judged by reading, over the vendor's protocol", () => {
  it.each(["en", "zh"] as const)("counts paraphrases as one position and objects with a quote, in %s", async (lang) => {
    verifies("SD-01", "SD-06", "SD-14", "SD-24");
    const { position, quote } = SAID[lang];
    const judged = await discuss(
      model(lang, ({ points, statements }) => ({
        points: one(points),
        verdicts: statements
          .slice(0, 1)
          .map((messageId) => ({ messageId, quote, why: "why here?", rule: "authority" })),
      })),
      lang,
    );
    expect(disagreements(judged.record).every((score) => score === 0)).toBe(true);
    const joined = judged.graph.claims.filter(({ type, restates, id }) => type === "point" && restates === id);
    expect(joined.map(({ holders }) => holders.length)).toContain(3);
    const stated = judged.record.filter(({ type }) => type === "judgement");
    expect(stated.every(({ from, origin }) => from === "moderator" && origin?.isModel === true)).toBe(true);
    expect(stated[0]?.content.points).toMatchObject({ same: [["p1", "p2", "p3"]] });
    const objections = stated.flatMap(({ content }) => (content.verdicts as Content[] | undefined) ?? []);
    const argued = judged.record.find(({ type }) => type === "argument");
    expect(objections[0]).toMatchObject({ rule: "authority", messageId: argued?.id });
    const found = position.filter((words) => judged.markdown.includes(words));
    expect(found.length, judged.markdown).toBeGreaterThan(0);
    // Named once in the result, with all who hold it, and nobody dissents.
    expect(judged.synthesis.agreements.map(({ supporters }) => supporters.length)).toEqual([3]);
    expect(judged.synthesis.minorityReport).toEqual([]);
    const rule = lang === "en" ? "no ground that others can check" : "没有可核对的依据";
    for (const shown of [judged.stdout, judged.progress, judged.report]) expect(shown).toContain(rule);
    // A cheap model judges, and the others speak with the default one.
    const modelOf = (all: readonly SeenRequest[]) => [...new Set(all.map(({ body }) => body.model))];
    expect(modelOf(judged.asked)).toEqual(["claude-haiku-5-5"]);
    expect(modelOf(swarm.server.requests.filter((one) => !isJudge(one)))).toEqual(["claude-sonnet-5-5"]);
    // The sealed one is preparation; one a round is the moderator's own.
    expect(judged.asked.length).toBe(1 + Math.max(...judged.record.map(({ round }) => round)));
  });

  it("leaves paraphrases apart that the judge does not find to say the same", async () => {
    verifies("SD-14", "SD-24");
    const { position } = SAID.en;
    const unjudged = await discuss(
      model("en", ({ points }) => ({ points: { same: [], oneOf: [] }, verdicts: points.slice(9) }), { agrees: false }),
      "en",
    );
    expect(disagreements(unjudged.record).every((score) => score === undefined || Number(score) > 4)).toBe(true);
    expect(unjudged.synthesis.agreements.filter(({ supporters }) => supporters.length > 1)).toEqual([]);
    expect(times(unjudged.markdown, position[0] ?? "")).toBeGreaterThan(0);
    for (const words of position) expect(unjudged.markdown).toContain(words);
  });

  it("holds nothing of a judge that invents, and goes on without one that fails or is gone", async () => {
    verifies("SD-24");
    const inventing = await discuss(
      model("en", ({ points }) => ({
        points: one(["p99", ...points.slice(0, 1)]),
        verdicts: [
          { messageId: "r1-msg-006", quote: "studies consistently show it", why: "which?", rule: "authority" },
        ],
      })),
      "en",
      "lightweight",
    );
    const stated = inventing.record.filter(({ type }) => type === "judgement");
    expect(stated.length).toBeGreaterThan(0);
    expect(stated.flatMap(({ content }) => (content.verdicts as Content[] | undefined) ?? [])).toEqual([]);
    expect(stated[0]?.content).toMatchObject({ points: { of: expect.any(Array) } });
    expect(stated[0]?.content).not.toHaveProperty("points.same");
    const failing = [replies.refusal(), replies.text("no JSON at all"), replies.text("none again")];
    const failed = await discuss(
      (request, response, tokens) => {
        const reply = isJudge(request) ? (failing.shift() ?? replies.refusal()) : model("en", () => ({}));
        reply(request, response, tokens);
      },
      "en",
      "lightweight",
    );
    expect(failing).toEqual([]);
    expect(failed.record.filter(({ type }) => type === "judgement")).toEqual([]);
    expect(failed.progress).toContain("Not judged by reading");
    expect(failed.stdout).toContain("Not judged by reading");
  });

  it("does what its user says of positions, from the terminal and over HTTP, until the end", async () => {
    const { home, url, server } = swarm;
    server.always(() => undefined);
    const id = String(
      (
        await post(`${url}/v1/discussions`, {
          topic: SAID.en.topic,
          mode: "standard",
          unattended: false,
        })
      ).id,
    );
    const open = async (): Promise<{ question: string; kind: string } | undefined> => {
      const detail = (await (await fetch(`${url}/v1/discussions/${id}`)).json()) as {
        reading: { question?: { question: string; kind: string } };
      };
      return detail.reading.question;
    };
    const question = async (kind: string): Promise<string> => {
      await expect.poll(async () => (await open())?.kind).toBe(kind);
      return (await open())?.question ?? "";
    };
    const command = (body: object) => post(`${url}/v1/discussions/${id}/commands`, body);
    await command({ command: "answer", question: await question("composition"), choice: "start" });
    const next = await question("next-step");
    const listed = await home.run(["positions", id, "--json"]);
    const held = JSON.parse(listed.stdout) as { taken: { messageId: string }[] }[];
    const [a, b] = held.map(({ taken }) => taken[0]?.messageId ?? "");
    expect(held.length).toBeGreaterThan(1);
    const merged = await home.run(["positions", id, "merge", a ?? "", b ?? ""]);
    expect(merged.stdout).toContain(`The user: ${a} and ${b} say the same.`);
    const after = JSON.parse((await home.run(["positions", id, "--json"])).stdout) as { taken: object[] }[];
    expect(after).toHaveLength(held.length - 1);
    expect(after[0]?.taken).toHaveLength(2);
    await expect(command({ command: "judge", same: [a, b] })).rejects.toThrow(/one point already/);
    await command({ command: "pause" });
    await command({ command: "judge", part: b });
    const wrong = await home.run(["positions", id, "merge", a ?? "", "r9-msg-001"]);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain("r9-msg-001 is no point here");
    await expect
      .poll(async () => JSON.parse((await home.run(["positions", id, "--json"])).stdout))
      .toHaveLength(held.length);
    if (hasBrowser) await judgeOnPage(`${url}/d/${id}/decision`, held.length);
    await command({ command: "resume" });
    await command({ command: "answer", question: next, choice: "synthesis" });
    await (await fetch(`${url}/v1/discussions/${id}/events`, { signal: patience() })).text();
    await expect(command({ command: "judge", same: [a, b] })).rejects.toThrow(/is over/);
    const late = await home.run(["positions", id, "merge", a ?? "", b ?? ""]);
    expect(late.code).toBe(1);
    expect(late.stderr).toContain("is over and its record closed");
    expect((await home.run(["verify", id])).code).toBe(0);
    const shown = await home.run(["positions", id]);
    expect(shown.stdout).toContain(a);
    expect(shown.stdout, "it is over").not.toContain("swarm positions");
  });
});
