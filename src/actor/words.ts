import type { Lang } from "#wire";

const en = {
  outOfTime: "there was no answer when the time of the turn was up",
  cancelled: "the call was cancelled, since nobody waited for this answer any more",
};
export type Words = typeof en;

const zh: Words = { outOfTime: "发言时限已到，仍没有回答", cancelled: "已无人等待这个回答，调用已取消" };

export const words = (lang: Lang): Words => ({ en, zh })[lang];
