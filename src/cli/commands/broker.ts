import { join, resolve } from "node:path";
import { applyIdentities, openBus, setUpIdentities, shownAddress } from "#bus";
import { EXIT, type ExitCode, UsageError } from "../failures.ts";
import { brokerLocation, shownPath } from "../reach.ts";
import { processTerminal } from "../terminal.ts";

export interface BrokerFlags {
  readonly out?: string;
  readonly apply?: boolean;
  readonly home?: string;
  readonly nats?: string;
}

/**
 * Prints what a broker that somebody else runs needs to ask for identities, and writes it with the credentials of our roles to
 * a folder; with `apply`, also gives it to the broker, and creates the stream.
 */
export async function setUpBroker(flags: BrokerFlags): Promise<ExitCode> {
  const terminal = processTerminal();
  const { home, natsUrl } = brokerLocation(flags);
  const folder = flags.out === undefined ? join(home, "identities") : resolve(flags.out);
  if (flags.apply && natsUrl === undefined)
    throw new UsageError("--apply needs a running broker: name it with --nats URL");
  const { config, file } = await setUpIdentities(folder);
  if (flags.apply && natsUrl !== undefined) {
    await applyIdentities(folder, natsUrl);
    await (await openBus({ url: natsUrl, creds: folder, role: "archive", name: "swarm broker setup" })).close();
    terminal.out(`${shownAddress(natsUrl)} has the accounts SWARM and SEATS, and the stream\n`);
    return EXIT.done;
  }
  terminal.out(config);
  const at = shownPath(folder);
  const hints = [
    `swarm: these lines are in ${shownPath(file)}, for the broker's configuration: include "nats-identities.conf"`,
    `swarm: then SWARM_NATS_CREDS=${at} for gateways and commands, which make and revoke seats with the keys there;`,
    `swarm: on another machine a worker needs its own file alone: SWARM_NATS_CREDS=${join(at, "expert.creds")}`,
    `swarm: once it runs, and after an update of swarm: swarm broker setup --apply --nats URL${flags.out === undefined ? "" : ` --out ${flags.out}`}`,
  ];
  terminal.err(`${hints.join("\n")}\n`);
  return EXIT.done;
}
