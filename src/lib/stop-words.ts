/** Words without information about a text's subject. Compared after lower-casing, before stemming. */
export const ENGLISH =
  "a about above after again all also am an and any are aren as at be because been before being below between both " +
  "but by can cannot could couldn did didn do does doesn doing don done down during each either else even ever every " +
  "few for from further get gets go goes got had hadn has hasn have haven having he hence her here hers him his how " +
  "however i if in into is isn it its itself just let ll made make many may me might more most much my neither no nor " +
  "not now of off often on once one only onto or other our ours out over own per rather re same she should shouldn so " +
  "some something such than that the their theirs them then there therefore these they thing this those though " +
  "through thus to too toward towards under until up upon us use used uses using ve very via was wasn we well were " +
  "weren what when where whether which while who whom whose why will with within without won would wouldn yes yet you " +
  "your yours";

const CHINESE =
  "的 了 和 与 及 或 是 在 有 也 都 就 而 但 但是 并 并且 以及 对 对于 从 到 把 被 让 使 为 为了 因为 所以 如果 则 " +
  "我 我们 你 你们 他 她 它 他们 它们 这 那 这个 那个 这些 那些 其 其中 之 于 以 个 一个 一些 种 等 等等 吗 呢 吧 啊 " +
  "着 过 地 得 很 更 最 还 又 再 才 只 不 没 没有 会 能 可以 还是 应该 应 要 是否 如何 怎么 怎样 什么 哪个 哪些 为什么 时 时候 " +
  "中 上 下 里 内 外 后 前 由 由于 向 将";

/** German words without information, those that a question has. */
const GERMAN =
  "der die das den dem des ein eine einen einem einer und oder aber für mit ohne von vom zu zum zur im auf bei nach wie " +
  "wer wo wann warum wieviel welche welcher welches welchen soll sollen sollte sollten wir uns unser unsere ist sind";

export const STOP_WORDS: ReadonlySet<string> = new Set([ENGLISH, GERMAN, CHINESE].flatMap((words) => words.split(" ")));
