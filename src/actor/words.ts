import { textsFrom } from "#lib/pairs";
import type { Lang } from "#wire";

const WORDS = textsFrom({
  outOfTime: ["there was no answer when the time of the turn was up", "发言时限已到，仍没有回答"],
  cancelled: ["the call was cancelled, since nobody waited for this answer any more", "已无人等待这个回答，调用已取消"],
});

export const words = (lang: Lang) => WORDS[lang];
