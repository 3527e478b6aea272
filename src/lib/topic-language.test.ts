import { describe, expect, it } from "vitest";
import { isInAnotherLanguage, isInAnotherScript, langOfTopic } from "./topic-language.ts";

describe("a topic", () => {
  it.each([
    "Sollen wir die Abrechnung in Dienste aufteilen oder nicht?",
    "¿Debemos dividir nuestro monolito para facturación?",
    "Devons-nous découper le monolithe avec une équipe, ou faut-il attendre ?",
    "Dobbiamo dividere il monolito per il nostro team?",
    "Devemos dividir o monólito para uma equipe?",
    "Ska vi dela upp monoliten för att gå snabbare?",
    "請求システムを分割すべきか",
    "結算モノリスを分割すべきですか？",
    "결제 시스템을 나눠야 할까요?",
    "Стоит ли делить монолит на сервисы?",
    "هل نقسم النظام؟",
  ])("is in another language than English and Chinese: %s", (topic) => {
    expect(isInAnotherLanguage(topic)).toBe(true);
    expect(langOfTopic(topic)).toBe("en");
  });

  it.each([
    "Should we split the billing monolith into services?",
    "Should we move our office from Los Angeles to Rio de Janeiro or to São Paulo?",
    "Kubernetes?",
    "Postgres vs. Café de la Paix",
    "Is “und” a good name for a para-sailing brand?",
    "是否把计费拆分为服务？",
    "Postgres 还是 MySQL：用于记账？",
    "",
  ])("is not said to be, where it is one of them or unsure: %s", (topic) => {
    expect(isInAnotherLanguage(topic)).toBe(false);
  });
});

describe("an answer", () => {
  const en = { topic: "Should we split billing?", lang: "en" } as const;
  const zh = { topic: "是否拆分计费？", lang: "zh" } as const;
  const ENGLISH =
    "The nightly job held the lock for 41 minutes, so we should split the ledger before the launch in May.";
  const CHINESE = "夜间任务占用锁达四十一分钟，因此应当在五月上线之前拆分账本，否则每次发布都会阻塞。";
  const RUSSIAN = "Ночное задание держало блокировку сорок одну минуту, поэтому книгу надо разделить до запуска в мае.";

  it.each([
    ["Chinese, of an English question", CHINESE, en],
    ["Chinese with names of software", `${CHINESE}PostgreSQL 的 JSONB 索引也要重建，Kafka 不变。`, en],
    ["Chinese, of a Chinese question to be answered in English", CHINESE, { ...zh, lang: "en" as const }],
    ["English, of a Chinese question", ENGLISH, zh],
    ["English with a Chinese name", `${ENGLISH} 账本`, zh],
    ["Russian, of an English question", RUSSIAN, en],
    ["English, of a Russian question", ENGLISH, { topic: "Стоит ли делить монолит?", lang: "en" as const }],
  ])("is in another script: %s", (_, text, of) => {
    expect(isInAnotherScript(text, of)).toBe(true);
  });

  it.each([
    ["English", ENGLISH, en],
    ["Chinese", CHINESE, zh],
    ["Russian, of a Russian question", RUSSIAN, { topic: "Стоит ли делить монолит?", lang: "en" as const }],
    [
      "German, of an English question: one script",
      "Wir sollten das Hauptbuch vor dem Start im Mai teilen, weil es sperrt.",
      en,
    ],
    ["English that quotes Chinese", `The plan says “${CHINESE}${CHINESE}” (plan.md:3), so we should wait.`, en],
    [
      "Chinese with much code",
      "改用 `SELECT id FROM ledger WHERE day = now() FOR UPDATE SKIP LOCKED LIMIT one` 即可。",
      zh,
    ],
    ["Chinese with many ids and values", `赞成先拆分账本，再看锁。\n${"p1\nfor\nr1-msg-003\n".repeat(40)}`, zh],
    ["a few words", "是的，同意拆分。", en],
    [
      "Arabic, of an Arabic question: another script",
      "نعم، نقسم النظام قبل الإطلاق لأن القفل طويل",
      { topic: "هل نقسم النظام؟", lang: "en" as const },
    ],
  ])("is not said to be, where it is as it should be or unsure: %s", (_, text, of) => {
    expect(isInAnotherScript(text, of)).toBe(false);
  });
});
