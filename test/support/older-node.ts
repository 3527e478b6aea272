import { fileURLToPath } from "node:url";

const STAND_INS = new URL("../../scripts/older-node.js", import.meta.url);

/** The file with what Node 20 lacks, for bundles. */
export const STAND_INS_FILE = fileURLToPath(STAND_INS);

/** Has a child process of this Node run a script in TypeScript, also where that Node does not read it by itself. */
export const WITH_TYPESCRIPT: readonly string[] = process.features.typescript
  ? []
  : ["--import", STAND_INS.href, "--import", "tsx"];
