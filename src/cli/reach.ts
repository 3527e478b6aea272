import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import {
  areWorkersOffered,
  ROLES,
  type Role,
  type Swarm,
  type SwarmEvent,
  startInProcess,
  startSwarm,
  untilWithdrawn,
} from "#actor";
import {
  type BrokerRole,
  BusError,
  brokerFault,
  findRunningBroker,
  identityFor,
  type OpenOptions,
  openBus,
  type PurgingBus,
  REPLICAS_VARIABLE,
  replicasIn,
  untilBrokerGone,
} from "#bus";
import { systemClock } from "#lib/clock";
import { present } from "#lib/fields";
import { swarmHome } from "#lib/home";
import { once } from "#lib/memoized";
import { oneLine } from "#lib/plain";
import { checkedName, isName } from "#wire";
import { CliError, UsageError } from "./failures.ts";
import { processTerminal } from "./terminal.ts";

export const discussionFolder = (home: string, id: string) => join(home, "discussions", checkedName("discussion", id));

/** Whether a discussion of this home has files, by its id. */
export const takenIn =
  ({ home }: Pick<BrokerLocation, "home">) =>
  (id: string) =>
    existsSync(discussionFolder(home, id));

/** A path for display: relative if it is below `cwd`, else with `~`, else absolute. */
export function shownPath(path: string, cwd = process.cwd(), home = homedir()): string {
  const below = relative(cwd, path);
  if (below !== "" && !below.startsWith("..") && !isAbsolute(below)) return below;
  return path.startsWith(home + sep) ? join("~", relative(home, path)) : path;
}

/** Events that the user gets as an info notice. */
const TOLD: ReadonlySet<SwarmEvent["kind"]> = new Set(["fetching", "broker-orphan", "worker-restarting", "settling"]);

const BROKER_BACK_MS = 60_000;

/** Timeout for a restarted broker of ours to accept connections, in ms. */
const KEPT_BROKER_MS = 20_000;

export interface BrokerLocation {
  /** Absolute path. */
  readonly home: string;
  /** An external broker: `--nats`, else SWARM_NATS_URL. */
  readonly natsUrl?: string | undefined;
  readonly env: NodeJS.ProcessEnv;
}

export interface PlaceFlags {
  readonly home?: string;
  readonly nats?: string;
}

export interface JsonFlags extends PlaceFlags {
  readonly json?: boolean;
}

export function brokerLocation(flags: PlaceFlags): BrokerLocation {
  const { env } = process;
  const home = flags.home ? resolve(flags.home) : swarmHome(env);
  return { home, natsUrl: flags.nats || env.SWARM_NATS_URL || undefined, env };
}

export const commandAt = (flags: PlaceFlags) => ({ terminal: processTerminal(), place: brokerLocation(flags) });

/** The same for a command on one discussion, with its folder. @throws UsageError for a malformed id */
export function discussionAt(id: string, flags: PlaceFlags) {
  const { terminal, place } = commandAt(flags);
  return { terminal, place, folder: discussionFolder(place.home, requireId(id)) };
}

export async function connect(
  place: BrokerLocation,
  url: string,
  name: string,
  options: Pick<OpenOptions, "role" | "wait" | "timeoutMs" | "signal"> = {},
): Promise<PurgingBus> {
  const replicas = place.natsUrl === undefined ? 1 : replicasIn(place.env[REPLICAS_VARIABLE]);
  const onWaiting = (what: string): void => void process.stderr.write(`swarm: ${oneLine(what)}\n`);
  return openBus({ url, name, creds: await identityFor(place), replicas, onWaiting, ...options });
}

/** The address of the external broker, or of the one running for this home; undefined if none is running. */
export const addressOf = async (place: BrokerLocation) => place.natsUrl ?? (await findRunningBroker(place.home));

/**
 * The bus of the external broker, or of the one running for this home; undefined if none is running.
 * @param role default: the owner
 */
