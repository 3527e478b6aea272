import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Bus } from "#bus";
import { type ContextDocument, command, documentOf, openDiscussion } from "#client";
import { compose, DiscussionOptions, subjects } from "#wire";
import { schemaOf, textOf } from "../support/anthropic-answer.ts";
import { type AnthropicServer, replies, type SeenRequest, startAnthropicServer } from "../support/anthropic-server.ts";
import {
  descriptionsIn,
  faultsIn,
  faultsInAsking,
  faultsInMessages,
  play,
  type Script,
  type Told,
  up,
} from "../support/chinese.ts";
import { namesInSchema } from "../support/latin.ts";
import { patience } from "../support/patience.ts";
import { SwarmHome } from "../support/swarm.ts";

const TOPIC = "我们是否应将账单单体拆分为服务？";
const DOCUMENTS: readonly ContextDocument[] = [
  documentOf(
    "现状.md",
    `# 现状

账单系统每三周发布一次，三个团队共用一个发布窗口。
去年的一次发布失败导致重复扣款，涉及 312 位客户，回滚用了 6 小时。
月末任务必须在 4 小时之内完成，目前最长用了 3 小时 40 分钟。
拆分之后每月的托管费用估计从 31000 元增加到 52000 元。
尚不清楚一个模块化的单体能节省多少。
`,
  ),
  documentOf(
    "约束.md",
    `# 约束

账目必须在每个工作日结束时平衡，审计要求保留十年。
个人数据不得离开本国，访问日志至少保留一年。
运维团队只有 5 人，夜里由一人值班，平均每月被叫醒 7 次。
新的价格方案上线需要六周，销售因此失去了两个大客户。
团队希望各自独立部署，但从未演练过数据的分步迁移。
`,
  ),
];

interface Setup {
  readonly options: Partial<DiscussionOptions>;
  readonly script?: Script;
}

let server: AnthropicServer;
let home: SwarmHome;
let swarm: Awaited<ReturnType<typeof up>>;
let cases = 0;
/** The discussion of the case. */
let id = "";
beforeAll(async () => {
  server = await startAnthropicServer();
  home = new SwarmHome();
  swarm = await up(home, { ANTHROPIC_API_KEY: "sk-ant-test", ANTHROPIC_BASE_URL: server.url });
});
beforeEach(() => {
  cases += 1;
  id = `zhangdan-${cases}`;
  server.reset();
});
afterAll(async () => {
  await swarm.bus[Symbol.asyncDispose]();
  swarm.run.signal("SIGINT");
  await swarm.run.finished;
  await home.close();
  await server.close();
});

/** A whole discussion in Chinese, and all that it left: its messages and its files. */
async function discuss(
  { options, script = {} }: Setup,
  look: (told: readonly Told[], bus: Bus) => Promise<void> | void,
): Promise<void> {
  const { bus } = swarm;
  const context = { documents: DOCUMENTS, skipped: [] };
  const given = DiscussionOptions.parse({ topic: TOPIC, lang: "zh", provider: "anthropic", ...options });
  const signal = patience();
  await openDiscussion(bus, { id, options: given, context }, signal);
  const told = await play(bus, id, script, signal);
  await expect.poll(() => home.json(id, "manifest.json").closed).not.toBeNull();
  await look(told, bus);
}

const FILES = [
  "progress.md",
  "context/summary.md",
  "artifacts/synthesis.md",
  "artifacts/open-questions.md",
  "artifacts/position-evolution.md",
  "artifacts/report.html",
];

/** Expects only Chinese in messages and files. */
function expectChinese(told: readonly Told[]): void {
  const manifest = home.json<{ personas: { id: string }[] }>(id, "manifest.json");
  const personas = manifest.personas.map((persona) => persona.id);
  const names = [id, ...personas];
  const faults = faultsInMessages(told);
  for (const path of FILES.filter((file) => home.has(id, file))) {
    const text = home.file(id, path);
    const lines = (path.endsWith(".html") ? shownIn(text) : text).split("\n");
    faults.push(...lines.flatMap((line) => faultsIn(path, line, names)));
  }
  for (const persona of personas) {
    const { role } = home.json<{ role?: string }>(id, `personas/${persona}.json`);
    if (role) faults.push(...faultsIn(`personas/${persona}.json`, role));
  }
  expect([...new Set(faults)]).toEqual([]);
}

/** The text of a page, with the labels that are read aloud. */
const shownIn = (html: string): string =>
  [
    ...html
      .replace(/<style>[\s\S]*?<\/style>|<script[\s\S]*?<\/script>/g, " ")
      .matchAll(/(?:aria-label|title|alt)="([^"]*)"|>([^<]+)</g),
  ]
    .map(([, label, text]) => (label ?? text ?? "").trim())
    .filter((text) => text !== "")
    .join("\n")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll("&#39;", "'");

