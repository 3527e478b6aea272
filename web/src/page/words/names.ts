import { type Pair, textsFrom } from "#lib/pairs";
import { many } from "./many.ts";

type OfTime = (time: string) => string;

/** A duration in seconds, for readers. */
const left = (seconds: number): string => {
  if (seconds <= 0) return "time is up";
  if (seconds < 60) return `${seconds} s left`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s left`;
  const hours = Math.floor(seconds / 3_600);
  return hours < 48
    ? `${hours} h ${Math.floor((seconds % 3_600) / 60)} min left`
    : `${Math.floor(hours / 24)} days left`;
};

const leftInChinese = (seconds: number): string => {
  if (seconds <= 0) return "时间已到";
  if (seconds < 60) return `还剩 ${seconds} 秒`;
  if (seconds < 3_600) return `还剩 ${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`;
  const hours = Math.floor(seconds / 3_600);
  return hours < 48
    ? `还剩 ${hours} 小时 ${Math.floor((seconds % 3_600) / 60)} 分`
    : `还剩 ${Math.floor(hours / 24)} 天`;
};

export const { en, zh } = textsFrom({
  brand: ["swarm", "swarm"],
  skip: ["Skip to the content", "跳到内容"],
  loading: ["Loading …", "正在加载…"],
  yes: ["yes", "是"],
  no: ["no", "否"],
  head: {
    nav: ["Places", "导航"],
    team: ["Team messages", "团队消息"],
    theme: [(now: string) => `Colours: ${now}. Change them`, (now: string) => `配色：${now}。点击切换`],
    themes: {
      auto: ["as the system", "跟随系统"],
      light: ["light", "浅色"],
      dark: ["dark", "深色"],
    },
  },
  version: [(version: string) => `swarm-discussion ${version}`, (version: string) => `swarm-discussion ${version}`],
  nowhere: {
    title: ["There is nothing here", "这里什么也没有"],
    text: [
      (path: string) => `This page has no ${path}. The address may have been cut off.`,
      (path: string) => `本页没有 ${path}，地址可能不完整。`,
    ],
    back: ["To the start", "回到首页"],
  },
  failure: {
    again: ["Try again", "重试"],
    unreachable: [
      "The gateway does not answer. Check that it is running and that you are connected, then try again.",
      "网关没有应答。请检查它是否仍在运行、网络是否连通，然后重试。",
    ],
    unknown: [
      (message: string) =>
        `The page could not do this: ${message}. Reload it; if that does not help, restart the gateway.`,
      (message: string) => `页面未能完成操作：${message}。请刷新；若仍不行，请重启网关。`,
    ],
    advice: {
      401: ["Open your invitation link again, or ask for a new one.", "请重新打开邀请链接，或索取新的链接。"],
      403: [
        "Ask the person who started the discussion for an invitation that allows it.",
        "请向发起讨论的人索取有此权限的邀请。",
      ],
      404: ["See whether the address is whole, or go back to the start.", "请检查地址是否完整，或回到首页。"],
      429: ["Wait a moment and try again.", "请稍候再试。"],
      503: ["The broker is away; try again in a moment.", "消息服务暂时不可用，请稍候再试。"],
    } as Readonly<Record<number, Pair>>,
  },
  /** Why a link, or what was opened with it, does not let somebody in. */
  refused: {
    used: {
      title: ["Another browser uses this link", "此链接已在另一个浏览器中使用"],
      text: [
        (since: string) => `A link to a seat lets in one browser. This one was opened on ${since}.`,
        (since: string) => `席位链接只让一个浏览器进入，它已于 ${since} 打开。`,
      ],
      advice: [
        "If that was you, go on in that browser. If you want to go on here, or if it was not you, ask the person who sent the link for a new one: they find “New link” beside your name under People. It ends the old one.",
        "如果那是您本人，请在那个浏览器中继续。如果想改用这里，或那不是您，请向发送链接的人要新链接：在“人员”页您的名字旁点“换新链接”即可，旧链接随之失效。",
      ],
    },
    expired: {
      title: ["This link has expired", "此链接已过期"],
      text: [(until: string) => `It was good until ${until}.`, (until: string) => `它的有效期到 ${until} 为止。`],
      advice: ["Ask the person who sent it for a new one.", "请向发送链接的人要一个新的。"],
    },
    revoked: {
      title: ["This link was withdrawn", "此链接已被收回"],
      text: [
        () => "The owner of the discussion has revoked it or replaced it by a new one.",
        () => "讨论的所有者已使它失效，或已换成新链接。",
      ],
      advice: [
        "If you should still have access, ask the owner for the new link.",
        "如果您仍应参加，请向其索取新链接。",
      ],
    },
    altered: {
      title: ["This link is not whole", "此链接不完整"],
      text: [() => "A part may have been lost when it was copied.", () => "复制时可能丢失了一部分。"],
      advice: [
        "Open the link as you received it, or copy all of it into the address bar.",
        "请按收到的样子打开，或将整个链接复制到地址栏。",
      ],
    },
  } as Readonly<Record<string, { title: Pair; text: readonly [OfTime, OfTime]; advice: Pair }>>,
  copy: {
    copy: ["Copy", "复制"],
    copied: ["Copied", "已复制"],
    selected: ["Selected: copy it with your keyboard", "已选中，请用键盘复制"],
  },
  connection: {
    lost: [
      "The connection is lost. The page reconnects by itself; what you write is stored.",
      "连接已断开，正在自动恢复；您写的内容都已保存。",
    ],
    live: ["Connected", "已连接"],
  },
  cost: {
    calls: [(n: number) => many(n, "model call", "model calls"), (n: number) => `${n} 次模型调用`],
    turns: [(n: number) => many(n, "turn by rule", "turns by rule"), (n: number) => `按规则发言 ${n} 次`],
    tokens: [(n: string) => `${n} tokens`, (n: string) => `${n} 词元`],
  },
  time: {
    left: [left, leftInChinese],
  },
  status: {
    starting: ["starting", "启动中"],
    active: ["running", "进行中"],
    paused: ["paused", "已暂停"],
    ended: ["ended", "已结束"],
    closed: ["ended", "已结束"],
    completed: ["finished", "已完成"],
    "ended-early": ["ended early", "提前结束"],
    stopped: ["stopped", "已停止"],
    failed: ["failed", "失败"],
  } as Readonly<Record<string, Pair>>,
  modes: {
    lightweight: {
      name: ["Lightweight", "轻量"],
    },
    standard: {
      name: ["Standard", "标准"],
    },
    deep: {
      name: ["Deep", "深入"],
    },
  },
  offices: {
    moderator: ["Moderator", "主持人"],
    historian: ["Historian", "史官"],
    contrarian: ["Contrarian", "反对者"],
    "cross-domain": ["Cross-domain thinker", "跨领域思考者"],
    user: ["User", "用户"],
  } as Readonly<Record<string, Pair>>,
});
