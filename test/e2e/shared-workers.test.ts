import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AnthropicServer, replies, startAnthropicServer } from "../support/anthropic-server.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const TOPIC = ["Should we split?", "--mode", "lightweight", "--rounds", "1", "--yes", "--id", "beside"];

describe("a discussion beside a swarm that is up", () => {
  let home: SwarmHome;
  let server: AnthropicServer;
  let env: Record<string, string>;
  beforeEach(async () => {
    home = new SwarmHome();
    server = await startAnthropicServer();
    env = { ANTHROPIC_API_KEY: "sk-ant-test-0123456789", ANTHROPIC_BASE_URL: server.url };
  });
  afterEach(async () => {
    await home.close();
    await server.close();
  });

  it("uses its workers, and starts others where they are gone", async () => {
    verifies("AC-07");
    const up = home.start(["up", "--port", "0"], { env });
    await up.says("Ctrl-C stops everything");
    const before = await home.allUp();
    // The last answer waits until the test has looked.
    const looked = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    server.always((_, calls) => {
      if (calls !== 6) return undefined;
      asked.resolve();
      return (request, response, tokens) => void looked.promise.then(() => replies.answer()(request, response, tokens));
    });
    const first = home.start(TOPIC, { env });
    first.child.stdin?.end();
    await asked.promise;
    expect(home.processes().filter(({ pid }) => pid !== first.child.pid)).toEqual(before);
    looked.resolve();
    expect((await first.finished).code, (await first.finished).stderr).toBe(0);
    expect(home.has("beside", "artifacts/synthesis.md")).toBe(true);

    const again = Promise.withResolvers<void>();
    server.reset();
    server.always((_, calls) => {
      if (calls === 3) again.resolve();
      return undefined;
    });
    const second = home.start([...TOPIC.slice(0, -1), "alone"], { env });
    second.child.stdin?.end();
    await again.promise;
    for (const { pid } of before) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // The others end with the one that started them.
      }
    }
    const { code, stdout, stderr } = await second.finished;
    expect(code, stdout + stderr).toBe(0);
    expect(home.has("alone", "artifacts/synthesis.md")).toBe(true);
    await up.finished;
  });
});
