import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { findBrokerBinary, readCredentials, STREAM, signerOf } from "#bus";
import { systemClock } from "#lib/clock";
import { cacheFolder } from "#lib/home";
import { Certificates } from "./certificates.ts";
import { Network } from "./network.ts";
import { patience } from "./patience.ts";
import type { SwarmHome } from "./swarm.ts";

/** Folder named in the configurations, replaced by one of its own for each node, since all are on this machine. */
const AT = "/var/lib/nats";
const LOOK_MS = 50;
/** Timeout of one attempt of a repeated question, in ms. */
const ASK_MS = 1_000;
let started = 0;

interface Node {
  readonly host: string;
  readonly folder: string;
  child: ChildProcess | undefined;
}

/**
 * Three nodes of nats-server as processes, with the configuration and identities that `swarm broker setup --nodes` makes,
 * and TLS between the nodes. Each has a network namespace of its own where that is possible, else a loopback address.
 */
export class Cluster implements AsyncDisposable {
  /** Address of all nodes. */
  readonly url: string;
  /** Environment of commands that use it, with all roles' credentials. */
  readonly env: Record<string, string>;
  /** Environment of a gateway, and its address. */
  readonly http: Record<string, string>;
  readonly httpUrl: string;
  /** Folder of the identities. */
  readonly identities: string;
  readonly nodes: readonly Node[];
  /** The nodes' network; undefined where they cannot be cut off. */
  readonly network: Network | undefined;
  readonly #certificates: Certificates;
  readonly #binary: string;
  #watching: NatsConnection | undefined;

  private constructor(at: {
    nodes: Node[];
    network: Network | undefined;
    gateway: string;
    identities: string;
    certificates: Certificates;
    binary: string;
  }) {
    const { nodes, network, gateway, identities, certificates, binary } = at;
    this.nodes = nodes;
    this.network = network;
    this.identities = identities;
    this.url = nodes.map(({ host }) => `nats://${host}:4222`).join(",");
    this.env = { SWARM_NATS_URL: this.url, SWARM_NATS_CREDS: identities };
    this.http = { SWARM_HTTP_HOST: gateway, SWARM_HTTP_PORT: "8080" };
    this.httpUrl = `http://${gateway}:8080`;
    this.#certificates = certificates;
    this.#binary = binary;
  }

  /**
   * Starts it, without a stream.
   * @param at `count`: nodes that are started now, default all; `apart`: whether they can be cut off, default true
   */
  static async start(
    home: SwarmHome,
    { count = 3, apart = true }: { readonly count?: number; readonly apart?: boolean } = {},
  ): Promise<Cluster> {
    const net = `127.${1 + (process.pid % 250)}.${(process.pid >> 8) % 250}`;
    const first = 4 * started + 1;
    started += 1;
    const network = apart ? Network.open(3) : undefined;
    const hosts = network?.hosts ?? [0, 1, 2].map((n) => `${net}.${first + n}`);
    const identities = join(home.path, "identities");
    const made = await home.run(["broker", "setup", "--out", identities, "--nodes", hosts.join(",")]);
    if (made.code !== 0) throw new Error(made.stderr);
    const certificates = new Certificates();
    const { cert, key } = certificates.make("node", ...hosts.map((host) => `IP:${host}`));
    const nodes = hosts.map((host, n) => {
      const folder = join(home.path, `node-${n + 1}`);
      mkdirSync(join(folder, "tls"), { recursive: true });
      for (const name of ["ca.pem", `${host}.pem`]) copyFileSync(cert, join(folder, "tls", name));
      copyFileSync(key, join(folder, "tls", `${host}.key`));
      // The test's own connections do not know the authority.
      const own = (name: string): void => {
        const text = readFileSync(join(identities, name), "utf8").replaceAll(AT, folder);
        writeFileSync(join(folder, name), text.replace(/^tls .*$/m, ""));
      };
      own("nats-identities.conf");
      own(`${host}.conf`);
      return { host, folder, child: undefined };
    });
    const { path: binary } = await findBrokerBinary({ env: process.env, cache: cacheFolder(process.env) });
    const cluster = new Cluster({ nodes, network, gateway: `${net}.${first}`, identities, certificates, binary });
    await Promise.all(nodes.slice(0, count).map((_, n) => cluster.run(n)));
    return cluster;
  }

