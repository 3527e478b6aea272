import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { element, html, joinHtml } from "./html.ts";

const DECODED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
const decoded = (text: string): string => text.replace(/&([a-z#0-9]+);/g, (_, name: string) => DECODED[name] ?? "?");

describe("html", () => {
  it("escapes whatever is put in, and loses nothing of it that can be seen", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."<>&\"'/=ab 漢") }), (text) => {
        const made = html`<p title="${text}">${text}</p>`.text;
        const [, title = "", body = ""] = /^<p title="([^"<>]*)">([^<>]*)<\/p>$/.exec(made) ?? [];
        expect(decoded(title)).toBe(text);
        expect(decoded(body)).toBe(text);
      }),
    );
  });

  it("takes its own HTML as it is, joins lists, and leaves out what is not there", () => {
    expect(html`<ul>${[html`<li>1</li>`, html`<li>${2}</li>`]}${undefined}${false}</ul>`.text).toBe(
      "<ul><li>1</li><li>2</li></ul>",
    );
    expect(joinHtml(["a", html`<b>b</b>`], " & ").text).toBe("a &amp; <b>b</b>");
  });

  it("escapes the text and attributes of elements, and leaves out keys and what is undefined", () => {
    const hostile = `"><script>alert('1')</script>`;
    const made = element("p", { key: hostile, title: hostile, lang: undefined }, hostile, [element("b", {}, 1)]);
    const escaped = "&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;";
    expect(made.text).toBe(`<p title="${escaped}">${escaped}<b>1</b></p>`);
  });

  it("drops control and direction marks, and mends halves of characters", () => {
    expect(html`${"a\u0000\u202Eb\uD800c\n\td"}`.text).toBe("ab\uFFFDc\n\td");
  });
});
