export { type AgentPlace, AgentTools, mirrored } from "./agent-tools.ts";
export { BOARD_OPERATIONS, Tasks } from "./board-operations.ts";
export { DEFAULT_LAST, DISPATCH, MAX_LAST, TeamError } from "./log-arguments.ts";
export { exportTeam, importTeam, sessionFolder } from "./log-files.ts";
export { OPERATIONS, settled, Team, type TeamResult } from "./log-operations.ts";
export type { TeamRecord } from "./log-record.ts";
export { serveTeam } from "./serve.ts";
export { STATUSES, type Task } from "./task.ts";
