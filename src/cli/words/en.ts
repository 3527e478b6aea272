import type { ContextSkip } from "#client";
import type { Awaited } from "#discussion";
import type { Stance } from "#points";
import type { Mode } from "#wire";
import { names } from "./names.ts";

const enLinks = {
  /** One sentence on who may use the link, and until when. */
  oneBrowser: (until: string) => `It lets one browser in, and is good until ${until}, as is what is opened with it.`,
  anybody: (until: string) => `Anybody who has it may use it until ${until}.`,
  ends: (id: string) =>
    `\`swarm invite --revoke ${id}\` ends it; \`swarm invite --reset ${id}\` gives a new one in its place.`,
  hereOnly:
    "this link opens on this machine only. For others on your network, start `swarm up --host 0.0.0.0`; for people elsewhere, put it behind a proxy and name its address with --url",
  plain:
    "there is no TLS: others on the same network can read along, and take a link for themselves. `swarm up --tls-cert FILE --tls-key FILE` serves HTTPS, and so does a proxy that has a certificate",
  owner: "the first browser that opens this link is the owner's; each start prints another",
  states: { revoked: "revoked", expired: "expired", unused: "not opened" },
  until: (time: string) => `good until ${time}`,
  since: (time: string) => `opened ${time}`,
  replaced: (id: string) => `${id} is revoked; its new link:`,
  revoked: (id: string) => `${id} is revoked`,
};

type Range = readonly [min: number, max: number];
const range = ([min, max]: Range): string => (min === max ? `${min}` : `${min}–${max}`);

const enRun = {
  ...names.en.run,
  unattended: (isJson: boolean) =>
    `${isJson ? "--json leaves no room for questions" : "This is no terminal"}: every question gets its recommended answer, as with --yes.`,
  nothingRead: (given: string, shown: readonly ContextSkip[], more: number) =>
    shown.length === 0
      ? `${given}: there is no file to read; give documents, or leave the option out`
      : `${given}: nothing could be read: ${shown.map(({ path, reason }) => `${path} (${reason})`).join(", ")}${more > 0 ? ` and ${more} more` : ""}; give other documents, or leave the option out`,
  skipped: (read: number, skipped: number, shown: readonly ContextSkip[], more: number) =>
    `${read} ${read === 1 ? "document" : "documents"} read, ${skipped} skipped: ${shown.map(({ path, reason }) => `${path} (${reason})`).join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
  already: (id: string, standing: string) => `${id} is ${standing} already`,
  isNow: (id: string, standing: string) => `${id} is ${standing}`,
  commandUnconfirmed: (type: "pause" | "stop", id: string, seconds: number) =>
    `the ${type} of ${id} is stored, but no moderator confirmed it within ${seconds} s: is one running?`,
  recordClosed: (id: string) => `${id} is over and its record closed: what counts as one position stays as it is`,
  judgeUnconfirmed: (id: string, seconds: number) =>
    `it is stored, but no moderator put it onto the floor of ${id} within ${seconds} s: is one running?`,
  judgeBy: (id: string) =>
    `to join two that say the same: swarm positions ${id} merge pA pB; to part them again: swarm positions ${id} part pB`,
  takeSeat: (name: string, seat: string, id: string) =>
    `${name}: swarm invite ${id} --seat ${seat} gives a link to the seat; at a terminal of this machine: swarm join ${id} --as ${seat}`,
  unconfirmed: (seconds: number) => `nobody confirmed within ${seconds} s; what was said is kept`,
  behind: (id: string) => `the files are behind: \`swarm rebuild ${id}\` writes them again`,
  silence: (seconds: number) =>
    `no moderator has taken this up for ${seconds} s: is one running? \`swarm worker moderator --nats URL\` starts one`,
  resume: (id: string) => `paused; go on with: swarm resume ${id}`,
  over: (id: string, outcome: string, folder: string) => `${id} is over (${outcome}); the result: ${folder}`,
  absent: (id: string) => `those who are missing are asked by: swarm resume ${id} --absent`,

  modeMeans: (experts: Range, rounds: Range) => `${range(experts)} experts, ${range(rounds)} rounds`,

  readFile: (path: string) => `${path} was read, since it is there; name another file to take its place`,
  orphan: (id: string) => `${id}, whose process had died, was stopped; its record is kept: swarm show ${id}`,
  /** @param cost undefined if the discussion is free or its cost unknown */
  dryRun: (provider: string, cost: string | undefined, kinds: string | undefined, isKnown: boolean, cut?: string) =>
    cost !== undefined
      ? `with ${provider}, to the end: ${cost}; nothing was started\n${cut === undefined ? "probable calls" : `${cut}\nWithout it, probable calls`}: ${kinds}`
      : isKnown
        ? `with ${provider} nothing is spent; nothing was started`
        : "this protocol does not say what it needs; nothing was started",
  demo: {
    ...names.en.run.demo,
    recorded:
      "This is a recording, made for this demonstration in November 2026: the program's authors wrote the answers of four experts, a contrarian and a judge. No model is asked now.",
    seated:
      "You sit in the place of one of the experts. The others do not hear you: they say what was recorded, and leave out what it said of that expert.",
  },
  replay: {
    same: (id: string, statements: number) =>
      `replayed: ${statements === 1 ? "its statement is that" : `all ${statements} statements are those`} of ${id}`,
    differs: (id: string, n: number) =>
      `replayed: it did not come to the same as ${id}; ${n === 1 ? "1 statement differs" : `${n} statements differ`}`,
    changed: (id: string, expected: string, found: string) => `${id} differs: recorded ${expected}, now ${found}`,
    missing: (id: string, _expected: string, _found: string) => `${id} was not said again`,
    added: (id: string, _expected: string, _found: string) => `${id} is not in the recorded discussion`,
    more: (n: number) => `and ${n} more: --json has them all`,
  },

  skip: {
    ...names.en.run.skip,
    ignored: (n: number) => `${n === 1 ? "1 file or folder" : `${n} files or folders`} left out: named by .gitignore`,
    large: (size: string, most: string) => `too large: ${size}, at most ${most} a file`,
  },
};
export type RunWords = typeof enRun;

