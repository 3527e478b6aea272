export { type Act, actOf, byNumber, type Claim, type Edge, type EdgeType } from "./claim.ts";
export type {
  JudgedMap,
  MapClaim,
  MapEdge,
  WrittenClaim,
  WrittenMap,
} from "./formats/argument-map.ts";
export { GraphFileError } from "./formats/graph-file-error.ts";
export { IccmaReader, judgeIccma } from "./formats/iccma.ts";
export { type ReadGraph, readGraph } from "./formats/read-graph.ts";
export { GRAPH_FORMATS, type GraphFormat, writeGraph } from "./formats/write-graph.ts";
export { graphJson } from "./formats/write-json.ts";
export { ArgumentGraph, derived } from "./graph.ts";
export { gist, isJudgement, isShift } from "./own-words.ts";
export { positions, votes } from "./positions.ts";
export { normalise, sentencesWithin } from "./text.ts";
export { familyOf, voices } from "./voices.ts";
