import type { Bus, Store } from "#bus";
import { type CallAddress, callAddressOf } from "#lib/addresses";
import { USER } from "#wire";

export { type CallAddress, callAddressOf };

/**
 * Hosts that the operator allows notifications to (SWARM_NOTIFY_HOSTS, comma-separated): `hooks.example.com`,
 * `10.0.0.7:8080`, the domain of mail addresses, or `*.example.com` for everything below it. Seats may only use these.
 * A host listed by its own name may also be inside the private network.
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

  /** Whether the list names the host itself, which permits a private address. */
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

/** Explains why mail cannot be sent to an address; undefined if it can, or if the text is not a mail address. */
export function mailFault(text: string, env: NodeJS.ProcessEnv): string | undefined {
  if (callAddressOf(text)?.kind !== "mail" || sendsMail(env)) return undefined;
  return "no mail can be sent from here, since SWARM_SMTP_URL is not set: set it, or give a URL";
}

/** Address of a participant, a URL or a mail address; the personal link of a seat; whether the discussion's owner gave it. */
export interface Callee {
  readonly url: string;
  readonly link?: string;
  readonly isOwners?: boolean;
}

/** Addresses of participants; as they may be secret, they are outside the record, and deleted with the discussion. */
export class Callees {
  readonly #store: Store;

  constructor(bus: Pick<Bus, "store">) {
    this.#store = bus.store("calls");
  }

  /**
   * Sets the address of a participant; `user` stands for the owner and every seat without an address.
   * @param more.link personal link that each call has; a secret
   * @param more.isOwners whether the discussion's owner gave the address, who may name any host
   */
  async set(discussion: string, participant: string, url: string, more: Omit<Callee, "url"> = {}): Promise<void> {
    await this.#store.put(`${discussion}.${participant}`, { ...more, url });
  }

  /** Returns whom to call; undefined where nobody gave an address. */
  async get(discussion: string, participant: string): Promise<Callee | undefined> {
    return (await this.#store.get(`${discussion}.${participant}`))?.value as Callee | undefined;
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
