import { spawn, spawnSync } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startBroker } from "#bus";
import { pathWith } from "../support/nats-stand-in.ts";
import { PROGRAM_NODE } from "../support/program-node.ts";
import { ROOT, Running, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const DISCUSS = [
  "Should we split?",
  "--id",
  "split",
  "--yes",
  "--provider",
  "offline",
  "--mode",
  "lightweight",
  "--quiet",
];
/** Seconds for what waits for nothing: fewer than a worker gets to become ready, or a historian's jobs to be redelivered. */
const AT_ONCE = 20;

/** A mount namespace in which disks can be mounted; removed with the process. */
const OWN = ["--map-root-user", "--mount", "sh", "-c"];
const canMount = spawnSync("unshare", [...OWN, "mount -t tmpfs none /mnt"], { stdio: "ignore" }).status === 0;

/** Runs a script of the shell with `$SWARM` for the command and `$SWARM_HOME` in a mount namespace of its own. */
function inNamespace(home: SwarmHome, script: string): Running {
  const env = { ...process.env, SWARM_HOME: home.path, NO_COLOR: "1", SWARM: `${PROGRAM_NODE} ${home.program}` };
  return new Running(spawn("unshare", [...OWN, script], { cwd: ROOT, env }));
}

describe("a home", () => {
  it("takes a number of the shell for what others may do in it", async () => {
    await using home = new SwarmHome();
    expect(await home.run(["list"], { env: { SWARM_UMASK: "8" } })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("octal"),
    });
  });

  it("is begun in whatever stands in the way: logs, a stranger's lock, another home's broker with the port of ours", async () => {
    verifies("AC-07");
    await using ours = new SwarmHome();
    await using theirs = new SwarmHome();
    await using broker = await startBroker({ home: theirs.path, env: process.env });
    mkdirSync(join(ours.path, "broker/nats.log"), { recursive: true });
    writeFileSync(join(ours.path, "logs"), "a file where a folder should be");
    writeFileSync(join(ours.path, "broker/broker.json"), JSON.stringify({ url: broker?.url, pid: broker?.pid }));
    writeFileSync(join(ours.path, "broker/nats.conf"), `port: ${new URL(broker?.url ?? "").port}\n`);
    expect((await ours.run(["watch", "split"])).stderr).toContain("no broker is running");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    writeFileSync(join(ours.path, "broker/lock"), `${process.pid} 1 ${boot}`);
    const { code, stderr } = await ours.run(DISCUSS, { env: { SWARM_UMASK: "027" } });
    expect(code, stderr).toBe(0);
    expect(stderr).toContain("logs nothing");
    expect(ours.root("broker/nats.conf")).not.toContain(`port: ${new URL(broker?.url ?? "").port}\n`);
    expect(lstatSync(join(ours.path, "discussions/split/record.jsonl")).mode & 0o777).toBe(0o640);
  });

  it.each(["", "discussions"])("that cannot be written (/%s) is status 1 at once", async (folder) => {
    await using home = new SwarmHome();
    const at = join(home.path, "home");
    if (folder !== "") mkdirSync(at);
    writeFileSync(join(at, folder), "a file where a folder should be");
    const began = performance.now();
    const { code, stderr } = await home.run([...DISCUSS, "--home", at]);
    expect(code).toBe(1);
    expect(stderr).toContain("cannot write below");
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect((performance.now() - began) / 1_000).toBeLessThan(AT_ONCE);
  });

  it.skipIf(!canMount)("on a read-only disk is status 1 at once", async () => {
    await using home = new SwarmHome();
    const { code, stderr } = await inNamespace(
      home,
      `mount -t tmpfs -o ro none "$SWARM_HOME" && $SWARM "Split?" --yes --provider offline`,
    ).finished;
    expect(code, stderr).toBe(1);
    expect(stderr).toContain("cannot write below");
  });
});

describe("a lock", () => {
  it("of a process whose broker does not answer is named within 3 s", async () => {
    await using home = new SwarmHome();
    mkdirSync(join(home.path, "broker"));
    writeFileSync(join(home.path, "broker/lock"), String(process.pid));
    const running = home.start(DISCUSS);
    await running.says(`process ${process.pid} holds`);
    running.signal("SIGKILL");
    await running.finished;
  });
});

