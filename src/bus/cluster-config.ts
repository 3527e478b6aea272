import { mkdir } from "node:fs/promises";
import { isIP } from "node:net";
import { join } from "node:path";
import { replaceFile } from "#lib/replace-file";
import { refused } from "./port.ts";
import { SYNC } from "./settings.ts";

/** Ports of a node: for clients, the other nodes and leaf nodes. */
const PORTS = { client: 4222, cluster: 6222, leaf: 7422 } as const;

/** Folder on each node that holds its configuration, certificates and data, unless another is given. */
export const NODE_FOLDER = "/var/lib/nats";

const HOST = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/;

/**
 * Writes one configuration a node: `HOST.conf`, for `nats-server -c`. It includes the lines of the identities.
 * @param of.hosts names or IPv4 addresses by which nodes and clients reach each other
 * @param of.store limit of the store of each node, in nats-server's notation
 * @returns the files
 * @throws BusError `refused` if a host is invalid or their number is even
 */
export async function writeNodeConfigs(
  folder: string,
  of: { readonly hosts: readonly string[]; readonly at: string; readonly identities: string; readonly store: string },
): Promise<string[]> {
  const { hosts } = of;
  const wrong = hosts.find((host, i) => !HOST.test(host) || hosts.indexOf(host) !== i);
  if (wrong !== undefined) {
    throw refused(
      `--nodes: ${JSON.stringify(wrong)} is no host, or named twice: use names or IPv4 addresses with commas`,
    );
  }
  if (hosts.length < 3 || hosts.length % 2 === 0) {
    throw refused(
      `--nodes names ${hosts.length} hosts: use 3 or 5; an even number survives no more failures than the one below`,
    );
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return Promise.all(
    hosts.map(async (host) => {
      const file = join(folder, `${host}.conf`);
      await replaceFile(file, nodeConfig(host, of));
      return file;
    }),
  );
}

function nodeConfig(host: string, { hosts, at, identities, store }: Parameters<typeof writeNodeConfigs>[1]): string {
  // A name may resolve to an address that the machine itself does not have.
  const listen = isIP(host) ? host : "0.0.0.0";
  const path = (name: string): string => JSON.stringify(`${at}/${name}`);
  const certificate = `cert_file: ${path(`tls/${host}.pem`)}, key_file: ${path(`tls/${host}.key`)}`;
  const routes = hosts.filter((other) => other !== host).map((other) => `"nats-route://${other}:${PORTS.cluster}"`);
  return [
    `# One of ${hosts.length} nodes: nats-server -c ${at}/${host}.conf`,
    `server_name: ${JSON.stringify(host)}`,
    `host: "${listen}"`,
    `port: ${PORTS.client}`,
    `include ${JSON.stringify(identities)}`,
    "max_payload: 1MB",
    "write_deadline: 10s",
    `tls { ${certificate} }`,
    "jetstream {",
    `  store_dir: ${path("data")}`,
    // With the default, a power failure of all nodes loses what was confirmed.
    `  sync_interval: ${SYNC.always}`,
    `  max_file_store: ${store}`,
    "}",
    "cluster {",
    "  name: swarm",
    `  listen: "${listen}:${PORTS.cluster}"`,
    // Nodes prove themselves to each other: whoever joins the cluster reads and writes everything.
    `  tls { ${certificate}, ca_file: ${path("tls/ca.pem")}, verify: true }`,
    // Addresses that it would tell clients are in no certificate.
    "  no_advertise: true",
    `  routes: [${routes.join(", ")}]`,
    "}",
    `leafnodes { listen: "${listen}:${PORTS.leaf}", no_advertise: true, tls { ${certificate} } }`,
    "",
  ].join("\n");
}
