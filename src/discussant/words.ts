import type { Lang } from "#wire";

const en = {
  faults: {
    missing: (folder: string) => `the session folder ${folder} is missing: create it, or name another in the task`,
    elsewhere: (named: string, folder: string) =>
      `the task names the session ${named}, but this discussant works in ${folder}: start one with --folder for that session`,
    notAName: (named: string) =>
      `the session ${named} is not a folder below .workflow/.team: name one there, or start with --folder`,
    outside: (path: string) => `${path} leads out of the session folder: nothing is read or written there`,
    memory: (why: string) => `shared-memory.json cannot be read as an object (${why}): repair it; it was left as it is`,
    busy: (name: string) => `${name} changed at every attempt to write it: try again`,
  },
  line: {
    waiting: "no DISCUSS-* task is ready: waiting",
    claimed: (id: string, subject: string) => `claimed ${id}: ${subject}`,
    done: (id: string, ref: string) => `completed ${id}: ${ref}`,
    lost: (id: string, why: string) => `another worker has ${id}: ${why}`,
    ended: "every DISCUSS-* task is done",
    started: (name: string, session: string) => `${name} works on session ${session}`,
  },
};
type Words = typeof en;

const zh: Words = {
  faults: {
    missing: (folder) => `会话文件夹 ${folder} 不存在：请创建它，或在任务中指定另一个`,
    elsewhere: (named, folder) =>
      `任务指定的会话是 ${named}，而此 discussant 在 ${folder} 中工作：请用 --folder 为该会话另启一个`,
    notAName: (named) => `会话 ${named} 不是 .workflow/.team 之下的文件夹：请指定其中一个，或用 --folder 启动`,
    outside: (path) => `${path} 指向会话文件夹之外：不在那里读写`,
    memory: (why) => `shared-memory.json 无法读作对象（${why}）：请修复；已原样保留`,
    busy: (name) => `${name} 在每次写入时都被改动：请重试`,
  },
  line: {
    waiting: "没有可做的 DISCUSS-* 任务：等待",
    claimed: (id, subject) => `已领取 ${id}：${subject}`,
    done: (id, ref) => `已完成 ${id}：${ref}`,
    lost: (id, why) => `${id} 已由他人处理：${why}`,
    ended: "所有 DISCUSS-* 任务均已完成",
    started: (name, session) => `${name} 开始处理会话 ${session}`,
  },
};

export const words = (lang: Lang): Words => ({ en, zh })[lang];
