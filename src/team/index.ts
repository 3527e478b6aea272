export { DEFAULT_LAST, DISPATCH, MAX_LAST, TeamError } from "./arguments.ts";
export { BOARD_OPERATIONS, Tasks } from "./board/operations.ts";
export { STATUSES, type Task, type TaskStatus } from "./board/task.ts";
export { exportTeam, type Imported, importTeam, sessionFolder, type TeamFiles } from "./files.ts";
export { OPERATIONS, Team, type TeamResult } from "./operations.ts";
export type { TeamRecord } from "./record.ts";
export { serveTeam } from "./serve.ts";
