import { languages } from "#protocols/languages";

/** Questions to a person, in a colleague's words. */
const en = {
  position: "What should be done? A sentence or two is enough. Nobody sees it before all have answered.",
  argument: "Why do you see it that way? Name a case, a figure or a place in a document, if you have one.",
  attack: "What could go wrong? Tell one case in which it fails, and tap the point that it speaks against.",
  response: "Where do you stand now, after what the others have said? Say what moved you, if anything did.",
  unshared: "What do you know that the others may not? A sentence or two, from your own work.",
  ownKnowledge: "own knowledge",
  /** What somebody says who only taps. */
  tapped: {
    for: (point: string) => `For “${point}”.`,
    against: (point: string) => `Against “${point}”.`,
    none: (point: string) => `No view on “${point}”.`,
  },
};

const zh: typeof en = {
  position: "你认为应当怎么做？一两句话即可。所有人回答之前，谁也看不到。",
  argument: "你为什么这样看？如有案例、数字或文档中的出处，请写出。",
  attack: "会出什么问题？讲一个会失败的具体案例，并点选它所反对的观点。",
  response: "听了其他人的发言，你现在怎么看？如果有什么打动了你，请写出。",
  unshared: "有什么是你知道、而其他人可能不知道的？一两句话即可。",
  ownKnowledge: "自身了解",
  tapped: {
    for: (point) => `赞成“${point}”。`,
    against: (point) => `反对“${point}”。`,
    none: (point) => `对“${point}”没有意见。`,
  },
};

export const { words: questions } = languages<typeof en>({ en, zh });
