import { namesFrom } from "#lib/pairs";

export const STATUS = namesFrom<string>({
  starting: ["starting", "启动中"],
  active: ["running", "进行中"],
  paused: ["paused", "已暂停"],
  ended: ["ended", "已结束"],
  closed: ["ended", "已结束"],
  completed: ["finished", "已完成"],
  "ended-early": ["ended early", "提前结束"],
  stopped: ["stopped", "已停止"],
  failed: ["failed", "失败"],
});
