import type { Announced, Projection } from "#discussion";
import { langOf, modelTookPart, nameOf, titleOf } from "#discussion";
import { document, inline, list } from "#lib/markdown";
import type { Lang, Message } from "#wire";

const en = {
  noModel: "**No model took part**: what stands here was found and set against each other by rule, or said by people.",
  step: (round: number, step: number, name: string) => `### Round ${round} — Step ${step}: ${name}`,
  takeaway: "**Key takeaway**: ",
  answered: (answered: number, asked: number) => `**${answered} of ${asked} answered.**`,
  absent: "Absent: ",
  warning: "Warning: ",
  decided: (by: string, choice: string) => `**Decided** by ${by}: ${choice}`,
  paused: "**Paused**: ",
  resumed: "**Resumed**",
  ended: (outcome: string) => `**Ended** (${outcome}): `,
};

const zh: typeof en = {
  noModel: "**没有模型参与**：此处内容由规则查找并相互对照得出，或由人说出。",
  step: (round, step, name) => `### 第${round}轮 — 步骤${step}：${name}`,
  takeaway: "**关键要点**：",
  answered: (answered, asked) => `**${asked} 人中有 ${answered} 人作答。**`,
  absent: "缺席：",
  warning: "警告：",
  decided: (by, choice) => `**决定**（${by}）：${choice}`,
  paused: "**已暂停**：",
  resumed: "**已恢复**",
  ended: (outcome) => `**已结束**（${outcome}）：`,
};

const progressWords = (lang: Lang): typeof en => (lang === "zh" ? zh : en);

/** progress.md: a section for every step, and what was noticed and decided between them. */
export function progressFile(state: Projection): string {
  const words = progressWords(langOf(state));
  return document([
    `# ${inline(titleOf(state), 200)}`,
    modelTookPart(state) === false ? `> ${words.noModel}` : undefined,
    ...state.announced.map((message) => entry(state, message, words)),
  ]);
}

function entry(state: Projection, message: Announced, words: typeof en): string {
  switch (message.type) {
    case "progress":
      return section(state, message, words);
    case "notice":
      return `> ${message.body.level === "warning" ? words.warning : ""}${inline(message.body.text)}`;
    case "decided": {
      const { by, choice, text } = message.body;
      return `${words.decided(inline(by), inline(choice))}${text === undefined ? "" : ` — ${inline(text)}`}\n\n---`;
    }
    case "paused":
      return `${words.paused}${inline(message.body.reason)}\n\n---`;
    case "resumed":
      return message.body.review === undefined ? words.resumed : `${words.resumed}: ${inline(message.body.review)}`;
    case "ended":
      return `${words.ended(message.body.outcome)}${inline(message.body.reason)}`;
  }
}

function section(state: Projection, message: Message<"phase", "progress">, words: typeof en): string {
  const { step, name, lines, takeaway, asked, answered, absent = [] } = message.body;
  const partial = asked !== undefined && answered !== undefined && answered < asked;
  const missing = absent.map(({ participant, reason }) => `${inline(nameOf(state, participant))} (${inline(reason)})`);
  return document([
    words.step(message.round ?? 0, step, inline(name)),
    partial ? words.answered(answered, asked) : undefined,
    list(lines.map((line) => inline(line))),
    missing.length > 0 ? `${words.absent}${missing.join("; ")}` : undefined,
    `${words.takeaway}${inline(takeaway)}`,
    "---",
  ]).trimEnd();
}
