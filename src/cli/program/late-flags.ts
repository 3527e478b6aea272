import type { Command } from "commander";
import { argumentOf, type Build } from "./build.ts";

/**
 * Adds the flags of a protocol's options. Their code is loaded only here: most commands do without.
 * @param named the protocol of the command. Default: the one named in the command line
 */
export async function addProtocolFlags(
  command: Command,
  build: Build,
  entrance: "command" | "batch",
  named?: string,
): Promise<void> {
  const [{ addFlags }, { protocolIn }, { asUsage }] = await Promise.all([
    import("./flags.ts"),
    import("#protocols/given"),
    import("../input/options.ts"),
  ]);
  const protocols = await build.protocols();
  const protocol = named ?? argumentOf("--protocol", build.args);
  addFlags(
    command,
    asUsage(() => protocolIn(protocols, entrance, { protocol })),
    entrance,
    build.lang,
    named === undefined ? [] : ["protocol"],
  );
}
