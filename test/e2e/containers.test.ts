import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { GenericContainer, Network, type StartedTestContainer, Wait } from "testcontainers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dockerRuns, howItRuns, ImageTree } from "../support/docker.ts";
import { ROOT, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const run = promisify(execFile);

// The reaper's image would have to be pulled; the test stops each container itself.
process.env.TESTCONTAINERS_RYUK_DISABLED = "true";

/** Every process in a container of its own, on a shared network, as on several machines. */
describe.skipIf(!dockerRuns)("broker and workers in containers", () => {
  const stack = new AsyncDisposableStack();
  let broker: StartedTestContainer;

  beforeAll(async () => {
    const tree = stack.use(await ImageTree.make());
    const image = await GenericContainer.fromDockerfile(tree.path).build("swarm-discussion-test", {
      deleteOnExit: false,
    });
    const network = stack.use(await new Network().start());
    const start = async (container: GenericContainer): Promise<StartedTestContainer> => {
      const started = await container.withNetwork(network).start();
      stack.defer(async () => void (await started.stop({ timeout: 10_000 })));
      return started;
    };
    broker = await start(
      image
        .withCommand(["nats-server", "-c", "/etc/nats/nats.conf"])
        .withNetworkAliases("broker")
        .withExposedPorts(4222)
        .withWaitStrategy(Wait.forLogMessage(/Server is ready/)),
    );
    const worker = (role: string): GenericContainer =>
      new GenericContainer("swarm-discussion-test")
        .withCommand(["node", "bin/swarm.js", "worker", role])
        .withEnvironment({ SWARM_NATS_URL: "nats://broker:4222", SWARM_LOG_LEVEL: "info" })
        .withWaitStrategy(Wait.forLogMessage(/worker ready/));
    const roles = ["moderator", "expert", "expert", "contrarian", "historian"];
    await Promise.all(roles.map((role) => start(worker(role))));
  }, 120_000);
  afterAll(() => stack.disposeAsync(), 60_000);

  it("are one image, which by itself runs a discussion to its end", async () => {
    using folder = new DisposableStack();
    const context = folder.adopt(mkdtempSync(join(tmpdir(), "swarm-run-")), (path) =>
      rmSync(path, { recursive: true }),
    );
    // Not as root, and with the broker where PATH has it, as in deploy/Dockerfile.
    const lines = ["FROM swarm-discussion-test", ...howItRuns(), "ENV PATH=/usr/local/bin:/usr/bin"];
    writeFileSync(join(context, "Dockerfile"), `${lines.join("\n")}\n`);
    const image = "swarm-discussion-run-test";
    await run("docker", ["build", "--quiet", "-t", image, context]);
    folder.defer(() => void spawnSync("docker", ["rmi", "--force", image]));
    const swarm = (...args: string[]) => run("docker", ["run", "--rm", image, ...args]);
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
    expect((await swarm("--version")).stdout.trim()).toBe(version);
    const { stdout } = await swarm("Should we split?", "--mode", "lightweight", "--yes");
    expect(stdout).toContain("Result · completed");
    expect(stdout).toContain("More  swarm show should-we-split");
  });

  it("run a discussion started elsewhere, given only the broker's address", async () => {
    verifies("AC-04");
    await using home = new SwarmHome();
    const url = `nats://${broker.getHost()}:${broker.getMappedPort(4222)}`;
    const run = await home.run(["Should we split?", "--mode", "lightweight", "--yes", "--json", "--nats", url]);
    expect(run.code, run.stderr).toBe(0);
    const events = run.stdout.trim().split("\n");
    expect(events.some((line) => line.includes('"outcome":"completed"'))).toBe(true);
  });
});
