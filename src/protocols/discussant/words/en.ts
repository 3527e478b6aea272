import { many, phrases } from "../../words/phrases.ts";
import type { RoundFindings } from "../role/files.ts";
import { HEAD, HEADINGS } from "./names.ts";

const inner = (text: string): string => text.replaceAll("“", "‘").replaceAll("”", "’").replace(/\.$/u, "");

const sides = (contra: readonly string[], silent: readonly string[]): string =>
  [
    ...(contra.length > 0 ? [`; against: ${contra.join(", ")}`] : []),
    ...(silent.length > 0 ? [`; not named: ${silent.join(", ")}`] : []),
  ].join("");

export const en = {
  ...phrases.en,
  title: "Discussion of a team's analyses (discussant)",
  name: "Discussant",
  kinds: {
    session_files: "session's files",
    task: "task",
    discussion_round: "discussion round",
    round_by_rule: "round without an answer",
  },
  steps: { session_files: "Reading the session's files", task: "What is asked", discussion_round: "Discussion round" },
  persona: {
    does: "works the user's feedback into what the analyses say",
    bias: "none of its own: what the files show counts",
    tendency: "says what is confirmed, corrected, new and open, each with its files",
    stakes: "that nothing the team found is lost, and nothing is claimed that it did not find",
    blindSpots: "what no analysis has looked at",
  },
  /** A statement and its files. */
  from: (text: string, sources: readonly string[]) => `${text} (${sources.join(", ")})`,
  /** Texts of the same words, each with its files. */
  alike: (said: readonly string[]) => said.join("; in nearly the same words: "),
  differing: (said: readonly string[]) => `Which figure holds? ${said.join("; ")}`,
  noSharedWord: (direction: string) => `No statement in the files shares a word with: ${direction}`,
  unclear: (feedback: string, type: string) =>
    feedback === ""
      ? `A round of type ${type} needs the user's feedback, and there is none: treated as deepen. What does the user want to know?`
      : `The user's feedback "${feedback}" (type ${type}) is unclear: treated as deepen. What does the user mean?`,
  notes: {
    noAnalyses: "there are no analyses: the round is empty",
    unclear: "the feedback is unclear, so the round was treated as deepen",
    noModel: "no model took part: findings and questions are listed word for word",
    noExplorer: (program: string) => `${program} is not installed: deepened from what is in the folder`,
    explorerFailed: (program: string, why: string) => `${program} failed, so the existing analyses were used: ${why}`,
    explored: (program: string, n: number) => `${program} explored: ${many(n, "finding")}`,
    skipped: (names: readonly string[]) => `not readable, left out: ${names.join(", ")}`,
    conclusions: (n: number) => `${many(n, "conclusion")} left to the synthesizer`,
    tasks: (n: number) => `${many(n, "task")} left to the coordinator`,
    moved: (asked: number, taken: number) => `round ${asked} was there already, so this is round ${taken}`,
  },
  /** The coordinator reads the first two words in every language. */
  processed: (round: number, type: string, { confirmed, corrected, new_insights }: RoundFindings) =>
    `DISCUSS complete: round ${round} (${type}), ${confirmed.length} confirmed, ${corrected.length} corrected, ${many(new_insights.length, "new insight")}`,
  failed: (task: string, why: string) => `${task} failed: ${why}`,
  report: { task: "Task", type: "Type", notes: "Notes", output: "Output" },
  prompt: {
    role: "You are the discussant of an analysis team. You process what the user said about the analyses so far. You change nothing.",
    strategies: {
      initial: "Sum up all analyses: what several confirm, what one corrects in another, what is new.",
      deepen: "Go deeper in the present direction: what the material says beyond what is established.",
      "direction-adjusted":
        "Organise the findings around the user's new focus, and name patterns that show from there.",
      "specific-questions": "Answer each of the user's questions from the material; say which it does not answer.",
    },
    task: (strategy: string) =>
      `${strategy} Give as confirmed only what several files say or the material shows. End a point with the files that it comes from, in parentheses, and those that say otherwise behind "against": (analysis-003; against: analysis-001). Name a file only for what stands in it, also in other words; a file that gives another figure is against. List under answered each earlier question that an entry answers, word for word. Leave a list empty where there is nothing. Reason first.`,
  },
  flow: {
    files: (analyses: number, explorations: number, items: number) =>
      `${analyses} ${analyses === 1 ? "analysis" : "analyses"}, ${many(explorations, "exploration")}, ${many(items, "statement")}`,
    unread: "the historian did not answer, so the session's files could not be read; resume it to try again",
    noAnswer: (name: string, why: string) => `${name} gave no answer (${why})`,
    oneSeat: (seats: readonly string[]) =>
      `there is one seat, the discussant's, and ${seats.join(", ")} were named: name one of them`,
    noTask: (session: string) =>
      `no DISCUSS-* task on the board of ${session} is open; once the coordinator has created one, resume this`,
    waiting: (session: string, left: number) =>
      `no DISCUSS-* task on the board of ${session} is free (${left} left): each waits for other tasks or belongs to somebody else; once one is free, resume this`,
    elsewhere: (named: string, folder: string) =>
      `it names the session ${named}, but the documents are of ${folder}: give that session's folder`,
    lost: (id: string, why: string) => `the board kept ${id} as it was: ${why}`,
  },
  next: {
    question: (round: number, told: string) => `Round ${round} is over: ${told}. What next?`,
    open: "Open:",
    choices: {
      done: { label: "Satisfied", description: "end here" },
      deepen: {
        label: "Go deeper",
        description: "in the present direction",
        asks: "Into what? Leave it empty for the present direction.",
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
    headings: HEADINGS.en,
    counts: (c: Counts) =>
      `${c.confirmed} called confirmed, ${c.corrected} called corrected, ${many(c.new_insights, "new insight")}, ${many(c.new_findings, "new finding")}; ${many(c.new_questions, "open question")}`,
    verdict: (rounds: number, counts: string) => `After ${many(rounds, "round")}: ${counts}.`,
    /** Before the analyses that say otherwise, at the end of a point. */
    against: "against",
    noneShared: (all: number): string =>
      all < 2
        ? "There is one analysis: nothing can be shared."
        : `The discussant names more than half of the ${all} analyses for no point.`,
    areFor: (held: number, all: number, text: string, contra: readonly string[], silent: readonly string[]): string =>
      `The discussant names ${held < all ? `${held} of ${all}` : all === 2 ? "both" : `all ${all}`} analyses for: “${inner(text)}”${sides(contra, silent)}.`,
    noConclusion: "This is what is understood so far. It is no conclusion: drawing one is the synthesizer's.",
    ended: phrases.en.endedOf("The discussion"),
    empty:
      "Empty: there are no analyses among the documents. Give the session's folder, with its analyses/*.json, as documents.",
    nobody:
      "No model and no person took part: findings and questions are listed as the files have them, and nothing is called confirmed or corrected.",
    unanswered: (rounds: readonly number[], why: string) =>
      `${rounds.length === 1 ? "Round" : "Rounds"} ${rounds.join(", ")} only ${rounds.length === 1 ? "lists" : "list"} what the files say, since ${why}.`,
    inRound: (text: string, round: number) => `${text} (round ${round})`,
    head: HEAD.en,
    noInput: "none",
    read: (folder: string, analyses: readonly string[], explorations: readonly string[]) =>
      `From ${folder === "" ? "the documents" : folder}: ${[...analyses, ...explorations].join(", ")}`,
    before: (n: number) => `${many(n, "round")} had been held before; the numbers go on from there.`,
    skipped: (names: readonly string[]) => `Not readable, left out: ${names.join(", ")}`,
    omitted: (n: number) => `${many(n, "statement")} left out: there was no room for more.`,
    notRead: (conclusions: number, tasks: number) =>
      `Left to the synthesizer: ${many(conclusions, "conclusion")}; to the coordinator: ${many(tasks, "task")}.`,
  },
};

type Counts = Readonly<Record<"confirmed" | "corrected" | "new_insights" | "new_findings" | "new_questions", number>>;

export type Words = typeof en;