/** Answers of somebody in a seat: the first is such that the gate returns it. */
const seat: NonNullable<Script["seat"]> = ({ phase, floor }, time) => {
  const other = floor.findLast(({ from, type }) => from !== "alice" && type !== "opening" && type !== "quality_gate");
  const attack = floor.findLast(({ type }) => type === "stress_test");
  const wouldChangeIf = "压测一周内响应时间超过 300 毫秒";
  const said = "保持单体，按模块划分代码，每周发布两次，故障恢复控制在 30 分钟之内";
  const cites = (targetId: string | undefined, relation: string) =>
    targetId === undefined ? [] : [{ targetId, relation, comment: "数字从何而来" }];
  switch (phase) {
    case "position_declaration":
      if (time === 1) return { position: "", confidence: 2, conditions: 3, keyRisk: "停机", extra: true };
      return { position: said, confidence: 0.7, conditions: "负载不变", wouldChangeIf, keyRisk: "停机 6 小时" };
    case "argument":
      if (time === 1)
        return {
          position: said,
          reasoning: "业界最佳实践就是如此，大家都知道。无论数据怎么说都成立。没有必要再讨论，见 r9-msg-999。",
          references: cites(other?.id, "counters"),
          wouldChangeIf: "没有",
        };
      return {
        position: said,
        reasoning: `${said}：去年有 12 次故障`,
        references: cites(other?.id, "questions"),
        wouldChangeIf,
      };
    default: {
      const stays = { response: `${said}：实测 40 次`, currentPosition: said, previousPosition: said };
      const references = cites(attack?.id ?? other?.id, "questions");
      if (time === 1) return { ...stays, positionShift: "minor", shiftReason: "多数人都这样看", references: [] };
      return { ...stays, positionShift: "none", shiftReason: "这一情形需要的负载我们没有", references };
    }
  }
};

const phase = (told: readonly Told[], type: string): Record<string, unknown>[] =>
  told.flatMap(({ subject, envelope }) =>
    subject.endsWith(".phase") && envelope.type === type ? [envelope.body as Record<string, unknown>] : [],
  );

