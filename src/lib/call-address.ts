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
