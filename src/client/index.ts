export { numberedSlug, slug } from "#lib/slug";
export { Grant } from "./access-token.ts";
export { AllowedHosts, type CallAddress, callAddressOf, mailFault, sendsMail } from "./call-address.ts";
export { Callees } from "./callees.ts";
export { compareFloors, type FloorDifference } from "./compare-floors.ts";
export { compareRecords } from "./compare-records.ts";
export { type ContextDocument, type ContextSkip, contextOf, documentOf, type GivenContext } from "./document.ts";
export { readDrafts } from "./drafts.ts";
export { type ResultEvent, resultEvent } from "./events.ts";
export { gatewayAddress, invitationLink, storeGatewayAddress } from "./gateway-address.ts";
export { contextFrom, UnreadableError } from "./given-context.ts";
export { givenDocuments } from "./given-documents.ts";
export {
  isForUser,
  parseStored,
  readingSubjects,
  readSeatUpToNow,
  readUpToNow,
  seatSubjects,
} from "./heard.ts";
export {
  AccessError,
  type AccessFault,
  type Created,
  INVITATION_SECONDS,
  type Invitation,
  type InvitationOptions,
  Invitations,
} from "./invitations.ts";
export { type Listed, listFromStream } from "./list.ts";
export { IdTakenError, type OpenRequest, openDiscussion } from "./open-discussion.ts";
export { ExpertError, freeId, type GivenPersona, personaFromLine, personaOf, personasOf } from "./persona.ts";
export { type RecordEnd, type RecordVerdict, verifyRecord } from "./record.ts";
export type { FaultKind, RecordFault } from "./record-fault.ts";
export { LIMIT_OPTIONS, notReopened } from "./reopening.ts";
export { type AnswerBody, ArchivedError, answerQuestion, type Command, command, commandResume, judge } from "./user.ts";
