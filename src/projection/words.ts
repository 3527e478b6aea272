import type { Lang, OUTCOMES, Participant } from "#wire";

const en = {
  noModel: "**No model took part**: the text below was quoted and compared by rule, or said by people.",
  step: (round: number, step: number, name: string) => `### Round ${round} — Step ${step}: ${name}`,
  /** Heading of an occasional step, whose name may state the round. */
  once: (round: number, name: string) =>
    `### ${round === 0 || /^Round \d/.test(name) ? "" : `Round ${round}: `}${name}`,
  takeaway: (text: string) => `**Key takeaway**: ${text}`,
  answered: (answered: number, asked: number) => `**${answered} of ${asked} answered.**`,
  absent: (absent: readonly { who: string; why: string }[]) =>
    `Absent: ${absent.map(({ who, why }) => `${who} (${why})`).join("; ")}`,
  notice: (text: string, isWarning: boolean) => `${isWarning ? "Warning: " : ""}${text}`,
  decided: (by: string, choice: string, text?: string) =>
    `**Decided** by ${by}: ${choice}${text === undefined ? "" : ` — ${text}`}`,
  paused: (reason: string) => `**Paused**: ${reason}`,
  resumed: (review?: string) => (review === undefined ? "**Resumed**" : `**Resumed**: ${review}`),
  reopened: "**Taken up again**",
  /** In place of words that were withdrawn. */
  withdrawn: "(withdrawn)",
  ended: (outcome: (typeof OUTCOMES)[number], reason: string) => `**Ended** (${outcome}): ${reason}`,
  duties: {
    expert: "Expert",
    moderator: "Discussion facilitator",
    historian: "Record keeper",
    contrarian: "Devil's advocate",
    "cross-domain": "Alternative perspective",
  } satisfies Record<Participant["role"], string>,
};
export type Words = typeof en;

const ENDS = { completed: "已完成", "ended-early": "提前结束", stopped: "已停止", failed: "失败" };
const BY: Readonly<Record<string, string>> = { rule: "按规则", user: "用户" };

const zh: Words = {
  noModel: "**没有模型参与**：以下内容由规则摘引段落并对照得出，或由人说出。",
  step: (round, step, name) => `### 第 ${round} 轮 — 步骤 ${step}：${name}`,
  once: (round, name) => `### ${round === 0 || /^第.{1,4}轮/u.test(name) ? "" : `第 ${round} 轮：`}${name}`,
  takeaway: (text) => `**小结**：${text}`,
  answered: (answered, asked) => `**${asked} 人中有 ${answered} 人作答。**`,
  absent: (absent) => `缺席：${absent.map(({ who, why }) => `${who}（${why}）`).join("；")}`,
  notice: (text, isWarning) => `${isWarning ? "警告：" : ""}${text}`,
  decided: (by, choice, text) => `**决定**（${BY[by] ?? by}）：${choice}${text === undefined ? "" : `——${text}`}`,
  paused: (reason) => `**已暂停**：${reason}`,
  resumed: (review) => (review === undefined ? "**已恢复**" : `**已恢复**：${review}`),
  reopened: "**重新开启**",
  withdrawn: "（已撤回）",
  ended: (outcome, reason) => `**已结束**（${ENDS[outcome]}）：${reason}`,
  duties: {
    expert: "专家",
    moderator: "主持讨论",
    historian: "保存记录",
    contrarian: "提出反对意见",
    "cross-domain": "提供另一种视角",
  },
};

export const words = (lang: Lang): Words => ({ en, zh })[lang];
