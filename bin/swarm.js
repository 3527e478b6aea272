#!/usr/bin/env node
// Starts under Node 20 and later: finds a Node that is new enough for the program, and the program's build.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import module, { createRequire } from "node:module";
import { constants, homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const LEAST = [22, 22];
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const entry = join(root, "dist", "swarm.js");

/** Compiled code is kept here from start to start; src/lib/home.ts names the same folder for the workers. */
const compiled = join(
  process.platform === "win32"
    ? (process.env.LOCALAPPDATA ?? join(homedir(), "AppData", "Local"))
    : process.platform === "darwin"
      ? join(homedir(), "Library", "Caches")
      : (process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache")),
  "swarm-discussion",
  "compiled",
);

const isNewEnough = (version) => {
  const [major, minor] = version.replace(/^v/, "").split(".").map(Number);
  return major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1]);
};

/** The path of a Node that is new enough: this one, else the checkout's own, else the package's. */
function findNode() {
  if (isNewEnough(process.version)) return process.execPath;
  const exe = process.platform === "win32" ? "node.exe" : "node";
  return [join(root, "node_modules", "node", "bin", exe), packagedNode(exe)].find(
    (path) => path && existsSync(path) && isNewEnough(versionOf(path)),
  );
}

function packagedNode(exe) {
  try {
    const manifest = createRequire(import.meta.url).resolve("node/package.json");
    return join(dirname(manifest), "bin", exe);
  } catch {
    return undefined;
  }
}

const versionOf = (path) => spawnSync(path, ["--version"], { encoding: "utf8" }).stdout?.trim() || "v0.0.0";

/** In a checkout: whether a source is newer than the build. */
function isStale() {
  const builder = join(root, "scripts", "build.js");
  if (!existsSync(builder)) return false;
  if (!existsSync(entry)) return true;
  const built = statSync(entry).mtimeMs;
  const sources = [
    builder,
    join(root, "package.json"),
    ...["src", "services"].flatMap((name) => filesIn(join(root, name))),
  ];
  return sources.some((path) => statSync(path).mtimeMs > built);
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
    const path = join(folder, item.name);
    return item.isDirectory()
      ? filesIn(path)
      : item.name.endsWith(".ts") && !item.name.endsWith(".test.ts")
        ? [path]
        : [];
  });
}

function fail(text) {
  process.stderr.write(`swarm: ${text}\n`);
  process.exit(1);
}

const node = findNode();
if (!node) {
  fail(
    `this is Node ${process.version}, and ${LEAST.join(".")} or newer is needed: install it from https://nodejs.org, or run npm install in ${root}`,
  );
}
if (isStale()) {
  const built = spawnSync(node, [join(root, "scripts", "build.js")], { cwd: root, stdio: ["ignore", 2, 2] });
  if (built.status !== 0) fail(`the build in ${root} failed: see above; npm run build repeats it`);
}
if (!existsSync(entry)) fail(`${entry} is missing: install the package again`);

if (node === process.execPath) {
  if (!process.env.NODE_COMPILE_CACHE) module.enableCompileCache?.(compiled);
  await import(pathToFileURL(entry).href);
} else {
  const child = spawn(node, [entry, ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { NODE_COMPILE_CACHE: compiled, ...process.env },
  });
  // Ctrl-C reaches the child by itself: it is in the terminal's foreground, too, and decides what it means.
  process.on("SIGINT", () => undefined);
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => fail(`${node} does not start: ${error.message}`));
  child.on("exit", (status, signal) => process.exit(status ?? 128 + (constants.signals[signal] ?? 0)));
}
