export { ARCHIVE_FILE, Archive, isSame, mergeMessages, packArchive, readArchive, unpackArchive } from "./archive.ts";
export { synthesisMarkdown, synthesisOf } from "./artifacts.ts";
export { expertsOf, langOf, modelTookPart, partialSteps, roundsOf, topicOf } from "./facts.ts";
export { type Files, files } from "./files.ts";
export { applyMessage } from "./projection.ts";
export { applyStored, type Before, compareFiles, type Rebuilt, readOn, rebuild, type Source } from "./rebuild.ts";
export { emptyProjection, type Projection } from "./state.ts";
export { gates } from "./summary.ts";
export { discussionDir, writeFiles } from "./writer.ts";
