/** Names of command lines; another provider is called as the user names it. */
export const PROVIDERS: Readonly<Record<string, string>> = {
  ...{ gemini: "Gemini", codex: "Codex", qwen: "Qwen", claude: "Claude" },
};

/*
 * What text is compared with, in both languages at once: documents and providers may speak either. It is never shown.
 */

/** A figure: effort that somebody could hold an engineer to. */
export const FIGURE = /\d|[一二两三四五六七八九十半](?:个|人)?(?:天|日|周|月|小时|人日)/u;

/** Advantages and disadvantages that would fit any approach. */
export const GENERIC =
  /^(?:it is |it's )?(?:very |more )?(?:good|better|simple|easy|fast|flexible|scalable|robust|clean|complex|slow|hard|expensive|time-consuming|some time required|more work|less work|best practice)(?: solution| approach| to do| to use| to maintain)?[.!]?$|^(?:很)?(?:简单|容易|灵活|复杂|较慢|较快|更好|可扩展|耗时|工作量大)[。！]?$/iu;
