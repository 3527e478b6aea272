import { orElse } from "#lib/or-else";
import { ProviderError } from "../provider.ts";

/** Characters that a header's value may not contain (RFC 9110, 5.5). */
const UNFIT = /[^\x20-\x7e\x80-\xff]/;

/**
 * Trims the key in a variable; undefined if there is none.
 * @throws ProviderError `bad_key` if no header can carry it
 */
export function keyOf(given: string | undefined, variable: string, provider: string): string | undefined {
  const key = given?.trim();
  if (!key) return undefined;
  if (!UNFIT.test(key)) return key;
  const what = /[\r\n]/.test(key) ? "a line break" : "a character that no key has";
  const of = { label: provider, login: `set it in ${variable}`, reach: "" };
  throw new ProviderError("bad_key", `the key in ${variable} holds ${what}: set it again, as one line`, { of });
}

/**
 * Parses the server address in a variable. User and password, as a reverse proxy wants them, become a header, since
 * fetch refuses an address that contains them.
 * @param keyed whether a key takes that header
 * @returns `base`, the address without trailing slash, user and password, fit to be quoted in failures; the headers that it
 * needs besides the key; and `secrets`, texts to remove from messages
 * @throws ProviderError `connection` for an invalid address, `bad_key` for a password next to a key
 */
export function addressOf(given: string, variable: string, provider: string, keyed: boolean) {
  const of = { label: provider, login: `set ${variable}`, reach: `the network and ${variable}` };
  const url = URL.parse(given.trim());
  // Not quoted, since it may contain a password.
  if (!url || !/^https?:$/.test(url.protocol)) {
    const what = `${variable} is no address of a server: give one that begins with http:// or https://`;
    throw new ProviderError("connection", what, { of });
  }
  const plain: Readonly<Record<string, string>> = {};
  if (url.username === "" && url.password === "") return { base: trimmed(given), headers: plain, secrets: [] };
  if (keyed) {
    const what = `${variable} holds a user and a password, and the key takes their place in a request: leave them away`;
    throw new ProviderError("bad_key", what, { of });
  }
  const [user, password] = [decoded(url.username), decoded(url.password)];
  const basic = Buffer.from(`${user}:${password}`).toString("base64");
  const secrets = [basic, password, url.password];
  url.username = "";
  url.password = "";
  return { base: trimmed(url.href), headers: { authorization: `Basic ${basic}` }, secrets };
}

const trimmed = (address: string): string => address.trim().replace(/\/+$/, "");

const decoded = (text: string): string => orElse(text, () => decodeURIComponent(text));
