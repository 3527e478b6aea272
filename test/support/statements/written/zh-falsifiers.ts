import { phrasesFor } from "../make.ts";

/** What would change an author's mind, as people write it in Chinese. */

const fine = phrasesFor("orders", "", "");
const hinted = phrasesFor("orders", "falsifier", "");
const returned = phrasesFor("orders", "falsifier", "falsifier");

export const FALSIFIERS_ZH = [
  ...fine.wouldChangeIf(
    "工会宣布罢工",
    "老周辞职了",
    "房东不续租机房",
    "法务不同意",
    "最大的客户走了",
    "供应商破产",
    "银行不批贷款",
    "要是真招到四个人,我就改主意",
    "演练的时候回滚不了",
    "监管把草案正式发出来",
    "连着两个周末没人被叫醒",
    "迁移脚本在真实数据上跑挂了",
    "有客户因为这个要求退款",
    "台风把机房停了一天以上",
    "审计认可用对账报告代替同一事务",
    "没有人愿意值第二组班",
    "没有一次演练能在一小时内回滚",
    "双十一当天扛住了",
    "我们组自己投票反对",
    "除非董事会书面答应不冻结招聘",
    "泗水那边的试点被叫停",
    "说实话,压测挂一次我就认",
  ),
  ...hinted.wouldChangeIf(
    "更好的理由",
    "除非有人说服我",
    "情况发生变化的话",
    "足够有力的证据",
    "没有什么能改变我的看法",
    "如果事实证明我错了",
    "看情况吧",
    "我不会动摇",
  ),
  ...returned.wouldChangeIf("没有", "没有。", "无", "暂无", "待定", "……", "-", "不会", "N/A"),
];
