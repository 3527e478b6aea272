// `swarm up`, and `swarm broker setup`, `leaf` and `keep`.
import { basename, isAbsolute, join, resolve } from "node:path";
import { offerWorkers, ROLES, type SwarmEvent } from "#actor";
import {
  applyIdentities,
  applyPartitions,
  CREDS_VARIABLE,
  checkStore,
  type Damage,
  identityFor,
  keepIdentities,
  NODE_FOLDER,
  openBus,
  PARTITIONS_VARIABLE,
  partitionsIn,
  REPLICAS_VARIABLE,
  replicasIn,
  setReplicas,
  setUpIdentities,
  shownAddress,
  storeOf,
  writeLeaf,
  writeNodeConfigs,
} from "#bus";
import { isLoopback } from "#lib/addresses";
import { systemClock } from "#lib/clock";
import { aborted } from "#lib/signal";
import { readTlsFiles, TlsFileError, tlsPaths } from "#lib/tls-files";
import { CliError, EXIT, type ExitCode, UsageError } from "../failures.ts";
import { helpLang } from "../program/build.ts";
import {
  addressOf,
  brokerLocation,
  commandAt,
  type PlaceFlags,
  reachSwarm,
  requireGatewayUrl,
  requireId,
  shownPath,
} from "../reach.ts";
import { Interrupts, processTerminal } from "../terminal.ts";
import { words } from "../words/index.ts";

interface UpFlags extends PlaceFlags {
  readonly port?: number;
  readonly host?: string;
  readonly url?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
}

/** Startup events, shown together once everything is up. */
const COMING_UP: ReadonlySet<SwarmEvent["kind"]> = new Set(["worker-ready", "broker-started", "broker-joined"]);

export async function up(flags: UpFlags): Promise<ExitCode> {
  const { terminal, place } = commandAt(flags);
  const env = {
    ...place.env,
    ...(flags.port === undefined ? {} : { SWARM_HTTP_PORT: String(flags.port) }),
    ...(flags.host === undefined ? {} : { SWARM_HTTP_HOST: flags.host }),
    ...(flags.url === undefined ? {} : { SWARM_HTTP_URL: requireGatewayUrl("--url", flags.url) }),
    ...(await certificateOf(flags, place.env)),
  };
  const w = words(helpLang([], place.env)).links;
  using interrupts = new Interrupts();
  const onEvent = ({ kind, text }: SwarmEvent): void => {
    if (!COMING_UP.has(kind)) terminal.err(`swarm: ${text}\n`);
  };
  const { signal } = interrupts;
  const reaching = reachSwarm({ ...place, env, roles: ROLES, name: "swarm up", onEvent, signal });
  await using reached = await reaching.catch((error: unknown) => {
    if (signal.aborted) return undefined;
    throw error;
  });
  if (!reached) return EXIT.done;
  await Promise.race([reached.swarm.ready, aborted(signal)]);
  if (signal.aborted) return EXIT.done;
  const { httpUrl, ownerUrl, pids } = reached.swarm;
  if (httpUrl === undefined)
    throw new CliError("the gateway reported no address: see logs/gateway.log below SWARM_HOME");
  terminal.out(
    [
      `broker    ${shownAddress(reached.swarm.natsUrl)}`,
      `gateway   ${httpUrl}`,
      // Printed only here: the first browser to open it is the owner's.
      ...(ownerUrl === undefined ? [] : [`owner     ${ownerUrl}`, `          ${w.owner}`]),
      `workers   ${pids.map(({ role, pid }) => `${role} ${pid}`).join(", ")}`,
      `home      ${shownPath(place.home)}`,
      "Ctrl-C stops everything; discussions that run are kept and can be resumed.\n",
    ].join("\n"),
  );
  // Without TLS here or at a proxy, others on the network can read what is sent.
  const { protocol, hostname } = new URL(env.SWARM_HTTP_URL || httpUrl);
  if (protocol === "http:" && !isLoopback(hostname)) terminal.err(`swarm: ${w.plain}\n`);
  const offered = offerWorkers(reached.bus, signal);
  await aborted(signal);
  await offered;
  terminal.err("swarm: stopping\n");
  return EXIT.done;
}

