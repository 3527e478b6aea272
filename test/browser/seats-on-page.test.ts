import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PROTOCOLS } from "#protocols";
import { type Names, namesOf } from "#protocols/labels";
import type { FloorStatement, Lang } from "#wire";
import { hasBrowser, startBrowser, Visitor } from "../support/browser.ts";
import { post, up } from "../support/page.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

type Content = Readonly<Record<string, unknown>>;

/** Fills in the form of a turn, as somebody does who reads what fields and choices are called. */
async function fill(page: Page, content: Content, names: Names, before = ""): Promise<void> {
  for (const [key, value] of Object.entries(content)) {
    const name = names.keys[key] ?? key;
    const label = name.slice(0, 1).toUpperCase() + name.slice(1);
    const field = page.locator(`[id="field-${before}${key}"]`);
    if (key === "text" && before === "") await field.locator("textarea").fill(String(value));
    else if (before === "" && (await field.getByText(`${Number(value) * 100} %`, { exact: true }).count()) > 0)
      await field.getByText(`${Number(value) * 100} %`, { exact: true }).click();
    else if (value === true) await page.getByLabel(label, { exact: true }).check();
    else if (Array.isArray(value) && typeof value[0] === "object")
      await fillRows(page, field, value, names, before + key);
    else if (Array.isArray(value)) await field.locator("textarea").fill(value.join("\n"));
    else if (typeof value === "object") await fill(page, value as Content, names, `${before}${key}.`);
    else await enter(field, label, String(value), names);
  }
}

async function fillRows(page: Page, field: Locator, rows: Content[], names: Names, key: string): Promise<void> {
  for (const [at, row] of rows.entries()) {
    await field.locator(".stack > button").last().click();
    await fill(page, row, names, `${key}.${at}.`);
  }
}

async function enter(field: Locator, label: string, value: string, names: Names): Promise<void> {
  expect((await field.locator(".field-label").first().textContent())?.trim()).toMatch(new RegExp(`^${label}`));
  const choices = field.locator("label", { has: field.page().locator("input[type=radio]") });
  if ((await choices.count()) > 0) await choices.getByText(names.values[value] ?? value, { exact: true }).click();
  else if ((await field.locator("select").count()) > 0) await field.locator("select").selectOption(value);
  else await field.locator("textarea, input").first().fill(value);
}

/** Answers to the one question: a text, and the choices that it leaves open. */
const gate = { text: "holds", syntax_clean: true, no_regression: true, increment_tests_pass: true };
const diagnosis = { text: "the pool", confidence: 0.9 };
const tested = { text: "all pass", passRate: 1 };

/** A seat of each pattern, what somebody answers to its turns, and what the result then says. */
const PATTERNS: Readonly<
  Record<string, readonly [seat: string, lang: Lang, answers: readonly Content[], says: RegExp]>
> = {
  "linear-pipeline": ["tester", "en", [tested, { text: "good", verdict: "APPROVE" }], /All stages are completed/],
  "review-fix-cycle": ["reviewer", "zh", [{ text: "可以", verdict: "APPROVE" }], /审查放行：赞成/],
  "fan-out-fan-in": ["worker-1", "zh", [{ text: "看过了", confidence: 0.7 }], /3 个角度分析了 3 个/],
  "consensus-gate": ["voter-1", "zh", [{ vote: "APPROVE", text: "半夜不必起床", confidence: 0.7 }], /1 票赞成/],
  "escalation-chain": ["executor", "en", [{ text: "restart it", resolved: true }], /restart it/],
  "incremental-delivery": ["validator", "en", [gate, gate], /1 of 1 increment/],
  swarming: ["tester", "zh", [diagnosis, tested], /阻塞已解除。原因：the pool/],
  consulting: ["consultant", "en", [{ text: "bcrypt", confidence: 0.9 }], /not applied/],
  "dual-track": [
    "coordinator",
    "zh",
    [
      { text: "吻合", aligned: true },
      { text: "吻合", aligned: true },
    ],
    /同步点对齐/,
  ],
  "post-mortem": ["executor", "en", [{ text: "test earlier" }], /test earlier/],
};

