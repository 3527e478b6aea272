import { textsFrom } from "#lib/pairs";

export const { en, zh } = textsFrom({
  team: {
    tasks: ["Tasks", "任务"],
    title: ["Team messages", "团队消息"],
    lede: [
      "Messages between the members of a team, in any programming language. A script logs one with a single line.",
      "团队成员之间的消息，用什么编程语言都可以。脚本一行就能记录一条。",
    ],
    session: ["Session", "会话"],
    sessionHelp: ["1 to 64 letters, digits, _ or -", "1 到 64 个字母、数字、_ 或 -"],
    show: ["Show", "显示"],
    none: ["Name a session to read its messages.", "输入会话名以阅读消息。"],
    closed: ["You have no access to this session. Ask its owner for a link.", "您无权进入此会话。请向所有者要链接。"],
    empty: ["No messages in this session yet.", "此会话还没有消息。"],
    log: ["Log a message", "记录消息"],
    from: ["From", "来自"],
    to: ["To (optional)", "发给（可选）"],
    summary: ["Message", "消息"],
    send: ["Log it", "记录"],
  },
});
