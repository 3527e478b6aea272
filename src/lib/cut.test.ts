import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { piecesOf, sentencesOf, shortened } from "./cut.ts";

describe("shortened", () => {
  it("leaves alone what fits, and cuts after a sentence, a clause or a word", () => {
    expect(shortened("One thing.\n Another.", 40)).toBe("One thing. Another.");
    expect(shortened("The first one is here. The second is longer than fits.", 30)).toBe("The first one is here. …");
    expect(shortened("Where nobody is on call at night, the retry waits for the morning", 40)).toBe(
      "Where nobody is on call at night…",
    );
    expect(shortened("unanswered objections accumulate steadily", 24)).toBe("unanswered objections…");
  });

  it("cuts Chinese at punctuation, else between characters, and never inside a word or number of another script", () => {
    expect(shortened("每晚的任务锁表。部署都要等它，因此每周损失一天。", 14)).toBe("每晚的任务锁表。…");
    expect(shortened("每晚的发票任务锁表每次部署都要等它", 12)).toBe("每晚的发票任务锁表每…");
    expect(shortened("每晚锁表14500分钟以上", 9)).toBe("每晚锁表…");
  });

  it("cuts a single long word between two characters", () => {
    expect(shortened("x".repeat(50), 10)).toBe(`${"x".repeat(8)}…`);
    expect(shortened("😀".repeat(20), 9).isWellFormed()).toBe(true);
  });
});

describe("sentences", () => {
  const pieces = (text: string): string[] => sentencesOf(text).map(([from, to]) => text.slice(from, to));

  it("do not end before the number of an article, and end after a no", () => {
    expect(pieces("It is a breach under GDPR Art. 33. RLS would stop it.")).toEqual([
      "It is a breach under GDPR Art. 33.",
      "RLS would stop it.",
    ]);
    expect(pieces("The answer was no. Then they left.")).toEqual(["The answer was no.", "Then they left."]);
    expect(pieces("Beta kostet 1,5 Mio. € im Jahr. Es hat 300 Tsd. Kunden.")).toEqual([
      "Beta kostet 1,5 Mio. € im Jahr.",
      "Es hat 300 Tsd. Kunden.",
    ]);
    expect(pieces("It answers in 42 ms. The restore takes 5 h. See Ms. Lee.")).toEqual([
      "It answers in 42 ms.",
      "The restore takes 5 h.",
      "See Ms. Lee.",
    ]);
    expect(pieces("See no. 5 and pp. 3-4. It holds.")).toEqual(["See no. 5 and pp. 3-4.", "It holds."]);
    const german = "Hr. Stamm rechnet mit z.Zt. 13,8 ct, zzgl. Brennstoff, in der Lindenstr. 14.";
    expect(pieces(`${german} Fr. Kowalski will max. 4.000 €.`)).toEqual([german, "Fr. Kowalski will max. 4.000 €."]);
  });

  it("do not end after the number of a list item or a day, wherever in a text it stands", () => {
    const before = "The nightly job holds the lock, and every deployment waits for it. ";
    expect(pieces(`${before}\n2. Buy.\n > 13. Sell. Since 3. März it costs 21. Buy.`)).toEqual([
      before.trim(),
      "2. Buy.",
      "> 13. Sell.",
      "Since 3. März it costs 21.",
      "Buy.",
    ]);
    expect(pieces(`${before}Costs approx. 5 a day. ${before}`)).toEqual([
      before.trim(),
      "Costs approx. 5 a day.",
      before.trim(),
    ]);
  });
});

describe("piecesOf", () => {
  it("cuts no character in two and loses nothing", () => {
    const text = fc.tuple(fc.integer({ min: 63_990, max: 64_010 }), fc.string({ unit: fc.constantFrom("😀", "a") }));
    fc.assert(
      fc.property(text, ([length, tail]) => {
        const whole = "x".repeat(length) + tail;
        const pieces = piecesOf(whole, 64_000);
        expect(pieces.join("")).toBe(whole);
        for (const piece of pieces) expect(piece.isWellFormed()).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it("gives an empty text one piece", () => expect(piecesOf("", 1)).toEqual([""]));
});
