const MAIL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,62})$/i;

/** Address at which a person is notified: a URL that takes a POST, or a mail address. */
export type CallAddress =
  | { readonly kind: "url"; readonly url: URL; readonly host: string }
  | { readonly kind: "mail"; readonly to: string; readonly host: string };

/** Parses `https://…`, `http://…`, `mailto:bob@example.com` or `bob@example.com`; undefined for anything else. */
export function callAddressOf(text: string): CallAddress | undefined {
  const to = text.trim().replace(/^mailto:/i, "");
  const mail = MAIL.exec(to);
  if (mail?.[1] !== undefined) return { kind: "mail", to, host: mail[1].toLowerCase() };
  const url = URL.parse(text.trim());
  if (!url || !["https:", "http:"].includes(url.protocol)) return undefined;
  return { kind: "url", url, host: url.host };
}

/** Whether an address or the host of a URL is this machine's own, unreachable from other machines. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || /^(::1|\[::1\])$/.test(host) || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host);
