import type { Words } from "./en.ts";
import { zhArtifacts } from "./zh-artifacts.ts";
import { zhSummary } from "./zh-summary.ts";

export const zh: Words = { artifacts: zhArtifacts, summary: zhSummary };
