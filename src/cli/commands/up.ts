import { ROLES, type SwarmEvent } from "#actor";
import { CliError, EXIT, type ExitCode } from "../failures.ts";
import { shownPath } from "../home.ts";
import { Interrupts } from "../interrupts.ts";
import { placeOf, reachSwarm } from "../reach.ts";
import { processTerminal } from "../terminal.ts";

export interface UpFlags {
  readonly home?: string;
  readonly nats?: string;
  readonly port?: number;
  readonly host?: string;
  readonly url?: string;
}

/** Startup events, shown together once everything is up. */
const COMING_UP: ReadonlySet<SwarmEvent["kind"]> = new Set(["worker-ready", "broker-started", "broker-joined"]);

/** Runs broker, all workers and the gateway until Ctrl-C. */
export async function up(flags: UpFlags): Promise<ExitCode> {
  const terminal = processTerminal();
  const place = placeOf(flags);
  const env = {
    ...place.env,
    ...(flags.port === undefined ? {} : { SWARM_HTTP_PORT: String(flags.port) }),
    ...(flags.host === undefined ? {} : { SWARM_HTTP_HOST: flags.host }),
    ...(flags.url === undefined ? {} : { SWARM_HTTP_URL: flags.url }),
  };
  const stopped = Promise.withResolvers<void>();
  using interrupts = new Interrupts((interrupt) => {
    if (interrupt === "kill") process.exit(EXIT.interrupted);
    stopped.resolve();
  });
  const onEvent = ({ kind, text }: SwarmEvent): void => {
    if (!COMING_UP.has(kind)) terminal.err(`swarm: ${text}\n`);
  };
  await using reached = await reachSwarm({ ...place, env, roles: ROLES, name: "swarm up", onEvent });
  await Promise.race([reached.swarm.ready, stopped.promise]);
  if (interrupts.signal.aborted) return EXIT.done;
  const { httpUrl, ownerUrl, pids } = reached.swarm;
  if (httpUrl === undefined)
    throw new CliError("the gateway reported no address: see logs/gateway.log below SWARM_HOME");
  terminal.out(
    [
      `broker    ${reached.swarm.natsUrl}`,
      `gateway   ${httpUrl}`,
      // Printed only here: the first person to open it becomes the owner.
      ...(ownerUrl === undefined ? [] : [`owner     ${ownerUrl}  (good once, within a day)`]),
      `workers   ${pids.map(({ role, pid }) => `${role} ${pid}`).join(", ")}`,
      `home      ${shownPath(place.home)}`,
      "Ctrl-C stops everything; discussions that run are kept and can be resumed.\n",
    ].join("\n"),
  );
  await stopped.promise;
  terminal.err("swarm: stopping\n");
  return EXIT.done;
}
