import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkStore, openBus } from "#bus";
import { subjects } from "#wire";
import { notice } from "../contract/bus-suite.ts";
import { Cluster } from "../support/cluster.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

/** Flips one bit of the stored message that holds a text, in the stream's files of a stopped server. */
function flip(folder: string, text: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const blocks = files.filter((name) => /streams\/SWARM\/msgs\/\d+\.blk$/.test(name)).map((name) => join(folder, name));
  const hurt = blocks.find((file) => readFileSync(file).includes(text));
  if (hurt === undefined) throw new Error(`no block holds ${text}`);
  const bytes = readFileSync(hurt);
  const at = bytes.indexOf(text) + 1;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(hurt, bytes);
}

describe.runIf(process.platform === "linux").concurrent("a flipped bit", () => {
  it("in the store of a home is told with the discussion, which its files still have", async () => {
    verifies("AC-07");
    await using home = await SwarmHome.withModel();
    const filled = await RunningSwarm.up(home);
    for (const id of ["whole", "hurt"]) {
      const args = ["Should we split?", "--id", id, "--mode", "lightweight", "--yes", "--json"];
      expect((await filled.run(id, args)).code).toBe(0);
    }
    await filled.close();
    const before = home.file("hurt", "record.jsonl");
    flip(join(home.path, "broker", "jetstream"), '"discussion":"hurt","from":"moderator"');
    const swarm = home.start(["up"], { env: { SWARM_HTTP_PORT: "0" } });
    await swarm.says("http://");
    const found = await home.run(["broker", "check"]);
    expect([found.code, found.stdout]).toEqual([1, expect.stringContaining("damaged 1 message of hurt in SWARM: end")]);
    expect((await home.run(["verify", "whole"])).code).toBe(0);
    swarm.signal("SIGINT");
    await swarm.finished;
    renameSync(join(home.path, "broker", "jetstream"), join(home.path, "broker", "damaged"));
    const again = home.start(["up"], { env: { SWARM_HTTP_PORT: "0" } });
    await again.says("http://");
    expect((await home.run(["broker", "check"])).stdout).toMatch(/^\d+ messages can be read/);
    expect((await home.run(["show", "hurt"])).code).toBe(0);
    expect(home.file("hurt", "record.jsonl")).toBe(before);
    again.signal("SIGINT");
    await again.finished;
  });

  it("in a replica is told with the discussion, and the node copies from the others once its data are away", async ({
    expect,
  }) => {
    verifies("AC-07");
    await using home = new SwarmHome();
    await using cluster = await Cluster.start(home);
    await cluster.apply(home, "--replicas", "3");
    const at = { url: cluster.url, creds: cluster.identities, role: "archive", name: "damaged" } as const;
    await using bus = await openBus(at);
    for (let i = 0; i < 60; i += 1)
      await bus.publish(subjects.floor("d"), notice("d", `text ${i}.`), { dedupe: `d.${i}` });
    const leader = await cluster.leader();
    const hurt = (leader + 1) % cluster.nodes.length;
    const { folder = "" } = cluster.nodes[hurt] ?? {};
    await cluster.end(hurt, "SIGTERM");
    flip(join(folder, "data"), "text 30.");
    await cluster.run(hurt);
    // It does not answer readers until it has led: until then nobody notices.
    for (let n = await cluster.leader(); n !== hurt; n = await cluster.leader()) {
      await cluster.end(n, "SIGTERM");
      await cluster.run(n);
    }
    // The node that was started last may still be joining.
    await expect
      .poll(async () => {
        const { code, stdout, stderr } = await home.run(["broker", "check"], { env: cluster.env });
        return { code, said: stdout || stderr };
      })
      .toEqual({ code: 1, said: expect.stringContaining("damaged 1 message of d in SWARM: one node") });
    await cluster.end(hurt, "SIGTERM");
    rmSync(join(folder, "data"), { recursive: true });
    await cluster.run(hurt);
    await cluster.leader();
    expect(await checkStore(at)).toEqual({ isCluster: true, messages: 60, damage: [] });
  });
});
