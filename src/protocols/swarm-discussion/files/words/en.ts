import { enArtifacts } from "./en-artifacts.ts";
import { enSummary } from "./en-summary.ts";

/** What stands in the files of a discussion. words/zh.ts says the same in Chinese. */
export const en = { artifacts: enArtifacts, summary: enSummary };
export type Words = typeof en;
