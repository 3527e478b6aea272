import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { afterEach, beforeEach, expect, it } from "vitest";
import { NotTakenError } from "#client";
import { MemoryBus } from "../../test/support/memory-bus.ts";
import { createServer, type McpHost } from "./server.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "swarm-filed-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("of a discussion whose messages are gone, an agent reads the files, and is told where they are", async () => {
  const at = (id: string): string => join(folder, id);
  await mkdir(join(at("old"), "artifacts"), { recursive: true });
  await writeFile(join(at("old"), "record.jsonl"), "{}\n");
  await writeFile(join(at("old"), "artifacts/synthesis.md"), "# Split it\n");
  await writeFile(join(at("old"), "archive.bin"), "binary");
  const one = {
    id: "old",
    title: "Split it?",
    status: "completed",
    mode: "standard",
    round: 1,
    asksOwner: false,
  } as const;
  const bus = new MemoryBus();
  const host: McpHost = {
    bus: async () => bus,
    provider: async (name) => ({ name }),
    requirePrice: () => undefined,
    read: (_, content) => Promise.reject(new NotTakenError(`unread: ${JSON.stringify(content)}`)),
    log: { error: () => undefined },
    folderOf: at,
    filed: async () => [{ ...one, created: "2026-01-01T00:00:00.000Z" }],
  };
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const served = serveStdio(() => createServer(host), { transport: ours });
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(theirs);
  const { resources } = await client.listResources();
  expect(resources.length).toBeGreaterThan(1);
  const read = async (path: string): Promise<unknown> =>
    (await client.readResource({ uri: `swarm://discussions/old/${path}` })).contents[0];
  expect(await read("record.jsonl")).toMatchObject({ text: "{}\n" });
  expect(await read("artifacts/synthesis.md")).toMatchObject({ text: "# Split it\n", mimeType: "text/markdown" });
  for (const path of ["archive.bin", "none.md", "..%2fold/record.jsonl", "../none.md"])
    await expect(read(path), path).rejects.toThrow(/not found/i);
  for (const name of ["get_decision", "wait_for_events"]) {
    const { content, isError } = await client.callTool({ name, arguments: { discussion: "old" } });
    expect([isError, JSON.stringify(content)]).toEqual([true, expect.stringContaining(`read them in ${at("old")}`)]);
  }
  await client.close();
  await served.close();
  await bus.close();
});
