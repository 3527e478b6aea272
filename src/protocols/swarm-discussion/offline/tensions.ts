import type { Lang } from "#wire";
import { CONCERNS, type ConcernId } from "./concern.ts";
import type { TensionWords } from "./words/en-tensions.ts";
import { words } from "./words/index.ts";

/** How far two concerns pull apart, 1 to 3, and along which axis in each language. */
export interface Opposition {
  readonly between: readonly [ConcernId, ConcernId];
  readonly strength: number;
  readonly axis: string;
  readonly description: string;
}

/** How far the pairs pull apart that are opposed by their nature. */
const STRENGTH: Readonly<Record<keyof TensionWords, 1 | 2 | 3>> = {
  "delivery operations": 3,
  "delivery consistency": 2,
  "delivery security": 2,
  "delivery privacy": 2,
  "delivery cost": 1,
  "delivery simplicity": 2,
  "delivery migration": 2,
  "delivery evidence": 2,
  "operations cost": 3,
  "operations organisation": 2,
  "operations users": 2,
  "operations simplicity": 1,
  "operations privacy": 1,
  "consistency performance": 3,
  "consistency organisation": 3,
  "consistency users": 1,
  "consistency migration": 1,
  "security users": 3,
  "security cost": 2,
  "security organisation": 2,
  "security performance": 1,
  "privacy evidence": 3,
  "privacy users": 2,
  "privacy cost": 2,
  "privacy organisation": 1,
  "cost performance": 3,
  "cost users": 2,
  "cost migration": 2,
  "cost evidence": 2,
  "cost organisation": 2,
  "performance simplicity": 3,
  "performance users": 2,
  "simplicity organisation": 2,
  "simplicity users": 2,
  "simplicity migration": 2,
  "users migration": 2,
  "users evidence": 2,
  "organisation migration": 2,
  "organisation evidence": 1,
};

/** Strength of a pair that stands in no table: opposed only in that both want attention. */
const UNLISTED = 0;

/** How two different concerns are opposed; the same whichever comes first. */
export function opposition(a: ConcernId, b: ConcernId, lang: Lang): Opposition {
  const [first, second] = CONCERNS.indexOf(a) < CONCERNS.indexOf(b) ? [a, b] : [b, a];
  const pair = `${first} ${second}`;
  if (isListed(pair)) {
    const [axis, description] = words(lang).tensions[pair];
    return { between: [first, second], strength: STRENGTH[pair], axis, description };
  }
  const { catalogue } = words(lang);
  const [x, y] = [catalogue[first], catalogue[second]];
  return { between: [first, second], strength: UNLISTED, ...wordedAxis(x.wants, y.wants, x.stakes, y.stakes, lang) };
}

/** An axis between two interests for which none is written down: what each wants, and what each stands to lose. */
export function wordedAxis(
  wantsA: string,
  wantsB: string,
  stakesA: string,
  stakesB: string,
  lang: Lang,
): { axis: string; description: string } {
  const { axis } = words(lang);
  return {
    axis: axis.between(upper(wantsA), lower(wantsB)),
    description: axis.stakes(lower(stakesA), lower(stakesB)),
  };
}

const isListed = (pair: string): pair is keyof TensionWords => Object.hasOwn(STRENGTH, pair);

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** Names such as GDPR keep their capitals. */
const lower = (text: string): string =>
  /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