export async function reachRunning(place: BrokerLocation, name: string, role?: BrokerRole) {
  const url = await addressOf(place);
  return url === undefined ? undefined : await connect(place, url, name, role ? { role } : {});
}

/** @throws CliError if no broker is running */
export async function requireRunning(place: BrokerLocation, name: string, role?: BrokerRole): Promise<PurgingBus> {
  const bus = await reachRunning(place, name, role);
  if (bus) return bus;
  throw new CliError(
    `no broker is running for ${shownPath(place.home)}, so no discussion is in progress there; name another place with --home or --nats`,
  );
}

export interface Reached extends AsyncDisposable {
  readonly swarm: Swarm;
  readonly bus: PurgingBus;
  /** Ends the workers of an in-process bus, so that its messages can be saved with the files. */
  drain?(): Promise<void>;
  close(): Promise<void>;
}

interface ReachOptions extends BrokerLocation {
  /** Default: all roles; none with an external broker, which has its own workers. */
  readonly roles?: readonly Role[];
  /** Like in SwarmOptions. */
  readonly gatewayAfterMs?: number | undefined;
  readonly name: string;
  /** Broker identity of this command. Default: the owner's. */
  readonly role?: BrokerRole;
  readonly onEvent: (event: SwarmEvent) => void;
  /** Ends the wait for the broker; no effect once it is reached. */
  readonly signal?: AbortSignal;
}

/** Starts broker and workers, or joins the running ones. */
export async function reachSwarm(options: ReachOptions): Promise<Reached> {
  const { home, natsUrl, env, onEvent, signal, gatewayAfterMs } = options;
  const fault = natsUrl === undefined ? brokerFault(env) : undefined;
  if (fault !== undefined) throw new UsageError(fault);
  const roles = options.roles ?? (natsUrl === undefined ? ROLES : []);
  const over = new AbortController();
  const spared =
    options.roles === undefined && natsUrl === undefined ? (await others(options, over.signal))?.gone : undefined;
  const swarm = await startSwarm({
    home,
    roles,
    env,
    onEvent,
    spared,
    gatewayAfterMs,
    ...present({ natsUrl, signal }),
  });
  try {
    // A broker that this process keeps is started again when it dies, at this moment too.
    const kept = { wait: true, timeoutMs: KEPT_BROKER_MS, ...(signal === undefined ? {} : { signal }) };
    const role = options.role ? { role: options.role } : {};
    const patience = natsUrl === undefined ? kept : {};
    const bus = await connect(options, swarm.natsUrl, options.name, { ...role, ...patience });
    const close = once((): Promise<void> => {
      over.abort(new Error("closed"));
      return bus.close().then(() => swarm.close());
    });
    return { swarm, bus, close, [Symbol.asyncDispose]: close };
  } catch (error) {
    over.abort(error);
    await swarm.close();
    throw error;
  }
}

/** Resolves once the workers that `swarm up` keeps for this home are gone; undefined if there are none. */
async function others(options: ReachOptions, signal: AbortSignal) {
  const url = await findRunningBroker(options.home);
  const bus = url === undefined ? undefined : await connect(options, url, options.name).catch(() => undefined);
  if (!bus) return undefined;
  if (!(await areWorkersOffered(bus).catch(() => false))) {
    await bus.close();
    return undefined;
  }
  return { gone: untilWithdrawn(bus, signal).finally(() => bus.close()) };
}

/**
 * The same; where no broker of ours can be started, the workers run in this process, on a bus in memory.
 * @param onAlone told why
 */
export async function reachOrGoAlone(options: ReachOptions, onAlone: (why: string) => void): Promise<Reached> {
  try {
    return await reachSwarm(options);
  } catch (error) {
    if (!(error instanceof BusError) || options.natsUrl !== undefined || options.signal?.aborted) throw error;
    onAlone(error.message);
    const { swarm, bus, drain } = await startInProcess(options);
    const { close } = swarm;
    return { swarm, bus, drain, close, [Symbol.asyncDispose]: close };
  }
}

