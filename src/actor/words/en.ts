/** Words of a worker about turns. */
export const en = {
  outOfTime: "there was no answer when the time of the turn was up",
  cancelled: "the call was cancelled, since nobody waited for this answer any more",
};
export type Words = typeof en;
