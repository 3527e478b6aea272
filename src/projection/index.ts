export {
  ARCHIVE_FILE,
  Archive,
  isSameMessage,
  mergeMessages,
  packArchive,
  readArchive,
  unpackArchive,
} from "./archive.ts";
export { type Files, files } from "./discussion-files.ts";
export {
  applyStored,
  type Before,
  compareFiles,
  type MessageSource,
  type Rebuilt,
  readOn,
  rebuild,
} from "./rebuild.ts";
export { withdraw } from "./withdraw.ts";
export { clearAbandoned, discussionDir, writeFiles } from "./writer.ts";
