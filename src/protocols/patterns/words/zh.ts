import { innerQuotes } from "#lib/cut";
import { han } from "#lib/han";
import { phrases } from "../../words/phrases.ts";
import type { Change } from "../kinds/change.ts";
import { OUTCOMES } from "../kinds/report.ts";
import { OWN_CHECK } from "../kinds/work.ts";
import { CATALOGUE } from "./catalogue.ts";
import { isTwoThirds, list, stripped, TEXTS, type Words, quotes as wordedQuotes } from "./en.ts";

const quotes = (texts: readonly string[]): string => wordedQuotes(texts, "；");

const { stop } = phrases.zh;

const LEVEL_NAMES = ["自修复", "专家诊断", "协调者介入", "用户"];
const level = (n: number): string => `第 ${n} 级（${LEVEL_NAMES[n] ?? ""}）`;

const sizeOf = ({ fileCount, added, removed }: Change): string => `${fileCount} 个文件，+${added} −${removed}`;

export const zh: Words = {
  ...TEXTS.zh,
  ...phrases.zh,
  ...CATALOGUE.zh,
  listing: {
    ...TEXTS.zh.listing,
    choice: (title, how, why) => `${title}：${how}，${why}`,
    run: (name) => `运行：swarm pattern ${name} --task "…"`,
  },
  line: (name, id, gist) => `${name}（${id}）：${gist}`,
  marks: {
    ...{ APPROVE: "赞成", REJECT: "反对", BLOCK: "否决", ABSTAIN: "弃权" },
    CONDITIONAL: "有条件通过",
  },
  answered: (given, of) => `${of} 人中 ${given} 人作答`,
  silent: (role) => han`${role} 没有作答`,
  without: (role, reason) => han`缺 ${role}（${reason}）`,
  userSaid: (choice, byUser) => (byUser ? `用户决定：${choice}。` : `没有用户的答复，按模式的规则：${choice}。`),
  choices: {
    proceed: { label: "就此继续", description: "照现状接受；反对意见留在记录中。" },
    guide: { label: "说明怎么做", description: "您给出做法，团队照做。", asks: "应当怎么做？" },
    workaround: { label: "权宜之计", description: "最保守的做法，并标明为 WORKAROUND。" },
    stop: { label: "到此为止", description: "用现有成果结束，不再尝试。" },
    merge: { label: "合并", description: "把该分支合并到你工作目录的当前分支。" },
    keep: { label: "保留分支", description: "不合并；分支留待你查看。" },
  },
  change: {
    file: (path, added, removed) => `${path}（+${added} −${removed}）`,
    ask: (change, onto) =>
      han`分支 ${change.branch} 上有改动：${sizeOf(change)}，已通过 \`${change.test}\`。是否合并到 ${onto}？`,
    merge: (branch, onto) => han`所有者已同意：把分支 ${branch} 合并到 ${onto}。`,
    merged: (change, onto) => han`已把分支 ${change.branch} 合并到 ${onto}：${sizeOf(change)}。`,
    kept: (change) => han`没有合并：改动（${sizeOf(change)}）在分支 ${change.branch} 上，已通过 \`${change.test}\`。`,
  },
  consensus: {
    revise: (objections, wishes) =>
      `上次提案未获通过。请修订以满足这些反对意见，或在 \`changes\` 中说明哪些不予满足及原因。修订后再投一次票，也是最后一次：\n${list(objections)}${wishes.length > 0 ? `\n其他人还提出以下要求，请在 \`changes\` 中说明采纳了哪些：\n${list(wishes)}` : ""}`,
    reached: (what, count, rests, former) =>
      [
        `通过，${count}：${what}。`,
        ...(rests === undefined ? [] : [rests]),
        ...(former === undefined ? [] : [`最初的提案“${former}”未获通过。`]),
      ].join(""),
    onlyIf: (who, conditions) => han`${who.join("、")} 赞成的前提是${quotes(conditions)}`,
    restsOn: (told, { conditional, without, conditions, passed }) =>
      `${told.length > 0 ? told.join("；") : `赞成票中有 ${conditional.length} 票附条件（共 ${conditions.length} 项，见 CP-4）`}。${passed ? `${conditions.length === 1 ? "这个条件" : "这些条件"}无人核查${without ? "" : "；不计附条件的票，提案不会通过"}。` : ""}`,
    notRecommended: (id, description, cons) =>
      `未推荐：选项 ${id}：${stripped(description)}。${cons.length > 0 ? `提案列出的缺点：${quotes(cons)}。` : ""}`,
    leftOut: (all) =>
      `提案未推荐：${all.map(({ id, description }) => `选项 ${id}“${stripped(description)}”`).join("；")}。`,
    former: (title) => `这是对“${title}”的修订，该提案未获通过。`,
    passes: (quorum, isLast) =>
      `没有未收回的否决，且除弃权外至少有${isTwoThirds(quorum) ? "三分之二" : ` ${TEXTS.zh.percent(quorum)} `}赞成，即为通过。${isLast ? "这是最后一次投票。" : "否则修订后再投一次票。"}`,
    youVoted: (vote) => `你对前一份提案的投票，可以更改：${vote}\n请在理由中说明你所要求的是否已满足。`,
    byCoordinator: (what) => `全员弃权，由协调者决定采纳：${what}。`,
    proposed: (title, id, description) => `${title}；选项 ${id}：${description}`,
    below: (title, id) => `${title}（选项 ${id}，全文见 CP-4）`,
    count: ({ approvals, rejections, blocks, abstentions }) =>
      [
        `${approvals} 票赞成`,
        ...(rejections > 0 ? [`${rejections} 票反对`] : []),
        ...(blocks > 0 ? [`${blocks} 票否决`] : []),
        ...(abstentions > 0 ? [`${abstentions} 票弃权`] : []),
      ].join("，"),
    voted: (who, vote, why, { conditions, isFor }) =>
      han`${who === "" ? "" : `${who} `}${vote}${why === "" ? "" : `：“${stripped(innerQuotes(why))}”`}${conditions.length > 0 ? `（${isFor ? "前提" : "要求"}：${conditions.map((one) => `“${stripped(innerQuotes(one))}”`).join("；")}）` : ""}`,
    severe: (vote, severity) => `${vote}，严重程度${{ HIGH: "高", MEDIUM: "中", LOW: "低" }[severity]}`,
    changed: (former, now) => `由${former}改为${now}`,
    inFull: (round, what) => `提案 ${round}：${what}`,
    byItself: (pros, cons) =>
      [
        ...(pros.length > 0 ? [`提案列出的优点：${quotes(pros)}。`] : []),
        ...(cons.length > 0 ? [`提案列出的缺点：${quotes(cons)}。`] : []),
      ].join(""),
    changes: (text) => `提案人对反对意见的答复：${text}`,
    wish: (who, conditions) => han`${who}：${conditions.map((one) => `“${stripped(innerQuotes(one))}”`).join("；")}`,
    notTakenBack: "此前一轮提出，尚未收回",
    tally: (round, count, voters, passed) =>
      `第 ${round} 次投票，共 ${voters} 名投票人：${count}；${passed ? "通过" : "未通过"}`,
    decide: "全员弃权。请以协调者身份决定：APPROVE 或 REJECT。记录中将写明是你的决定。",
    decided: (vote) => `全员弃权；协调者${vote === undefined ? "没有作答" : `：${vote}`}`,
    noProposal: (proposer) => han`没有提案：${proposer} 没有给出有效的回答。无人投票。`,
    none: (title, count, rounds, { tooFew, isBlockedOnly }) =>
      `“${title}”未获通过：${count}，投票${rounds === 1 ? "一轮，没有修订后的提案" : "两轮"}${tooFew ? "；投票者不足半数" : ""}。${isBlockedOnly ? "若没有否决，本可通过。" : ""}`,
    ask: (none, what) => `${none}是否仍然采纳？提案是：${what}。`,
    goesOn: (what, byUser) =>
      byUser ? `用户决定在没有共识的情况下采纳：${what}。` : `没有未解决的否决，因此有保留地继续：${what}。`,
  },
  review: {
    fix: (lines) => `请改正以下问题：\n${list(lines)}`,
    examine: (producer, again) =>
      `审查 ${producer} 最近的工作。${again ? "此前发现而尚未改正的问题请再次列出，并标明。" : ""}`,
    noWork: (role) => han`${role} 没有交付。`,
    noReview: (role) => han`${role} 没有给出审查。`,
    line: (n) => `第 ${n} 行`,
    finding: (severity, place, description, suggestion) =>
      `${severity}：${place ? `${place}：` : ""}${description}${suggestion ? `（${suggestion}）` : ""}`,
    round: (n, verdict, of, summary) =>
      `第 ${n} 次审查：${verdict}，${of.all} 个问题${n > 1 ? `，其中 ${of.again} 个是上次 ${of.former} 个中的` : ""}。${stop(summary)}`,
    passed: (verdict, n, left) =>
      `审查放行：${verdict}，共 ${n} 轮，${left === 0 ? "未提出问题" : `提出 ${left} 个问题`}。`,
    noImprovement: (n) => `连续 ${n} 轮问题没有减少。`,
    bound: (n) => `${n} 轮审查之后仍未放行。`,
    designFlaw: (summary) => `审查发现，改正这项工作也无济于事：${stop(summary)}`,
  },
  escalation: {
    issue: (n, issue, chain, isAgain) =>
      `问题，现处${level(n)}：${issue}${chain.length > 0 ? `\n到目前为止的诊断：\n${list(chain)}` : ""}${isAgain ? "\n你的尝试没有解决问题：请试尚未试过的办法。" : ""}`,
    diagnosed: (n, agent, diagnosis, tried, proposed) =>
      `${level(n)}，${agent}：${diagnosis}${tried.length > 0 ? `（试过：${tried.join("；")}）` : ""}${proposed === "" ? "" : `（提议：${proposed}）`}`,
    silent: "没有作答",
    attempt: (n, agent, attempt, resolved, { diagnosis = "没有作答", solution = "" } = {}) =>
      `${level(n)}，${agent}，第 ${attempt} 次：${resolved ? "已解决" : "未解决"}；${diagnosis}${solution === "" ? "" : `（提议：${solution}）`}`,
    architectural: (n) => `${level(n)}发现设计本身有缺陷：须重新规划。`,
    resolved: (n, solution) => `在${level(n)}解决：${stop(solution)}`,
    proposed: (n, solution) => `${level(n)}提出了方案，但没有人说已照做：${stop(solution)}`,
    carryOut: (issue, solution) =>
      solution === ""
        ? `问题原先的提法有误，请按以下提法再试一次：\n${issue}`
        : `如果能动手，请照此执行，并说明是否已照做、问题是否解决。如果不能，请写明由谁在什么时候之前做什么。\n问题：${issue}\n方案：${solution}`,
    ask: (issue) => `各级都没能解决：${issue}`,
    stopped: "未解决：用户已叫停。",
    conservative: (issue) =>
      `无人解决。请用危害最小的最保守做法继续，并在 solution 中说明做了什么，或由谁在什么时候之前做什么：\n${issue}`,
    unresolved: (isGuided, what) =>
      `未解决：${isGuided ? "用户指定的做法没有奏效" : "各级都没能解决，也没有权宜之计"}。${stop(what)}`,
    workaround: (agent, did) => `WORKAROUND：各级都没能解决。${agent} 的替代做法：${stop(did)}`,
  },
  pipeline: {
    done: (reviewed) => `各阶段均已完成：计划、实现、测试${reviewed ? "、审查" : ""}。`,
    open: (subjects) => `未完成：${subjects.join("、")}。`,
    approve: "这份计划可以执行吗？BLOCK 表示退回，并说明须如何修改。",
    rejected: (n) => `计划第 ${n} 次被退回`,
    planYourself: (rejected, silent) =>
      `${silent === undefined ? "计划已三次被退回。" : han`${rejected > 0 ? `计划 ${rejected} 次被退回，此后` : ""}${silent} 没有给出计划。`}请以协调者身份自行制订计划。`,
    plansItself: "协调者自行规划",
    noPlan: "没有计划。",
    selfCheckFailed: "你的自检未通过：请在他人查看之前改正。",
    notCorrected: (role) => han`${role} 交付的内容未通过自检，也没有改正。`,
    fixTests: (found) => `测试失败，请改正：\n${list(found.slice(-20))}`,
    tested: (n, rate) =>
      rate === undefined ? `第 ${n} 次测试：没有报告` : `第 ${n} 次测试：通过 ${Math.round(100 * rate)}%`,
    testsFail: (n) => `测试 ${n} 次仍未达到 95%。`,
    untested: (n) => `没有测试：${n} 次都没有报告。`,
  },
  fanOut: {
    task: (n, angle) => `ANALYZE-${n}：${angle}分析`,
    angle: (angle) => `你的角度：${angle}。`,
    finding: (severity, title, detail, { from, against }) =>
      `${severity}：${title}${detail ? `：${detail}` : ""}（${from.join("、")}${against.length > 0 ? `；${against.join("、")}认为不成问题` : ""}）`,
    numbered: (n, angle, title, detail, holds) =>
      `${n}. ${angle}：${title}${detail ? `：${detail}` : ""}${holds ? "" : "（不成问题）"}`,
    done: (given, of, findings) => `${of} 个角度分析了 ${given} 个，共 ${findings} 个发现。`,
    nobody: "无人分析。",
    conflicts: (titles) => `各角度相互矛盾，因此表决：${titles.join("；")}`,
    diagnose: (findings) => `请提出诊断及相应的做法${findings.length > 0 ? `。各项发现：\n${list(findings)}` : "。"}`,
    decide: (titles) => `各项分析在以下各点相互矛盾：${titles.join("；")}。请提议以哪个为准。`,
  },
  increments: {
    ...TEXTS.zh.increments,
    split: "把任务规划成可以单独交付和检查的小项；有依赖关系的先后交付。",
    implement: (id, titles) => `只实现 ${id}：\n${list(titles)}`,
    check: (id, titles) => `检查 ${id}。其内容：\n${list(titles)}`,
    fix: (id, titles, failed, suggestion) =>
      `${id} 未通过：${failed.join("；")}。${stop(suggestion)}请改正。其内容：\n${list(titles)}`,
    rollBack: (id, titles) => `撤回 ${id}：一切恢复到它之前的样子。其内容：\n${list(titles)}`,
    progress: (id, status, attempts, completed, total, percent) =>
      `${id}：${status}，${attempts === 0 ? "没有尝试" : `尝试 ${attempts} 次`}；${total} 个增量已交付 ${completed} 个（进度 ${percent}%）`,
    buildsOn: (missing) => `它以 ${missing.join("、")} 为前提，而前提没有交付`,
    tooManyBlocked: (blocked, total) => `${total} 个增量中超过半数受阻：${blocked.join("；")}。应重新规划。`,
    checkAll: (ids) => `检查整体，其中包括 ${ids.join("、")}。`,
    takenOut: (id, why) => `整体检查未通过（${why}）；撤出 ${id}`,
    done: (standing, total, out) =>
      `${total} 个增量交付了 ${standing} 个，整体检查通过${out.length > 0 ? `；不含 ${out.join("、")}` : ""}。`,
    unchecked: (standing, total, out, why) =>
      `${total} 个增量交付了 ${standing} 个，但整体没有检查：${why}${out.length > 0 ? `；不含 ${out.join("、")}` : ""}。`,
  },
  swarm: {
    another: "另一次群策攻关一直在进行；同一时间只能有一次。",
    waits: (why) => `另一次群策攻关正在进行，本次等待：${why}`,
    assignment: "全体：请从各自的视角诊断。",
    issue: (issue, tried) => `受阻：${issue}${tried.length > 0 ? `\n已试而无效，请勿再提：\n${list(tried)}` : ""}`,
    chosen: (from, cause, confidence) => `选定：${cause}（${from}，置信度 ${Math.round(100 * confidence)}%）`,
    fix: (cause, fix, others) =>
      `根本原因：${cause}\n请执行：${fix}${others.length > 0 ? `\n他人所见：\n${list(others)}` : ""}`,
    verify: "重新运行受阻之处：问题消失了吗？有没有新的问题？",
    unverified: ({ passRate, newProblems, failures }) =>
      newProblems.length > 0
        ? `未通过：引入了新问题：${newProblems.join("；")}`
        : `未通过：受阻之处恢复 ${Math.round(100 * passRate)}%${failures.length > 0 ? `：${failures.join("；")}` : ""}`,
    rollBack: (fix) => `此修复引入了别的问题，请撤回：${fix}`,
    solved: (cause, fix, n) => `经 ${n} 轮，阻塞已解除。原因：${stop(cause)}做法：${stop(fix)}`,
    tried: (from, cause, fix) => `${from}：${cause}；试过：${fix}`,
    unsolved: (tried) => `两轮群策攻关${tried > 0 ? "仍未解决" : "没有执行任何修复"}。`,
  },
  consulting: {
    question: "任务执行者就任务现状征求你的建议。",
    followUp: (recommendation, confidence) =>
      `你曾建议：${recommendation}（置信度 ${Math.round(100 * confidence)}%）。怎样才能确定？确定之后又建议什么？`,
    unsure: (confidence) => `建议的置信度为 ${Math.round(100 * confidence)}%；再问一次`,
    stillUnsure: "建议的置信度始终低于 80%。",
    timedOut: "未及时收到建议。",
    noAdvice: "没有得到建议。",
    noSpecialist: (reason, isModel) => `没有专家（${reason}）${isModel ? "；改问模型" : ""}`,
    apply: (recommendation) => `建议如下：${recommendation}`,
    conflict: (recommendation) => `该建议与现有设计冲突：${recommendation}。请提议以哪个为准。`,
    conflicts: "该建议与现有设计冲突。",
    applied: (recommendation, caveats) =>
      `已采用建议：${stop(recommendation)}${caveats.length > 0 ? `注意：${stop(caveats.join("；"))}` : ""}`,
    notApplied: (why) => `未采用建议：${stop(why)}`,
    ownJudgement: "没有可依靠的建议。请按自己的判断继续，并说明哪些没有验证过。",
    unverified: (summary) => `未经验证（unverified）：${stop(summary)}`,
  },
  dual: {
    ...TEXTS.zh.dual,
    ahead: (what) => `另一条轨道尚未到达。请先做下一阶段：${what}。`,
    apart: (tracks, goesOn) => `${tracks.join("、")} 落后${goesOn ? "：另一条轨道先做下一阶段" : ""}`,
    stuck: (tracks) => `${tracks.join("、")} 无法交付${tracks.length === 1 ? "，另一条轨道在等待" : ""}。`,
    adapts: "第一条轨道的成果保持不变；请让你的与之相符。",
    kept: (branches) => `两条轨道的成果在分支 ${branches.join("、")} 上`,
    unchecked: (id, why) => `${id}：没有检查：${why}`,
    aligned: (id, ok, conflicts) => (ok ? `${id}：已对齐` : `${id}：未对齐：${conflicts.join("；")}`),
    adjust: (conflicts, correction) =>
      `两条轨道不吻合：\n${list(conflicts)}${correction ? `\n${correction}` : ""}\n请调整你的交付。`,
    degraded: (id, isChecked) =>
      `${isChecked ? `两条轨道在 ${id} 没能对齐` : `没有人检查两条轨道在 ${id} 是否吻合`}；其余按流水线进行。`,
    done: (points) => `两条轨道在全部 ${points} 个同步点对齐。`,
  },
  retro: {
    ask: (shown) =>
      `任务已结束。请从自己的角色回答；没有可说的，列表留空即可。${shown.length > 0 ? `任务板和消息中看到：${shown.join("，")}。` : ""}`,
    trace: (role, signs) => han`${role} 没有提交回顾；消息中看到：${signs.length > 0 ? signs.join("、") : "无"}`,
    nothing: (given, of) =>
      given === 0
        ? "无人提交回顾。"
        : `复盘没有值得保留的内容${given < of ? `；${of} 人中 ${given} 人提交回顾` : ""}。`,
    done: (given, of, lessons) => `${of} 人中 ${given} 人提交回顾；${lessons} 条经验将告知下一个同类任务。`,
  },
  result: {
    ...TEXTS.zh.result,
    delivered: (role, artifact, check, summary) =>
      `${role}：${artifact}。自检：${OWN_CHECK.zh[check]}。${stop(summary)}`,
    stepHead: { step: "步骤", gate: "门控", iterations: "次数", outcome: "结果" },
    gates: OUTCOMES.zh,
    iterations: (n, bound) => (n === 0 ? "无" : bound === null ? String(n) : `${n} 次，上限 ${bound} 次`),
    stepHeading: (step, gate) => `${step}：${gate}`,
    facts: ({ gate, bound, timeout }) => `成功条件：${gate}。上限：${bound}。时限：${timeout}。`,
    minutes: (n) => `${Math.round(10 * n) / 10} 分钟（--pattern-time）`,
    signals: (sent) => `信号：${sent.length > 0 ? sent.join("、") : "无"}。`,
    roleHead: { role: "角色", held: "由谁担任", said: "发言数", last: "最后一次发言" },
    notNeeded: (roles) => `没有参与：${roles.join("、")}。`,
    roundLine: (steps, n) => `${steps.join("、")}：${n} 条发言`,
    byRule: (roles) => `没有模型、人或程序担任 ${roles.join("、")}：由规则代答，规则不做事、不测试、不批准。`,
    noSeat: (seats, pattern, roles) =>
      `${pattern} 没有角色 ${seats.join("、")}：席位用它担任的角色命名：${roles.join("、")}`,
  },
};
