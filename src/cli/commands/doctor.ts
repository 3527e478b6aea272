import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  findBrokerBinary,
  identityFor,
  openBus,
  openIssuer,
  openSeatBus,
  serverInfo,
  shownAddress,
  signerOf,
} from "#bus";
import { storeFault } from "#client";
import { cacheFolder } from "#lib/home";
import { oneLine } from "#lib/plain";
import { VERSION } from "#lib/version";
import { ENTRIES, faultOf, providersThere, sandboxIn } from "#providers";
import { EXIT, type ExitCode } from "../failures.ts";
import { asTyped } from "../own-command.ts";
import { addressOf, type BrokerLocation, commandAt, shownPath } from "../reach.ts";
import { lookOf } from "../render/look.ts";
import { pad } from "../render/text.ts";
import { printResult } from "../terminal.ts";
import type { ProbeFlags } from "./probe.ts";

const MIN_NODE = 20;
const MIN_FREE_MB = 200;

export async function doctor(flags: ProbeFlags & { readonly probe?: boolean }): Promise<ExitCode> {
  if (flags.probe) return (await import("./probe.ts")).probeProvider(flags);
  const { terminal, place } = commandAt(flags);
  const { env, home } = place;
  const findings = [
    ok("swarm", VERSION),
    node(),
    await homeIsWritable(home),
    await disk(home),
    await brokerBinary(place),
    ...(await brokerFindings(place)),
    ...(await models(env)),
    await sandbox(env),
  ];
  const failed = findings.some(({ essential, state }) => essential && state === "missing");
  const { colors } = lookOf(terminal, "en");
  const marks = { ok: colors.green("✓"), missing: colors.red("✗"), warning: colors.yellow("–") };
  printResult(terminal, flags, findings, () =>
    findings.map(({ what, state, text }) => `${marks[state]} ${pad(what, 18)} ${oneLine(asTyped(text))}`),
  );
  return failed ? EXIT.failed : EXIT.done;
}

function node(): CheckResult {
  return Number.parseInt(process.versions.node, 10) >= MIN_NODE
    ? ok("Node", process.version)
    : missing("Node", `${process.version}; ${MIN_NODE} or newer is needed: https://nodejs.org`, true);
}

async function homeIsWritable(home: string): Promise<CheckResult> {
  const probe = join(home, `.doctor-${process.pid}`);
  const fault = await attempt(async () => {
    await mkdir(home, { recursive: true, mode: 0o700 });
    await writeFile(probe, "");
    await rm(probe);
  });
  if (fault === undefined) return ok("home", shownPath(home));
  return missing("home", `cannot write to ${home}: ${fault}; choose another with --home or SWARM_HOME`, true);
}

async function disk(home: string): Promise<CheckResult> {
  try {
    const { bavail, bsize } = await statfs(home);
    const free = Math.floor((bavail * bsize) / 1024 ** 2);
    const text = `${free.toLocaleString("en")} MB free`;
    if (free >= MIN_FREE_MB) return ok("disk", text);
    return warning("disk", `${text}: less than ${MIN_FREE_MB} MB may not last for a discussion`);
  } catch (error) {
    return warning("disk", `cannot tell what is free: ${(error as Error).message}`);
  }
}

async function brokerBinary({ env, natsUrl }: BrokerLocation): Promise<CheckResult> {
  const what = "nats-server";
  try {
    const { version, path, from } = await findBrokerBinary({ env, cache: cacheFolder(env) });
    return ok(what, `${version} (${from}: ${shownPath(path)})`);
  } catch (error) {
    return missing(what, (error as Error).message, natsUrl === undefined);
  }
}

/** Each provider of models: whether it is there and can be asked, and how to get it; the first that is there is what `auto` takes. */
async function models(env: NodeJS.ProcessEnv): Promise<CheckResult[]> {
  const there = await providersThere(env);
  const findings = ENTRIES.filter(({ name }) => name !== "offline").map((entry): CheckResult => {
    const what = entry.name;
    const fault = faultOf(entry, env);
    if (fault !== undefined) return missing(what, fault);
    if (!there.includes(entry)) return warning(what, `not found: ${entry.how}`);
    return ok(what, entry === there[0] ? "there; --provider auto takes it" : "there");
  });
  if (there.length > 0) return findings;
  const text = "none is there: arguments are passages of your documents until there is one";
  return [...findings, warning("models", text)];
}

