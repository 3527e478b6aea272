// Builds the page into a folder, or takes it over from the last build where none of its sources is newer.
import { cpSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** What the page is made from, beside web/ itself: what it shares with the terminal, and the versions of what it uses. */
const ALSO = ["package-lock.json", "scripts/build-web.js", "src/lib/schema-properties.ts", "src/discussion"];

/**
 * @param {string} root the checkout
 * @param {string} built where the last build left the page, if there was one
 * @param {string} folder where it shall be
 */
export async function buildWeb(root, built, folder) {
  if (isCurrent(root, built) && taken(built, folder)) return;
  // Only a build that needs it loads Vite, which takes longer than all of the rest.
  const { build } = await import("vite");
  // Tests set it to their own word, and would get a page with everything in it that helps to develop.
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

/** The page as it is. False where another build swapped it away meanwhile. */
function taken(built, folder) {
  try {
    cpSync(built, folder, { recursive: true, preserveTimestamps: true });
    return true;
  } catch (error) {
    if (error.code === "ENOENT") return false;
    throw error;
  }
}

/** When a file, or anything in a folder and the folder itself, was changed last; 0 where there is none. */
function newest(path) {
  const own = timeOf(path);
  if (own === 0 || !statSync(path).isDirectory()) return own;
  return Math.max(own, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
