import type { Bus, Store } from "#bus";
import { type CallAddress, callAddressOf } from "#lib/addresses";
import { USER } from "#wire";

export { type CallAddress, callAddressOf };

/**
 * The hosts that the operator allows calls to (SWARM_NOTIFY_HOSTS, by commas): `hooks.example.com`, `10.0.0.7:8080`, the
 * domain of mail addresses, or `*.example.com` for everything below it. A seat's holder gives addresses at these alone. A
 * host that stands there by its own name may also be inside, where nothing is called otherwise.
 */
export class AllowedHosts {
  readonly #hosts: ReadonlySet<string>;

  constructor(env: NodeJS.ProcessEnv) {
    const hosts = (env.SWARM_NOTIFY_HOSTS ?? "").split(",").map((host) => host.trim().toLowerCase());
    this.#hosts = new Set(hosts.filter((host) => host !== ""));
  }

  get list(): readonly string[] {
    return [...this.#hosts];
  }

  /** Whether it is named itself, so that it may be inside. */
  names(address: CallAddress): boolean {
    const bare = address.kind === "url" ? address.url.hostname : address.host;
    return this.#hosts.has(address.host) || this.#hosts.has(bare);
  }

  allows(address: CallAddress): boolean {
    const bare = address.kind === "url" ? address.url.hostname : address.host;
    return this.names(address) || this.list.some((host) => host.startsWith("*.") && bare.endsWith(host.slice(1)));
  }
}

/** Whether mail can be sent: SWARM_SMTP_URL, or the file that holds it. */
export const sendsMail = ({ SWARM_SMTP_URL, SWARM_SMTP_FILE }: NodeJS.ProcessEnv): boolean =>
  Boolean(SWARM_SMTP_URL || SWARM_SMTP_FILE);

/**
 * Why nobody can be called at an address where moderators have this environment; undefined where they can, and for what is
 * no address at all.
 */
export function mailFault(text: string, env: NodeJS.ProcessEnv): string | undefined {
  if (callAddressOf(text)?.kind !== "mail" || sendsMail(env)) return undefined;
  return "no mail can be sent from here, since SWARM_SMTP_URL is not set: set it, or give a URL";
}

/**
 * Where participants are called when a discussion waits for them: a URL or a mail address. An address may be a secret, so
 * it is kept beside the record, which watchers and readers of the files see, and no longer than the discussion lasts.
 */
export class Callees {
  readonly #store: Store;

  constructor(bus: Pick<Bus, "store">) {
    this.#store = bus.store("calls");
  }

  /** Calls this participant, or for `user` the owner and every seat without an address of its own, there. */
  async set(discussion: string, participant: string, url: string): Promise<void> {
    await this.#store.put(`${discussion}.${participant}`, { url });
  }

  /** The address; undefined where nobody gave one. */
  async get(discussion: string, participant: string): Promise<string | undefined> {
    return ((await this.#store.get(`${discussion}.${participant}`))?.value as { url?: string } | undefined)?.url;
  }

  remove(discussion: string, participant: string): Promise<void> {
    return this.#store.delete(`${discussion}.${participant}`);
  }

  /** Forgets the addresses of these participants and of the owner. */
  async forget(discussion: string, participants: readonly string[]): Promise<void> {
    const known = await Promise.all(
      [...participants, USER].map(async (one) => ((await this.get(discussion, one)) === undefined ? [] : [one])),
    );
    await Promise.all(known.flat().map((one) => this.remove(discussion, one)));
  }
}
