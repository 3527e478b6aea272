import { en as discussion } from "../discussion/words/en.ts";
import { en as floor } from "../floor/words/en.ts";
import { en as graph } from "../graph/words/en.ts";
import { en as seat } from "../seat/words/en.ts";
import { en as sections } from "../sections/words/en.ts";
import { en as start } from "../start/words/en.ts";
import { en as team } from "../team/words/en.ts";
import { many } from "./many.ts";
import { STATUS } from "./names.ts";

/** A duration in seconds, for readers. */
const left = (seconds: number): string => {
  if (seconds <= 0) return "time is up";
  if (seconds < 60) return `${seconds} s left`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s left`;
  const hours = Math.floor(seconds / 3_600);
  return hours < 48
    ? `${hours} h ${Math.floor((seconds % 3_600) / 60)} min left`
    : `${Math.floor(hours / 24)} days left`;
};

export const en = {
  brand: "swarm",
  skip: "Skip to the content",
  loading: "Loading …",
  yes: "yes",
  no: "no",
  head: {
    nav: "Places",
    team: "Team messages",
    theme: (now: string) => `Colours: ${now}. Change them`,
    themes: { auto: "as the system", light: "light", dark: "dark" },
  },
  version: (version: string) => `swarm-discussion ${version}`,
  nowhere: {
    title: "There is nothing here",
    text: (path: string) => `This page has no ${path}. The address may have been cut off.`,
    back: "To the start",
  },
  failure: {
    again: "Try again",
    unreachable: "The gateway does not answer. Check that it is running and that you are connected, then try again.",
    unknown: (message: string) =>
      `The page could not do this: ${message}. Reload it; if that does not help, restart the gateway.`,
    advice: {
      401: "Open your invitation link again, or ask for a new one.",
      403: "Ask the person who started the discussion for an invitation that allows it.",
      404: "See whether the address is whole, or go back to the start.",
      429: "Wait a moment and try again.",
      503: "The broker is away; try again in a moment.",
    } as Readonly<Record<number, string>>,
  },
  /** Why a link, or what was opened with it, does not let somebody in. */
  refused: {
    used: {
      title: "Another browser uses this link",
      text: (since: string) => `A link to a seat lets in one browser. This one was opened on ${since}.`,
      advice:
        "If that was you, go on in that browser. If you want to go on here, or if it was not you, ask the person who sent the link for a new one: they find “New link” beside your name under People. It ends the old one.",
    },
    expired: {
      title: "This link has expired",
      text: (until: string) => `It was good until ${until}.`,
      advice: "Ask the person who sent it for a new one.",
    },
    revoked: {
      title: "This link was withdrawn",
      text: () => "The owner of the discussion has revoked it or replaced it by a new one.",
      advice: "If you should still have access, ask the owner for the new link.",
    },
    altered: {
      title: "This link is not whole",
      text: () => "A part may have been lost when it was copied.",
      advice: "Open the link as you received it, or copy all of it into the address bar.",
    },
  } as Readonly<Record<string, { title: string; text: (time: string) => string; advice: string }>>,
  copy: { copy: "Copy", copied: "Copied", selected: "Selected: copy it with your keyboard" },
  connection: {
    lost: "The connection is lost. The page reconnects by itself; what you write is stored.",
    live: "Connected",
  },
  cost: {
    calls: (n: number) => many(n, "model call", "model calls"),
    turns: (n: number) => many(n, "turn by rule", "turns by rule"),
    tokens: (n: string) => `${n} tokens`,
  },
  time: { left },
  status: STATUS.en,
  modes: {
    lightweight: { name: "Lightweight" },
    standard: { name: "Standard" },
    deep: { name: "Deep" },
  },
  offices: {
    moderator: "Moderator",
    historian: "Historian",
    contrarian: "Contrarian",
    "cross-domain": "Cross-domain thinker",
    user: "User",
  } as Readonly<Record<string, string>>,
  ...start,
  ...discussion,
  ...floor,
  ...graph,
  ...sections,
  ...seat,
  ...team,
};

/** All words of the page; the type makes the compiler report missing translations. */
export type Words = typeof en;