describe("a swarm that starts on a port which another process takes", () => {
  it("takes another one, where its workers find it, and waits for one that died until its successor has checked the files", async () => {
    verifies("AC-07");
    await using home = new SwarmHome();
    const tried = join(home.path, "tried");
    const fails = `[ "$1" = --version ] || [ -e ${tried} ] || {
  cp "$2" ${tried}; echo "bind: address already in use" >&2; exit 1
}`;
    const up = home.start(["up", "--port", "0"], { env: { PATH: await pathWith(home.path, fails) } });
    await up.says("Ctrl-C stops everything");
    const first = /^port: (\d+)$/m.exec(readFileSync(tried, "utf8"))?.[1];
    expect((JSON.parse(home.root("broker/broker.json")) as { url: string }).url).not.toContain(`:${first}`);

    const historian = home.processes().find(({ command }) => command.includes("/historian.js"));
    const old = join(home.path, "discussions", "old");
    const left = join(old, `.manifest.json.${hostname().replace(/[^A-Za-z0-9-]/g, "_")}.999999999.1.tmp`);
    mkdirSync(old, { recursive: true });
    writeFileSync(left, "{");
    process.kill(historian?.pid ?? 0, "SIGKILL");
    await expect.poll(() => existsSync(left), { interval: 5 }).toBe(false);
    const began = performance.now();
    up.signal("SIGINT");
    expect((await up.finished).code).toBe(0);
    expect((performance.now() - began) / 1_000).toBeLessThan(AT_ONCE);
  });
});

it("`up` says as it ends which files could not be written, and the next one writes them, for its user alone: 0600 and 0700", async () => {
  verifies("AC-07");
  await using home = new SwarmHome();
  const up = home.start(["up", "--port", "0"]);
  await up.says("Ctrl-C stops everything");
  const discussion = home.start([...DISCUSS, "--seat", "Ada"]);
  const folder = join(home.path, "discussions", "split");
  await expect.poll(() => existsSync(join(folder, "record.jsonl"))).toBe(true);
  // The historian may be writing into the folder.
  const isReplaced = (): boolean => {
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "a file where a folder should be");
    return true;
  };
  await expect.poll(isReplaced).toBe(true);
  await home.run(["stop", "split"]);
  discussion.signal("SIGKILL");
  up.signal("SIGINT");
  const { code, stderr } = await up.finished;
  expect([code, stderr]).toEqual([
    0,
    expect.stringContaining("files are behind the record: split; the next `swarm up`"),
  ]);
  rmSync(folder);
  const next = home.start(["up", "--port", "0"]);
  await expect.poll(() => existsSync(join(folder, "record.jsonl"))).toBe(true);
  next.signal("SIGINT");
  const ended = await next.finished;
  expect([ended.code, ended.stderr]).toEqual([0, expect.not.stringContaining("behind")]);
  const modes = readdirSync(home.path, { recursive: true, encoding: "utf8" }).map((name) => {
    const { mode } = lstatSync(join(home.path, name));
    return [name, mode & 0o077];
  });
  expect(modes.length).toBeGreaterThan(20);
  expect(modes.filter(([, others]) => others !== 0)).toEqual([]);
});

describe("a full disk", () => {
  it.skipIf(!canMount)("is said within seconds, and when it is freed `resume` goes on", async () => {
    verifies("SD-23");
    await using home = new SwarmHome();
    const script = `
      mount -t tmpfs -o size=8m none "$SWARM_HOME" && export SWARM_HOME="$SWARM_HOME/home" && mkdir "$SWARM_HOME" || exit 9
      head -c 7890k /dev/zero > "$SWARM_HOME/../filler"
      $SWARM ${DISCUSS.map((word) => `'${word}'`).join(" ")} < /dev/null; echo "first: $?"
      head -c 8m /dev/zero > "$SWARM_HOME/../rest" 2>/dev/null
      $SWARM resume split --yes --quiet < /dev/null; echo "full: $?"
      truncate -s -128K "$SWARM_HOME/../rest"
      $SWARM resume split --yes --quiet < /dev/null; echo "almost: $?"
      rm "$SWARM_HOME/../filler" "$SWARM_HOME/../rest"
      $SWARM resume split --yes --quiet < /dev/null; echo "freed: $?"
      ls "$SWARM_HOME/discussions/split"`;
    const { stdout, stderr } = await inNamespace(home, script).finished;
    const all = `${stdout}\n${stderr}`;
    expect(stdout, all).toContain("first: 1\n");
    expect(stdout, all).toContain("full: 1\n");
    expect(stdout, all).toContain("almost: 1\n");
    expect(
      stderr.match(/no space is left on the disk of .*: nothing can be stored; free some space/g),
      all,
    ).toHaveLength(2);
    expect(stdout, all).toContain("freed: 0\n");
    expect(stdout, all).toContain("record.jsonl");
  });
});
