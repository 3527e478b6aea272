/*
 * What text is compared with, in both languages at once: documents and providers may speak either. It is never shown.
 */

/** Turns what is said into its opposite. */
export const NEGATES =
  /\b(?:not|no|never|cannot|can't|won't|isn't|doesn't|don't|without|lacks?|fails?|impossible|infeasible|insufficient)\b|不|没有|无法|未|缺乏|不可行/iu;

/** A figure: effort that somebody could hold an engineer to. */
export const FIGURE = /\d|[一二两三四五六七八九十半](?:个|人)?(?:天|日|周|月|小时|人日)/u;

/** Advantages and disadvantages that would fit any approach. */
export const GENERIC =
  /^(?:it is |it's )?(?:very |more )?(?:good|better|simple|easy|fast|flexible|scalable|robust|clean|complex|slow|hard|expensive|time-consuming|some time required|more work|less work|best practice)(?: solution| approach| to do| to use| to maintain)?[.!]?$|^(?:很)?(?:简单|容易|灵活|复杂|较慢|较快|更好|可扩展|耗时|工作量大)[。！]?$/iu;

/** Words on maintenance and on speed, for the better and for the worse. */
export const MAINTENANCE = {
  better:
    /\b(?:easier to maintain|maintainab\w+|one place|single place|less code|fewer (?:files|places|lines)|decoupl\w+|testable|reus\w+|cohes\w+)\b|易于维护|可维护|减少重复|解耦|单一/iu,
  worse:
    /\b(?:harder to maintain|duplicat\w+|more code|coupl(?:ed|ing)|two places|boilerplate|technical debt|special cases?)\b|难以维护|重复代码|耦合|两处/iu,
} as const;
export const PERFORMANCE = {
  better:
    /\b(?:faster|lower latency|less memory|fewer (?:calls|queries|requests|round trips)|cach(?:e|es|ed|ing)|throughput)\b|更快|降低延迟|减少(?:调用|查询|请求)|缓存|吞吐/iu,
  worse:
    /\b(?:slower|latency|overhead|extra (?:call|query|request|round trip)|more memory|bottleneck|contention)\b|更慢|延迟|开销|额外(?:调用|查询|请求)|瓶颈/iu,
} as const;

/** Sentences that demand something, and what they demand beside the function itself. */
export const DEMANDS = /\b(?:must|should|shall|has to|have to|needs? to|required)\b|必须|应当|应该|需要/iu;
