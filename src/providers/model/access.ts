import { ProviderError } from "../provider.ts";

/** What the value of a header may not hold (RFC 9110, 5.5), before a vendor is asked with it. */
const UNFIT = /[^\x20-\x7e\x80-\xff]/;

/**
 * A provider's key as it was given in a variable, without the white space around it; undefined where there is none.
 * @throws ProviderError `bad_key` where it can stand in no header, so that no request could carry it
 */
export function keyOf(given: string | undefined, variable: string, provider: string): string | undefined {
  const key = given?.trim();
  if (!key) return undefined;
  if (!UNFIT.test(key)) return key;
  const what = /[\r\n]/.test(key) ? "a line break" : "a character that no key has";
  const of = { label: provider, login: `set it in ${variable}`, reach: "" };
  throw new ProviderError("bad_key", `the key in ${variable} holds ${what}: set it again, as one line`, { of });
}

/** Where a vendor is asked, and with what besides its key. */
interface Address {
  /** Without a slash at its end, and without user and password: what failures quote. */
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  /** To be blotted out of what is told. */
  readonly secrets: readonly string[];
}

/**
 * The address of a provider's server as it was given in a variable. Its user and password, as a reverse proxy wants them, become a header: fetch
 * takes no address that holds them.
 * @param keyed a key takes that header
 * @throws ProviderError `connection` where it is no address, `bad_key` where it has a password and a key as well
 */
export function addressOf(given: string, variable: string, provider: string, keyed: boolean): Address {
  const of = { label: provider, login: `set ${variable}`, reach: `the network and ${variable}` };
  const url = URL.parse(given.trim());
  // Not quoted: it may hold a password all the same.
  if (!url || !/^https?:$/.test(url.protocol)) {
    const what = `${variable} is no address of a server: give one that begins with http:// or https://`;
    throw new ProviderError("connection", what, { of });
  }
  if (url.username === "" && url.password === "") return { base: trimmed(given), headers: {}, secrets: [] };
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

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
