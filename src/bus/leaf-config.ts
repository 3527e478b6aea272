import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "#lib/replace-file";
import { SEAT_SUBJECTS, subjects } from "#wire";
import { brokerClaims, identityConfig, USER_LIMITS } from "./identity/accounts.ts";
import { credentialsText } from "./identity/credentials.ts";
import { accountLimits } from "./identity/guest-limits.ts";
import { readKeys } from "./identity/keys.ts";
import { claimsIn, mint, newKey, now } from "./identity/nkey.ts";
import { readRevoked } from "./identity/revocations.ts";
import { repliesOf } from "./identity/seat-identities.ts";
import { refused } from "./port.ts";

/** Size limit of a leaf's credentials, in bytes: nats-server refuses a CONNECT of more than 4,096. */
const MAX_JWT = 3_500;

interface LeafOptions {
  /** Has the limits on guests, which the leaf node keeps as well. */
  readonly env: NodeJS.ProcessEnv;
  readonly identities: string;
  /** Addresses of the hub for leaf nodes: `tls://n1:7422`, several with commas. */
  readonly hub: string;
  readonly discussions: readonly string[];
  /** Seconds since the epoch at which the hub lets it in no longer. */
  readonly expires: number;
  /** Folder of these files on the leaf's machine. */
  readonly at: string;
}

/**
 * Writes `leaf.conf`, the configuration of a leaf node, and `leaf.creds`, by which it connects to the hub. Seats of these
 * discussions connect to it with the credentials that they have for the hub. The hub restricts it to their subjects.
 * @returns the files
 * @throws BusError `refused` if there are no usable keys, or too many discussions
 */
export async function writeLeaf(folder: string, of: LeafOptions): Promise<string[]> {
  const keys = await readKeys(of.identities);
  if (!keys) {
    throw refused(
      `${of.identities} has no keys: set SWARM_NATS_CREDS to the folder that \`swarm broker setup\` made for the hub`,
    );
  }
  const iat = now();
  const user = newKey("user");
  const nats = { type: "user", ...USER_LIMITS, ...permissionsOf(of.discussions), issuer_account: keys.seats.pub };
  const jwt = mint(keys.signing, { sub: user.pub, name: "leaf", iat, exp: of.expires, nats });
  if (jwt.length > MAX_JWT) {
    throw refused(
      `the credentials of a leaf node have no room for ${of.discussions.length} discussions: give them to several leaf nodes`,
    );
  }
  const { operator, accounts } = brokerClaims(keys, await readRevoked(of.identities), accountLimits(of.env), iat);
  const system = accounts[keys.system.pub] ?? "";
  const seats = claimsIn(accounts[keys.seats.pub] ?? "");
  // Messages cross to our account at the hub.
  const nothing = { ...seats.nats, imports: [] };
  const alone = mint(keys.operator, { sub: keys.seats.pub, name: "SEATS", iat, nats: nothing });
  const claims = { operator, accounts: { [keys.system.pub]: system, [keys.seats.pub]: alone } };
  const urls = of.hub.split(",").map((url) => JSON.stringify(url.trim()));
  const trust = /tls:/i.test(of.hub) ? `, tls { ca_file: ${JSON.stringify(`${of.at}/ca.pem`)} }` : "";
  const config = [
    `# A leaf node: nats-server -c ${of.at}/leaf.conf`,
    `server_name: ${JSON.stringify(`leaf-${user.pub.slice(0, 12)}`)}`,
    `host: "127.0.0.1"`,
    "port: 4222",
    "max_payload: 1MB",
    ...identityConfig(keys, claims, "MEMORY"),
    "leafnodes {",
    `  remotes: [ { urls: [${urls.join(", ")}], account: ${keys.seats.pub}, credentials: ${JSON.stringify(`${of.at}/leaf.creds`)}${trust} } ]`,
    "}",
    "",
  ].join("\n");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files = { "leaf.conf": config, "leaf.creds": credentialsText({ jwt, seed: user.seed }) };
  return Promise.all(
    Object.entries(files).map(async ([name, text]) => {
      await replaceFile(join(folder, name), text, 0o600);
      return join(folder, name);
    }),
  );
}

/** Subjects of all seats of these discussions. */
function permissionsOf(discussions: readonly string[]): object {
  const own = (subject: string, discussion: string): string =>
    subject.replace(".*.", `.${subjects.floor(discussion).split(".")[2]}.`);
  const all = (list: readonly string[]): string[] => discussions.flatMap((d) => list.map((subject) => own(subject, d)));
  const replies = discussions.map((discussion) => `${repliesOf(discussion, "*")}.>`);
  return { pub: { allow: all(SEAT_SUBJECTS.sends) }, sub: { allow: [...all(SEAT_SUBJECTS.hears), ...replies] } };
}
