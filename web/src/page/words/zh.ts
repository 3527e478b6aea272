import { zh as discussion } from "../discussion/words/zh.ts";
import { zh as floor } from "../floor/words/zh.ts";
import { zh as graph } from "../graph/words/zh.ts";
import { zh as seat } from "../seat/words/zh.ts";
import { zh as sections } from "../sections/words/zh.ts";
import { zh as start } from "../start/words/zh.ts";
import { zh as team } from "../team/words/zh.ts";
import type { Words } from "./en.ts";
import { STATUS } from "./names.ts";

const left = (seconds: number): string => {
  if (seconds <= 0) return "时间已到";
  if (seconds < 60) return `还剩 ${seconds} 秒`;
  if (seconds < 3_600) return `还剩 ${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`;
  const hours = Math.floor(seconds / 3_600);
  return hours < 48
    ? `还剩 ${hours} 小时 ${Math.floor((seconds % 3_600) / 60)} 分`
    : `还剩 ${Math.floor(hours / 24)} 天`;
};

export const zh: Words = {
  brand: "swarm",
  skip: "跳到内容",
  loading: "正在加载…",
  yes: "是",
  no: "否",
  head: {
    nav: "导航",
    team: "团队消息",
    theme: (now) => `配色：${now}。点击切换`,
    themes: { auto: "跟随系统", light: "浅色", dark: "深色" },
  },
  version: (version) => `swarm-discussion ${version}`,
  nowhere: {
    title: "这里什么也没有",
    text: (path) => `本页没有 ${path}，地址可能不完整。`,
    back: "回到首页",
  },
  failure: {
    again: "重试",
    unreachable: "网关没有应答。请检查它是否仍在运行、网络是否连通，然后重试。",
    unknown: (message) => `页面未能完成操作：${message}。请刷新；若仍不行，请重启网关。`,
    advice: {
      401: "请重新打开邀请链接，或索取新的链接。",
      403: "请向发起讨论的人索取有此权限的邀请。",
      404: "请检查地址是否完整，或回到首页。",
      429: "请稍候再试。",
      503: "消息服务暂时不可用，请稍候再试。",
    },
  },
  copy: { copy: "复制", copied: "已复制", selected: "已选中，请用键盘复制" },
  connection: { lost: "连接已断开，正在自动恢复；您写的内容都已保存。", live: "已连接" },
  cost: { calls: (n) => `${n} 次模型调用`, turns: (n) => `按规则发言 ${n} 次`, tokens: (n) => `${n} 词元` },
  time: { left },
  status: STATUS.zh,
  modes: {
    lightweight: { name: "轻量" },
    standard: { name: "标准" },
    deep: { name: "深入" },
  },
  offices: {
    moderator: "主持人",
    historian: "史官",
    contrarian: "反对者",
    "cross-domain": "跨领域思考者",
    user: "用户",
  },
  refused: {
    used: {
      title: "此链接已在另一个浏览器中使用",
      text: (since) => `席位链接只让一个浏览器进入，它已于 ${since} 打开。`,
      advice:
        "如果那是您本人，请在那个浏览器中继续。如果想改用这里，或那不是您，请向发送链接的人要新链接：在“人员”页您的名字旁点“换新链接”即可，旧链接随之失效。",
    },
    expired: {
      title: "此链接已过期",
      text: (until) => `它的有效期到 ${until} 为止。`,
      advice: "请向发送链接的人要一个新的。",
    },
    revoked: {
      title: "此链接已被收回",
      text: () => "讨论的所有者已使它失效，或已换成新链接。",
      advice: "如果您仍应参加，请向其索取新链接。",
    },
    altered: {
      title: "此链接不完整",
      text: () => "复制时可能丢失了一部分。",
      advice: "请按收到的样子打开，或将整个链接复制到地址栏。",
    },
  },
  ...start,
  ...discussion,
  ...floor,
  ...graph,
  ...sections,
  ...seat,
  ...team,
};
