import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cliProvider } from "../../src/providers/agents/cli.ts";
import type { AnsweringOptions } from "../../src/providers/model/answering.ts";
import { type CallOptions, type Provider, ProviderError } from "../../src/providers/provider.ts";
import { PROGRAMS } from "../../src/providers/registry.ts";
import { FakeClis, type Plan } from "../support/fake-clis.ts";
import { promptOf } from "../support/prompts.ts";
import { verifies } from "../support/verifies.ts";
import { slowProviderSuite } from "./provider-suite.ts";
import { sampleFacts } from "./requests.ts";

const KEY = "key-not-to-be-told-0123";
const KEYS = {
  ANTHROPIC_API_KEY: KEY,
  OPENAI_API_KEY: KEY,
  GEMINI_API_KEY: KEY,
  NATS_CREDS: KEY,
  SWARM_HOME: "/home/x",
};
const request = promptOf("position_declaration", sampleFacts("en", { floor: [] }));
const call = (more: Partial<CallOptions> = {}): CallOptions => ({
  signal: new AbortController().signal,
  deadline: Date.now() + 30_000,
  ...more,
});
/** Whether a process runs. One that has ended may still be listed until its parent reaps it, without a command line. */
const runs = (pid: number | undefined): boolean =>
  existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";

for (const program of PROGRAMS) {
  const { name } = program;

  slowProviderSuite(
    `cli:${name}`,
    async () => {
      const fakes = new FakeClis([name]);
      fakes.login(name);
      const provider = cliProvider({ program, env: fakes.env(), model: MODELS[name] });
      return {
        provider,
        stall: () => fakes.plan(name, { do: "last" }),
        [Symbol.asyncDispose]: async () => {
          await provider.close();
          fakes[Symbol.dispose]();
        },
      };
    },
    { calls: 4, langs: ["zh"], never: ["opening", "stress_test", "response", "analogy", "judgement", "reopening"] },
  );

  describe(`provider cli:${name}, over a program that behaves as ${name} does`, () => {
    let fakes: FakeClis;
    let provider: Provider;
    const make = (env: Record<string, string> = {}, more: AnsweringOptions = {}): Provider =>
      cliProvider({ program, env: fakes.env(env), random: () => 0, ...more });
    const failure = async (options: Partial<CallOptions> = {}): Promise<ProviderError> => {
      const error: unknown = await provider.answer(request, call(options)).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (!(error instanceof ProviderError)) throw new Error(`expected a ProviderError, got ${String(error)}`);
      return error;
    };

    beforeEach(() => {
      fakes = new FakeClis([name]);
      fakes.login(name);
      provider = make();
    });
    afterEach(async () => {
      await provider.close();
      fakes[Symbol.dispose]();
    });

    it("tells the text so far where the program prints it in pieces", async () => {
      const texts: string[] = [];
      const { content } = await provider.answer(request, call({ onWords: (text) => void texts.push(text) }));
      // Codex prints its answer whole.
      if (name === "codex") return expect(texts).toEqual([]);
      expect(texts.length).toBeGreaterThan(3);
      for (const text of texts) expect(texts.at(-1)?.startsWith(text)).toBe(true);
      expect(JSON.parse(texts.at(-1) ?? "")).toMatchObject(content as object);
    });

    it("gives the prompt on stdin, in an empty folder, with nothing of the user's within reach", async () => {
      verifies("CD-14");
      provider = make(KEYS);
      const before = fakes.userFiles();
      const { content, usage, origin } = await provider.answer(request, call());
      expect(request.schema.parse(content)).toEqual(content);
      expect(usage).toMatchObject({ calls: 1, outputTokens: 40 });
      expect(origin).toMatchObject({ provider: `cli:${name}`, isModel: true, attempts: 1 });
      const [run] = fakes.seen(name);
      expect(run?.files).toEqual([]);
      expect(run?.found).toEqual([]);
      for (const { text } of request.prompt) expect(run?.stdin).toContain(text);
      expect(run?.args.join(" ")).not.toContain(request.prompt[0]?.text);
      // With a login no key is passed; other programs' variables never are.
      expect(JSON.stringify([run?.args, run?.env, run?.stdin])).not.toContain(KEY);
      expect(Object.values(run?.env ?? {}).join("\n")).not.toContain("project");
      expect(fakes.userFiles()).toEqual(before);
      expect(existsSync(dirname(run?.cwd ?? ""))).toBe(false);
    });

    it("takes a key where nobody is logged in, in its environment alone", async () => {
      fakes[Symbol.dispose]();
      fakes = new FakeClis([name]);
      provider = make(KEYS);
      await provider.answer(request, call());
      const [run] = fakes.seen(name);
      expect(JSON.stringify([run?.args, run?.stdin])).not.toContain(KEY);
      expect(
        Object.entries(run?.env ?? {})
          .filter(([, value]) => value === KEY)
          .map(([key]) => key),
      ).toEqual(program.keys.filter((key) => key in KEYS));
      expect(run?.env.HOME).not.toBe(fakes.home);
    });

    it("does not let it write or read the user's files, and takes no answer of one that acted", async () => {
      verifies("CD-14");
      fakes.plan(name, { do: "act" });
      const before = fakes.userFiles().filter((file) => file !== "written-by-agent.txt");
      const given = await provider.answer(request, call()).catch((error: unknown) => error);
      const [run] = fakes.seen(name);
      expect(run?.found).toEqual([]);
      expect(fakes.userFiles().filter((file) => file.startsWith("project"))).toEqual(
        before.filter((file) => file.startsWith("project")),
      );
      expect(existsSync(run?.cwd ?? "/")).toBe(false);
      if (["codex", "gemini"].includes(name)) expect(given).toMatchObject({ code: "rejected", class: "call" });
    });

    it("is not stopped from writing by an absolute path, where there is no sandbox of the system", async () => {
      const paths = [join(fakes.home, "by-agent.txt"), join(fakes.project, "by-agent.txt")];
      fakes.plan(name, { do: "trespass", paths });
      await provider.answer(request, call());
      expect(paths.map((path) => existsSync(path))).toEqual([true, true]);
    });

    it("judges by what was printed: a good answer with a bad exit status counts, nothing with a good one does not", async () => {
      fakes.plan(name, { do: "answer", code: 1 });
      expect((await provider.answer(request, call())).usage.calls).toBe(1);
      fakes.plan(name, { do: "nothing", code: 0 });
      const { origin } = await provider.answer(request, call());
      expect(origin.attempts).toBe(2);
    });

    it("is asked once more where it prints nothing and ends well, and then given up, also behind an outage", async () => {
      verifies("CD-09");
      const nothing: Plan = { do: "nothing", code: 0 };
      fakes.plan(name, nothing, { do: "fail", status: 529, message: "Overloaded" }, nothing);
      const error = await failure();
      expect(error).toMatchObject({ code: "invalid_answer", class: "call", usage: { calls: 3 } });
      expect(error.message).toContain(`gave no usable answer (${name} ended with status 0 and printed no answer)`);
      expect(fakes.seen(name)).toHaveLength(3);
    });

    it.each<[string, Plan]>([
      ["429", { do: "fail", status: 429, message: "slow down" }],
      ["500", { do: "fail", status: 500 }],
      ["529", { do: "fail", status: 529, message: "Overloaded" }],
      ["a crash", { do: "crash" }],
    ])("tries again after %s", async (_, plan) => {
      verifies("CD-07");
      fakes.plan(name, plan);
      const { origin, usage } = await provider.answer(request, call());
      expect(origin.attempts).toBe(2);
      expect(usage.calls).toBe(2);
    });

    it.each<[string, Plan, string]>([
      ["401", { do: "fail", status: 401 }, "bad_key"],
      ["402", { do: "fail", status: 402 }, "no_credit"],
      ["403", { do: "fail", status: 403 }, "no_access"],
      ["404", { do: "fail", status: 404, message: "no such model" }, "no_model"],
      ["a missing login", { do: "logged-out" }, "bad_key"],
      [
        "a spent limit",
        { do: "fail", status: 429, message: "You've hit your weekly limit · resets 3pm" },
        "spend_limit",
      ],
      ["an old version", { do: "nothing", code: 1, stderr: "error: unknown option '--json-schema'\n" }, "no_program"],
      ["too long a prompt", { do: "fail", status: 400, message: "prompt is too long: 210000 tokens" }, "too_long"],
      ["a bad request", { do: "fail", status: 400, message: "that cannot be" }, "rejected"],
    ])("tells %s at once, in words for people", async (_, plan, code) => {
      fakes.plan(name, plan);
      const error = await failure();
      expect(error.code).toBe(code);
      expect(error.class).toBe(["too_long", "rejected"].includes(code) ? "call" : "fatal");
      expect(error.message).not.toMatch(/\n| {4}at /);
      expect(fakes.seen(name)).toHaveLength(1);
    });

    it.each<[string, Plan]>([
      ["nobody is logged in", { do: "logged-out" }],
      ["it is too old", { do: "nothing", code: 1, stderr: "error: unknown option '--json-schema'\n" }],
    ])("costs a budget nothing where %s", async (_, plan) => {
      verifies("BY-10");
      fakes.plan(name, plan);
      const { usage } = await failure({ budget: { tokens: 500_000 } });
      expect(usage).toMatchObject({ calls: 1, inputTokens: 0, outputTokens: 0 });
    });

    it("costs a budget nothing while there is no network", async () => {
      verifies("BY-10");
      const offline = (stderr: string): Plan => ({ do: "nothing", code: 1, stderr });
      fakes.plan(
        name,
        offline("Error: Unable to connect to API (ECONNREFUSED)\n"),
        offline("request to https://api.example.com failed, reason: getaddrinfo ENOTFOUND api.example.com\n"),
      );
      const { usage } = await provider.answer(request, call({ budget: { tokens: 60_000 } }));
      expect(usage).toMatchObject({ calls: 3, outputTokens: 40 });
      // A call that broke later may have been answered already.
      fakes.plan(name, offline("stream disconnected before completion\n"));
      const broken = await provider.answer(request, call({ budget: { tokens: 60_000 } }));
      expect(broken.usage).toMatchObject({ calls: 2, outputTokens: 24_000 + 40 });
    });

    it.each<[string, Plan]>([
      ["prints nothing", { do: "nothing", code: 0 }],
      ["crashes", { do: "crash" }],
    ])("costs a budget a whole answer where it %s, and is run again with what is left", async (_, plan) => {
      verifies("BY-10");
      fakes.plan(name, plan);
      const { usage } = await provider.answer(request, call({ budget: { tokens: 500_000 } }));
      expect(usage).toMatchObject({ calls: 2, outputTokens: 24_000 + 40 });
      expect(usage.inputTokens).toBeGreaterThan(500);
    });

    it("repairs once what is no answer, and marks what stood within prose", async () => {
      verifies("CD-09");
      fakes.plan(name, { do: "text", text: "I hold that it should be split." });
      const { origin, content } = await provider.answer(request, call());
      expect(origin.marks).toContain("repaired");
      expect(fakes.seen(name)[1]?.stdin).toContain("I hold that it should be split.");
      fakes.plan(name, { do: "text", text: `Here:\n\`\`\`json\n${JSON.stringify(content)}\n\`\`\`` });
      expect((await provider.answer(request, call())).origin.marks).toContain("salvaged");
      fakes.plan(name, { do: "text", text: "no" }, { do: "text", text: "no" });
      expect((await failure()).code).toBe("invalid_answer");
    });

    it("takes the answer of one that leaves a process behind, and ends what was left", async () => {
      fakes.plan(name, { do: "leave" });
      expect((await provider.answer(request, call())).origin.attempts).toBe(1);
      const [run] = fakes.seen(name);
      expect(run?.child).toBeDefined();
      await expect.poll(() => runs(run?.child), { interval: 5 }).toBe(false);
    });

    it.each(["answered", "stopped"])("is %s also where a process of another session holds its output", async (how) => {
      const isStopped = how === "stopped";
      fakes.plan(name, { do: isStopped ? "last" : "leave", apart: true });
      const stop = new AbortController();
      const answering = provider.answer(request, call({ signal: stop.signal })).catch((error: unknown) => error);
      await expect.poll(() => fakes.seen(name)[0]?.child, { interval: 5 }).toBeDefined();
      const child = fakes.seen(name)[0]?.child;
      if (child === undefined) throw new Error("it left no process");
      try {
        const reason = new Error("enough");
        if (isStopped) stop.abort(reason);
        const given = await answering;
        if (isStopped) expect(given).toBe(reason);
        else expect(given).toMatchObject({ origin: { attempts: 1 } });
        // A call that never connected costs nothing.
        expect(runs(child)).toBe(true);
      } finally {
        process.kill(child, "SIGKILL");
      }
    });

    it.each([
      ["the user stops it", { patience: { silentMs: 60_000, pingsMs: 60_000 } }, true],
      ["it only prints retries", { patience: { silentMs: 60_000, pingsMs: 1_500 } }, false],
    ])("ends with all its processes when %s", async (_, options, byUser) => {
      provider = make({}, options);
      fakes.plan(name, { do: "last" }, { do: "fail", status: 401 });
      const stop = new AbortController();
      const reason = new Error("enough");
      const answering = provider.answer(request, call({ signal: stop.signal })).catch((error: unknown) => error);
      await expect.poll(() => fakes.seen(name)[0]?.child, { interval: 5 }).toBeDefined();
      const [run] = fakes.seen(name);
      if (byUser) stop.abort(reason);
      const error = await answering;
      if (byUser) expect(error).toBe(reason);
      else expect(error).toMatchObject({ code: "bad_key" });
      await expect.poll(() => [runs(run?.pid), runs(run?.child)], { interval: 5 }).toEqual([false, false]);
      expect(existsSync(run?.cwd ?? "/")).toBe(false);
    });
  });
}

const MODELS: Readonly<Record<string, string>> = {
  claude: "claude-sonnet-5-5",
  codex: "gpt-6.1-sol",
  gemini: "gemini-3.8-flash",
  qwen: "qwen3-coder",
};

describe("what one program alone has", () => {
  it.each([
    ["refusal", "refusal"],
    ["max_tokens", "cut_off"],
  ] as const)("claude tells a stop by %s", async (reason, code) => {
    using fakes = new FakeClis(["claude"]);
    fakes.login("claude");
    const [program] = PROGRAMS;
    if (!program) throw new Error("no program");
    await using provider = cliProvider({ program, env: fakes.env() });
    fakes.plan("claude", { do: "refuse", reason });
    await expect(provider.answer(request, call())).rejects.toMatchObject({ code });
  });

  it("says how to get a program that is not there", () => {
    for (const program of PROGRAMS) {
      expect(() => cliProvider({ program, env: { PATH: "/nowhere" } })).toThrow(
        /not on PATH: install it with npm install/,
      );
    }
  });
});
