import { describe, expect, it } from "vitest";
import { briefOf } from "./brief.ts";

/** Of each statement that the brief reads the option that it is held to speak of, and what any option is held to. */
function told(topic: string, files: Readonly<Record<string, string>>) {
  const documents = Object.entries(files).map(([path, text]) => ({ path, text }));
  const brief = briefOf({ topic, documents, constraints: [], experts: [], lang: "en" });
  const ofRow = (at: number): string[] => [
    ...new Set(brief.rows.flatMap(({ cells }) => cells[at] ?? []).map(({ text }) => text)),
  ];
  const { demands, comparisons, options, subjectOf, near, rows } = brief;
  return {
    said: Object.fromEntries(options.map(({ name, stays }, at) => [stays ?? name, ofRow(at)])),
    demands: demands.map(({ text }) => text),
    near: near.map(({ text }) => text),
    held: rows.flatMap(({ cells }) => cells.flat()).flatMap(({ text, against }) => (against ? [text] : [])),
    compared: comparisons.map(({ asked, found }) => {
      const subject = subjectOf(found.statement);
      return `${subject?.stays ?? subject?.name}: ${found.raw} for ${asked.raw}`;
    }),
  };
}

const BUS = `# Moving the order bus to Kafka

The contract with our hosting ends in June.

## Requirements

- The bus costs at most 40,000 EUR a year.
- No message is lost.

## Kafka

Managed, it is 58,000 EUR a year. Delayed messages have to be built.

## RabbitMQ

It costs 22,000 EUR a year.
`;

describe("a title that names one option", () => {
  it("is of no option where the paper has parts for others, and what it demands is of all", () => {
    const { said, demands, compared } = told("Should we keep RabbitMQ or move to Kafka?", { "bus.md": BUS });
    expect(said).toEqual({
      "keep RabbitMQ": ["It costs 22,000 EUR a year."],
      "move to Kafka": ["Managed, it is 58,000 EUR a year.", "Delayed messages have to be built."],
    });
    expect(demands).toEqual(["The bus costs at most 40,000 EUR a year.", "No message is lost."]);
    expect(compared).toEqual([
      "keep RabbitMQ: 22,000 EUR a year for 40,000 EUR a year",
      "move to Kafka: 58,000 EUR a year for 40,000 EUR a year",
    ]);
  });

  it("still tells what a paper is near to, and lets its tables be held to what it demands", () => {
    const { near, held } = told("Should we keep RabbitMQ or move to Kafka for the order bus?", {
      "bus.md": `# Moving the order bus to Kafka

The order bus is the heart of shop and warehouse.

## Requirements

- The price per year is at most 40,000 EUR.

## What the options cost

| | RabbitMQ | Kafka |
|---|---|---|
| Price per year | 22,000 EUR | 58,000 EUR |

## RabbitMQ

Quorum queues are new to us.
`,
    });
    expect(near).toContain("The order bus is the heart of shop and warehouse.");
    expect(held).toEqual(["22,000 EUR", "58,000 EUR"]);
  });

  it("is of none where the only paper says something of another, too", () => {
    const title = "# Why we should leave Heroku";
    const { said } = told("Should we move from Heroku to Fly.io or Render?", {
      "a.md": `${title}\n\nThe bill has doubled.\n\nRender would cost 4,600 USD a month. Previews work as on Heroku.`,
    });
    expect(said).toEqual({ Heroku: [], "Fly.io": [], Render: ["Render would cost 4,600 USD a month."] });
    const alone = told("Should we move from Heroku to Fly.io or Render?", {
      "a.md": `${title}\n\nThe bill has doubled.\n\nIt costs 300 USD more than Render.`,
    });
    expect(alone.said).toMatchObject({ Heroku: ["The bill has doubled."], Render: [] });
  });

  it("is the option's in a paper of its own, whatever else that mentions", () => {
    const { said } = told("Should we buy Adyen or Stripe?", {
      "adyen.md": "# Our talk with Adyen\n\nRefunds take three days. Stripe pays at once.",
      "stripe.md": "# Our talk with Stripe\n\nRefunds cost nothing.",
    });
    expect(said).toEqual({
      Adyen: ["Refunds take three days."],
      Stripe: ["Stripe pays at once.", "Refunds cost nothing."],
    });
    const one = told("Should we buy Adyen or Stripe?", {
      "a.md": "# Adyen\n\nRefunds take a day. Stripe pays at once.",
    });
    expect(one.said).toMatchObject({ Adyen: ["Refunds take a day."] });
  });
});

it("takes no word that an open question asks about for an option's own", () => {
  const { said, demands } = told("Which authentication should the public API use?", {
    "rfc.md": `# Authentication for the public API

Target date: December.

## Goals

- A leaked credential must be useless after 15 minutes.

## Alternatives

### OAuth client credentials

Tokens expire after 10 minutes.

### Keep API keys, add scanning

It takes one week. Customers know API keys.
`,
  });
  expect(said).toEqual({
    "OAuth client credentials": ["Tokens expire after 10 minutes."],
    "Keep API keys, add scanning": ["It takes one week.", "Customers know API keys."],
  });
  expect(demands).toEqual(["A leaked credential must be useless after 15 minutes."]);
});

it("knows an option by a word of the question where it has no other", () => {
  const { said } = told("The renewal of Zendesk", {
    "a.md":
      "## Options\n\n### Renew Zendesk\n\nIt is known.\n\n### Move to Freshdesk\n\nIt is new.\n\n## Prices\n\nZendesk is dearer.",
  });
  expect(said).toEqual({
    "Renew Zendesk": ["It is known.", "Zendesk is dearer."],
    "Move to Freshdesk": ["It is new."],
  });
});

it("holds every option to what somebody requires, and none to what one of them would take", () => {
  const { demands } = told("Should we adopt Kubernetes or stay on VMs?", {
    "a.md": [
      "Customers in Germany require that data stays in Frankfurt.",
      "The works council insists on two weeks of notice.",
      "If we stay on VMs, the scripts have to be rewritten.",
      "Kubernetes is managed. A course has to be paid.",
      "Kubernetes must not be bought before the audit.",
    ].join("\n\n"),
  });
  expect(demands).toEqual([
    "Customers in Germany require that data stays in Frankfurt.",
    "The works council insists on two weeks of notice.",
    "Kubernetes must not be bought before the audit.",
  ]);
  const listed = "## Requirements\n\nKubernetes must run in Frankfurt. Scripts have to be readable.";
  expect(told("Should we adopt Kubernetes or stay on VMs?", { "a.md": listed }).demands).toEqual([
    "Kubernetes must run in Frankfurt.",
    "Scripts have to be readable.",
  ]);
  // Where options are not told apart, it would stand nowhere else.
  const alone = told("Should we adopt Kubernetes?", { "a.md": "Kubernetes is managed. A course has to be paid." });
  expect(alone.demands).toEqual(["A course has to be paid."]);
});
