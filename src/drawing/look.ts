import { readFileSync } from "node:fs";

/** Style sheet that page and report share, without comments and layout. */
export const LOOK = readFileSync(new URL("./look.css", import.meta.url), "utf8")
  .replaceAll(/\/\*[\s\S]*?\*\//g, "")
  .replaceAll(/\s+/g, " ");
