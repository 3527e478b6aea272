export {
  applyMessage,
  emptyProjection,
  expertsOf,
  isDiscussion,
  KEPT_FILE,
  type KeptMessage,
  langOf,
  modelTookPart,
  nameOf,
  type Projection,
  partialSteps,
  readKept,
  roundsOf,
  topicOf,
} from "#discussion";
export { synthesisMarkdown, synthesisOf } from "../protocols/swarm-discussion/files/artifacts.ts";
export { gates } from "../protocols/swarm-discussion/files/summary.ts";
export { ARCHIVE_FILE, Archive, isSame, mergeMessages, packArchive, readArchive, unpackArchive } from "./archive.ts";
export { type Files, files } from "./files.ts";
export { applyStored, type Before, compareFiles, type Rebuilt, readOn, rebuild, type Source } from "./rebuild.ts";
export { discussionDir, writeFiles } from "./writer.ts";
