export { DEFAULT_LAST, MAX_LAST, TeamError } from "./arguments.ts";
export { OPERATIONS, Team, type TeamResult } from "./operations.ts";
export type { TeamRecord } from "./record.ts";
export { serveTeam } from "./serve.ts";