/** The certificate for the gateway, looked at before anything is started. @throws UsageError if it cannot be served */
async function certificateOf(flags: UpFlags, env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const [cert, key] = [flags.tlsCert ?? env.SWARM_TLS_CERT, flags.tlsKey ?? env.SWARM_TLS_KEY];
  try {
    const paths = tlsPaths(cert, key, ["--tls-cert", "--tls-key"]);
    if (!paths) return {};
    await readTlsFiles(paths, systemClock.now());
    return { SWARM_TLS_CERT: resolve(paths.cert), SWARM_TLS_KEY: resolve(paths.key) };
  } catch (error) {
    throw error instanceof TlsFileError ? new UsageError(error.message, { cause: error }) : error;
  }
}

interface BrokerFlags extends PlaceFlags {
  readonly out?: string;
  readonly apply?: boolean;
  readonly nodes?: string;
  readonly at?: string;
  readonly replicas?: string;
  readonly partitions?: string;
  readonly accounts?: string;
}

const identitiesFolder = ({ out }: BrokerFlags, home: string): string =>
  out === undefined ? join(home, "identities") : resolve(out);

/**
 * Prints what a broker that somebody else runs needs to ask for identities, and writes it with the credentials of our roles to
 * a folder, with `nodes` also a configuration of each node of a cluster; with `apply`, gives it to the broker, and creates
 * the stream with these replicas, or gives it and all buckets as many.
 */
export async function setUpBroker(flags: BrokerFlags): Promise<ExitCode> {
  const terminal = processTerminal();
  const { home, natsUrl, env } = brokerLocation(flags);
  const wanted = flags.replicas ?? (env[REPLICAS_VARIABLE] || undefined);
  const replicas = replicasIn(wanted, flags.replicas === undefined ? REPLICAS_VARIABLE : "--replicas");
  const [given, from] = [flags.partitions ?? env[PARTITIONS_VARIABLE], flags.partitions && "--partitions"];
  const partitions = partitionsIn(given, from || PARTITIONS_VARIABLE);
  const folder = identitiesFolder(flags, home);
  if (flags.apply && natsUrl === undefined)
    throw new UsageError("--apply needs a running broker: name it with --nats URL");
  const at = flags.at ?? NODE_FOLDER;
  const accounts = flags.accounts ?? (flags.nodes === undefined ? undefined : `${at}/accounts`);
  if (accounts !== undefined && !isAbsolute(accounts))
    throw new UsageError(
      `the folder of the accounts, ${JSON.stringify(accounts)}, is relative to wherever the server is started: name a folder of its machine, such as /data/accounts`,
    );
  const { config, file, account } = await setUpIdentities(folder, { env, accounts });
  if (flags.apply && natsUrl !== undefined) {
    await applyIdentities(folder, natsUrl, env);
    const broker = { url: natsUrl, creds: folder, role: "archive", name: "swarm broker setup", replicas } as const;
    const spread = await applyPartitions(folder, { url: natsUrl, env, partitions, replicas });
    if (wanted !== undefined) await setReplicas(broker);
    await using bus = await openBus(broker);
    await keepIdentities({ folder, url: natsUrl, env, bus }, AbortSignal.abort(), (error) => {
      throw error;
    });
    const copies =
      wanted === undefined ? "" : `, with ${replicas === 1 ? "one replica" : `${replicas} replicas`} of each`;
    const parts = spread.partitions === 1 ? "" : ` in ${spread.partitions} partitions`;
    terminal.out(
      `${shownAddress(natsUrl)} has the accounts SWARM, WORKERS and SEATS, and the stream${parts}${copies}\n`,
    );
    if (spread.moved > 0) terminal.err(`swarm: ${spread.moved} messages were moved; start every process again\n`);
    return EXIT.done;
  }
  const hosts = flags.nodes?.split(",").map((host) => host.trim()) ?? [];
  const [identities, store] = [basename(file), storeOf(env)];
  const nodes = hosts.length > 0 ? await writeNodeConfigs(folder, { hosts, at, identities, store }) : [];
  terminal.out(config);
  const shown = shownPath(folder);
  const out = flags.out === undefined ? "" : ` --out ${flags.out}`;
  const hints = [
    ...nodes.map((path) => `swarm: ${shownPath(path)} is for that node`),
    `swarm: these lines are in ${shownPath(file)}, for the broker's configuration: include "nats-identities.conf"`,
    `swarm: then SWARM_NATS_CREDS=${shown} for commands on this machine, which holds the keys;`,
    `swarm: on another machine a worker needs its own file alone: SWARM_NATS_CREDS=${join(shown, "expert.creds")};`,
    `swarm: a gateway its folder, with the key that signs seats: SWARM_NATS_CREDS=${join(shown, "gateway")}`,
    `swarm: the account SWARM, by which monitoring names it, is ${account}`,
    `swarm: once it runs, and after an update of swarm: swarm broker setup --apply --nats URL${out}`,
    `swarm: so that gateways can revoke, where the keys are: swarm broker keep --nats URL${out}`,
  ];
  terminal.err(`${hints.join("\n")}\n`);
  return EXIT.done;
}

