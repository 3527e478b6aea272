type Range = readonly [min: number, max: number];
const range = ([min, max]: Range): string => (min === max ? `${min}` : `${min}–${max}`);

/** What the command says of its own while a discussion runs, and how it asks. */
export const enRun = {
  unattended: (isJson: boolean) =>
    `${isJson ? "--json leaves no room for questions" : "This is no terminal"}: every question gets its recommended answer, as with --yes.`,
  nothingRead: (paths: readonly string[], shown: readonly { path: string; why: string }[], more: number) =>
    shown.length === 0
      ? `--context ${paths.join(" ")}: there is no file to read; give documents, or leave the option out`
      : `--context ${paths.join(" ")}: nothing could be read: ${shown.map(({ path, why }) => `${path} (${why})`).join(", ")}${more > 0 ? ` and ${more} more` : ""}; give other documents, or leave the option out`,
  skipped: (read: number, skipped: number, shown: readonly { path: string; why: string }[], more: number) =>
    `${read} ${read === 1 ? "document" : "documents"} read, ${skipped} skipped: ${shown.map(({ path, why }) => `${path} (${why})`).join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
  already: (id: string, standing: string) => `${id} is ${standing} already`,
  isNow: (id: string, standing: string) => `${id} is ${standing}`,
  resumeBy: (id: string) => `resume with: swarm resume ${id}`,
  commandUnconfirmed: (type: "pause" | "stop", id: string, seconds: number) =>
    `the ${type} of ${id} is stored, but no moderator confirmed it within ${seconds} s: is one running?`,
  recordClosed: (id: string) => `${id} is over and its record closed: what counts as one position stays as it is`,
  judgeUnconfirmed: (id: string, seconds: number) =>
    `it is stored, but no moderator put it onto the floor of ${id} within ${seconds} s: is one running?`,
  noPositions: "nobody holds a position yet",
  agreeing: "agree with it",
  judgeBy: (id: string) =>
    `these say the same: swarm positions ${id} merge MESSAGE MESSAGE; this one does not: swarm positions ${id} part MESSAGE`,
  takeSeat: (seat: string, id: string) => `the seat ${seat} is taken by: swarm join ${id} --as ${seat}`,
  pausing: "pausing; Ctrl-C again stops for good",
  stopping: "stopping; Ctrl-C again leaves at once",
  unconfirmed: (seconds: number) => `nobody confirmed within ${seconds} s; what was said is kept`,
  behind: (id: string) => `the files are behind: \`swarm rebuild ${id}\` writes them again`,
  elsewhere: "below the SWARM_HOME of the historian: discussions/",
  silence: (seconds: number) =>
    `no moderator has taken this up for ${seconds} s: is one running? \`swarm worker moderator --nats URL\` starts one`,
  yourDecision: (title: string) => `(1) Your decision · ${title}`,
  resume: (id: string) => `paused; go on with: swarm resume ${id}`,
  over: (id: string, outcome: string, folder: string) => `${id} is over (${outcome}); the result: ${folder}`,

  /** Choices that mean little without the user's own words. */
  ownWords: {
    "own-words": "Your answer?",
    modify: "Whom should be added, replaced or left out?",
    constraint: "Which requirement or assumption holds from here on?",
    "different-angle": "Which angle?",
    "deep-dive": "Into what?",
  },
  pick: "(↑/↓, then Enter)",
  whichMode: "Change to which mode?",
  modeMeans: (experts: Range, rounds: Range) => `${range(experts)} experts, ${range(rounds)} rounds`,
  asProposed: "Enter: as proposed",
  sayWhat: "say what, or press Esc",

  /** What a discussion may need; undefined: it costs nothing, or nobody knows. */
  readFile: (path: string) => `${path} was read, since it is there; name another file to take its place`,
  orphan: (id: string) => `${id}, whose process had died, was stopped; its record is kept: swarm show ${id}`,
  dryRun: (provider: string, cost: string | undefined, kinds: string | undefined, isKnown: boolean, isCut: boolean) =>
    cost !== undefined
      ? `with ${provider}, to the end: ${cost}; nothing was started\n${isCut ? "A budget probably ends it early. Without one, probable calls" : "probable calls"}: ${kinds}`
      : isKnown
        ? `with ${provider} nothing is spent; nothing was started`
        : "this protocol does not say what it needs; nothing was started",
  replay: {
    same: (id: string, statements: number) =>
      `replayed: ${statements === 1 ? "its statement is that" : `all ${statements} statements are those`} of ${id}`,
    differs: (id: string, n: number) =>
      `replayed: it did not come to the same as ${id}; ${n === 1 ? "1 statement differs" : `${n} statements differ`}`,
    changed: (id: string, expected: string, found: string) => `${id} differs: recorded ${expected}, now ${found}`,
    missing: (id: string, _expected: string, _found: string) => `${id} was not said again`,
    added: (id: string, _expected: string, _found: string) => `${id} is not in the recorded discussion`,
    more: (n: number) => `and ${n} more: --json has them all`,
    outcome: "outcome",
    result: "result",
    votes: "votes",
    round: (n: number) => `round ${n}`,
    statements: "statements",
    none: "–",
  },

  skip: {
    more: (n: number) => `${n} more`,
    same: "for the same reasons",
    outside: "a link that leads outside the folder",
    many: (n: number) => `files and folders: more than ${n} in all`,
    files: (n: number) => `files: more than ${n} in all`,
    bytes: (size: string) => `more than ${size} in all`,
    binary: "binary: not UTF-8 text",
    irregular: "not a regular file",
    empty: "empty",
    ignored: (n: number) => `${n === 1 ? "1 file or folder" : `${n} files or folders`} left out: named by .gitignore`,
    secret: "left out: it looks like a secret (a key, credentials or an environment)",
    large: (size: string, most: string) => `too large: ${size}, at most ${most} a file`,
    permission: "no permission",
    absent: "there is no such file or folder",
    loop: "a loop of links",
  },
};
export type RunWords = typeof enRun;
