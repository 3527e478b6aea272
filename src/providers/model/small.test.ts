import { describe, expect, it } from "vitest";
import { sampleFacts } from "../../../test/contract/requests.ts";
import { ollamaDialect, openAiDialect } from "../../../test/support/dialects.ts";
import { modelReplies, startModelServer } from "../../../test/support/model-server.ts";
import { promptOf } from "../../../test/support/prompts.ts";
import { swarmDiscussion } from "../../protocols/swarm-discussion/index.ts";
import { ollamaProvider } from "../ollama/ollama.ts";
import { FLAVOURS, type Flavour } from "../openai-compatible/flavours.ts";
import { openAiCompatible } from "../openai-compatible/openai-compatible.ts";
import type { ModelRequest } from "../provider.ts";
import { schemaTextOf } from "./conversation.ts";
import { parametersIn, sizedTo } from "./fitting.ts";
import { tokensIn } from "./pricing.ts";

const COMPACT = ["position_declaration", "argument", "stress_test", "response"];

it.each([
  ["llama3.1:8b", 8e9],
  ["qwen2.5-7b-instruct", 7e9],
  ["gemma3n:e4b", 4e9],
  ["phi3:3.8b-mini", 3.8e9],
  ["mixtral:8x7b", 56e9],
  ["Qwen/Qwen3-30B-A3B", 30e9],
  ["gpt-oss:20b", 20e9],
  ["494.03M", 494.03e6],
  ["8.0B", 8e9],
  ["llama3.1:latest", undefined],
  ["claude-haiku-5-5", undefined],
  ["gpt-6.1-sol", undefined],
  ["ab12b", undefined],
])("reads the size off %s", (name, size) => {
  expect(parametersIn(name)).toBe(size);
});

describe.each(["en", "zh"] as const)("the compact form of a statement (%s)", (lang) => {
  const points = [{ id: "p1", text: "Split billing", asked: true, reasons: [] }];
  const made = (kind: string): ModelRequest => promptOf(kind, sampleFacts(lang, { points }));
  const small = (kind: string): ModelRequest => sizedTo(made(kind), "llama3.1:8b", {});

  it("is asked of a model below 14 billion parameters, of no other, and of none whose size nobody tells", () => {
    const request = made("argument");
    expect(sizedTo(request, "llama3.1:8b", {}).schema).not.toBe(request.schema);
    expect(sizedTo(request, "mistral", { parameters: 13e9 }).schema).not.toBe(request.schema);
    expect(sizedTo(request, "llama3.1:8b", { parameters: 70e9 })).toBe(request);
    expect(sizedTo(request, "qwen3:14b", {})).toBe(request);
    expect(sizedTo(request, "mistral", {})).toBe(request);
    expect(sizedTo(made("analogy"), "llama3.1:8b", {}).schema).toBe(made("analogy").schema);
  });

  it.each(COMPACT)("takes two thirds of the tokens at most, and names each field that it wants: %s", (kind) => {
    const tokens = (request: ModelRequest): number => tokensIn(schemaTextOf(request, "x")) + tokensIn(taskOf(request));
    expect(tokens(small(kind))).toBeLessThan((2 / 3) * tokens(made(kind)));
    const fields = Object.keys((small(kind).schema as unknown as { shape: object }).shape);
    const docketed = fields.filter((field) => !["maintains", "withdraws", "confidence"].includes(field));
    for (const field of docketed) expect(taskOf(small(kind))).toContain(`\`${field}\``);
  });

  it.each(COMPACT)("fits the whole form, whose rules judge it: %s", async (kind) => {
    await using server = await startModelServer(ollamaDialect);
    await using provider = ollamaProvider({ baseUrl: server.url, model: "llama3.1:8b" });
    const call = { signal: new AbortController().signal, deadline: Date.now() + 30_000 };
    const { content } = await provider.answer(made(kind), call);
    const fields = Object.keys((small(kind).schema as unknown as { shape: object }).shape);
    expect(Object.keys(content as object).filter((key) => !fields.includes(key))).toEqual([]);
    expect(swarmDiscussion.kinds[kind]?.form?.schema.safeParse(content).error).toBeUndefined();
  });
});

const taskOf = ({ prompt }: ModelRequest): string =>
  /<task>([\s\S]*)<\/task>/.exec(prompt.map(({ text }) => text).join("\n"))?.[1] ?? "";

it.each([
  ["en", "Write in English, or in the topic's language if that is neither English nor Chinese."],
  ["zh", "用中文书写；议题既非中文也非英文时，用议题的语言书写。"],
] as const)("a model writes in the language of the topic where the program has no words in it (%s)", (lang, told) => {
  expect(promptOf("argument", sampleFacts(lang)).system).toContain(told);
});

describe("a local server", () => {
  const asked = async (name: "ollama" | "lmstudio", model: string): Promise<string> => {
    await using server = await startModelServer(name === "ollama" ? ollamaDialect : openAiDialect);
    const flavour = FLAVOURS.find((one) => one.name === name) as Flavour;
    await using provider =
      name === "ollama"
        ? ollamaProvider({ baseUrl: server.url, model })
        : openAiCompatible({ flavour, baseUrl: `${server.url}/v1`, model });
    server.script(modelReplies.answer());
    const call = { signal: new AbortController().signal, deadline: Date.now() + 30_000 };
    await provider.answer(promptOf("argument", sampleFacts("en")), call);
    return server.requests.at(-1)?.raw ?? "";
  };

  it.each([
    ["ollama", "llama3.1:latest"],
    ["ollama", "llama3.1:8b"],
    ["lmstudio", "qwen2.5-7b-instruct"],
  ] as const)("%s with %s is asked for the compact form", async (name, model) => {
    expect(await asked(name, model)).not.toContain("directMessages");
  });

  it.each([
    ["ollama", "qwen3:latest"],
    ["lmstudio", "gpt-oss-20b"],
  ] as const)("%s with %s is asked for the whole", async (name, model) => {
    expect(await asked(name, model)).toContain("directMessages");
  });
});
