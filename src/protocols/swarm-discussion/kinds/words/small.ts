import { languages } from "#protocols/languages";
import { joined, type Pointers, steps } from "./en.ts";

/** Instructions for a small model, by kind: fewer fields and shorter texts than in `en`. */
const en = {
  position_declaration: (to: Pointers) =>
    `Say what you are for. Nobody sees it until all are in.\n${steps(
      to.constraints.length > 0 && `Keep the constraints (${to.constraints.join(", ")}).`,
      "`wouldChangeIf`: one thing that could be observed or measured and that would change your mind.",
      "`points`: one to three. Each is one sentence on what should be done that others can be for or against.",
      to.table && "`stances`: for each point on the table its id in `on`, and for, against or none.",
    )}`,
  argument: (to: Pointers) =>
    `Argue.\n${steps(
      to.constraints.length > 0 && `Keep the constraints (${to.constraints.join(", ")}).`,
      confirms.en(to),
      REASONS.en(to.documents),
      THEIRS.en,
      STANCES.en,
      `\`text\`: 60 to 150 words, the strongest point first.${to.asked === undefined ? "" : ` Answer what ${to.asked} asks you.`} Repeat nothing that has been said.`,
    )}`,
  stress_test: (to: Pointers) =>
    `Attack what this group is most likely to get wrong.\n${steps(
      "`target`, `assumption`, `ifWrong`: one sentence each: what you attack, what it takes for granted, and what follows if that is wrong.",
      "`failureScenario`: 60 to 150 words. One concrete case in which acting on it fails: who does what, when it breaks, what that costs.",
      confirms.en(to),
      "`reasons`: one to three objections. Each is one sentence against one point or reason of the table, by its id in `on` (p3, a7).",
      THEIRS.en,
      to.constraints.length > 0 && `Look first for a constraint that it breaks (${to.constraints.join(", ")}).`,
    )}`,
  response: (to: Pointers) =>
    `Answer ${to.attack === undefined ? "what was said against you" : `the stress test ${to.attack}`}, and say where you stand now.\n${steps(
      to.docket.length > 0 &&
        `Your docket (${to.docket.join(", ")}): ${joined(
          "; ",
          to.raised &&
            "answer each open objection with a reason against it, by its id in `on`, or change your stance if it is right",
          to.answered && CONFIRMS.en,
        )}.`,
      REASONS.en(to.documents),
      THEIRS.en,
      STANCES.en,
      "`text`: 50 to 120 words. The first sentence says whether you moved, and why.",
    )}`,
};
export type SmallWords = typeof en;

const zh: SmallWords = {
  position_declaration: (to) =>
    `说你赞成什么。所有人提交之前，谁也看不到。\n${steps(
      to.constraints.length > 0 && `遵守限制（${to.constraints.join("、")}）。`,
      "`wouldChangeIf`：一件可以观察或测量、并会改变你看法的事。",
      "`points`：一到三个。每个是一句话，写应当做什么，别人可以单独赞成或反对。",
      to.table && "`stances`：对表中的每个要点，在 `on` 中写它的 id，并说赞成（for）、反对（against）或中立（none）。",
    )}`,
  argument: (to) =>
    `论证。\n${steps(
      to.constraints.length > 0 && `遵守限制（${to.constraints.join("、")}）。`,
      confirms.zh(to),
      REASONS.zh(to.documents),
      THEIRS.zh,
      STANCES.zh,
      `\`text\`：80 到 200 字，先写最有力的一点。${to.asked === undefined ? "" : `回答 ${to.asked} 向你提出的问题。`}不重复已说过的内容。`,
    )}`,
  stress_test: (to) =>
    `攻击这个群体最可能弄错的地方。\n${steps(
      "`target`、`assumption`、`ifWrong`：各一句话：你攻击什么、它把什么视为当然、如果不成立会怎样。",
      "`failureScenario`：80 到 200 字。一个照此去做会失败的具体案例：谁做了什么、何时出问题、代价多大。",
      confirms.zh(to),
      "`reasons`：一到三条异议。每条一句话，反对表中的一个要点或理由，在 `on` 中写它的 id（p3、a7）。",
      THEIRS.zh,
      to.constraints.length > 0 && `先看它是否违反限制（${to.constraints.join("、")}）。`,
    )}`,
  response: (to) =>
    `回应${to.attack === undefined ? "针对你所赞成内容的意见" : `压力测试 ${to.attack}`}，并说明你现在的立场。\n${steps(
      to.docket.length > 0 &&
        `你的待回应清单（${to.docket.join("、")}）：${joined(
          "；",
          to.raised && "对每条未解决的异议给出一条反对它的理由，在 `on` 中写它的 id；如果它说得对，就改变你的表态",
          to.answered && CONFIRMS.zh,
        )}。`,
      REASONS.zh(to.documents),
      THEIRS.zh,
      STANCES.zh,
      "`text`：60 到 160 字。第一句说明你是否改变了看法，以及原因。",
    )}`,
};

/** Lines that several kinds share. */
const CONFIRMS = {
  en: "your own objection goes into `withdraws` if the answer meets it, into neither if it was taken in and that is enough, else into `maintains`",
  zh: "你自己的异议得到了回答：满意就把它的 id 写入 `withdraws`；已被采纳且足够的，不必再写；否则写入 `maintains`",
};
const confirms = {
  en: (to: Pointers) => to.answered && `Your docket (${to.docket.join(", ")}): ${CONFIRMS.en}.`,
  zh: (to: Pointers) => to.answered && `你的待回应清单（${to.docket.join("、")}）：${CONFIRMS.zh}。`,
};
const REASONS = {
  en: (documents: boolean) =>
    `\`reasons\`: one to three. Each is one sentence for or against one point or reason of the table, by its id in \`on\` (p3, a7): a figure with its source${documents ? ", “the words of a passage” (path:line)," : ""} or a case. At least one is on what another brought.`,
  zh: (documents: boolean) =>
    `\`reasons\`：一到三条。每条一句话，赞成或反对表中的一个要点或理由，在 \`on\` 中写它的 id（p3、a7）：有出处的数字${documents ? "、“段落原文”（path:line）" : ""}或案例。至少一条针对他人提出的内容。`,
};
const THEIRS = {
  en: "With `against`, write into `theirs` what you attack, in its strongest form.",
  zh: "写 `against` 时，在 `theirs` 中把你反对的内容写成最有力的形式。",
};
const STANCES = {
  en: "`stances`: for, against or none on each point on which you have taken no stance. To change one, give a reason of your own on that point, or name in `because` the message that moved you.",
  zh: "`stances`：对你还没有表态的每个要点说赞成（for）、反对（against）或中立（none）。改变表态时，给出你对该要点的理由，或在 `because` 中写打动你的消息。",
};

export const { words: smallWords } = languages<SmallWords>({ en, zh });
