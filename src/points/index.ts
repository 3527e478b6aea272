export { type Point, PointsDiscussion, type Reason } from "./discussion.ts";
export { type LimitReading, limitReadings } from "./limits.ts";
export { movesOf } from "./moves.ts";
export { type Fate, isOpen, isVoid, type Objection } from "./objections.ts";
export * from "./readings.ts";
export { byWeight, firstRows, groupsOf, standingAgainst } from "./row-order.ts";
export { placesIn, saidIn } from "./saying.ts";
export { ledScreenOf, screenOf, screenRoom, screenText } from "./screen.ts";
export type { ScreenPart } from "./screen-parts.ts";
export { type Move, type Row, type Table, type Tier, tableOf } from "./table.ts";
export type { Judgement, Limit, Person, PointTold, ReasonTold, Setting, Side, Stance, Told } from "./told.ts";
export {
  type CellView,
  fateText,
  heldBy,
  type ObjectionView,
  type RowView,
  type TableView,
  tallyOf,
  viewOf,
} from "./view.ts";
