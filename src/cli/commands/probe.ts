import { join } from "node:path";
import { asJson, oneLine } from "#lib/plain";
import { replaceFile } from "#lib/replace-file";
import { chooseProvider, loadPrices, priceRange } from "#providers";
import { type Probed, probe, schemas } from "../doctor/provider-probe.ts";
import { CliError, EXIT, type ExitCode, UsageError } from "../failures.ts";
import { chosenProvider } from "../input/options.ts";
import { brokerLocation, type JsonFlags, shownPath } from "../reach.ts";
import { lookOf } from "../render/look.ts";
import { pad } from "../render/text.ts";
import { printLines, processTerminal, type Terminal } from "../terminal.ts";

export interface ProbeFlags extends JsonFlags {
  /** Default: auto. */
  readonly provider?: string;
  readonly model?: string;
  readonly yes?: boolean;
}

/** Approximate tokens of one call: a small prompt with its schema, a short answer with some thinking. */
const A_CALL = { input: 2_500, output: 1_500 };
/** Tokens of the two calls that try the cache. */
const CACHE_CALLS = 15_000;
const PROBE_MS = 20 * 60_000;

/** Probes the selected provider after confirmation; stores a record, without the key, in the home folder. */
export async function probeProvider(flags: ProbeFlags): Promise<ExitCode> {
  const terminal = processTerminal();
  const place = brokerLocation(flags);
  const { model } = flags;
  loadPrices(place.env);
  const asked = { provider: flags.provider ?? "auto", ...(model === undefined ? {} : { model }) };
  const { name } = await chosenProvider(asked, { ...place, natsUrl: undefined });
  if (name === "offline") {
    throw new CliError(
      "there is no model to probe: set a key, log in to a coding agent or start Ollama; see swarm doctor",
    );
  }
  const calls = schemas().length + 3;
  const most = { input: calls * A_CALL.input + CACHE_CALLS, output: calls * A_CALL.output };
  const range = priceRange({ provider: name, ...(model === undefined ? {} : { model }) }, most, most);
  const cost = range
    ? range[1] === 0
      ? "which cost nothing"
      : `for about ${range[1].toFixed(2)} USD`
    : "at a price that is not known";
  const told = `${calls} small calls to ${name}, ${cost}`;
  if (flags.yes === true) terminal.err(`--probe makes ${told}\n`);
  else if (!(await mayProbe(told, terminal))) return EXIT.done;
  const provider = chooseProvider(name, place.env, model === undefined ? {} : { model });
  try {
    const probed = await probe(provider, AbortSignal.timeout(PROBE_MS));
    const at = new Date().toISOString();
    const file = join(place.home, "probes", `${at.replaceAll(/[:.]/g, "-")}.json`);
    const record = { at, provider: name, model: provider.model, ...probed };
    await replaceFile(file, `${JSON.stringify(record, null, 2)}\n`, 0o600);
    return tell(probed, name, file, flags.json === true, terminal);
  } finally {
    await provider.close();
  }
}

/** @throws UsageError where nobody can be asked */
async function mayProbe(told: string, terminal: Terminal): Promise<boolean> {
  if (!terminal.interactive) throw new UsageError(`--probe makes ${told}: say --yes to make them`);
  const { confirm } = await import("@clack/prompts");
  return (await confirm({ message: `Make ${told}?` })) === true;
}

function tell(
  { tried, capabilities, usage }: Probed,
  provider: string,
  file: string,
  isJson: boolean,
  to: Terminal,
): ExitCode {
  const works =
    tried.length > 0 &&
    tried.every(({ ok, what }) => ok || what === "cache" || (what === "listing" && tried.length > 1));
  if (isJson) {
    to.out(`${asJson({ provider, works, tried, ...(capabilities ? { capabilities } : {}), usage, file })}\n`);
    return works ? EXIT.done : EXIT.failed;
  }
  const { colors } = lookOf(to, "en");
  const { calls, inputTokens, outputTokens, costUsd } = usage;
  const cost = costUsd === undefined ? "a price that is not known" : `${costUsd.toFixed(4)} USD`;
  printLines(to, [
    ...tried.map(
      ({ what, ok, text }) => `${ok ? colors.green("✓") : colors.red("✗")} ${pad(what, 28)} ${oneLine(text)}`,
    ),
    `spent: ${calls} calls, ${inputTokens + outputTokens} tokens, ${cost}; recorded in ${shownPath(file)}`,
  ]);
  return works ? EXIT.done : EXIT.failed;
}
