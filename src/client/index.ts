export { compareRecords } from "./compare-records.ts";
export { type ContextDocument, type ContextSkip, documentOf, type GivenContext } from "./document.ts";
export { type DiscussionEvent, eventOf, type ResultEvent, resultOf } from "./events.ts";
export { type Heard, hear, hearAll, heardSubjects } from "./heard.ts";
export { type Listed, listFromStream } from "./list.ts";
export { IdTakenError, type OpenRequest, openDiscussion } from "./open-discussion.ts";
export {
  FAULT_KINDS,
  type FaultKind,
  type RecordEnd,
  type RecordFault,
  type RecordVerdict,
  verifyRecord,
} from "./record.ts";
export { numberedSlug, slug } from "./slug.ts";
export { DiscussionState, type Outcome, type Question, type Status, summaryOf } from "./state.ts";
export { answer, type Command, command, type UserAnswer } from "./user.ts";
