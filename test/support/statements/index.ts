import { BROKEN_EN } from "./broken-en.ts";
import { BROKEN_ZH } from "./broken-zh.ts";
import { FINE_EN } from "./fine-en.ts";
import { FINE_ZH } from "./fine-zh.ts";
import { HELD_OUT_EN } from "./held-out-en.ts";
import { HELD_OUT_PHRASES } from "./held-out-phrases.ts";
import { HELD_OUT_ZH } from "./held-out-zh.ts";

import { MORE_PHRASES } from "./more-phrases.ts";
import { PHRASES } from "./phrases.ts";

export { floorOf } from "./floors.ts";
export type { Labelled } from "./make.ts";
export { precision, recall, score, tableOf } from "./score.ts";
export { WRITTEN } from "./written/index.ts";

/** The split that the rules were tuned on. */
export const TUNED = [...FINE_EN, ...FINE_ZH, ...BROKEN_EN, ...BROKEN_ZH, ...PHRASES, ...MORE_PHRASES];
/** A third that was written without looking at the rules, and not looked at while they were tuned. */
export const HELD_OUT = [...HELD_OUT_EN, ...HELD_OUT_ZH, ...HELD_OUT_PHRASES];
