import { namesFrom } from "#lib/pairs";

export const TURN_STATUS = namesFrom({
  open: ["open", "待答"],
  returned: ["came back", "被退回"],
  judging: ["being judged", "审核中"],
  received: ["in, sealed", "已收，密封"],
  accepted: ["accepted", "已列入发言"],
  late: ["too late", "已逾期"],
  unable: ["passed", "已跳过"],
  missed: ["missed", "已错过"],
});
