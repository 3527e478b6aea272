import type { enLinks } from "./en-links.ts";

export const zhLinks: typeof enLinks = {
  oneBrowser: (until) => `此链接只让一个浏览器进入；链接及由它打开的访问均有效至 ${until}。`,
  anybody: (until) => `持有此链接者均可使用，有效至 ${until}。`,
  ends: (id) => `\`swarm invite --revoke ${id}\` 可使其失效；\`swarm invite --reset ${id}\` 可换成新链接。`,
  hereOnly:
    "此链接只能在本机打开。要让同一网络中的其他人打开，请用 `swarm up --host 0.0.0.0` 启动；要让别处的人打开，请把网关放在代理之后，并用 --url 给出代理的地址",
  plain:
    "未使用 TLS：同一网络中的其他人能看到传输的内容，也能抢用链接。`swarm up --tls-cert 文件 --tls-key 文件` 提供 HTTPS，带证书的代理亦可",
  scan: "手机扫码：",
  qrTooWide: (columns) => `显示二维码需要 ${columns} 列：请加宽窗口，或在网页上生成链接。`,
  owner: "第一个打开此链接的浏览器归所有者；每次启动都会给出新链接",
  states: { revoked: "已撤销", expired: "已过期", unused: "尚未打开", used: "已打开" },
  until: (time) => `有效至 ${time}`,
  since: (time) => `${time} 打开`,
  replaced: (id) => `${id} 已撤销，新链接如下：`,
  revoked: (id) => `${id} 已撤销`,
};
