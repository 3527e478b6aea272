import type { en } from "./en.ts";

export const zh: typeof en = {
  team: {
    tasks: "任务",
    title: "团队消息",
    lede: "团队成员彼此告知的内容，无论用何种语言编写。任何脚本一行即可记录。",
    session: "会话",
    sessionHelp: "1 到 64 个字母、数字、_ 或 -",
    show: "显示",
    none: "输入会话名以阅读消息。",
    closed: "您无权进入此会话。请向所有者索取链接。",
    empty: "此会话还没有消息。",
    log: "记录消息",
    from: "来自",
    to: "发给（可选）",
    summary: "消息",
    send: "记录",
  },
};
