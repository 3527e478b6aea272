import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FloorStatement, Lang } from "#wire";
import { defaultAnswer, schemaOf } from "../support/anthropic-answer.ts";
import { type Reply, replies, type SeenRequest } from "../support/anthropic-server.ts";
import { ScriptedSwarm } from "../support/scripted-swarm.ts";
import { verifies } from "../support/verifies.ts";

const TOPIC: Readonly<Record<Lang, string>> = {
  en: "Should we split the billing monolith into services?",
  zh: "我们是否应将账单单体拆分为服务？",
};
const POSITION: Readonly<Record<Lang, string>> = {
  en: "Keep billing in one deployable unit",
  zh: "账单保持为一个可部署单元",
};
/** Without a figure, so that no side is the better evidenced. */
const PLAIN: Readonly<Record<Lang, Readonly<Record<string, string>>>> = {
  en: {
    reasoning: "One team runs all of it, and whoever is called at night knows every part.",
    failureScenario: "The one who knows the ledger is away, and nobody can tell which deploy broke it.",
    response: "The ledger is on the rota of both teams, so somebody who knows it is always called.",
  },
  zh: {
    reasoning: "整个系统由同一个团队运行，夜间被叫醒的人熟悉每一部分。",
    failureScenario: "熟悉账本的人不在，没有人知道是哪次部署造成了故障。",
    response: "账本列入两个团队的值班表，总能叫到熟悉它的人。",
  },
};

type Content = Record<string, unknown>;
const isClosing = ({ body }: SeenRequest): boolean => "objections" in ((schemaOf(body)?.properties ?? {}) as object);

/** Experts of one position, whom the contrarian attacks and who answer; `close` answers the closing turn. */
const model =
  (lang: Lang, close: (content: Content) => Reply): Reply =>
  (request, response, tokens) => {
    const content = JSON.parse(defaultAnswer(request.body)) as Content;
    for (const key of ["position", "currentPosition", "previousPosition"])
      if (key in content) content[key] = POSITION[lang];
    for (const [key, text] of Object.entries(PLAIN[lang])) if (typeof content[key] === "string") content[key] = text;
    if ("positionShift" in content) Object.assign(content, { positionShift: "none", shiftCause: [] });
    if ("failureScenario" in content) {
      const target = { targetId: "r1-msg-001" };
      content.references = [{ ...target, relation: "counters", comment: PLAIN[lang].failureScenario }];
      content.steelMan = [{ ...target, restatement: PLAIN[lang].reasoning }];
    }
    if ("wouldChangeIf" in content && "references" in content) {
      const references = content.references as { relation: string }[];
      content.references = references.map((one) => ({ ...one, relation: "supports" }));
      content.steelMan = [];
    }
    (isClosing(request) ? close(content) : replies.answer(content))(request, response, tokens);
  };

const deciding =
  (verdict: string) =>
  ({ objections }: Content): Reply =>
    replies.answer({ objections: (objections as object[]).map((one) => ({ ...one, verdict })) });

let swarm: ScriptedSwarm;
beforeAll(async () => {
  swarm = await ScriptedSwarm.up();
});
beforeEach(() => swarm.next());
afterAll(() => swarm.close());

async function discuss(lang: Lang, reply: Reply) {
  const { server, id } = swarm;
  server.always(() => reply);
  const args = ["--mode", "lightweight", "--rounds", "1", "--yes", "--id", id, "--lang", lang];
  const run = await swarm.run(TOPIC[lang], ...args);
  expect(run.code, run.stdout + run.stderr).toBe(0);

  return {
    out: run.stdout,
    closings: server.requests.filter(isClosing),
    markdown: swarm.file("artifacts/synthesis.md"),
    progress: swarm.file("progress.md"),
    status: swarm.home
      .json<{ claims: { text: string; status: string }[] }>(id, "artifacts/argument-graph.json")
      .claims.find(({ text }) => text === POSITION[lang])?.status,
  };
}

describe.each(["en", "zh"] as const)("the closing turn of a contrarian, in %s", (lang) => {
  it("who concedes: the position stands, and nothing is left that it hinges on", async () => {
    verifies("SD-34");
    const { closings, out, markdown, status, progress } = await discuss(lang, model(lang, deciding("concedes")));
    expect(closings).toHaveLength(1);
    const [asked] = closings;
    expect(asked?.raw, "the whole answer").toContain(PLAIN[lang].response);
    expect(status).toBe("stands");
    expect(markdown).not.toContain({ en: "objection (", zh: "未了结的异议（" }[lang]);
    for (const text of [out, progress]) expect(text).toContain({ en: "Closing turn", zh: "收尾表态" }[lang]);
    expect(progress).toMatch({ en: /concedes r1-msg-006/, zh: /承认对 r1-msg-006 的回答/ }[lang]);
  });

  it("who maintains: the result says that both were maintained", async () => {
    verifies("SD-34");
    const { markdown, status } = await discuss(lang, model(lang, deciding("maintains")));
    expect(status).toBe("contested");
    expect(markdown).toContain({ en: "Open objection (maintained)", zh: "未了结的异议（坚持" }[lang]);
    expect(markdown).toContain("r1-msg-006");
  });

  it("who is gone: it stands so far, and the result names the open objection", async () => {
    verifies("SD-34");
    const { markdown, status } = await discuss(
      lang,
      model(lang, () => replies.refusal()),
    );
    expect(status).toBe("stands-so-far");
    expect(markdown).toContain({ en: "Open objection (", zh: "未了结的异议（" }[lang]);
  });
});

describe("the next round", () => {
  it.each(["lightweight", "deep"])("asks first about what the result hinges on, %s", async (mode) => {
    verifies("SD-34", "SD-07");
    swarm.server.always(() => model("en", deciding("concedes")));
    const run = await swarm.run(TOPIC.en, "--mode", mode, "--rounds", "2", "--yes", "--id", swarm.id);
    expect(run.code, run.stdout + run.stderr).toBe(0);
    const lines = swarm.file("record.jsonl").trim().split("\n");
    const record = lines.map((line) => JSON.parse(line) as FloorStatement);
    const answers = record.filter(({ type, round }) => type === "response" && round === 1).map(({ id }) => id);
    const opening = record.find(({ type, round }) => type === "opening" && round === 2);
    const [first] = (opening?.content.questions ?? []) as { question: string; to: string[] }[];
    expect(first?.question).toContain("How things stand hinges on what has not been answered yet");
    for (const id of answers) expect(first?.question).toContain(id);
    expect(first?.to).toContain("contrarian");
    const stressed = swarm.server.requests.filter(({ raw }) => raw.includes(`what ${opening?.id} asks you`));
    expect(stressed.length, "the contrarian is told to answer it").toBeGreaterThan(0);
  });
});
