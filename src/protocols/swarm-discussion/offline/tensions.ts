import type { Lang } from "#wire";
import { catalogueEn } from "./catalogue-en.ts";
import { catalogueZh } from "./catalogue-zh.ts";
import { type Catalogue, CONCERNS, type ConcernId } from "./concern.ts";

/** How far two concerns pull apart, 1 to 3, and along which axis in each language. */
export interface Opposition {
  readonly between: readonly [ConcernId, ConcernId];
  readonly strength: number;
  readonly axis: string;
  readonly description: string;
}

interface Entry {
  readonly strength: 1 | 2 | 3;
  /** Axis and description. */
  readonly en: readonly [string, string];
  readonly zh: readonly [string, string];
}

/** The pairs that are opposed by their nature. */
const OPPOSED: Readonly<Partial<Record<`${ConcernId} ${ConcernId}`, Entry>>> = {
  "delivery operations": {
    strength: 3,
    en: [
      "Speed of delivery vs. stability in operation",
      "One gains by every change that goes out; the other is called when one of them breaks something.",
    ],
    zh: ["交付速度 vs. 运行稳定", "一方从每次发布中得益;另一方在发布出错时被叫醒。"],
  },
  "delivery consistency": {
    strength: 2,
    en: [
      "Parts that are released alone vs. data that agree",
      "What is released alone keeps its own data; what must agree has to change together.",
    ],
    zh: ["各自独立发布 vs. 数据保持一致", "独立发布的部分各管各的数据;必须一致的部分只能一起改动。"],
  },
  "delivery security": {
    strength: 2,
    en: [
      "Shipping now vs. checking first",
      "Every check before a release holds it up; every release without one may open a door.",
    ],
    zh: ["立即发布 vs. 先行检查", "发布前的每道检查都会拖延;少一道检查就可能多开一扇门。"],
  },
  "delivery privacy": {
    strength: 2,
    en: [
      "Shipping now vs. proof of compliance",
      "One wants it out; the other has to sign that the rules are kept before it is.",
    ],
    zh: ["立即发布 vs. 合规证明", "一方要尽快发布;另一方必须先签字确认规则得到遵守。"],
  },
  "delivery cost": {
    strength: 1,
    en: ["Sooner vs. cheaper", "Time can be bought, and the two do not agree on the price."],
    zh: ["更快 vs. 更省", "时间可以用钱买,双方对价格没有共识。"],
  },
  "delivery simplicity": {
    strength: 2,
    en: [
      "Features now vs. code that lasts",
      "One counts what is shipped this quarter; the other what can still be changed in three years.",
    ],
    zh: ["眼前的功能 vs. 经久的代码", "一方计算本季度发布了什么;另一方计算三年后还能改动什么。"],
  },
  "delivery migration": {
    strength: 2,
    en: ["Moving now vs. being able to go back", "Every step that can be undone costs time before it saves any."],
    zh: ["立刻动手 vs. 留有退路", "每一步可撤回的安排都先花时间,然后才省时间。"],
  },
  "delivery evidence": {
    strength: 2,
    en: [
      "Deciding now vs. finding out first",
      "One loses by every week of waiting; the other by every decision that was taken blind.",
    ],
    zh: ["现在决定 vs. 先弄清楚", "一方因每一周的等待而受损;另一方因每一个盲目的决定而受损。"],
  },
  "operations cost": {
    strength: 3,
    en: ["Reliability vs. what it costs", "Redundancy is paid for every month and needed on one day of the year."],
    zh: ["可靠性 vs. 成本", "冗余每个月都要付钱,一年只用得上一天。"],
  },
  "operations organisation": {
    strength: 2,
    en: [
      "One platform that is run together vs. teams that run their own",
      "Freedom of each team is variety for whoever is on call.",
    ],
    zh: ["统一运维的平台 vs. 各团队自行运维", "每个团队的自由,对值班的人来说就是五花八门。"],
  },
  "operations users": {
    strength: 2,
    en: [
      "Nothing changes vs. what users ask for",
      "The safest system is one that is left alone; its users want it to move.",
    ],
    zh: ["保持不变 vs. 用户的诉求", "不去碰的系统最安全;用户却希望它不断改进。"],
  },
  "operations simplicity": {
    strength: 1,
    en: ["Safeguards vs. few parts", "Every safeguard is one more part that somebody has to understand."],
    zh: ["保护措施 vs. 更少的部件", "每一项保护措施都是又一个需要有人理解的部件。"],
  },
  "operations privacy": {
    strength: 1,
    en: [
      "Seeing everything in operation vs. keeping little",
      "What helps to find a fault is often what must not be kept.",
    ],
    zh: ["运行时看得见一切 vs. 尽量少留存", "有助于排障的信息,往往正是不应保存的。"],
  },
  "consistency performance": {
    strength: 3,
    en: [
      "Agreement of data vs. speed and throughput",
      "Whoever waits for agreement is slow; whoever does not wait may be wrong.",
    ],
    zh: ["数据一致 vs. 速度与吞吐", "等待一致就会变慢;不等就可能出错。"],
  },
  "consistency organisation": {
    strength: 3,
    en: [
      "One model of the data vs. teams that own theirs",
      "What several teams own in parts, none of them can keep right as a whole.",
    ],
    zh: ["统一的数据模型 vs. 各团队自有数据", "由多个团队分头拥有的数据,没有谁能保证整体正确。"],
  },
  "consistency users": {
    strength: 1,
    en: ["Exact records vs. an answer at once", "The user wants to go on; the books want to be closed first."],
    zh: ["记录准确 vs. 即时答复", "用户想继续往下走;账却要先对上。"],
  },
  "consistency migration": {
    strength: 1,
    en: [
      "One source of truth vs. two systems for a time",
      "A move in steps keeps the same fact in two places until it ends.",
    ],
    zh: ["唯一的数据来源 vs. 一段时间的双系统", "分步迁移结束之前,同一事实要放在两个地方。"],
  },
  "security users": {
    strength: 3,
    en: ["Protection vs. ease of use", "Every lock is one more thing in the way of those who are allowed in."],
    zh: ["安全防护 vs. 易用", "每一把锁都挡在有权进入的人面前。"],
  },
  "security cost": {
    strength: 2,
    en: ["Protection vs. its price", "One pays for what then does not happen, and cannot show that it would have."],
    zh: ["安全防护 vs. 代价", "花钱换来的是没有发生的事,也无法证明它本会发生。"],
  },
  "security organisation": {
    strength: 2,
    en: ["Control vs. autonomy", "What every team may decide for itself nobody can guard as a whole."],
    zh: ["管控 vs. 自治", "每个团队都能自行决定的事,没有谁能整体把守。"],
  },
  "security performance": {
    strength: 1,
    en: ["Checks at every step vs. speed", "Each check takes its share of the time, for everyone, every time."],
    zh: ["步步检查 vs. 速度", "每道检查都要占用时间,对所有人、每一次都是如此。"],
  },
  "privacy evidence": {
    strength: 3,
    en: [
      "Keeping little data vs. learning from it",
      "What is not collected cannot harm anybody, and cannot teach anything.",
    ],
    zh: ["少留数据 vs. 从数据中学习", "不收集的数据伤不到人,也教不了人。"],
  },
  "privacy users": {
    strength: 2,
    en: [
      "Rules that are kept to the letter vs. help for the one who asks",
      "The rule protects all; the exception would help this one.",
    ],
    zh: ["严守规则 vs. 帮助眼前的人", "规则保护所有人;例外能帮助眼前这一位。"],
  },
  "privacy cost": {
    strength: 2,
    en: ["Provable compliance vs. its price", "Proof is work that no customer ever pays for, until it is missing."],
    zh: ["可证明的合规 vs. 代价", "举证是没有客户愿意付钱的工作,直到它缺失的那一天。"],
  },
  "privacy organisation": {
    strength: 1,
    en: ["One rule for all vs. teams that decide for themselves", "An auditor asks the company, not the team."],
    zh: ["统一规则 vs. 团队自主", "审计询问的是公司,而不是某个团队。"],
  },
  "cost performance": {
    strength: 3,
    en: ["Spending less vs. headroom", "Headroom is idle on most days, and everything on one."],
    zh: ["节省开支 vs. 留有余量", "余量在多数日子里闲置,在某一天却决定一切。"],
  },
  "cost users": {
    strength: 2,
    en: ["Spending less vs. serving better", "What would help the users is on somebody's bill."],
    zh: ["节省开支 vs. 更好的服务", "能帮到用户的东西,总要记在谁的账上。"],
  },
  "cost migration": {
    strength: 2,
    en: ["The cost of moving vs. the safety of doing it in steps", "Two systems side by side are paid for twice."],
    zh: ["迁移的花费 vs. 分步进行的稳妥", "两套系统并行就要付两份钱。"],
  },
  "cost evidence": {
    strength: 2,
    en: [
      "The cost of finding out vs. the cost of being wrong",
      "A trial costs something for certain; a mistake costs more, perhaps.",
    ],
    zh: ["弄清楚的代价 vs. 弄错的代价", "试验的花费是确定的;出错的代价更大,但只是可能。"],
  },
  "cost organisation": {
    strength: 2,
    en: [
      "Spending less vs. teams that have what they need",
      "Every team with its own tools, skills and on-call is paid for once more.",
    ],
    zh: ["节省开支 vs. 团队配备齐全", "每个团队都有自己的工具、技能和值班,就要多付一份钱。"],
  },
  "performance simplicity": {
    strength: 3,
    en: [
      "Speed of the system vs. code that stays simple",
      "What is fast is seldom what is easy to read, and it stays longer than the need for it.",
    ],
    zh: ["系统速度 vs. 代码简单", "快的写法很少好读,而且往往比需要它的理由存在得更久。"],
  },
  "performance users": {
    strength: 2,
    en: [
      "Answers that are fast for all vs. freedom to ask for anything",
      "What each user may ask for freely, somebody has to deliver at the peak.",
    ],
    zh: ["对所有人都快 vs. 想要什么都可以", "每个用户可以随意索取的,总要有人在高峰时交付。"],
  },
  "simplicity organisation": {
    strength: 2,
    en: [
      "One simple whole vs. teams that can go separate ways",
      "Boundaries that free the teams are parts that somebody has to keep.",
    ],
    zh: ["简单的整体 vs. 可以各行其道的团队", "让团队自由的边界,也是需要有人维护的部件。"],
  },
  "simplicity users": {
    strength: 2,
    en: [
      "Leaving things out vs. what users ask for",
      "Each wish is reasonable; all of them together are the complexity.",
    ],
    zh: ["做减法 vs. 用户的诉求", "每个愿望都合理;加在一起就是复杂度。"],
  },
  "simplicity migration": {
    strength: 2,
    en: [
      "One clean system vs. two for as long as it takes",
      "A safe move is the most complicated state of all, and it may last for years.",
    ],
    zh: ["一套干净的系统 vs. 长期的两套", "稳妥的迁移是最复杂的状态,而且可能持续多年。"],
  },
  "users migration": {
    strength: 2,
    en: [
      "Getting the new soon vs. a way back",
      "Users want the new thing whole; a safe move gives it to them in pieces.",
    ],
    zh: ["尽快用上新的 vs. 留有退路", "用户想要完整的新东西;稳妥的迁移只能一块一块给。"],
  },
  "users evidence": {
    strength: 2,
    en: [
      "What users say vs. what figures show",
      "A story shows what a figure hides, and a figure shows what a story makes too large.",
    ],
    zh: ["用户的讲述 vs. 数字的显示", "故事揭示数字掩盖的东西,数字纠正故事放大的东西。"],
  },
  "organisation migration": {
    strength: 2,
    en: [
      "Teams that are free soon vs. a move that can be stopped",
      "Until the move has ended, every team still waits for the others.",
    ],
    zh: ["团队尽早独立 vs. 迁移可以停下", "迁移结束之前,每个团队仍要等其他团队。"],
  },
  "organisation evidence": {
    strength: 1,
    en: [
      "Trusting those who do the work vs. proof for everyone",
      "One would let the team decide; the other wants to see why.",
    ],
    zh: ["信任做事的人 vs. 给所有人看的证据", "一方愿意让团队决定;另一方想看到理由。"],
  },
};

