import { randomUUID } from "node:crypto";
import { explorerBy, ROLE, runDiscussant } from "#discussant";
import { systemClock } from "#lib/clock";
import { plain } from "#lib/plain";
import { chooseProvider, loadPrices } from "#providers";
import type { Lang } from "#wire";
import { EXIT, type ExitCode, UsageError } from "../failures.ts";
import { chosenProvider } from "../input/options.ts";
import { brokerLocation, connect, type PlaceFlags, requireName } from "../reach.ts";
import { processTerminal } from "../terminal.ts";

export interface DiscussantFlags extends PlaceFlags {
  readonly session?: string;
  readonly folder?: string;
  readonly name?: string;
  readonly lang?: Lang;
  readonly provider?: string;
  readonly model?: string;
  readonly explorer?: string;
  readonly seconds?: number;
  readonly untilDone?: boolean;
}

/** Seconds that a claim lasts unless it is renewed; it is, at a third of it. */
const CLAIM_SECONDS = 300;
/** The program that deepens and explores, where it is installed. */
const EXPLORER = "ccw";

/** Runs a discussant in this process, until its tasks are done or the process is told to stop. */
export async function discussant(url: string, flags: DiscussantFlags): Promise<ExitCode> {
  if (flags.session === undefined) throw new UsageError("name the session: swarm worker discussant --session NAME");
  const session = requireName("the session", flags.session);
  const name = requireName("--name", flags.name ?? `${ROLE}-${randomUUID().slice(0, 8)}`);
  const { lang = "en", model, explorer: program = EXPLORER } = flags;
  const [terminal, place, cwd] = [processTerminal(), brokerLocation(flags), process.cwd()];
  const asked = { provider: flags.provider ?? "auto", lang, ...(model === undefined ? {} : { model }) };
  const chosen = await chosenProvider(asked, { ...place, natsUrl: undefined });
  loadPrices(place.env);
  const stop = new AbortController();
  const onSignal = (): void => stop.abort(new Error("stopped"));
  process.once("SIGTERM", onSignal).once("SIGINT", onSignal);
  await using bus = await connect(place, url, `swarm ${ROLE}`, { role: ROLE });
  await using provider = chooseProvider(chosen.name, place.env, model === undefined ? {} : { model });
  const options = {
    ...{ bus, session, name, lang, provider, cwd, folder: flags.folder, clock: systemClock },
    explorer: program === "none" ? undefined : { program, explore: explorerBy(program, cwd) },
    claimSeconds: flags.seconds ?? CLAIM_SECONDS,
    untilDone: flags.untilDone ?? false,
    log: (line: string) => terminal.out(`${plain(line)}\n`),
  };
  try {
    await runDiscussant(options, stop.signal);
  } finally {
    process.off("SIGTERM", onSignal).off("SIGINT", onSignal);
  }
  return EXIT.done;
}
