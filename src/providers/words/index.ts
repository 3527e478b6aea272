import type { Lang } from "#wire";
import { en, type Words } from "./en.ts";
import { zh } from "./zh.ts";

export type { Words };

export const words = (lang: Lang): Words => ({ en, zh })[lang];
