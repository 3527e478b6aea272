import type { OpeningWords } from "./en-opening.ts";

export const zhOpening: OpeningWords = {
  divergence: (a, b, axis) =>
    `${axis === undefined ? "" : `${axis}：`}${a.messageId}（${a.name}）与 ${b.messageId}（${b.name}）：“${a.position}” / “${b.position}”`,
  apart: (a, b, axis) =>
    [
      `${a.name}在 ${a.messageId} 中主张：“${a.position}”；${b.name}在 ${b.messageId} 中主张：“${b.position}”。`,
      `两者不能兼从${axis === undefined ? "" : `（${axis}）`}：对方的做法会在什么情形下首先失败，什么证据可以裁决？`,
      a.wouldChangeIf && `${b.name}，你能否展示会打动${a.name}的东西：“${a.wouldChangeIf}”？`,
      b.wouldChangeIf && `${a.name}，你能否展示会打动${b.name}的东西：“${b.wouldChangeIf}”？`,
    ]
      .filter(Boolean)
      .join(""),
  agreed: (a, b) =>
    `${a.name}（${a.messageId}）与${b.name}（${b.messageId}）的主张几乎相同：“${a.position}”。这一共识可能错在哪里？你们共同依赖的未经证明的假设是什么？`,
  alone: (stand) =>
    `只有${stand.name}在 ${stand.messageId} 中表明了立场：“${stand.position}”。最有力的反对理由是什么，什么证据可以裁决？`,
  nobody: "目前尚无人表明立场。应当怎么做？什么证据会改变你的想法？",
};
