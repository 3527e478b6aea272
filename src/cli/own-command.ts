import { accessSync, constants, existsSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, dirname, join, relative, sep } from "node:path";
import { orElse } from "#lib/or-else";

/** The package's name, by which npx finds it. */
const PACKAGE = "swarm-discussion";
const BY_NPX = /[\\/]_npx[\\/][^\\/]+[\\/]node_modules[\\/]/;
const OF_NPM = /[\\/]node_modules[\\/](?:\.bin|npm[\\/])/;

/**
 * Returns the command that runs this program here: `swarm` if PATH has it, else `npx swarm-discussion`, `npx swarm` in
 * a project with it, `npm start --` in a checkout, or the script.
 */
export function ownCommand({ env, cwd, script }: { env: NodeJS.ProcessEnv; cwd: string; script: string }): string {
  if (isOnPath(env)) return "swarm";
  const real = realOf(script);
  const fetched = BY_NPX.exec(real);
  if (fetched) return byNpx(specIn(real.slice(0, fetched.index + fetched[0].length)));
  const root = dirname(dirname(real));
  const inside = (folder: string): boolean => cwd === folder || cwd.startsWith(folder + sep);
  const installed = root.lastIndexOf(`${sep}node_modules${sep}${PACKAGE}`);
  if (installed > 0 && inside(root.slice(0, installed))) return "npx swarm";
  if (existsSync(join(root, "scripts", "build.js")) && cwd === root) return "npm start --";
  return byPath(script, cwd);
}

/** The script by its shortest path from here; with `node` in front where it cannot be started by itself. */
function byPath(script: string, cwd: string): string {
  const near = relative(cwd, script);
  const paths = [near.startsWith("..") ? near : `.${sep}${near}`, script];
  const shortest = paths.reduce((best, path) => (path.length < best.length ? path : best));
  return isStarted(script) ? quoted(shortest) : `node ${quoted(shortest)}`;
}

/** Windows starts no script by its first line. */
const isStarted = (script: string): boolean =>
  sep !== "\\" && orElse(false, () => accessSync(script, constants.X_OK) === undefined);

/** Whether PATH has this program, in a folder that npm has not put there for the time of one command. */
function isOnPath({ PATH = "", Path = "", PATHEXT = "" }: NodeJS.ProcessEnv): boolean {
  const names = ["swarm", ...PATHEXT.split(";").flatMap((end) => (end === "" ? [] : `swarm${end.toLowerCase()}`))];
  const folders = (PATH || Path).split(delimiter).filter((folder) => folder !== "" && !OF_NPM.test(folder + sep));
  return folders.some((folder) => names.some((name) => isOurs(join(folder, name))));
}

/** Whether a file is this program: a link to it, as npm makes it, or a script that starts it. */
function isOurs(path: string): boolean {
  if (!existsSync(path)) return false;
  const real = realOf(path);
  if (real !== path) return /[\\/]bin[\\/]swarm\.js$/.test(real);
  return orElse(false, () => readFileSync(path, "utf8").slice(0, 4_096).includes(PACKAGE));
}

/** npx takes a path or an address for a package only where that is said. */
const byNpx = (spec: string) => (spec.startsWith(PACKAGE) ? `npx ${spec}` : `npx --package ${quoted(spec)} swarm`);

/** Reads the package or tarball path that npx installed. @param modules in npx's own folder */
function specIn(modules: string): string {
  return orElse(PACKAGE, () => {
    const text = readFileSync(join(dirname(modules), "package.json"), "utf8");
    const { _npx: npx } = JSON.parse(text) as { _npx?: { packages?: readonly string[] } };
    return npx?.packages?.[0] ?? PACKAGE;
  });
}

const realOf = (path: string): string => orElse(path, () => realpathSync(path));

const quoted = (path: string): string =>
  /^[\w@%+=:,./\\~^-]+$/.test(path) ? path : sep === "\\" ? `"${path}"` : `'${path.replaceAll("'", "'\\''")}'`;

export const COMMANDS = [
  ..."discuss deliberate analyze pattern demo replay eval batch resume pause stop list show watch positions".split(" "),
  ..."export graph verify rebuild archive forget prune dead join invite credentials mcp hook team task".split(" "),
  ..."up worker broker doctor config completion".split(" "),
];

const NAMED = new RegExp(`(?<![\\w-])swarm (?="|(?:${COMMANDS.join("|")})(?![\\w-]))`, "g");

/** Until the command line has looked, and in everything that others read, it is `swarm`. */
let own = "swarm";

/** Says what this process's texts call the program from now on. */
export function callIt(command: string): void {
  own = command;
}

export const ownName = (): string => own;

/** A text of ours, in which `swarm COMMAND` is what the user can type here. Not for what others have said. */
export const asTyped = (text: string): string => (own === "swarm" ? text : text.replace(NAMED, () => `${own} `));