const HELD =
  "coding agents are held by their own switches and by empty folders alone: one that writes all the same is not stopped";
const LACKING = {
  off: "SWARM_SANDBOX is off",
  system: "there is none for this system",
  program: "bwrap is not on PATH: install bubblewrap",
  denied: "bwrap does not work here: this user may make no namespaces",
} as const;

async function sandbox(env: NodeJS.ProcessEnv): Promise<CheckResult> {
  const found = await sandboxIn(env);
  return "bwrap" in found
    ? ok(
        "sandbox",
        `${shownPath(found.bwrap)}: coding agents write in folders of their own and their login, nowhere else`,
      )
    : warning("sandbox", `${LACKING[found.lacking]}; ${HELD}`);
}

/** The result of one check. `essential`: nothing works without it. */
interface CheckResult {
  readonly what: string;
  readonly state: "ok" | "missing" | "warning";
  readonly text: string;
  readonly essential?: boolean;
}

const ok = (what: string, text: string): CheckResult => ({ what, state: "ok", text });
const warning = (what: string, text: string): CheckResult => ({ what, state: "warning", text });
const missing = (what: string, text: string, essential = false): CheckResult => ({
  ...{ what, state: "missing", text },
  ...(essential ? { essential } : {}),
});

const ANSWER_MS = 3_000;
/** Lifetime of the identity that tests a seat's access, in ms. */
const TRIAL_MS = 60_000;

async function brokerFindings(place: BrokerLocation): Promise<CheckResult[]> {
  const url = await addressOf(place);
  if (url === undefined) return [warning("broker", "none is running for this home; every discussion starts one")];
  const shown = shownAddress(url);
  const info = await serverInfo(url, ANSWER_MS);
  if (!info) return [missing("broker", `${shown} does not answer`, true)];
  const running = ok("broker", `runs at ${shown}${place.natsUrl === undefined ? "" : ", as given"}`);
  return [running, ...(await identities(place, url, info.auth_required === true))];
}

async function identities(place: BrokerLocation, url: string, asks: boolean): Promise<CheckResult[]> {
  const creds = await identityFor(place);
  if (!asks && creds === undefined) {
    const text =
      "the broker asks for none: anyone who can reach it may write under any name; `swarm broker setup` creates identities";
    return [warning("identities", text)];
  }
  let full: string | undefined;
  const failed = await attempt(async () => {
    await using bus = await openBus({ url, creds, name: "swarm doctor", timeoutMs: ANSWER_MS });
    full = (await storeFault(bus, place.env))?.en;
  });
  if (failed !== undefined) return [missing("identities", failed, true)];
  return [...(full === undefined ? [] : [warning("store", full)]), await seatsFinding(url, creds)];
}

async function seatsFinding(url: string, creds: string | undefined): Promise<CheckResult> {
  const what = "identities";
  const issuer = await openIssuer(url, creds);
  if (!issuer) {
    const text =
      "the key that signs seats is not here: nobody can be invited to the bus itself, and a revoked invitation ends at the gateway alone";
    return warning(what, text);
  }
  const seat = { kind: "seat", discussion: "doctor", participant: "doctor" } as const;
  const noSeat = await attempt(async () => {
    const authenticator = signerOf(issuer.issue("doctor", seat, Date.now() + TRIAL_MS));
    await (await openSeatBus({ url, authenticator, ...seat })).close();
  });
  if (noSeat !== undefined) {
    const text = `roles are let in, seats are not: ${noSeat}; \`swarm broker setup --apply\` gives the broker its accounts`;
    return missing(what, text);
  }
  return ok(what, "one for each role and seat; invitations are good on the bus too");
}

/** Returns the error message; undefined on success. */
async function attempt(act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
