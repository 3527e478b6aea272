// Builds the page into a folder, or copies it from the last build if none of its sources is newer.
import { cpSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Inputs of the page besides web/: code shared with the terminal, and dependency versions. */
const ALSO = ["package-lock.json", "scripts/build-web.js", "src/lib", "src/discussion", "src/drawing"];

/**
 * @param {string} root the checkout
 * @param {string} built the page of the last build, if there was one
 * @param {string} folder the output folder
 */
export async function buildWeb(root, built, folder) {
  if (isCurrent(root, built) && taken(built, folder)) return;
  // Vite takes longer to load than everything else, so it is loaded only if needed.
  const { build } = await import("vite");
  // Vitest sets it to another value, which would give a development build.
  process.env.NODE_ENV = "production";
  await build({
    configFile: join(root, "web/vite.config.ts"),
    build: { outDir: folder, emptyOutDir: false },
  });
}

function isCurrent(root, built) {
  const made = timeOf(join(built, "index.html"));
  return made > 0 && [join(root, "web"), ...ALSO.map((name) => join(root, name))].every((path) => newest(path) < made);
}

/** Copies the last build. False if another build replaced it meanwhile. */
function taken(built, folder) {
  try {
    cpSync(built, folder, { recursive: true, preserveTimestamps: true });
    return true;
  } catch (error) {
    if (error.code === "ENOENT") return false;
    throw error;
  }
}

/** Latest modification time of a file, or of a folder and everything in it; 0 if there is none. */
function newest(path) {
  const own = timeOf(path);
  if (own === 0 || !statSync(path).isDirectory()) return own;
  return Math.max(own, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
