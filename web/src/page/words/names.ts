import { type Pair, textsFrom } from "#lib/pairs";
import { many } from "./many.ts";

type OfTime = (time: string) => string;

export const { en, zh } = textsFrom({
  skip: ["Skip to the content", "跳到内容"],
  loading: ["Loading …", "正在加载…"],
  is: [(label: string, text: string) => `${label}: ${text}`, (label: string, text: string) => `${label}：${text}`],
  noted: [(text: string, note: string) => `${text} (${note})`, (text: string, note: string) => `${text}（${note}）`],
  clause: ["; ", "；"],
  colon: [": ", "："],
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
      (message: string) => `页面没能完成操作：${message}。请刷新；如果还不行，请重启网关。`,
    ],
    advice: {
      401: ["Open your invitation link again, or ask for a new one.", "请重新打开邀请链接，或要一个新的。"],
      403: [
        "Ask the person who started the discussion for an invitation that allows it.",
        "请向发起讨论的人要一个有此权限的邀请。",
      ],
      404: ["See whether the address is whole, or go back to the start.", "请检查地址是否完整，或回到首页。"],
      429: ["Wait a moment and try again.", "请稍候再试。"],
      503: ["The broker is away; try again in a moment.", "消息服务暂时不可用，请稍候再试。"],
    } as Readonly<Record<number, Pair>>,
  },
  /** Why a link, or what was opened with it, does not let somebody in, and what to do. */
  refused: {
    used: {
      title: ["Another browser uses this link", "此链接已在另一个浏览器中使用"],
      text: [
        (since: string) =>
          `A link to a seat lets in one browser. This one was opened on ${since}. If that was you, go on in that browser. Else, or to go on here, ask the person who sent the link for a new one: they find “New link” beside your name under People. It ends the old one.`,
        (since: string) =>
          `席位链接只能在一个浏览器中使用，它已于 ${since} 打开。如果那是您本人，请在那个浏览器中继续。如果不是，或想改用这里，请向发送链接的人要新链接：在“人员”页您的名字旁点“换新链接”即可，旧链接随之失效。`,
      ],
    },
    expired: {
      title: ["This link has expired", "此链接已过期"],
      text: [
        (until: string) => `It was good until ${until}. Ask the person who sent it for a new one.`,
        (until: string) => `它的有效期到 ${until} 为止。请向发送链接的人要一个新的。`,
      ],
    },
    revoked: {
      title: ["This link was withdrawn", "此链接已被收回"],
      text: [
        () => "The owner of the discussion has revoked it or replaced it by a new one, which you can ask for.",
        () => "讨论的所有者已撤销它，或已换成新链接；新链接可以向所有者要。",
      ],
    },
    altered: {
      title: ["This link is not whole", "此链接不完整"],
      text: [
        () => "A part may have been lost when it was copied. Open it as you received it, or copy all of it.",
        () => "复制时可能丢失了一部分。请按收到的样子打开，或复制整个链接。",
      ],
    },
  } as Readonly<Record<string, { title: Pair; text: readonly [OfTime, OfTime] }>>,
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
    tokens: [(n: string) => `${n} tokens`, (n: string) => `${n} 个词元`],
  },
  time: {
    left: [(time: string) => `${time} left`, (time: string) => `还剩 ${time}`],
    over: ["time is up", "时间已到"],
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
    lightweight: ["Lightweight", "轻量"],
    standard: ["Standard", "标准"],
    deep: ["Deep", "深入"],
  },
  offices: {
    moderator: ["Moderator", "主持人"],
    historian: ["Historian", "记录员"],
    contrarian: ["Contrarian", "反对者"],
    "cross-domain": ["Cross-domain thinker", "跨领域思考者"],
    user: ["User", "用户"],
  } as Readonly<Record<string, Pair>>,
});
