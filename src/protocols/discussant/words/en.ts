const many = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

/** What the protocol says beside what a discussant says anywhere (role/words). words/zh.ts says the same in Chinese. */
export const en = {
  title: "Discussion of a team's analyses (discussant)",
  name: "Discussant",
  kinds: {
    session_files: "session's files",
    task: "task",
    discussion_round: "discussion round",
    round_by_rule: "round by rule",
  },
  steps: { session_files: "Reading the session's files", task: "What is asked", discussion_round: "Discussion round" },
  persona: {
    does: "works the user's feedback into what the analyses say",
    bias: "none of its own: what the files show counts",
    tendency: "says what is confirmed, corrected, new and open, each with its files",
    stakes: "that nothing the team found is lost, and nothing is claimed that it did not find",
    blindSpots: "what no analysis has looked at",
  },
  fields: {
    reasoning: "how you come to it, in a few sentences; optional",
    confirmed: "what holds by now: an entry each, with its files at the end, as in (analysis-001, exploration-002)",
    corrected: "what replaces something said before: an entry each, with its files at the end",
    new_insights: "what is seen for the first time, and why it matters",
    new_findings: "facts found for the first time, with their files",
    new_questions: "what stays open",
    summary: "optional: the round in one line for the coordinator; it begins with [discussant]",
  },
  labels: {
    reasoning: "reasoning",
    confirmed: "confirmed",
    corrected: "corrected",
    new_insights: "new insights",
    new_findings: "new findings",
    new_questions: "open questions",
    summary: "summary",
    folder: "session folder",
    analyses: "analyses",
    explorations: "explorations",
    rounds: "rounds so far",
    items: "entries",
    known: "known before",
    skipped: "files left out",
    omitted: "left out",
    conclusions: "conclusions",
    tasks: "tasks",
    timeline: "discussion so far",
    memory: "shared memory",
    text: "text",
    kind: "kind",
    source: "file",
    made: "written",
    user_feedback: "the user's words",
    type: "type of round",
    round: "round",
    topic: "topic",
    unclear: "unclear",
    moved: "other number",
    task: "task",
    id: "id",
    subject: "subject",
    because: "because",
  },
  values: {
    insight: "insight",
    finding: "finding",
    question: "question",
    initial: "first round",
    deepen: "deeper",
    "direction-adjusted": "another direction",
    "specific-questions": "questions",
  },
  stated: "This is stated by the moderator, or read by the historian: nobody else is asked for it.",
  /** Where a round's task and the files stand. */
  where: (task: string, files: string) =>
    `What is asked, with the user's words, stands in ${task}; what the session's files say stands in ${files}.`,
  restrictions:
    "Every entry of confirmed and corrected names its files. Draw no final conclusion, recommend nothing, and give out no task: other roles do that.",
  rules: {
    untagged: (tag: string) => `The summary goes to the coordinator: begin it with ${tag}, or leave it out.`,
    conclusion: (text: string) =>
      `“${text}” presents itself as a final conclusion or a recommendation. These are the synthesizer's: say what is confirmed, corrected, new or open, or leave it out.`,
    task: (text: string) =>
      `“${text}” gives out a task. Tasks are the coordinator's: say what is open under new_questions, or leave it out.`,
    foreign: (field: string) =>
      `There is no field ${field} in a round of discussion: conclusions and recommendations are the synthesizer's, tasks the coordinator's. Leave it out.`,
    unsourced: (text: string) =>
      `“${text}” names no file: end it with the files that show it, as in (analysis-001), or move it to new_insights.`,
    unknownSource: (name: string, known: readonly string[]) =>
      `There is no file ${name} in the session: there are ${known.join(", ")}.`,
  },
  flow: {
    files: (analyses: number, explorations: number, items: number) =>
      `${analyses} ${analyses === 1 ? "analysis" : "analyses"}, ${many(explorations, "exploration")}, ${many(items, "statement")}`,
    line: (label: string, text: string) => `${label}: ${text}`,
    unread: "the historian did not answer, so the session's files could not be read; resume it to try again",
    noAnswer: (name: string, why: string) => `${name} gave no answer (${why})`,
    oneSeat: (seats: readonly string[]) =>
      `there is one seat, the discussant's, and ${seats.join(", ")} were named: name one of them`,
    noTask: (session: string) =>
      `no DISCUSS-* task on the board of ${session} is to be worked; once the coordinator has created one, resume this`,
    waiting: (session: string, left: number) =>
      `no DISCUSS-* task on the board of ${session} can be worked now (${left} left): each waits for other tasks or is another's; once one is free, resume this`,
    elsewhere: (named: string, folder: string) =>
      `it names the session ${named}, and the documents are of ${folder}: give that session's folder`,
    lost: (id: string, why: string) => `${id} on the board does not follow: ${why}`,
  },
  next: {
    question: (round: number, told: string) => `Round ${round} is over: ${told}. How does it go on?`,
    open: "Open:",
    choices: {
      done: { label: "Satisfied", description: "end here" },
      deepen: {
        label: "Go deeper",
        description: "in the present direction",
        asks: "Into what? Empty: in the present direction",
      },
      "direction-adjusted": {
        label: "Another direction",
        description: "order the findings around something else",
        asks: "Which direction?",
      },
      "specific-questions": {
        label: "Questions",
        description: "have your questions answered from the analyses",
        asks: "Which questions?",
      },
    },
  },
  result: {
    question: "Question:",
    headings: {
      answer: "Understanding",
      confirmed: "Confirmed",
      corrected: "Corrected",
      new_insights: "New insights",
      new_findings: "New findings",
      new_questions: "Open questions",
      rounds: "Rounds",
      files: "What was read",
    },
    counts: (c: Counts) =>
      `${c.confirmed} confirmed, ${c.corrected} corrected, ${many(c.new_insights, "new insight")}, ${many(c.new_findings, "new finding")}; ${many(c.new_questions, "open question")}`,
    verdict: (rounds: number, counts: string) => `After ${many(rounds, "round")}: ${counts}.`,
    noConclusion: "This is what is understood so far. It is no conclusion: drawing one is the synthesizer's.",
    ended: {
      "ended-early": (reason: string) => `The discussion ended early: ${reason}.`,
      stopped: (reason: string) => `The discussion was stopped: ${reason}.`,
      failed: (reason: string) => `The discussion failed: ${reason}.`,
    },
    empty:
      "Empty: there are no analyses among the documents. Give the session's folder, with its analyses/*.json, as documents.",
    byRule: "No model and no person took part: by rule, statements of several files were compared word by word.",
    instead: (rounds: readonly number[], why: string) =>
      `${rounds.length === 1 ? "Round" : "Rounds"} ${rounds.join(", ")} by rule, since ${why}.`,
    inRound: (text: string, round: number) => `${text} (round ${round})`,
    head: {
      round: "Round",
      type: "Type",
      input: "User input",
      confirmed: "Confirmed",
      corrected: "Corrected",
      insights: "New insights",
      findings: "New findings",
      questions: "Open questions",
    },
    noInput: "none",
    read: (folder: string, analyses: readonly string[], explorations: readonly string[]) =>
      `From ${folder === "" ? "the documents" : folder}: ${[...analyses, ...explorations].join(", ")}`,
    before: (n: number) => `${many(n, "round")} had been held before; the numbers go on from there.`,
    skipped: (names: readonly string[]) => `Not readable, left out: ${names.join(", ")}`,
    omitted: (n: number) => `${many(n, "statement")} left out: there was no room for more.`,
    notRead: (conclusions: number, tasks: number) =>
      `Left to the synthesizer: ${many(conclusions, "conclusion")}; to the coordinator: ${many(tasks, "task")}.`,
    roundLine: (type: string, counts: string) => `${type}: ${counts}`,
  },
};

type Counts = Readonly<Record<"confirmed" | "corrected" | "new_insights" | "new_findings" | "new_questions", number>>;

export type Words = typeof en;