describe("a discussion in Chinese", () => {
  it.each([
    ["of models, in mode lightweight", { mode: "lightweight" }],
    ["of models, in mode standard", { mode: "standard", unshared: true }],
    ["without a model", { protocol: "reading", provider: "offline" }],
  ] as const)("is Chinese throughout %s", async (_, options) => {
    await discuss({ options: { ...options, unattended: true } }, (told) => {
      expect(home.json(id, "manifest.json")).toMatchObject({ status: "completed" });
      expectChinese(told);
    });
  });

  it("tells a person in a seat and the user in Chinese what is asked, and why an answer is returned", async () => {
    const choices = [
      { choice: "start" },
      { choice: "constraint", text: "两年之内不增加人手" },
      { choice: "different-angle" },
      { choice: "synthesis" },
    ];
    const options = { mode: "standard" as const, seats: ["alice"], anonymous: true };
    await discuss({ options, script: { choices, seat } }, (told) => {
      const rules = phase(told, "returned").flatMap(({ reasons }) =>
        (reasons as { rule: string }[]).map(({ rule }) => rule),
      );
      expect(new Set(rules).size).toBeGreaterThanOrEqual(5);
      expect(home.json(id, "manifest.json")).toMatchObject({ status: "completed" });
      expectChinese(told);
    });
  });

  it("asks models in Chinese, and repairs what they answer in Chinese", async () => {
    server.script(
      replies.text("我还没有想好"),
      replies.answer(),
      replies.text("容我再想想"),
      replies.answer({ points: 3 }),
    );
    const choices = [{ choice: "start" }, { choice: "pause" }, { choice: "deep-dive" }];
    const script: Script = {
      choices,
      async watch({ envelope }, bus) {
        if (envelope.type === "paused") await command(bus, id, "resume");
        if (envelope.type === "composed") await whisper(bus, "first-expert", "你们的值班记录里有多少次误报？");
      },
    };
    const options = { mode: "deep", provider: "anthropic", rounds: 3 } as const;
    await discuss({ options, script }, (told) => {
      expect(home.json(id, "manifest.json")).toMatchObject({ status: "completed" });
      expectChinese(told);
      expect([...new Set(server.requests.flatMap(faultsInRequest))]).toEqual([]);
      const asked = server.requests.map(({ raw }) => raw).join();
      for (const words of ["直接对你说", "这个回答不能使用", "被退回的原因", "讨论在暂停后恢复"])
        expect(asked).toContain(words);
    });
  });

  it.each([
    ["a budget is spent", { budgetCalls: 6 }, "预算已用完"],
    ["an expert is absent", { seats: ["alice"], seatSeconds: 1 }, "截止时间之前没有作答"],
    ["a partial result is refused", { seats: ["alice"], seatSeconds: 1, refusePartial: true }, "不接受不完整的结果"],
  ])("says in Chinese why, where %s", async (_, more, why) => {
    await discuss({ options: { mode: "lightweight", unattended: true, ...more } }, (told) => {
      expect(home.file(id, "progress.md")).toContain(why);
      expectChinese(told);
    });
  });

  it("says in Chinese that its time is up", async () => {
    const script: Script = { seat: (turn, time) => (turn.phase === "response" ? undefined : seat(turn, time)) };
    const options = { mode: "lightweight" as const, unattended: true, seats: ["alice"], timeSeconds: 5 };
    await discuss({ options, script }, (told) => {
      expect(home.file(id, "progress.md")).toContain("5 秒的时间已到");
      expectChinese(told);
    });
  });

  it.each(["pause", "stop"] as const)("says in Chinese that the user told it to %s", async (how) => {
    let given = false;
    const script: Script = {
      seat: (turn, time) => (given ? seat(turn, time) : undefined),
      async watch({ envelope }, bus) {
        if (envelope.type === "begun" && !given) {
          given = true;
          await command(bus, id, how);
        }
        if (envelope.type === "paused") await command(bus, id, "resume");
      },
    };
    const options = { mode: "lightweight" as const, unattended: true, seats: ["alice"], seatSeconds: 20 };
    await discuss({ options, script }, (told) => {
      expect(phase(told, how === "pause" ? "paused" : "ended")[0]?.reason).toMatch(/用户已/);
      expectChinese(told);
    });
  });

  it("gives the reason in Chinese where a model refuses", async () => {
    server.script(replies.answer(), replies.refusal("declined"));
    const options = { mode: "lightweight", provider: "anthropic", unattended: true } as const;
    await discuss({ options }, (told) => {
      expect(home.file(id, "progress.md")).toContain("模型拒绝作答");
      expectChinese(told);
    });
  });

  it("is Chinese on the terminal, while it runs and afterwards", async () => {
    const folder = mkdtempSync(join(tmpdir(), "zhangdan-"));
    try {
      for (const { path, text } of DOCUMENTS) writeFileSync(join(folder, path), text);
      writeFileSync(join(folder, "图.md"), new Uint8Array([0, 255, 0]));
      const args = ["--lang", "zh", "--mode", "standard", "--id", id, "--context", "."];
      const more = ["--seat", "alice", "--seat-timeout", "1", "--expert", "安全：泄露的代价"];
      const env = { SWARM_NATS_URL: swarm.nats };
      const runs = [
        await home.run([TOPIC, ...args, ...more, "--provider", "offline"], { cwd: folder, env }),
        await home.run(["show", id], { env }),
        await home.run(["resume", id], { env }),
      ];
      const { personas } = home.json<{ personas: { id: string }[] }>(id, "manifest.json");
      const names = [
        ...personas.map(({ id }) => id),
        id,
        `${home.path}/discussions/${id}`,
        "swarm",
        "join",
        "invite",
        "show",
        ...["ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY", "Ollama", "claude", "codex", "gemini", "qwen"],
      ];
      const faults = runs.flatMap(({ stdout, stderr }, n) =>
        // A line of the terminal may end in the midst of a word.
        `${stdout}\n${stderr}`.split(/\n(?=\S|\n)/).flatMap((text) => faultsIn(`run ${n}`, text, names)),
      );
      // Nobody but the person holds it, and the person is silent again.
      expect(runs.map(({ code }) => code)).toEqual([3, 0, 3]);
      expect([...new Set(faults)]).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** Sends a direct message to a participant. */
async function whisper(bus: Bus, to: string, text: string): Promise<void> {
  const stamp = { id: `${id}.whisper.${to}`, ts: new Date().toISOString(), discussion: id, from: "second-expert" };
  const message = compose("inbox", "message", stamp, { text });
  await bus.publish(subjects.inbox(id, "expert", to), message, { dedupe: stamp.id });
}

/** Finds text that is not Chinese in a request: prompt, correction, field descriptions. */
function faultsInRequest({ body }: SeenRequest): string[] {
  const schema = schemaOf(body);
  const names = [...namesInSchema(schema), "first-expert", "second-expert", "third-expert", "fourth-expert"];
  // The schema stands in the prompt, and so do points, with keys and flags; of the schema the descriptions are read.
  const lines = [...(body.system ?? []), ...body.messages]
    .flatMap((part) => textOf(part).split("\n"))
    .filter((line) => !/^(?:\{"type":"object"|\[?\{"id":"p\d)/.test(line));
  return [
    ...lines.flatMap((line) => faultsInAsking("prompt", line, names)),
    ...[...descriptionsIn(schema)].flatMap(({ path, text }) => faultsInAsking(path, text, names)),
  ];
}
