import { innerQuotes } from "#lib/cut";
import { textsFrom } from "#lib/pairs";
import { many, phrases } from "../../words/phrases.ts";
import type { Change } from "../kinds/change.ts";
import { OUTCOMES } from "../kinds/report.ts";
import type { Severity, Tally } from "../kinds/vote.ts";
import { OWN_CHECK, type TestReport, type Work } from "../kinds/work.ts";
import { CATALOGUE } from "./catalogue.ts";

const sizeOf = ({ fileCount, added, removed }: Change): string => `${many(fileCount, "file")}, +${added} −${removed}`;

const quoted = (command: string): string => `\`${command}\``;

export const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");

const { stop } = phrases.en;

/** Numbers of votes by how they were cast. */
type Counted = Readonly<Record<"approvals" | "rejections" | "blocks" | "abstentions", number>>;

interface Conditions {
  readonly conditions: readonly string[];
  /** Whether its author is for it if these are kept. */
  readonly isFor: boolean;
}

/** A sentence as it is quoted within another. */
export const stripped = (text: string): string => text.replace(/[.。]$/u, "");

/** Quotes sentences one after the other, without their own full stops. */
export const quotes = (texts: readonly string[], between = "; "): string =>
  texts.map((one) => `“${stripped(innerQuotes(one))}”`).join(between);

/** Whether a share is two thirds, which has a name and no round percentage. */
export const isTwoThirds = (share: number): boolean => Math.abs(share - 2 / 3) < 1e-9;

const LEVEL_NAMES = ["self-repair", "specialist diagnosis", "coordinator intervention", "user"];
const level = (n: number): string => `level ${n} (${LEVEL_NAMES[n] ?? ""})`;

export const TEXTS = textsFrom({
  title: ["Team work by a collaboration pattern", "按协作模式的团队工作"],
  /** A role's way of thinking and answering. */
  thinks: ["from their own part of the work", "从自己承担的部分出发"],
  tendency: ["answers to the point", "就事论事"],
  listing: {
    entry: ["for", "用于"],
    gate: ["gate", "通过条件"],
    bound: ["bound", "上限"],
    timeout: ["time", "时限"],
    signal: ["signals", "信号"],
    fallback: ["fallback", "降级"],
    compositions: ["Compositions", "组合"],
    selected: ["chosen", "采用"],
    left: ["left out", "不采用"],
  },
  nothing: ["nothing to say", "没有要说的"],
  lessons: ["Learned from earlier tasks of this kind:", "以往同类任务的经验："],
  increments: {
    failed: {
      syntax_clean: ["the syntax is not clean", "语法有错"],
      no_regression: ["something that worked before does not any more", "破坏了原有功能"],
      increment_tests_pass: ["its own tests fail", "该增量自己的测试未通过"],
    },
    notBegun: ["not begun", "尚未开始"],
    and: ["; ", "；"],
    nothingHolds: ["No increment holds: everything was taken back.", "没有一个增量可以保留：已全部撤回。"],
    statuses: {
      PASS: ["PASS", "通过"],
      BLOCKED: ["BLOCKED", "受阻"],
    },
  },
  dual: {
    points: {
      interface: {
        "track-a": ["the interface: schemas, signatures, contracts", "接口：模式、签名、约定"],
        "track-b": ["a scaffold with the interfaces as stubs", "带接口桩的脚手架"],
        check: ["both tracks agree on the signatures of the interface", "两条轨道对接口签名一致"],
      },
      integration: {
        "track-a": ["the complete design, with test specifications", "完整设计与测试规格"],
        "track-b": ["the core implementation", "核心实现"],
        check: ["the implementation passes the design's test specifications", "实现通过设计的测试规格"],
      },
    },
    join: ["Join the branches of both tracks; the tests have to pass then.", "请汇合两条轨道的分支；之后测试须通过。"],
    deliver: [(what: string) => `Deliver: ${what}.`, (what: string) => `交付：${what}。`],
    check: [(what: string) => `The check: ${what}.`, (what: string) => `检查标准：${what}。`],
    blocked: [(id: string) => `A track stayed blocked before ${id}.`, (id: string) => `${id} 之前有一条轨道始终受阻。`],
  },
  result: {
    outcomes: {
      reached: ["Done.", "已完成。"],
      "decided-by-user": ["Let pass by a decision from outside the team.", "由团队之外的决定放行。"],
      "with-reservations": ["Done, with reservations.", "已完成，但有保留。"],
      workaround: ["Not solved; gone on with a workaround.", "未解决；采取了权宜之计。"],
      "not-reached": ["Not done.", "未完成。"],
    },
    headings: {
      answer: ["Result", "结果"],
      delivered: ["What was handed over, the latest first", "交付的成果，最近的在前"],
      steps: ["What ran, and what each gate said", "各步骤及其门控结果"],
      roles: ["Who did what", "分工"],
      lessons: ["Lessons", "经验"],
      postMortem: ["Post-mortem", "复盘"],
    },
    task: ["Task", "任务"],
    held: {
      seat: ["a person or program at the seat", "席位上的人或程序"],
      rules: ["rules", "规则"],
      nobody: ["nobody answered", "无人作答"],
      nothing: ["nothing", "无"],
    },
    notPassed: ["The success gate was not passed.", "未通过成功条件。"],
    fallback: [(text: string) => `Fallback taken: ${text}`, (text: string) => `采取的降级措施：${text}`],
    used: [(text: string) => `told to this task: ${text}`, (text: string) => `告知本次任务：${text}`],
    learned: [(text: string) => `for the next one: ${text}`, (text: string) => `留给下次：${text}`],
    wentWell: [(text: string) => `went well: ${text}`, (text: string) => `顺利：${text}`],
    difficult: [(text: string) => `difficult: ${text}`, (text: string) => `困难：${text}`],
    limit: [(why: string) => `It ended before its time: ${why}.`, (why: string) => `提前结束：${why}。`],
  },
  answersFor: [(angle: string) => `answers for: ${angle}`, (angle: string) => `对此负责：${angle}`],
  percent: [(share: number) => `${Math.round(100 * share)} %`, (share: number) => `${Math.round(100 * share)}%`],
});

