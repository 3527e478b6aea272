/** An address as mail programs take it; no room for a second header or recipient. */
const MAIL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,62})$/i;

/** Where somebody is called: a URL that takes a POST, or a mail address. */
export type CallAddress =
  | { readonly kind: "url"; readonly url: URL; readonly host: string }
  | { readonly kind: "mail"; readonly to: string; readonly host: string };

/** Reads `https://…`, `http://…`, `mailto:bob@example.com` or `bob@example.com`; undefined for anything else. */
export function callAddressOf(text: string): CallAddress | undefined {
  const to = text.trim().replace(/^mailto:/i, "");
  const mail = MAIL.exec(to);
  if (mail?.[1] !== undefined) return { kind: "mail", to, host: mail[1].toLowerCase() };
  const url = URL.parse(text.trim());
  if (!url || !["https:", "http:"].includes(url.protocol)) return undefined;
  return { kind: "url", url, host: url.host };
}

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
