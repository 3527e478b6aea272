// `swarm up` and `swarm broker setup`.
import { join, resolve } from "node:path";
import { offerWorkers, ROLES, type SwarmEvent } from "#actor";
import { applyIdentities, openBus, setUpIdentities, shownAddress } from "#bus";
import { isLoopback } from "#lib/addresses";
import { systemClock } from "#lib/clock";
import { readTlsFiles, TlsFileError, tlsPaths } from "#lib/tls-files";
import { CliError, EXIT, type ExitCode, UsageError } from "../failures.ts";
import { helpLang } from "../program/build.ts";
import { brokerLocation, type PlaceFlags, reachSwarm, requireGatewayUrl, shownPath } from "../reach.ts";
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

/** Runs broker, all workers and the gateway until Ctrl-C. */
export async function up(flags: UpFlags): Promise<ExitCode> {
  const terminal = processTerminal();
  const place = brokerLocation(flags);
  const env = {
    ...place.env,
    ...(flags.port === undefined ? {} : { SWARM_HTTP_PORT: String(flags.port) }),
    ...(flags.host === undefined ? {} : { SWARM_HTTP_HOST: flags.host }),
    ...(flags.url === undefined ? {} : { SWARM_HTTP_URL: requireGatewayUrl("--url", flags.url) }),
    ...(await certificateOf(flags, place.env)),
  };
  const w = words(helpLang([], place.env)).links;
  const stopped = Promise.withResolvers<void>();
  using interrupts = new Interrupts((interrupt) => {
    if (interrupt === "kill") process.exit(EXIT.interrupted);
    stopped.resolve();
  });
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
  await Promise.race([reached.swarm.ready, stopped.promise]);
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
  if (isOpenWithoutTls(env, httpUrl)) terminal.err(`swarm: ${w.plain}\n`);
  const offered = offerWorkers(reached.bus, signal);
  await stopped.promise;
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

/** Whether what is sent can be read on the way: others reach the gateway, and neither it nor a proxy has TLS. */
const isOpenWithoutTls = (env: NodeJS.ProcessEnv, httpUrl: string): boolean =>
  isPlain(new URL(env.SWARM_HTTP_URL || httpUrl));

const isPlain = ({ protocol, hostname }: URL): boolean => protocol === "http:" && !isLoopback(hostname);

interface BrokerFlags extends PlaceFlags {
  readonly out?: string;
  readonly apply?: boolean;
}

/**
 * Prints what a broker that somebody else runs needs to ask for identities, and writes it with the credentials of our roles to
 * a folder; with `apply`, also gives it to the broker, and creates the stream.
 */
export async function setUpBroker(flags: BrokerFlags): Promise<ExitCode> {
  const terminal = processTerminal();
  const { home, natsUrl } = brokerLocation(flags);
  const folder = flags.out === undefined ? join(home, "identities") : resolve(flags.out);
  if (flags.apply && natsUrl === undefined)
    throw new UsageError("--apply needs a running broker: name it with --nats URL");
  const { config, file } = await setUpIdentities(folder);
  if (flags.apply && natsUrl !== undefined) {
    await applyIdentities(folder, natsUrl);
    await (await openBus({ url: natsUrl, creds: folder, role: "archive", name: "swarm broker setup" })).close();
    terminal.out(`${shownAddress(natsUrl)} has the accounts SWARM and SEATS, and the stream\n`);
    return EXIT.done;
  }
  terminal.out(config);
  const at = shownPath(folder);
  const hints = [
    `swarm: these lines are in ${shownPath(file)}, for the broker's configuration: include "nats-identities.conf"`,
    `swarm: then SWARM_NATS_CREDS=${at} for gateways and commands, which make and revoke seats with the keys there;`,
    `swarm: on another machine a worker needs its own file alone: SWARM_NATS_CREDS=${join(at, "expert.creds")}`,
    `swarm: once it runs, and after an update of swarm: swarm broker setup --apply --nats URL${flags.out === undefined ? "" : ` --out ${flags.out}`}`,
  ];
  terminal.err(`${hints.join("\n")}\n`);
  return EXIT.done;
}
