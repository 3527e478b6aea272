export { type Point, PointsDiscussion, type Reason } from "./discussion.ts";
export { type Fate, isOpen, isVoid, type Objection } from "./objections.ts";
export * from "./readings.ts";
export { byWeight, firstRows, standingAgainst } from "./row-order.ts";
export { screenOf, screenText } from "./screen.ts";
export type { ScreenPart } from "./screen-parts.ts";
export { type Row, type Shift, type Table, type Tier, tableOf } from "./table.ts";
export type { Judgement, Limit, Person, PointTold, ReasonTold, Setting, Side, Stance, Told } from "./told.ts";
export { type CellView, fateText, type ObjectionView, type RowView, type TableView, tallyOf, viewOf } from "./view.ts";
