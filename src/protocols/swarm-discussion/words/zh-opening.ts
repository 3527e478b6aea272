import { han } from "#lib/han";
import type { OpeningWords } from "./en-opening.ts";

const quoted = (text: string): string => `“${text.replace(/。$/u, "").replaceAll("“", "‘").replaceAll("”", "’")}”`;
const on = (axis: string | undefined): string => (axis === undefined ? "" : `（${axis}）`);

export const zhOpening: OpeningWords = {
  divergence: (a, b, axis) =>
    `${axis === undefined ? "" : `${axis}：`}${a.messageId}（${a.name}）与 ${b.messageId}（${b.name}）：${quoted(a.position)} / ${quoted(b.position)}`,
  apart: [
    (a, b, axis) =>
      [
        `${a.messageId}（${a.name}：${quoted(a.position)}）与 ${b.messageId}（${b.name}：${quoted(b.position)}）能否同时做到${on(axis)}？`,
        "如果不能：对方的做法会在什么情形下首先失败，什么证据可以裁决？",
        a.wouldChangeIf && han`${a.name} 说会改变其想法的是${quoted(a.wouldChangeIf)}。${b.name}，你有这样的证据吗？`,
        b.wouldChangeIf && han`${b.name} 说会改变其想法的是${quoted(b.wouldChangeIf)}。${a.name}，你有这样的证据吗？`,
      ]
        .filter(Boolean)
        .join(""),
    (a, b, axis) =>
      `${a.name}（${a.messageId}：${quoted(a.position)}）与${b.name}（${b.messageId}：${quoted(b.position)}）仍有分歧${on(axis)}。对方的哪条异议你还没有回答？你的回答是什么？`,
    (a, b, axis) =>
      `假设采纳了${a.name}（${a.messageId}：${quoted(a.position)}）或${b.name}（${b.messageId}：${quoted(b.position)}），事后证明是错的${on(axis)}。最先出现的迹象是什么，何时、由谁看到，回头要付出多大代价？`,
    (a, b, axis) =>
      `什么样的最小试验可以在${a.name}（${a.messageId}：${quoted(a.position)}）与${b.name}（${b.messageId}：${quoted(b.position)}）之间作出裁决${on(axis)}：测量什么，持续多久，双方各接受怎样的结果？`,
    (a, b, axis) =>
      `若今天就要在${a.name}（${a.messageId}：${quoted(a.position)}）与${b.name}（${b.messageId}：${quoted(b.position)}）之间作出决定${on(axis)}：对方的哪个条件你可以接受，哪个不能？`,
  ],
  agreed: [
    (a, b) =>
      `${a.name}（${a.messageId}）与${b.name}（${b.messageId}）的主张几乎相同：${quoted(a.position)}。这一共识可能错在哪里？你们共同依赖的未经证明的假设是什么？`,
    (a, b) =>
      `${a.name}（${a.messageId}）与${b.name}（${b.messageId}）仍然一致：${quoted(a.position)}。谁会因此受损？他们会如何反对？`,
    (a, b) =>
      `一年之后，${quoted(a.position)}（${a.messageId}、${b.messageId}）失败了。${a.name}、${b.name}：原因是什么？今天能看到它的哪个迹象？`,
  ],
  crux: (said, about) =>
    [
      `目前的结果取决于尚未得到回答的陈述：${said.map(({ id, name, text }) => `${id}（${name}）：${quoted(text)}`).join("；")}。`,
      about.length > 0 && `它反驳的是 ${about.join("、")}。`,
      "你是否承认它？若不承认，其中什么不成立，有什么证据可以表明？",
    ]
      .filter(Boolean)
      .join(""),
  focus: {
    constraint: (text) => `自此须满足：${quoted(text)}。你的立场是否满足它？若不满足，须作何改变，代价是什么？`,
    "deep-dive": (text) => `本轮深入探讨：${quoted(text)}。其中争议究竟在哪里？哪个数字或案例可以裁决？谁能拿出来？`,
    "different-angle": (text) => `请从这里来看：${quoted(text)}。从这里看，你的立场如何？有什么是至今无人考虑的？`,
    reopened: (text) => `讨论由此继续：${quoted(text)}。你在这一点上持什么立场，依据是什么？`,
  },
  alone: (stand) =>
    `只有${stand.name}在 ${stand.messageId} 中表明了立场：${quoted(stand.position)}。最有力的反对理由是什么，什么证据可以裁决？`,
  nobody: "目前尚无人表明立场。应当怎么做？什么证据会改变你的想法？",
};