/** The next turn of a seat, by HTTP. */
async function nextTurn(seat: string): Promise<{ turn: string; instruction: string }> {
  for (;;) {
    const response = await fetch(`${seat}/turn?wait=10`);
    if (response.status === 200) return (await response.json()) as { turn: string; instruction: string };
  }
}

describe.skipIf(!hasBrowser)("somebody on the page", () => {
  let home: SwarmHome;
  let url: string;
  let stop: () => Promise<void>;
  let browser: Awaited<ReturnType<typeof startBrowser>>;
  let visitors: Readonly<Record<Lang, Visitor>>;
  beforeAll(async () => {
    home = new SwarmHome();
    ({ url, stop } = await up(home));
    browser = await startBrowser();
    // One for each language: to open the page in another one costs more than a turn.
    visitors = {
      en: await Visitor.open(browser, url),
      zh: await Visitor.open(browser, url, { locale: "zh-CN" }),
    };
  });
  afterAll(async () => {
    await visitors?.en[Symbol.asyncDispose]();
    await visitors?.zh[Symbol.asyncDispose]();
    await browser?.close();
    await stop?.();
    await home?.close();
  });

  /** Holds a seat of a new discussion on the page until every answer is given; then the page shows the result. */
  async function sit(
    options: Content & { protocol: string; lang: Lang },
    seat: string,
    answers: readonly Content[],
    says: RegExp,
    asks: readonly RegExp[] = [],
  ): Promise<void> {
    const protocol = PROTOCOLS.find(({ name }) => name === options.protocol);
    if (!protocol) throw new Error(`no protocol ${options.protocol}`);
    const names = namesOf(protocol, options.lang);
    const { id } = await post(`${url}/v1/discussions`, { provider: "offline", topic: "Mend the import", ...options });
    const { page } = visitors[options.lang];
    await page.goto(`${url}/d/${String(id)}/seat/${seat}`);
    for (const [at, content] of answers.entries()) {
      const form = await page.waitForSelector("form.turn-form");
      // Seen at once, without unfolding the task.
      if (asks[at]) await page.locator(".question-asked").getByText(asks[at]).first().waitFor();
      await fill(page, content, names);
      await (await form.$("button[type=submit]"))?.click();
      // Each turn has a form of its own, which goes when its answer is accepted.
      await form.waitForElementState("hidden");
    }
    await page
      .locator(`a[href="/d/${String(id)}/decision"]`)
      .first()
      .click();
    await page.getByText(says).first().waitFor();
  }

  it("holds a role of each pattern to its end", async () => {
    verifies("AC-05", "BY-03", "a person on the page: each pattern");
    for (const [pattern, [seat, lang, answers, says]] of Object.entries(PATTERNS)) {
      const options = { protocol: "pattern", pattern, lang, seats: [seat] };
      await sit(options, seat, answers, says).catch((cause: unknown) => {
        throw new Error(`as ${seat} of ${pattern}`, { cause });
      });
    }
  });

  it("analyses a task, and is shown the result", async () => {
    verifies("AC-05", "BY-03", "a person on the page: analysis");
    const answers = [{ text: "签名令牌。每次请求都查会话表。", effort: "low", confidence: 0.9 }];
    const options = { protocol: "analysis", lang: "zh", seats: ["mei"], rounds: 1 } as const;
    await sit(options, "mei", answers, /签名令牌/u);
  });

  it("says their whole part of a discussion in a minute of typing and tapping", async () => {
    verifies("BY-13");
    const options = { topic: "Should we split billing this year?", mode: "lightweight", lang: "en", unattended: true };
    const asked = { ...options, provider: "offline", rounds: 1, seats: ["ada", "ben"] };
    const { id } = await post(`${url}/v1/discussions`, asked);
    const said = [
      "Split it this year. Start with payments.",
      "The nightly job locks the table for 41 minutes.",
      "Nobody named a case.",
    ];
    const ben = (async () => {
      for (const _ of said) {
        const path = `${url}/v1/discussions/${String(id)}/seats/ben`;
        const turn = await nextTurn(path);
        const content = { text: "Keep one deployable.", confidence: 0.6 };
        await post(`${path}/turns/${turn.turn}/answer?wait=0`, { content });
      }
    })();
    const { page } = visitors.en;
    await page.goto(`${url}/d/${String(id)}/seat/ada`);
    const spent = { keys: 0, taps: 0 };
    const tap = async (there: Locator): Promise<void> => {
      spent.taps += 1;
      await there.click();
    };
    for (const [at, text] of said.entries()) {
      await page.waitForSelector("form.turn-form");
      if (at === 1) {
        // A seat sees nobody's stance before the end.
        await page.getByRole("navigation").getByRole("link", { name: "Result" }).click();
        await page.locator("#decision-title").waitFor();
        await page.waitForLoadState("networkidle");
        expect(await page.locator(".same").count()).toBe(0);
        await page.goBack();
      }
      const form = await page.waitForSelector("form.turn-form");
      await tap(page.locator("#field-text textarea"));
      spent.keys += text.length;
      await page.keyboard.type(text);
      if (at === 0) await tap(page.getByText("70 %", { exact: true }));
      else await tap(page.locator("#field-stances").getByText("Against", { exact: true }).last());
      await tap(page.locator("form.turn-form button[type=submit]"));
      await form.waitForElementState("hidden");
    }
    await ben;
    await page.getByText("The discussion is over").first().waitFor();
    const floor = (await (await fetch(`${url}/v1/discussions/${String(id)}/floor`)).json()) as {
      statements: FloorStatement[];
    };
    expect(floor.statements.filter(({ from }) => from === "ada")).toHaveLength(said.length);
    // Five keys a second, and two seconds to find what is tapped.
    expect(spent.keys / 5 + spent.taps * 2, JSON.stringify(spent)).toBeLessThan(60);
  });

  it("deliberates in three rounds, and answers the concern that the chair puts", async () => {
    verifies("AC-05", "BY-03", "DP-06", "a person on the page: deliberation");
    const sure = {
      confidence: 0.8,
      restsOn: "a year of it",
      leastSureOf: "the load",
      wouldChangeIf: "a measured week",
    };
    const options = {
      protocol: "deliberation",
      lang: "en",
      seats: ["ann", "bob"],
      alternatives: ["Queue", "Batch"],
    } as const;
    const overrides = [{ agent_a: "ann", agent_b: "bob", level: "HIGH" }];
    const id = "page-deliberation";
    const other = (async () => {
      for (const kind of ["assessment", "account", "resolution"]) {
        const path = `${url}/v1/discussions/${id}/seats/bob`;
        const turn = await nextTurn(path);
        const [concern = ""] = turn.instruction.match(/^q\d+/m) ?? [];
        const own = { choice: "B", position: "In batches", confidenceAssessment: { ...sure, confidence: 0.6 } };
        const more = {
          assessment: { reasoning: "at night", concerns: [{ text: "Nobody runs it", against: "A", weight: "key" }] },
          account: { answers: [{ concern, verdict: "partly", how: "by day" }] },
          resolution: {
            judged: [{ concern, verdict: "stands", why: "a runbook runs nothing" }],
            reason: "it is simple",
          },
        }[kind];
        await post(`${path}/turns/${turn.turn}/answer?wait=0`, { content: { ...own, ...more } });
      }
    })();
    const answers = [
      { text: "Take it: it holds", choice: "A", confidence: 0.7 },
      { text: "by a runbook", verdict: "accounted", choice: "A", confidence: 0.7 },
      { text: "it is rehearsed", choice: "A", confidence: 0.7 },
    ];
    const asks = [
      /what you know of it yourself\. What do you propose, what[^?]*, and how\?\s+The alternatives: A\. Queue \/ B\. Batch/,
      /Nobody runs it/,
      /One question is left/,
    ];
    await sit({ ...options, id, conflictOverrides: overrides }, "ann", answers, /“Queue” \(p1\): 1 for/, asks);
    await other;
  });
});
