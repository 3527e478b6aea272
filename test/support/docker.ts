import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findBrokerBinary } from "#bus";
import { cacheFolder } from "#lib/home";
import { PATIENCE_MS } from "./patience.ts";
import { PROGRAM_NODE } from "./program-node.ts";
import { ROOT } from "./swarm.ts";

/** Whether a Docker engine is available. */
export const dockerRuns = spawnSync("docker", ["info"], { stdio: "ignore", timeout: PATIENCE_MS }).status === 0;

/** The context of an image without a registry: this Node with its libraries, nats-server, and the build. */
export class ImageTree implements AsyncDisposable {
  readonly path = mkdtempSync(join(tmpdir(), "swarm-image-"));

  static async make(): Promise<ImageTree> {
    const tree = new ImageTree();
    const { path: broker } = await findBrokerBinary({ env: process.env, cache: cacheFolder(process.env) });
    tree.#add(realpathSync(broker), "/usr/bin/nats-server");
    const node = realpathSync(PROGRAM_NODE);
    tree.#add(node, "/usr/bin/node");
    // What starts the broker looks after it in a shell.
    const shell = ["/bin/sh", "/usr/bin/cat"] as const;
    for (const program of shell) tree.#add(realpathSync(program), program);
    for (const library of new Set([node, ...shell].flatMap(librariesOf))) tree.#add(realpathSync(library), library);
    for (const part of ["bin", "dist", "package.json"]) tree.#add(join(ROOT, part), `/app/${part}`);
    tree.#add(join(ROOT, "deploy/nats.conf"), "/etc/nats/nats.conf");
    for (const folder of ["data", "tmp", "usr/local/bin"])
      mkdirSync(join(tree.path, "root", folder), { recursive: true });
    symlinkSync("/app/bin/swarm.js", join(tree.path, "root/usr/local/bin/swarm"));
    writeFileSync(join(tree.path, "Dockerfile"), "FROM scratch\nCOPY root /\nWORKDIR /app\nENV SWARM_HOME=/data\n");
    return tree;
  }

  #add(from: string, to: string): void {
    const target = join(this.path, "root", to);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(from, target, { recursive: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** The instructions of deploy/Dockerfile by which its image runs what it is given. */
export const howItRuns = (): string[] =>
  readFileSync(join(ROOT, "deploy/Dockerfile"), "utf8")
    .split("\n")
    .filter((line) => /^(ENV|WORKDIR|ENTRYPOINT|CMD) /.test(line));

/** The shared libraries of a program, its loader included, as absolute paths. */
function librariesOf(program: string): string[] {
  const lines = execFileSync("ldd", [program], { encoding: "utf8" }).split("\n");
  return lines.flatMap((line) => /(\/\S+) \(0x/.exec(line)?.[1] ?? []);
}
