import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const STAND_INS = new URL("../../scripts/older-node.js", import.meta.url);

/** The file with what Node 20 lacks, for bundles. */
export const STAND_INS_FILE = fileURLToPath(STAND_INS);

/** Returns the Node that started npm; outside npm, the running one. */
export const nodeOf = (env: NodeJS.ProcessEnv): string => env.npm_node_execpath || process.execPath;

/**
 * Path of the Node that runs the program under test: its command, workers and clients' servers. npm puts the Node of
 * devDependencies in front of PATH, which runs the tests themselves, the build and the linter.
 */
export const PROGRAM_NODE = nodeOf(process.env);

/** Returns the version of the Node at a path, such as `v20.20.2`. */
export const versionOf = (node: string): string =>
  node === process.execPath ? process.version : execFileSync(node, ["--version"], { encoding: "utf8" }).trim();

/** Options with which PROGRAM_NODE runs a TypeScript file, also before Node 22.18, which cannot by itself. */
export const WITH_TYPESCRIPT: readonly string[] =
  PROGRAM_NODE === process.execPath && process.features.typescript
    ? []
    : ["--import", STAND_INS.href, "--import", "tsx"];
