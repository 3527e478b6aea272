import { languages } from "#protocols/languages";
import { steps } from "./en.ts";

/** Questions to a person, in a colleague's words, and a model's instruction to read the answer. */
const en = {
  position: "What should be done? A sentence or two is enough. Nobody sees it before all have answered.",
  argument: "Why do you see it that way? Name a case, a figure or a place in a document, if you have one.",
  attack: "What could go wrong? Tell one case in which it fails, and tap the point that it speaks against.",
  response: "Where do you stand now, after what the others have said? Say what moved you, if anything did.",
  unshared: "What do you know that the others may not? A sentence or two, from your own work.",
  ownKnowledge: "own knowledge",
  /** Texts in which somebody says nothing: their taps alone count. */
  saysNothing:
    /^(?:no (?:view|opinion|comment|changes?)|nothing new|unchanged|as before|none|nothing|pass|n\/?a|no|yes|ok(?:ay)?|agreed?|same|ditto)$/iu,
  /** What somebody says who only taps. */
  tapped: {
    for: (point: string) => `For “${point}”.`,
    against: (point: string) => `Against “${point}”.`,
    none: (point: string) => `No view on “${point}”.`,
  },
  reading: {
    role: "You take down what one participant has written, so that they can confirm it. You hold no view and add nothing.",
    theirText: "What they have written, to be put into fields:",
    theirStances: "What they have said of points so far. Only what their text changes of it is a stance anew:",
    theirReasons: "Their own reasons so far, `on` what each of them bears:",
    theirDocket:
      "What was put to them, which they may answer without naming it. `counters`: an objection to what they are for; a reason against it, or a concession, names its `item`. `answers`: an answer to their objection `item`:",
    /** So many points; reasons, concessions, and what they take back of their own, in a later statement alone. */
    instruction: ({ points, isLater, own }: { points: number; isLater: boolean; own: readonly string[] }) =>
      `Put what they have written into fields.\n${steps(
        "Each item begins with `quote`: the words of the text that say it, copied letter by letter. An item without them is void, and so is one with a figure that they do not give. What they leave open stays out.",
        "`stances`: where they speak for or against a point on the table, name it in `on`. `none` only where they say that they have no view of it.",
        `\`points\`, at most ${points}: what they want or hold and no point on the table says, each one sentence of at most 15 words, as close to their own words as a sentence that stands alone can be.`,
        "What they are for only under a condition (“if”, “as long as”, “once”, “unless”) has the condition in `if`, with its own `quote`. Its `text` is the id of the point on the table that says it, else a whole sentence that can stand alone. A condition is no point beside that.",
        "What they want only if another point is not taken or fails (“first … , else …”) is their second choice: the point that they would rather have is in `secondTo`, by its id or by its words in `points`.",
        isLater &&
          "`reasons`: why they are for or against a point, a reason on the table or an objection put to them, named in `on`: one sentence each. A reason is no point beside that.",
        isLater &&
          "`concedes`: an objection, on the table or put to them, that they say is right, by its id in `to`. It is no reason beside that, and changes no stance that they do not change.",
        isLater &&
          own.length > 0 &&
          `\`takesBack\`: a reason or objection of their own (${own.join(", ")}) that they take back or correct, by its id.`,
      )}`,
  },
};

const zh: typeof en = {
  position: "你认为应当怎么做？一两句话就够。所有人回答之前，谁也看不到。",
  argument: "你为什么这样看？如有案例、数字或文档中的出处，请写出。",
  attack: "会出什么问题？讲一个会失败的具体案例，并点选它反对的要点。",
  response: "听了其他人的发言，你现在怎么看？如果有什么打动了你，请写出来。",
  unshared: "有什么是你知道、其他人可能不知道的？来自你自己的工作，一两句话就够。",
  ownKnowledge: "本人了解",
  saysNothing:
    /^(?:无|没有|(?:无|没有?)(?:意见|看法|评论|变化)|[维保]持(?:原样|不变)|不变|不表态|弃权|略|[是否对好行不]|不[是对好行]|可以|同意|不同意|同上)$/u,
  tapped: {
    for: (point) => `赞成“${point}”。`,
    against: (point) => `反对“${point}”。`,
    none: (point) => `对“${point}”中立。`,
  },
  reading: {
    role: "你把一位参与者写的内容记录下来，请本人确认。你没有自己的看法，也不添加任何内容。",
    theirText: "对方写的、要填入各字段的内容：",
    theirStances: "对方到目前为止对各要点的表态。只有这段文字改变了的，才再写成表态：",
    theirReasons: "对方自己至今给出的理由，`on` 是所针对的内容：",
    theirDocket:
      "已向对方提出的内容，对方可能不点明就作答。`counters`：对其所赞成内容的异议；反对这一异议的理由，或对它的承认，都写它的 `item`。`answers`：对其异议 `item` 的回答：",
    instruction: ({ points, isLater, own }) =>
      `把对方所写的内容填入各字段。\n${steps(
        "每一项先写 `quote`：文中说这一项的原话，逐字抄录。没有原话的项无效，数字不是对方给出的项也无效。对方没有说的，不写。",
        "`stances`：对方赞成或反对表中某个要点时，在 `on` 中写明它的 id。只有对方说对它没有看法时，才写 `none`。",
        `\`points\`，至多 ${points} 个：对方主张或认定、而表中还没有的内容，每个一句话，不超过 25 字，单独看也能明白，尽量用对方的原话。`,
        "对方只在某个条件下赞成时（“如果”“只要”“一旦”“除非”），把条件写入 `if`，并附上它自己的 `quote`。`text` 写表中说出该条件的要点的 id，没有则写一个单独看也能明白的完整句子。条件不再另列为要点。",
        "如果对方只在另一要点没有采纳或行不通时才要这一要点（“先……，不行再……”），这是次选：把对方更想要的那个要点写入 `secondTo`：它的 id，或它在 `points` 中的原文。",
        isLater &&
          "`reasons`：对方为什么赞成或反对某个要点、表中的某条理由或向其提出的异议（在 `on` 中写明），每条一句话。理由不再另列为要点。",
        isLater &&
          "`concedes`：对方说表中的、或向其提出的某条异议有道理时，在 `to` 中写明它的 id。它不再另列为理由；对方没有改变的表态，不因此改变。",
        isLater &&
          own.length > 0 &&
          `\`takesBack\`：对方收回或更正自己的理由或异议（${own.join("、")}）时，写明其 id。`,
      )}`,
  },
};

export const { words: questions } = languages<typeof en>({ en, zh });