/** Reports when the broker is lost and returns, and gives up when it stays away. */
export class BrokerWatch implements Disposable {
  readonly #gaveUp = new AbortController();
  readonly #closing = new AbortController();
  readonly #note: (text: string, level: "info" | "warning") => void;
  readonly #resume: string;
  #timeout: NodeJS.Timeout | undefined;

  constructor(note: (text: string, level: "info" | "warning") => void, resume: string) {
    this.#note = note;
    this.#resume = resume;
  }

  /** Aborted with a CliError when the broker has been away for too long, or with why a worker did not start. */
  get signal(): AbortSignal {
    return this.#gaveUp.signal;
  }

  /** Reaches a swarm, whose events it hears; a worker that fails to start counts as a broker that stays away. */
  async reach(options: Omit<ReachOptions, "onEvent">, by = reachSwarm): Promise<Reached> {
    const reached = await by({ ...options, onEvent: (event) => this.#heard(event) });
    if (options.natsUrl !== undefined) void this.follow(options.natsUrl, options);
    reached.swarm.ready.catch((error: unknown) => this.#gaveUp.abort(error));
    return reached;
  }

  #heard({ kind, text }: SwarmEvent): void {
    if (kind === "broker-lost") this.#lost(text);
    else if (kind === "broker-started" || kind === "broker-joined") this.#back();
    else if (kind === "disk-full") this.#gaveUp.abort(new CliError(text));
    else if (TOLD.has(kind)) this.#note(text, "info");
    else if (kind === "worker-exited" || kind === "warning") this.#note(text, "warning");
  }

  /** Watches a broker that is not supervised by this process. */
  async follow(url: string, place: BrokerLocation): Promise<void> {
    const { signal } = this.#closing;
    const creds = await identityFor(place);
    while (!signal.aborted) {
      const text = await untilBrokerGone(url, creds, signal);
      if (signal.aborted) return;
      if (!this.#timeout) this.#lost(text);
      await systemClock.sleep(500, signal).catch(() => undefined);
      const bus = await openBus({ url, creds, name: "swarm probe", timeoutMs: 1_000 }).catch(() => undefined);
      await bus?.close();
      if (bus) this.#back();
    }
  }

  #lost(text: string): void {
    if (this.#timeout) return;
    this.#note(`${text}; waiting for it for ${BROKER_BACK_MS / 1000} s`, "warning");
    this.#timeout = setTimeout(() => {
      const error = new CliError(
        `the broker did not come back within ${BROKER_BACK_MS / 1000} s; nothing that it had confirmed is lost: ${this.#resume}`,
      );
      this.#gaveUp.abort(error);
    }, BROKER_BACK_MS);
  }

  #back(): void {
    if (this.#timeout) this.#note("the broker is back", "info");
    clearTimeout(this.#timeout);
    this.#timeout = undefined;
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timeout);
    this.#closing.abort();
  }
}

/** Validates a name from the command line. @throws UsageError */
export function requireName(what: string, value: string): string {
  if (isName(value)) return value;
  throw new UsageError(`${what} ${JSON.stringify(value.slice(0, 80))} is not a name: use 1 to 64 of A-Z a-z 0-9 _ -`);
}

export function requireId(value: string): string {
  if (isName(value)) return value;
  throw new UsageError(
    `${JSON.stringify(value.slice(0, 80))} is not the id of a discussion: \`swarm list\` shows them`,
  );
}

/**
 * The address of a gateway as somebody gave it.
 * @param what names where it was given, such as `--url`
 * @throws UsageError unless it is an http or https URL
 */
export function requireGatewayUrl(what: string, value: string): string {
  if (/^https?:$/.test(URL.parse(value)?.protocol ?? "")) return value;
  throw new UsageError(
    `${what} ${JSON.stringify(value.slice(0, 200))} is not an http or https URL: use one such as https://swarm.example.org`,
  );
}
