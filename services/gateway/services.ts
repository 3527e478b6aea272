import type { Bus } from "#bus";
import { type Invitations, mailFault, type Starter } from "#client";
import { emptyProjection, isDiscussion, type Projection } from "#discussion";
import type { Logger } from "#lib/log";
import { REPLAY } from "#lib/provider-name";
import { readOn } from "#projection";
import { ProviderError, requirePrice, resolveProvider } from "#providers";
import type { EventHub } from "./events/hub.ts";
import { Refusal } from "./problem.ts";
import type { Holders } from "./seats/holders.ts";
import type { Reader } from "./seats/reader.ts";

/** The dependencies of the routes. No state that another gateway would lack. */
export interface Services {
  readonly bus: Bus;
  readonly env: NodeJS.ProcessEnv;
  readonly log: Pick<Logger, "error">;
  /** Aborted when the gateway shuts down: streams end. */
  readonly stop: AbortSignal;
  readonly invitations: Invitations;
  readonly holders: Holders;
  readonly hub: EventHub;
  readonly projections: Projections;
  readonly reader: Reader;
  readonly host: string;
  /** The public URL; undefined: the URL that the client used. */
  readonly publicUrl: URL | undefined;
}

/** Projections in the LRU cache: clients look at the same discussion repeatedly, and only news is read then. */
const KEPT = 24;

/** Cached projections of discussions, read from the stream: a gateway may have no files. */
export class Projections {
  readonly #bus: Bus;
  readonly #kept = new Map<string, { readonly state: Projection; reading: Promise<unknown> }>();

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  /** A discussion's projection up to now. @throws Refusal if there is no such discussion */
  async get(id: string, signal: AbortSignal): Promise<Projection> {
    const known = this.#kept.get(id) ?? { state: emptyProjection(id), reading: Promise.resolve() };
    // Reads are serialized; concurrent callers continue after the one in progress.
    const reading = known.reading.then(() => readOn(this.#bus, known.state, signal));
    known.reading = reading.catch(() => undefined);
    this.#kept.delete(id);
    this.#kept.set(id, known);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    await reading;
    if (isDiscussion(known.state)) return known.state;
    this.#kept.delete(id);
    throw new Refusal(404, `there is no discussion ${id}`);
  }
}

/** Checks starts with this gateway's keys. A replay reads files of this machine: only the command line may start one. */
export const starterOf = (env: NodeJS.ProcessEnv): Starter => ({
  provider: async (name) => {
    if (!name.startsWith(REPLAY)) return resolveProvider(name, env);
    const what = `provider ${REPLAY}… reads files of the machine that runs it: use \`swarm replay\` there`;
    throw new ProviderError("unsupported", what);
  },
  requirePrice: (options) => {
    try {
      requirePrice(options, env);
    } catch (error) {
      if (!(error instanceof ProviderError || error instanceof RangeError)) throw error;
      throw new Refusal(400, `budgetUsd: ${error.message}`);
    }
  },
  notifyFault: (address) => mailFault(address, env),
});
