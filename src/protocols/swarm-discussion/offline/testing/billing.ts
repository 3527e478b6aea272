import { readdirSync, readFileSync } from "node:fs";

import type { GivenDocument } from "../../../protocol.ts";

const FIXTURES = new URL("../fixtures/", import.meta.url);

/** What the papers on a billing monolith say. */
export const BILLING: readonly GivenDocument[] = readdirSync(FIXTURES).map((name) => ({
  path: `docs/${name}`,
  text: readFileSync(new URL(name, FIXTURES), "utf8"),
}));

export const SPLIT = "Should we split the billing monolith into services?";
