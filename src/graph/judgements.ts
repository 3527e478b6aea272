import { type FloorStatement, MODERATOR, USER } from "#wire";

/** Whether a statement is a judgement of somebody who may judge. */
export const isJudgement = ({ type, from }: FloorStatement): boolean =>
  type === "judgement" && (from === MODERATOR || from === USER);
