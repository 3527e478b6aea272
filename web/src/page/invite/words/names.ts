import { textsFrom } from "#lib/pairs";
import { many } from "../../words/many.ts";

export const { en, zh } = textsFrom({
  title: ["Seats and links", "席位与链接"],
  help: [
    "A seat link works in one browser. Send it only to the person it is for, like a key.",
    "一个席位链接只能在一个浏览器中使用。请像钥匙一样，只发给本人。",
  ],
  taken: ["taken", "已就座"],
  free: ["free", "空闲"],
  link: ["Make a link", "生成链接"],
  look: ["Open the seat", "打开席位"],
  linkFor: [(seat: string) => `Link for ${seat}`, (seat: string) => `${seat} 的链接`],
  watchers: ["Watchers", "旁观者"],
  watchersHelp: ["see everything and change nothing, with one link for all", "能看全部，不能改动；共用一个链接"],
  noSeats: [
    "This discussion has no seats: they are added when it is started.",
    "这场讨论没有席位：席位在开始讨论时指定。",
  ],
  days: ["New links and their sessions expire after", "新链接和由它打开的访问，有效期"],
  forDays: [(n: number) => many(n, "day", "days"), (n: number) => `${n} 天`],
  once: ["Copy it now: it is shown only once.", "请现在复制：仅显示这一次。"],
  until: ["Valid until", "有效至"],
  hereOnly: [
    "These links open on this machine only. To share them on your network, start the gateway with",
    "这些链接只能在本机打开。要让同一网络中的其他人打开，请这样启动网关：",
  ],
  elsewhere: [
    "For people elsewhere, run it behind a proxy and set its address with",
    "要让别处的人打开，请把网关放在代理后面，并用此选项给出代理的地址：",
  ],
  plain: [
    "This page is served without TLS: others on the same network can read the traffic and use a link themselves. For HTTPS:",
    "本页没有使用 TLS：同一网络中的其他人能看到传输的内容，也能抢用链接。启用 HTTPS：",
  ],
  plainOr: ["or use a proxy with a certificate.", "也可以用带证书的代理。"],
  code: [(whom: string) => `QR code of the link: ${whom}`, (whom: string) => `链接的二维码：${whom}`],
  scan: ["Show a QR code", "显示二维码"],
  given: ["Links given", "已发出的链接"],
  roles: {
    owner: ["Owner", "所有者"],
    seat: ["Seat", "席位"],
    watcher: ["Watcher", "旁观者"],
    logger: ["Logger", "消息记录者"],
  },
  used: ["opened", "已打开"],
  unused: ["not opened yet", "尚未打开"],
  reset: ["New link", "换新链接"],
  resetHelp: ["Ends the old link and makes one for another browser", "旧链接失效，换成供另一个浏览器的新链接"],
  revoke: ["Revoke", "撤销"],
});
