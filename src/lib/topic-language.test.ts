import { describe, expect, it } from "vitest";
import { isInAnotherLanguage, langOfTopic } from "./topic-language.ts";

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
