export { LIMIT_OPTIONS } from "#discussion";
export { numberedSlug, slug } from "#lib/slug";
export {
  AllowedHosts,
  type CallAddress,
  type Callee,
  Callees,
  callAddressOf,
  mailFault,
  sendsMail,
} from "./callees.ts";
export { compareFloors, compareRecords, type FloorDifference, lineId, type RecordFault } from "./compare.ts";
export {
  type ContextDocument,
  type ContextSkip,
  contextFrom,
  contextOf,
  documentOf,
  type GivenContext,
  givenDocuments,
  soundDocument,
  UnreadableError,
} from "./context.ts";
export {
  heardIn,
  isForUser,
  readDrafts,
  readingSubjects,
  readSeatUpToNow,
  readUntil,
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
export { IdTakenError, notResumed, type OpenRequest, openDiscussion } from "./open-discussion.ts";
export { freeId, type GivenPersona, personaFromLine, personaOf, personasOf } from "./persona.ts";
export { readAtGateway, readingCost, readingOf, type TurnAt, usageIn } from "./reading.ts";
export { type RecordEnd, type RecordVerdict, verifyRecord } from "./record.ts";
export { SeatVoice } from "./seat-voice.ts";
export { checkedStart, judgedIn, NotTakenError, type Starter } from "./start.ts";
export { storeFault } from "./store-room.ts";
export { type Listed, listFromStream, type ResultEvent, resultEvent } from "./summaries.ts";
export { Grant, gatewayAddress, invitationLink, storeGatewayAddress } from "./tokens.ts";
export { type AnswerBody, ArchivedError, answerQuestion, type Command, command } from "./user.ts";