export const enSeat = {
  ...names.en.seat,
  held: "nothing is wrong with it; it appears when everybody who is asked before you, or in a sealed step everybody, has answered",
  tooLate: "your answer came after the deadline; it does not stand on the floor",
  left: (seat: string, back?: { until: string; command: string; isKept: boolean }) =>
    `you have left the seat ${seat}${back === undefined ? "" : `; you can answer until ${back.until}${back.isKept ? ", and what you have written is kept" : ""}: ${back.command}`}`,
  released: "nobody waits for this answer any more: the discussion went on without it",
  handedOver: "a model answers here for you; the seat is yours again from the next turn after you join",
  noJson: (why: string) => `that line is not JSON: ${why}; say it again`,

  short: {
    text: "Your answer, in a sentence or two",
    wouldChangeIf: "What would change your mind",
    confidence: "How sure are you",
  } as Record<string, string>,
  sides: { for: "for", against: "against", none: "no view" },
  oneALine: (such = "") => `one a line, or nothing${such === "" ? "" : `; ${such}`}`,
  orElse: (shape: string, others: readonly string[]) => `${shape} (or: ${others.join(", ")})`,
  choice: (option: string) => option,
  oneOf: (said: string, options: string) => `${said} is none of: ${options}`,
  noPoint: (said: string) => `${said} is no point's id, such as p3`,
  /** @param needs ids of the points without which the reader is not for it */
  stance: (side: Stance, needs: readonly string[]) =>
    ` [you: ${{ for: "for", against: "against", none: "on neither side" }[side]}${needs.length > 0 ? `, only if ${needs.join(", ")}` : ""}]`,
  objection: (text: string, message: string) => `− “${text}” (${message})`,
  noMessage: (said: string) => `${said} is no message's id, such as r1-msg-003`,
  notWritten: (word: string, shape: string) => `${word} is not understood; write: ${shape}`,
  lacks: (label: string, shape: string) => `${label} is missing; write: ${shape}`,
  sheetHelp: "Write under the headings, save, and close the editor. Lines with #> are help and are not sent.",
  sheetUnchanged: (editor: string) =>
    `${editor} gave the form back as it was: answer here, or type :form again; an editor that does not wait until you close it needs an option for that, such as EDITOR="code --wait"`,
  keys: (hasEditor: boolean) =>
    `Type :more instead of an answer for ten more minutes${hasEditor ? ", :form to write everything in your editor" : ""}. Ctrl-C leaves and keeps what you have written.`,
  noMoreTime: (time: string) => `no more time can be given; answer until ${time}`,
  endsIt: (editor: { key: string; name: string } | undefined) =>
    `Enter twice ends it${editor === undefined ? "" : `; ${editor.key} opens ${editor.name}`}.`,
};
export type SeatWords = typeof enSeat;

