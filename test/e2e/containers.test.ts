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

/** Reads the gateway's own environment from deploy/compose.yaml. */
function gatewayEnvironment(): Record<string, string> {
  const [, block = ""] = readFileSync(join(ROOT, "deploy/compose.yaml"), "utf8").split(/^ {2}gateway:$/m);
  return Object.fromEntries(
    [...block.matchAll(/^ {6}(SWARM_\w+): "?([^"\n]+)"?$/gm)].map(([, key, value]) => [key, value]),
  );
}

// The reaper's image would have to be pulled; the test stops each container itself.
process.env.TESTCONTAINERS_RYUK_DISABLED = "true";

/** Every process in a container of its own, on a shared network, as on several machines. */
describe.skipIf(!dockerRuns)("broker and workers in containers", () => {
  const stack = new AsyncDisposableStack();
  let broker: StartedTestContainer;
  let gateway: StartedTestContainer;

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
    const environment = gatewayEnvironment();
    const page = worker("gateway").withEnvironment(environment).withExposedPorts(Number(environment.SWARM_HTTP_PORT));
    [gateway] = await Promise.all([start(page), ...roles.map((role) => start(worker(role)))]);
  });
  afterAll(() => stack.disposeAsync());

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

  it("show the page to whom the owner's link lets in, and to nobody else", async () => {
    verifies("AC-04");
    const invited = await gateway.exec(["node", "bin/swarm.js", "invite", "--owner"]);
    const link = new URL(/http:\S+/.exec(invited.stdout)?.[0] ?? "");
    expect(link.origin).toBe("http://localhost:8080");
    // The port of the container, where compose has the one that the link names.
    const at = (path: string): string =>
      `http://localhost:${gateway.getMappedPort(Number(gatewayEnvironment().SWARM_HTTP_PORT))}${path}`;
    expect((await fetch(at("/"))).status).toBe(200);
    expect((await fetch(at("/v1/discussions"))).status).toBe(401);
    const opened = await fetch(at("/v1/session"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ invitation: link.hash.replace("#invite=", "") }),
    });
    expect(await opened.json()).toMatchObject({ role: "owner" });
    const cookie = opened.headers
      .getSetCookie()
      .map((one) => one.split(";", 1)[0])
      .join("; ");
    expect((await fetch(at("/v1/discussions"), { headers: { cookie } })).status).toBe(200);
  });
});