export const en = {
  ...TEXTS.en,
  ...phrases.en,
  ...CATALOGUE.en,
  listing: {
    ...TEXTS.en.listing,
    choice: (title: string, how: string, why: string) => `${title}: ${how}: ${why}`,
    run: (name: string) => `Run it: swarm pattern ${name} --task "…"`,
  },
  line: (name: string, id: string, gist: string) => `${name} (${id}): ${gist}`,
  /** Names of votes and verdicts, if they differ from the value. */
  marks: {} as Readonly<Record<string, string>>,
  answered: (given: number, of: number) => `${given} of ${of} answered`,
  silent: (role: string) => `${role} gave no answer`,
  without: (role: string, reason: string) => `without ${role} (${reason})`,
  userSaid: (choice: string, byUser: boolean) =>
    byUser ? `The user decided: ${choice}.` : `Without an answer of the user, by the rule of the pattern: ${choice}.`,
  choices: {
    proceed: { label: "Go on with it", description: "Accept it as it is; what stands against it stays in the record." },
    guide: {
      label: "Say how",
      description: "Give guidance that is carried out.",
      asks: "What should be done?",
    },
    workaround: { label: "Workaround", description: "The most conservative way, marked as a workaround." },
    stop: { label: "Stop here", description: "End with what there is; nothing more is tried." },
    merge: { label: "Merge it", description: "The branch is merged into yours, in your working folder." },
    keep: { label: "Keep the branch", description: "Nothing is merged; the branch stays for you to look at." },
  },
  change: {
    file: (path: string, added: number, removed: number) => `${path} (+${added} −${removed})`,
    ask: (change: Change, onto: string) =>
      `${sizeOf(change)} on branch ${change.branch}, which passes ${quoted(change.test)}. Merge it into ${onto}?`,
    merge: (branch: string, onto: string) => `The owner said yes: merge branch ${branch} into ${onto}.`,
    merged: (change: Change, onto: string) => `Merged into ${onto}: branch ${change.branch}, ${sizeOf(change)}.`,
    kept: (change: Change) =>
      `Nothing was merged: the change (${sizeOf(change)}) is on branch ${change.branch}, and passes ${quoted(change.test)}.`,
  },
  consensus: {
    /** @param wishes what those ask for who did not object */
    revise: (objections: readonly string[], wishes: readonly string[]) =>
      `The last proposal did not go through. Revise it so that the objections are met, or say in \`changes\` which you do not meet and why. It is voted on once more, and for the last time:\n${list(objections)}${wishes.length > 0 ? `\nOthers asked for this; say in \`changes\` what of it you take up:\n${list(wishes)}` : ""}`,
    /** @param former title of the proposal that did not go through before */
    reached: (what: string, count: string, rests: string | undefined, former: string | undefined) =>
      [
        `Passed with ${count}: ${what}.`,
        ...(rests === undefined ? [] : [rests]),
        ...(former === undefined ? [] : [`The first proposal, “${former}”, did not pass.`]),
      ].join(" "),
    onlyIf: (who: readonly string[], conditions: readonly string[]) =>
      `${who.join(" and ")} ${who.length === 1 ? "is" : "are"} for it only if ${quotes(conditions)}`,
    /** @param told whose they are, or nobody where they are many */
    restsOn: (told: readonly string[], { conditional, without, conditions, passed }: Tally) =>
      `${told.length > 0 ? told.join("; ") : `${many(conditional.length, "approval")} ${conditional.length === 1 ? "has" : "have"} ${many(conditions.length, "condition")}, told under CP-4`}.${passed ? ` Nobody has checked ${conditions.length === 1 ? "that" : "these"}${without ? "" : `, and without ${conditional.length === 1 ? "that vote" : "those votes"} it would not have passed`}.` : ""}`,
    notRecommended: (id: string, description: string, cons: readonly string[]) =>
      `Not recommended: option ${id}: ${description}${cons.length > 0 ? ` Against it, by the proposal itself: ${quotes(cons)}.` : ""}`,
    /** Options that the last proposal has beside the one that was voted on: an earlier one may have recommended them. */
    leftOut: (all: readonly { readonly id: string; readonly description: string }[]) =>
      `The proposal does not recommend: ${all.map(({ id, description }) => `option ${id}, “${stripped(description)}”`).join("; ")}.`,
    former: (title: string) => `It revises “${title}”, which did not pass.`,
    passes: (quorum: number, isLast: boolean) =>
      `It passes if no block is open and ${isTwoThirds(quorum) ? "two thirds" : TEXTS.en.percent(quorum)} of those who approve, reject or block approve; abstentions are not counted.${isLast ? " This is the last vote." : " Otherwise it is revised and voted on once more."}`,
    youVoted: (vote: string) =>
      `Your vote on the former proposal, which you may change: ${vote}\nSay in your reason whether what you asked for is met.`,
    byCoordinator: (what: string) => `Everybody abstained; the coordinator decided for: ${what}.`,
    proposed: (title: string, id: string, description: string) => `${title}; option ${id}: ${description}`,
    below: (title: string, id: string) => `${title} (option ${id}, in full under CP-4)`,
    count: ({ approvals, rejections, blocks, abstentions }: Counted) =>
      [
        `${approvals} for`,
        ...(rejections > 0 ? [`${rejections} against`] : []),
        ...(blocks > 0 ? [many(blocks, "block")] : []),
        ...(abstentions > 0 ? [`${abstentions} abstained`] : []),
      ].join(", "),
    voted: (who: string, vote: string, why: string, { conditions, isFor }: Conditions) =>
      `${who === "" ? "" : `${who}, `}${vote}${why === "" ? "" : `: “${stripped(innerQuotes(why))}”`}${conditions.length > 0 ? ` (${isFor ? "only if" : "asks for"}: ${conditions.map((one) => `“${stripped(innerQuotes(one))}”`).join("; ")})` : ""}`,
    severe: (vote: string, severity: Severity) => `${vote}, ${severity.toLowerCase()} severity`,
    changed: (former: string, now: string) => `${former} before, now ${now}`,
    inFull: (round: number, what: string) => `Proposal ${round}: ${what}`,
    byItself: (pros: readonly string[], cons: readonly string[]) =>
      [
        ...(pros.length > 0 ? [`For it, by the proposal itself: ${quotes(pros)}.`] : []),
        ...(cons.length > 0 ? [`Against it, by the proposal itself: ${quotes(cons)}.`] : []),
      ].join(" "),
    changes: (text: string) => `What became of the objections, by its author: ${text}`,
    wish: (who: string, conditions: readonly string[]) =>
      `${who}: ${conditions.map((one) => `“${stripped(innerQuotes(one))}”`).join("; ")}`,
    notTakenBack: "of an earlier round, not taken back",
    tally: (round: number, count: string, voters: number, passed: boolean) =>
      `Vote ${round}, of ${many(voters, "voter")}: ${count}; ${passed ? "passed" : "not passed"}`,
    decide: "Everybody abstained. Decide as the coordinator: APPROVE or REJECT. Your decision is recorded as yours.",
    decided: (vote: string | undefined) =>
      `Everybody abstained; the coordinator${vote === undefined ? " gave no answer" : `: ${vote}`}`,
    noProposal: (proposer: string) => `No proposal was made: ${proposer} gave no valid answer. Nobody voted.`,
    /** A single round of voting means that nobody revised the proposal. */
    none: (title: string, count: string, rounds: number, { tooFew, isBlockedOnly }: Tally) =>
      `“${title}” did not pass: ${count}, after ${rounds === 1 ? "one round of voting, and no revised proposal was made" : "two rounds of voting"}${tooFew ? "; fewer than half voted" : ""}.${isBlockedOnly ? " Without a block it would have passed." : ""}`,
    ask: (none: string, what: string) => `${none} Adopt it all the same? It is: ${what}.`,
    goesOn: (what: string, byUser: boolean): string =>
      byUser
        ? `The user decided to adopt it without a consensus: ${what}.`
        : `It goes on with reservations, since no block is open: ${what}.`,
  },
  review: {
    fix: (lines: readonly string[]) => `Correct what was found:\n${list(lines)}`,
    examine: (producer: string, again: boolean) =>
      `Review the last work of ${producer}.${again ? " Say again what was found before and is not mended, and mark it." : ""}`,
    noWork: (role: string) => `${role} handed nothing over.`,
    noReview: (role: string) => `${role} gave no review.`,
    /** A finding; `place` may be empty. */
    line: (n: number) => `line ${n}`,
    finding: (severity: string, place: string, description: string, suggestion: string) =>
      `${severity}: ${place ? `${place}: ` : ""}${description}${suggestion ? ` (${suggestion})` : ""}`,
    /** @param of findings of this review, those that it marks as found before, and those of the review before */
    round: (n: number, verdict: string, of: { all: number; again: number; former: number }, summary: string) =>
      `review ${n}: ${verdict}, ${many(of.all, "finding")}${n > 1 ? `, ${of.again} of the former ${of.former} among them` : ""}. ${stop(summary)}`,
    passed: (verdict: string, n: number, left: number) =>
      `The review let it pass: ${verdict}, after ${many(n, "round")}, with ${left === 0 ? "no finding" : many(left, "finding")}.`,
    noImprovement: (n: number) => `The findings have not become fewer in ${many(n, "round")} in a row.`,
    bound: (n: number) => `Still blocked after ${many(n, "round")} of review.`,
    designFlaw: (summary: string) =>
      `The review found a flaw that no correction of this work can fix: ${stop(summary)}`,
  },
  escalation: {
    /** @param isAgain whether the same agent has tried before */
    issue: (n: number, issue: string, chain: readonly string[], isAgain: boolean) =>
      `The problem, at ${level(n)}: ${issue}${chain.length > 0 ? `\nDiagnosed so far:\n${list(chain)}` : ""}${isAgain ? "\nYour attempt has not resolved it: try what has not been tried." : ""}`,
    diagnosed: (n: number, agent: string, diagnosis: string, tried: readonly string[], proposed: string) =>
      `${level(n)}, ${agent}: ${diagnosis}${tried.length > 0 ? ` (tried: ${tried.join("; ")})` : ""}${proposed === "" ? "" : ` (proposed: ${proposed})`}`,
    silent: "no answer",
    attempt: (
      n: number,
      agent: string,
      attempt: number,
      resolved: boolean,
      { diagnosis = "no answer", solution = "" }: { diagnosis?: string; solution?: string } = {},
    ) =>
      `${level(n)}, ${agent}, attempt ${attempt}: ${resolved ? "resolved" : "not resolved"}; ${diagnosis}${solution === "" ? "" : ` (proposed: ${solution})`}`,
    architectural: (n: number) => `At ${level(n)} the design itself was found at fault: it has to be planned again.`,
    resolved: (n: number, solution: string) => `Resolved at ${level(n)}: ${stop(solution)}`,
    proposed: (n: number, solution: string) =>
      `A solution is proposed at ${level(n)}; nobody says that it was carried out: ${stop(solution)}`,
    carryOut: (issue: string, solution: string) =>
      solution === ""
        ? `The problem was stated wrongly. Try again with what it is:\n${issue}`
        : `Carry this out if you can act, and say whether it was carried out and whether it resolves the problem. If you cannot, say who has to do what by when.\nProblem: ${issue}\nSolution: ${solution}`,
    ask: (issue: string) => `No level has resolved it: ${issue}`,
    stopped: "Not resolved: the user stopped it.",
    conservative: (issue: string) =>
      `Nobody has resolved it. Go on in the most conservative way that leaves the least harm, and say under solution what you did, or who has to do what by when:\n${issue}`,
    unresolved: (isGuided: boolean, what: string) =>
      `Not resolved: ${isGuided ? "what the user said to do did not help" : "no level has resolved it, and there is no workaround either"}. ${stop(what)}`,
    workaround: (agent: string, did: string) =>
      `WORKAROUND: no level has resolved it. In its place, by ${agent}: ${stop(did)}`,
  },
  pipeline: {
    done: (reviewed: boolean) => `All stages are completed: plan, implementation, tests${reviewed ? ", review" : ""}.`,
    open: (subjects: readonly string[]) => `Not completed: ${subjects.join(", ")}.`,
    approve: "Is this plan fit to be carried out? BLOCK rejects it, with what has to be different.",
    rejected: (n: number) => `plan rejected, time ${n}`,
    /** @param silent role that gave no plan then; undefined if all tries were used */
    planYourself: (rejected: number, silent: string | undefined) =>
      `${silent === undefined ? "The plan was rejected three times." : `${rejected > 0 ? `The plan was rejected ${many(rejected, "time")}, and then ` : ""}${silent} gave no plan.`} As the coordinator, make the plan yourself.`,
    plansItself: "the coordinator plans itself",
    noPlan: "There is no plan.",
    selfCheckFailed: "Your own check failed: correct it before anybody else looks.",
    notCorrected: (role: string) => `What ${role} handed over failed its own check, and no correction came.`,
    fixTests: (found: readonly string[]) => `Tests fail; correct it:\n${list(found.slice(-20))}`,
    tested: (n: number, rate: number | undefined) =>
      rate === undefined ? `test ${n}: no report` : `test ${n}: ${Math.round(100 * rate)} % pass`,
    testsFail: (n: number) => `The tests do not reach 95 % in ${many(n, "iteration")}.`,
    untested: (n: number) => `Nothing was tested: no report came in ${many(n, "iteration")}.`,
  },
  fanOut: {
    task: (n: number, angle: string) => `ANALYZE-${n}: ${angle} analysis`,
    angle: (angle: string) => `Your angle: ${angle}.`,
    /** @param by angles for which it holds, and those that looked and found no problem */
    finding: (severity: string, title: string, detail: string, by: Record<"from" | "against", readonly string[]>) =>
      `${severity}: ${title}${detail ? `: ${detail}` : ""} (${by.from.join(", ")}${by.against.length > 0 ? `; no problem for ${by.against.join(", ")}` : ""})`,
    numbered: (n: number, angle: string, title: string, detail: string, holds: boolean) =>
      `${n}. ${angle}: ${title}${detail ? `: ${detail}` : ""}${holds ? "" : " (no problem)"}`,
    done: (given: number, of: number, findings: number) =>
      `${given} of ${many(of, "angle")} ${given === 1 ? "was" : "were"} analysed, with ${many(findings, "finding")}.`,
    nobody: "Nobody has analysed it.",
    conflicts: (titles: readonly string[]) =>
      `the angles contradict each other, so a vote was held: ${titles.join("; ")}`,
    diagnose: (findings: readonly string[]) =>
      `Propose a diagnosis, and what follows from it${findings.length > 0 ? `. The findings:\n${list(findings)}` : "."}`,
    decide: (titles: readonly string[]) =>
      `The analyses contradict each other on: ${titles.join("; ")}. Propose what holds.`,
  },
  increments: {
    ...TEXTS.en.increments,
    split:
      "Plan the task in small tasks that can be delivered and checked by themselves; those that depend on each other are delivered one after the other.",
    implement: (id: string, titles: readonly string[]) => `Implement ${id} and nothing else:\n${list(titles)}`,
    check: (id: string, titles: readonly string[]) => `Check ${id}. It is to bring:\n${list(titles)}`,
    fix: (id: string, titles: readonly string[], failed: readonly string[], suggestion: string) =>
      `${id} did not pass: ${failed.join("; ")}.${suggestion ? ` ${stop(suggestion)}` : ""} Correct it. It is to bring:\n${list(titles)}`,
    rollBack: (id: string, titles: readonly string[]) =>
      `Take ${id} back: leave everything as it was before it. It brought:\n${list(titles)}`,
    progress: (id: string, status: string, attempts: number, completed: number, total: number, percent: number) =>
      `${id}: ${status}${attempts === 0 ? ", not tried" : ` in ${many(attempts, "attempt")}`}; ${completed} of ${total} delivered (${percent} % through)`,
    buildsOn: (missing: readonly string[]) =>
      `it builds on ${missing.join(", ")}, which ${missing.length === 1 ? "was" : "were"} not delivered`,
    tooManyBlocked: (blocked: readonly string[], total: number) =>
      `More than half of the ${many(total, "increment")} are blocked: ${blocked.join("; ")}. It should be planned again.`,
    checkAll: (ids: readonly string[]) => `Check the whole, with ${ids.join(", ")} in it.`,
    takenOut: (id: string, why: string) => `the whole does not hold (${why}); taken out: ${id}`,
    done: (standing: number, total: number, out: readonly string[]) =>
      `${standing} of ${many(total, "increment")} are delivered, and the whole was checked${out.length > 0 ? `; without ${out.join(", ")}` : ""}.`,
    unchecked: (standing: number, total: number, out: readonly string[], why: string) =>
      `${standing} of ${many(total, "increment")} are delivered, but the whole was not checked: ${why}${out.length > 0 ? `; without ${out.join(", ")}` : ""}.`,
  },
  swarm: {
    another: "Another swarm was going on the whole time; there is one at a time.",
    waits: (why: string) => `another swarm is going on; this one waits for it: ${why}`,
    assignment: "All agents: diagnose from your own perspective.",
    issue: (issue: string, tried: readonly string[]) =>
      `Blocked: ${issue}${tried.length > 0 ? `\nTried without success, so not to be suggested again:\n${list(tried)}` : ""}`,
    chosen: (from: string, cause: string, confidence: number) =>
      `chosen: ${cause} (${from}, ${Math.round(100 * confidence)} % sure)`,
    fix: (cause: string, fix: string, others: readonly string[]) =>
      `Root cause: ${cause}\nCarry out: ${fix}${others.length > 0 ? `\nWhat others saw:\n${list(others)}` : ""}`,
    verify: "Run again what was blocked: is the problem gone, and is there a new one?",
    unverified: ({ passRate, newProblems, failures }: TestReport) =>
      newProblems.length > 0
        ? `not passed: it brought new problems: ${newProblems.join("; ")}`
        : `not passed: ${Math.round(100 * passRate)} % of what was blocked works${failures.length > 0 ? `: ${failures.join("; ")}` : ""}`,
    rollBack: (fix: string) => `This fix broke something else; take it back: ${fix}`,
    solved: (cause: string, fix: string, n: number) =>
      `The block is gone after ${many(n, "round")}. Cause: ${stop(cause)} What was done: ${stop(fix)}`,
    tried: (from: string, cause: string, fix: string) => `${from}: ${cause}; tried: ${fix}`,
    unsolved: (tried: number): string =>
      tried > 0 ? "Two rounds of swarming have not resolved it." : "In two rounds of swarming no fix was carried out.",
  },
  consulting: {
    question: "The one who works on this asks for your advice on the task as it stands.",
    followUp: (recommendation: string, confidence: number) =>
      `You recommended: ${recommendation} (${Math.round(100 * confidence)} % sure). What would make you sure, and what do you recommend then?`,
    unsure: (confidence: number) => `advice with ${Math.round(100 * confidence)} % confidence; asked once more`,
    stillUnsure: "The advice stays below 80 % confidence.",
    timedOut: "No advice came in time.",
    noAdvice: "No advice came.",
    noSpecialist: (reason: string, isModel: boolean) =>
      `no specialist (${reason})${isModel ? "; a model was asked in their place" : ""}`,
    apply: (recommendation: string) => `The advice: ${recommendation}`,
    conflict: (recommendation: string) =>
      `The advice conflicts with the present design: ${recommendation}. Propose which of the two is followed.`,
    conflicts: "The advice conflicts with the present design.",
    applied: (recommendation: string, caveats: readonly string[]) =>
      `The advice was applied: ${stop(recommendation)}${caveats.length > 0 ? ` To be minded: ${stop(caveats.join("; "))}` : ""}`,
    notApplied: (why: string) => `The advice was not applied: ${stop(why)}`,
    ownJudgement: "There is no advice to rely on. Go on as you think best, and say what is unverified.",
    unverified: (summary: string) => `Unverified: ${stop(summary)}`,
  },
  dual: {
    ...TEXTS.en.dual,
    ahead: (what: string) => `The other track is not there yet. Begin with the next stage: ${what}.`,
    /** @param goesOn the other track has a next stage to go on with */
    apart: (tracks: readonly string[], goesOn: boolean) =>
      `${tracks.join(" and ")} ${tracks.length === 1 ? "is" : "are"} behind${goesOn ? ": the other track goes on with the next stage" : ""}`,
    stuck: (tracks: readonly string[]) =>
      `${tracks.join(" and ")} cannot deliver${tracks.length === 1 ? ", and the other track waits" : ""}.`,
    adapts: "The first track's work stays as it is; adapt yours to it.",
    kept: (branches: readonly string[]) => `the tracks' work is on ${branches.join(" and ")}`,
    unchecked: (id: string, why: string) => `${id}: not checked: ${why}`,
    aligned: (id: string, ok: boolean, conflicts: readonly string[]) =>
      ok ? `${id}: aligned` : `${id}: not aligned: ${conflicts.join("; ")}`,
    adjust: (conflicts: readonly string[], correction: string) =>
      `The tracks do not fit:\n${list(conflicts)}${correction ? `\n${correction}` : ""}\nAdjust your delivery.`,
    degraded: (id: string, isChecked: boolean) =>
      `${isChecked ? `The tracks could not be aligned at ${id}` : `Nobody checked at ${id} whether the tracks fit`}; the rest ran as a pipeline.`,
    done: (points: number) => `Both tracks are aligned at ${points === 1 ? "its one point" : `all ${points} points`}.`,
  },
  retro: {
    ask: (shown: readonly string[]) =>
      `The task is over. Answer for your role; leave a list empty where there is nothing to say.${shown.length > 0 ? ` Its board and messages show: ${shown.join(", ")}.` : ""}`,
    trace: (role: string, signs: readonly string[]) =>
      `${role} did not look back; from the messages: ${signs.length > 0 ? signs.join(", ") : "nothing"}`,
    nothing: (given: number, of: number) =>
      given === 0
        ? "Nobody looked back."
        : `The post-mortem found nothing to keep${given < of ? `; ${given} of ${of} looked back` : ""}.`,
    done: (given: number, of: number, lessons: number) =>
      `${given} of ${of} looked back; ${many(lessons, "lesson")} will be told to the next task of this kind.`,
  },
  result: {
    ...TEXTS.en.result,
    delivered: (role: string, artifact: string, check: Work["selfCheck"], summary: string) =>
      `${role}: ${artifact}. Own check: ${OWN_CHECK.en[check]}. ${stop(summary)}`,
    stepHead: { step: "Step", gate: "Gate", iterations: "Iterations", outcome: "Outcome" },
    gates: OUTCOMES.en,
    iterations: (n: number, bound: number | null) =>
      n === 0 ? "none" : bound === null ? String(n) : `${n} of at most ${bound}`,
    stepHeading: (step: string, gate: string) => `${step}: gate ${gate}`,
    facts: ({ gate, bound, timeout }: { gate: string; bound: string; timeout: string }) =>
      `Gate: ${gate}. Bound: ${bound}. Time-out: ${timeout}.`,
    minutes: (n: number): string => `${Math.round(10 * n) / 10} min (--pattern-time)`,
    signals: (sent: readonly string[]) => `Signals: ${sent.length > 0 ? sent.join(", ") : "none"}.`,
    roleHead: { role: "Role", held: "Held by", said: "Statements", last: "Last said" },
    notNeeded: (roles: readonly string[]) => `Not needed: ${roles.join(", ")}.`,
    roundLine: (steps: readonly string[], n: number) => `${steps.join(", ")}: ${many(n, "statement")}`,
    byRule: (roles: readonly string[]) =>
      `No model, person or program answered for ${roles.join(", ")}: rules answered in their place, which do, test and approve nothing.`,
    noSeat: (seats: readonly string[], pattern: string, roles: readonly string[]) =>
      `${seats.join(", ")} is no role of ${pattern}: a seat is named by the role that it holds: ${roles.join(", ")}`,
  },
};
export type Words = typeof en;
