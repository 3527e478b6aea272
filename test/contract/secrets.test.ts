import { inspect } from "node:util";
import { expect, it } from "vitest";
import { systemClock } from "../../src/lib/clock.ts";
import { anthropicProvider } from "../../src/providers/anthropic/anthropic.ts";
import { geminiProvider } from "../../src/providers/gemini/gemini.ts";
import { ollamaProvider } from "../../src/providers/ollama/ollama.ts";
import { FLAVOURS, type Flavour, OPENAI } from "../../src/providers/openai-compatible/flavours.ts";
import { openAiCompatible } from "../../src/providers/openai-compatible/openai-compatible.ts";
import type { Provider } from "../../src/providers/provider.ts";
import { anthropicDialect, geminiDialect, ollamaDialect, openAiDialect } from "../support/dialects.ts";
import { type Dialect, modelReplies as replies, startModelServer } from "../support/model-server.ts";
import { promptOf } from "../support/prompts.ts";
import { sampleFacts } from "./requests.ts";

const request = promptOf("position_declaration", sampleFacts("en", { floor: [] }));
const VLLM = FLAVOURS.find(({ name }) => name === "vllm") as Flavour;
const BASIC = `Basic ${Buffer.from("alice:hunter2-sécret").toString("base64")}`;

/** Inserts a user and a password into an address. */
const withPassword = (url: string): string => url.replace("://", "://alice:hunter2-s%C3%A9cret@");

/** Collects everything that a call reveals: exchanges, and errors with their causes. */
async function toldBy(provider: Provider): Promise<string> {
  const told: unknown[] = [];
  const call = { signal: new AbortController().signal, deadline: systemClock.steady() + 2_000 };
  try {
    await provider.answer(request, { ...call, onExchange: (one) => told.push(one) });
  } catch (error) {
    told.push(error);
  }
  await provider.close();
  return [inspect(told, { depth: 20, showHidden: true }), JSON.stringify(told)].join("\n");
}

it.each([
  ["vLLM", openAiDialect, (url: string) => openAiCompatible({ flavour: VLLM, baseUrl: `${url}/v1`, model: "m" })],
  ["Gemini", geminiDialect, (baseUrl: string) => geminiProvider({ apiKey: "key-0123456789", baseUrl })],
  ["Ollama", ollamaDialect, (baseUrl: string) => ollamaProvider({ baseUrl })],
] as [string, Dialect, (url: string) => Provider][])(
  "a password in the address of %s goes into a header, and nobody is told it",
  async (_, dialect, make) => {
    await using server = await startModelServer(dialect);
    await using provider = make(withPassword(server.url));
    const soon = { signal: new AbortController().signal, deadline: systemClock.steady() + 30_000 };
    expect((await provider.answer(request, soon)).content).toBeDefined();
    expect(server.requests[0]?.headers.authorization).toBe(BASIC);
    server.script(replies.error(401, "unauthorized", `no such login: hunter2-sécret, ${BASIC}`));
    const told = await toldBy(make(withPassword(server.url)));
    expect(told).toContain("no such login");
    expect(told).not.toMatch(/hunter2|YWxpY2U6/);
    await server.close();
    expect(await toldBy(make(withPassword(server.url)))).not.toMatch(/hunter2|YWxpY2U6/);
  },
);

it("a password in the address of Ollama goes with what asks for its models, too", async () => {
  await using server = await startModelServer(ollamaDialect);
  const asked: (readonly [string, string | null])[] = [];
  const recorded: typeof fetch = (url, options) => {
    asked.push([new URL(String(url)).pathname, new Headers(options?.headers).get("authorization")]);
    return fetch(url, options);
  };
  await using provider = ollamaProvider({ baseUrl: withPassword(server.url), fetch: recorded });
  const { signal } = new AbortController();
  await provider.answer(request, { signal, deadline: systemClock.steady() + 30_000 });
  await provider.capabilities?.(signal);
  expect(asked.map(([path]) => path)).toEqual(expect.arrayContaining(["/api/tags", "/api/show", "/api/chat"]));
  expect(new Set(asked.map(([, authorization]) => authorization))).toEqual(new Set([BASIC]));
});

it.each([
  ["Anthropic", (baseUrl: string) => anthropicProvider({ apiKey: "key-0123456789", baseUrl })],
  ["OpenAI", (baseUrl: string) => openAiCompatible({ flavour: OPENAI, apiKey: "key-0123456789", baseUrl })],
])("a password beside the key of %s, which takes its place, is refused", (_, make) => {
  const refused = (baseUrl: string): string => {
    try {
      void make(baseUrl).close();
      return "taken";
    } catch (error) {
      return inspect(error, { depth: 20 });
    }
  };
  const told = refused(withPassword("http://127.0.0.1:9/v1"));
  expect(told).toContain("bad_key");
  expect(told).toContain("_BASE_URL holds a user and a password");
  expect(told).not.toContain("hunter2");
  // An invalid address may contain a password, too.
  for (const none of ["alice:hunter2@host:8000", "http://alice:hun#ter2@host", "ftp://alice:hunter2@host"]) {
    expect(refused(none)).toContain("_BASE_URL is no address of a server");
    expect(refused(none)).not.toMatch(/hunter2|ter2@/);
  }
});

it.each([
  ["a line break", "sk-first-line-0123\nsk-second-line-4567"],
  ["two line breaks", "sk-first-line-0123\r\nsk-second-line-4567\n"],
  ["characters that JSON escapes", 'sk-"first"\\line\\0123'],
])("a key with %s is told nobody", async (_, apiKey) => {
  const makers: [Dialect, (url: string) => Provider][] = [
    [openAiDialect, (url) => openAiCompatible({ flavour: OPENAI, apiKey, baseUrl: `${url}/v1`, model: "m" })],
    [anthropicDialect, (baseUrl) => anthropicProvider({ apiKey, baseUrl })],
    [geminiDialect, (baseUrl) => geminiProvider({ apiKey, baseUrl })],
  ];
  for (const [dialect, make] of makers) {
    await using server = await startModelServer(dialect);
    server.script(replies.error(401, "invalid_api_key", `Incorrect API key provided: ${apiKey}`));
    expect(await toldBy(make(server.url))).not.toMatch(/first[-"\\]{1,4}line|second-line/);
  }
});
