import { type CallAddress, callAddressOf } from "#lib/call-address";

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