  /** Environment of a worker with the credentials of its role alone; a gateway has a folder. */
  credentials(role: string): Record<string, string> {
    return { SWARM_NATS_CREDS: join(this.identities, role === "gateway" ? role : `${role}.creds`) };
  }

  /** Runs `swarm broker setup --apply`. */
  async apply(home: SwarmHome, ...more: string[]): Promise<void> {
    const args = ["broker", "setup", "--apply", "--nats", this.url, "--out", this.identities, ...more];
    const waited = patience();
    for (;;) {
      const { code, stderr } = await home.run(args, { env: this.env });
      if (code === 0) return;
      // Nodes that have only just found each other know no accounts yet.
      if (waited.aborted || !stderr.includes("JetStream not enabled for account")) throw new Error(stderr);
    }
  }

  /** Starts a node; resolves when it accepts clients. */
  async run(n: number): Promise<void> {
    const node = this.#node(n);
    const config = join(node.folder, `${node.host}.conf`);
    const command = [this.#binary, "-c", config];
    const [program = "", ...args] = this.network?.within(n, command) ?? command;
    const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"] });
    node.child = child;
    let log = "";
    const ready = Promise.withResolvers<void>();
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      log += text;
      if (log.includes("Server is ready")) ready.resolve();
    });
    child.once("exit", () => ready.reject(new Error(`the node ended: ${log}`)));
    await ready.promise;
  }

  /** Sends a signal to a node. */
  signal(n: number, signal: NodeJS.Signals): void {
    this.#node(n).child?.kill(signal);
  }

  /** Ends a node; resolves when it has ended. */
  async end(n: number, signal: NodeJS.Signals): Promise<void> {
    const { child } = this.#node(n);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  }

  /** Index of the node that leads the stream, once every replica is up to date. */
  async leader(): Promise<number> {
    const signal = patience();
    for (;;) {
      const cluster = await this.#state();
      const current = (cluster?.replicas ?? []).filter((one) => one.current && !one.offline);
      if (cluster?.leader && current.length === this.nodes.length - 1)
        return this.nodes.findIndex(({ host }) => host === cluster.leader);
      await systemClock.sleep(LOOK_MS, signal);
    }
  }

  /** Replicas of each of our streams, by name. */
  async replicas(): Promise<Record<string, number>> {
    const manager = await jetstreamManager(await this.#connection());
    const found: Record<string, number> = {};
    for await (const { config } of manager.streams.list()) found[config.name] = config.num_replicas;
    return found;
  }

  /** Messages in a stream; 0 where there is none. */
  async stored(stream: string): Promise<number> {
    const manager = await jetstreamManager(await this.#connection(), { checkAPI: false });
    return manager.streams.info(stream).then(
      ({ state }) => state.messages,
      () => 0,
    );
  }

  async #state() {
    try {
      const manager = await jetstreamManager(await this.#connection(), { timeout: ASK_MS, checkAPI: false });
      return (await manager.streams.info(STREAM)).cluster;
    } catch {
      return undefined;
    }
  }

  async #connection(): Promise<NatsConnection> {
    if (!this.#watching || this.#watching.isClosed()) {
      const credentials = await readCredentials(join(this.identities, "owner.creds"));
      const authenticator = signerOf(credentials);
      const servers = this.url.split(",");
      this.#watching = await connect({ servers, authenticator, maxReconnectAttempts: -1, pingInterval: 1_000 });
    }
    return this.#watching;
  }

  #node(n: number): Node {
    const node = this.nodes[n];
    if (!node) throw new Error(`there is no node ${n}`);
    return node;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#watching?.close();
    for (const { child } of this.nodes) child?.kill("SIGCONT");
    await Promise.all(this.nodes.map((_, n) => this.end(n, "SIGKILL")));
    this.network?.[Symbol.dispose]();
    this.#certificates[Symbol.dispose]();
  }
}
