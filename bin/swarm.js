#!/usr/bin/env node
// Runs the program in this process. In a checkout it first builds it if a source is newer than the build.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import module from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The oldest supported Node version; package.json and `swarm doctor` say the same. */
const LEAST = 20;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const entry = join(root, "dist", "swarm.js");

/** The compile cache; src/lib/home.ts names the same folder for the workers. */
const compiled = join(
  process.platform === "win32"
    ? process.env.LOCALAPPDATA || join(homedir(), "AppData", "Local")
    : process.platform === "darwin"
      ? join(homedir(), "Library", "Caches")
      : process.env.XDG_CACHE_HOME || join(homedir(), ".cache"),
  "swarm-discussion",
  "compiled",
);

const isNewEnough = (version) => Number.parseInt(version.replace(/^v/, ""), 10) >= LEAST;

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

if (!isNewEnough(process.version)) {
  fail(
    `this is Node ${process.version}, and ${LEAST} or newer is needed: install it from https://nodejs.org; in a checkout npm start -- ARGS brings its own`,
  );
}
if (isStale()) {
  // The checkout's own Node, if installed: the build tools need a newer one than the program.
  const own = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
  const builder = [join(root, "scripts", "build.js")];
  const built = spawnSync(existsSync(own) ? own : process.execPath, builder, { cwd: root, stdio: ["ignore", 2, 2] });
  if (built.status !== 0) fail(`the build in ${root} failed: see above; npm run build repeats it`);
}
if (!existsSync(entry)) fail(`${entry} is missing: install the package again`);

if (!process.env.NODE_COMPILE_CACHE) module.enableCompileCache?.(compiled);
await import(pathToFileURL(entry).href);