interface Waiting extends Pick<Awaited["waiting"][number], "names" | "waited" | "seconds" | "left"> {
  /** Providers that are waited for; empty for people, and in the first seconds. */
  readonly by: readonly string[];
  /** Times of the call and of the opening of the seat. */
  readonly reached: readonly string[];
}

const plural = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

/** The fixed words around what participants say. words/zh.ts says the same in Chinese. */
export const en = {
  ...names.en,
  upToRounds: (n: number) => `up to ${plural(n, "round")}`,
  answered: (answered: number, asked: number) => `${answered} of ${asked} answered`,
  /** Seconds or minutes: how long, and how many minutes are left; 0: the time is up. */
  waiting: (groups: readonly Waiting[]) =>
    `waiting for ${groups.map(({ names, by, waited, seconds, left, reached }) => [new Intl.ListFormat("en-GB").format(names) + (by.length > 0 ? ` (${by.join(", ")})` : ""), ...reached, ...(waited > 0 ? [`${waited} min`] : seconds > 0 ? [`${seconds} s`] : []), ...(left === undefined ? [] : [left > 0 ? `${left} min left` : "the time is up"])].join(", ")).join("; ")}`,
  /** Seconds since the last line. @param by provider that it waits for, if any */
  atWork: (seconds: number, by: string | undefined) =>
    `the moderator is at work${by === undefined ? "" : ` (${by})`}${seconds > 0 ? `, ${seconds} s` : ""}`,
  haveAnswered: (names: readonly string[]) => `answered: ${names.join(", ")}`,
  documents: (n: number, size: string) => `${plural(n, "document")}, ${size}`,
  skipped: (n: number) => `${plural(n, "file")} skipped`,
  furtherParts: (command: string, parts: readonly string[]) => `More: ${command} --part ${parts.join("|")}`,
  /** @param hasTable whether there is a table of points */
  folded: (headings: readonly string[], hasTable: boolean) =>
    `More with swarm show${hasTable ? ", points such as p3 with --part table" : ""}, messages such as r1-msg-004 with --part record: ${headings.join("; ")}`,
  moreReasons: (n: number) => plural(n, "more reason"),
  attemptsLeft: (n: number) => `${plural(n, "attempt")} left`,
  noModelNote: "what stands here is quoted from the documents, computed, or said by people",
  statements: (n: number) => plural(n, "statement"),
  roundCount: (n: number) => plural(n, "round"),
  calls: (n: number) => plural(n, "call"),
  tokens: (n: number) => plural(n, "token"),
  outcome: { completed: "completed", "ended-early": "ended early", stopped: "stopped", failed: "failed" },
  status: { starting: "starting", active: "active", paused: "paused", ended: "ending", closed: "closed" },
  modes: { lightweight: "lightweight", standard: "standard", deep: "deep" } satisfies Record<Mode, string>,
  names: (names: readonly string[]) => names.join(", "),
  parts: (parts: readonly string[]) => parts.join(", "),
  clauses: (clauses: readonly string[]) => clauses.join("; "),
  links: enLinks,
  run: enRun,
  seat: enSeat,
};

export type Words = typeof en;