interface LeafFlags extends PlaceFlags {
  readonly hub?: string;
  readonly out?: string;
  readonly at?: string;
  readonly days?: number;
}

const LEAF_DAYS = 30;

export async function setUpLeaf(discussions: readonly string[], flags: LeafFlags): Promise<ExitCode> {
  for (const id of discussions) requireId(id);
  if (!flags.hub || !flags.out)
    throw new UsageError("name the broker and a folder: swarm broker leaf ID… --hub tls://HOST:7422 --out DIR");
  const { home, env } = brokerLocation(flags);
  const [folder, days] = [resolve(flags.out), flags.days ?? LEAF_DAYS];
  const files = await writeLeaf(folder, {
    identities: env[CREDS_VARIABLE] || join(home, "identities"),
    env,
    hub: flags.hub,
    discussions,
    expires: Math.floor(Date.now() / 1_000 + days * 86_400),
    at: flags.at ?? folder,
  });
  const hints = [
    ...files.map((path) => `swarm: written to ${shownPath(path)}`),
    `swarm: start it with nats-server -c leaf.conf; the hub lets it in for ${days} days`,
    "swarm: seats use it with their own credentials: swarm credentials ID --seat NAME, then SWARM_NATS_URL=nats://127.0.0.1:4222",
  ];
  processTerminal().out(`${hints.join("\n")}\n`);
  return EXIT.done;
}

export async function keepBroker(flags: BrokerFlags): Promise<ExitCode> {
  const terminal = processTerminal();
  const { home, natsUrl, env } = brokerLocation(flags);
  if (natsUrl === undefined)
    throw new UsageError("name the broker with --nats URL: that of a home is kept by `swarm up`");
  const folder = identitiesFolder(flags, home);
  using interrupts = new Interrupts();
  const { signal } = interrupts;
  const failed = ({ message }: Error): void => terminal.err(`swarm: ${message}\n`);
  await using bus = await openBus({ url: natsUrl, creds: folder, name: "swarm broker keep", wait: true, signal });
  await keepIdentities({ folder, url: natsUrl, env, bus }, signal, failed);
  terminal.out(`revocations reach ${shownAddress(natsUrl)} while this runs; Ctrl-C ends it\n`);
  await aborted(signal);
  return EXIT.done;
}

/**
 * Reads every stored message of a broker, and compares replicas.
 * @returns 1 if a message cannot be read, or replicas differ
 */
export async function checkBroker(flags: PlaceFlags): Promise<ExitCode> {
  const { terminal, place } = commandAt(flags);
  const url = await addressOf(place);
  if (url === undefined) throw new UsageError("no broker is running here: start `swarm up`, or name one with --nats");
  const how = { url, creds: await identityFor(place), name: "swarm broker check" };
  const { isCluster, messages, damage } = await checkStore(how);
  for (const one of damage) terminal.out(`${toldOf(one, isCluster)}\n`);
  if (damage.length > 0) return EXIT.failed;
  terminal.out(`${messages} messages ${isCluster ? "are alike in every replica that answered" : "can be read"}\n`);
  return EXIT.done;
}

function toldOf({ stream, messages, discussions }: Damage, isCluster: boolean): string {
  const what = `${messages} ${messages === 1 ? "message" : "messages"} of ${discussions.join(", ")} in ${stream}`;
  return isCluster
    ? `a node's disk has damaged ${what}: one node after the other, end it, move its data folder away, start it, and look again once it has copied everything`
    : `the disk has damaged ${what}: end everything, move the broker's data away, and take up discussions from their files with \`swarm resume\`; \`swarm verify\` tells what each file has`;
}