const CATALOGUES: Readonly<Record<Lang, Catalogue>> = { en: catalogueEn, zh: catalogueZh };

export const catalogue = (lang: Lang): Catalogue => CATALOGUES[lang];

/** Strength of a pair that stands in no table: opposed only in that both want attention. */
const UNLISTED = 0;

/** How two different concerns are opposed; the same whichever comes first. */
export function opposition(a: ConcernId, b: ConcernId, lang: Lang): Opposition {
  const [first, second] = CONCERNS.indexOf(a) < CONCERNS.indexOf(b) ? [a, b] : [b, a];
  const entry = OPPOSED[`${first} ${second}`];
  if (entry) {
    const [axis, description] = entry[lang];
    return { between: [first, second], strength: entry.strength, axis, description };
  }
  const [x, y] = [CATALOGUES[lang][first], CATALOGUES[lang][second]];
  return { between: [first, second], strength: UNLISTED, ...axisOf(x.wants, y.wants, x.stakes, y.stakes, lang) };
}

/** An axis between two interests for which none is written down: what each wants, and what each stands to lose. */
export function axisOf(
  wantsA: string,
  wantsB: string,
  stakesA: string,
  stakesB: string,
  lang: Lang,
): { axis: string; description: string } {
  const axis = `${upper(wantsA)} vs. ${lower(wantsB)}`;
  const description =
    lang === "zh"
      ? `一方可能失去的:${stakesA}。另一方可能失去的:${stakesB}。`
      : `What one stands to lose: ${lower(stakesA)}. What the other stands to lose: ${lower(stakesB)}.`;
  return { axis, description };
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** Names such as GDPR keep their capitals. */
const lower = (text: string): string =>
  /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
