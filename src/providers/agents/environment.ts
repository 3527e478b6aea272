import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { orElse } from "#lib/or-else";
import type { CliProgram, Env } from "./program.ts";

/** Variables that any program needs, without those that reveal the user's work (PWD) or other vendors' keys. */
const COMMON = [
  ...["PATH", "Path", "LANG", "LC_ALL", "LC_CTYPE", "TERM", "USER", "LOGNAME", "SHELL"],
  ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "no_proxy", "all_proxy"],
  ...["SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS", "NODE_USE_ENV_PROXY"],
  ...["SystemRoot", "SYSTEMROOT", "windir", "ComSpec", "COMSPEC", "PATHEXT"],
];
const HOMES = ["HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"];

/** Builds the environment of a program, without the variables of its command. */
export function filteredEnv(env: Env, { keys, passes, usesHome }: CliProgram, keyed: boolean, home: string) {
  const seesHome = usesHome && !keyed;
  const names = [...COMMON, ...(seesHome ? HOMES : []), ...(keyed ? keys : []), ...passes];
  const kept = names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  const own = seesHome ? {} : { HOME: home, USERPROFILE: home, XDG_CONFIG_HOME: join(home, ".config") };
  return { ...Object.fromEntries(kept), ...own };
}

export function loginFile(file: string, { homeEnv }: Pick<CliProgram, "homeEnv">, env: Env): string {
  const moved = homeEnv === undefined ? undefined : env[homeEnv];
  return moved ? join(moved, file.replace(/^\.[a-z]+\//, "")) : join(env.HOME || env.USERPROFILE || homedir(), file);
}

/** Whether the user is logged in, according to the login files; starts no program and asks no vendor. */
export function isLoggedIn(program: CliProgram, env: Env): boolean {
  if (program.name === "claude" && env.CLAUDE_CODE_OAUTH_TOKEN) return true;
  const [first, ...others] = program.login.map((file) => loginFile(file, program, env));
  if (first !== undefined && existsSync(first)) return true;
  // macOS keeps the login itself in the keychain.
  const { loginText } = program;
  return loginText !== undefined && others.some((file) => textOf(file).includes(loginText));
}

export const hasKey = ({ keys }: CliProgram, env: Env): boolean => keys.some((key) => env[key]);

/** Finds a program on PATH, and the arguments that precede its own; undefined if it is not installed. */
export function findProgram(name: string, env: Env) {
  const isWindows = process.platform === "win32";
  for (const folder of (env.PATH ?? env.Path ?? "").split(delimiter).filter(Boolean)) {
    const file = join(folder, isWindows ? `${name}.exe` : name);
    if (orElse(false, () => accessSync(file, constants.X_OK) === undefined)) return { file, before: [] };
    const script = isWindows ? scriptOf(join(folder, `${name}.cmd`)) : undefined;
    if (script !== undefined) return { file: process.execPath, before: [script] };
  }
  return undefined;
}

/** Returns the script that npm's Windows shim starts. The shim itself would need a shell, which quotes differently. */
function scriptOf(shim: string): string | undefined {
  const named = /"%(?:~dp0|dp0%)\\?([^"]+\.[cm]?js)"/i.exec(textOf(shim))?.[1];
  return named === undefined ? undefined : join(dirname(shim), named);
}

const textOf = (file: string): string => orElse("", () => readFileSync(file, "utf8"));
