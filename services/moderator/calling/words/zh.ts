import type { Words } from "./en.ts";

export const zh: Words = {
  turn: (title, name, left) => `${name}，“${title}”在等你的回答：还剩 ${left} 分钟。`,
  reminder: (title, name, left) => `${name}，“${title}”的作答时间已过半：还剩 ${left} 分钟。`,
  question: (title) => `“${title}”在等你的决定。`,
  subject: {
    turn: (title) => `等待你的回答：${title}`,
    reminder: (title) => `作答时间已过半：${title}`,
    question: (title) => `等待你的决定：${title}`,
  },
  join: (id, seat) => `在终端：swarm join ${id} --as ${seat}`,
};
