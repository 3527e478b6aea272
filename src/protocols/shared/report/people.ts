import { modelAnswers, modelTookPart, partialSteps, participantsOf, totalUsage, usageOf } from "#discussion";
import { voices } from "#graph";
import { NO_USAGE, type Origin, type Participant, type Usage } from "#wire";
import { type Html, html } from "./html.ts";
import { fold, listHtml, type Page, tableHtml } from "./page.ts";

/** Draws the participants, the sources of their words, their absences and returns, and the documents. */
export function people(page: Page): Html {
  const { words, state, graph } = page;
  const model = modelTookPart(state);
  const independent = voices(graph);
  const experts = independent.families.reduce((sum, family) => sum + family.experts.length, 0);
  const content = html`${model !== undefined && html`<p><strong>${model ? words.people.model : words.people.noModel}</strong></p>`}
${experts > 0 && html`<p>${words.people.voices(experts, independent.effective.toFixed(1))}</p>`}
<ul class="people">${participantsOf(state).map((participant) => html`<li>${personOf(page, participant)}</li>`)}</ul>
<p><strong>${words.people.total}${words.colon}</strong> ${usage(page, totalUsage(state))}</p>
<h3>${words.people.returns}</h3>
${returns(page)}
${answers(page)}
${documents(page)}`;
  return fold("people", words.people.title, content);
}

function personOf(page: Page, { id, name, role, pool }: Participant): Html {
  const { words, state } = page;
  const own = state.floor.filter(({ from }) => from === id);
  const byModel = own.filter(({ origin }) => origin?.isModel);
  const isSeated = pool === "seat" && (own.length === 0 || byModel.length < own.length);
  const ofOthers = isSeated ? byModel : own;
  const origins = [...new Set(ofOthers.flatMap(({ origin }) => (origin ? [originOf(page, origin)] : [])))];
  const returned = [...state.returned.values()].flat().filter(({ participant }) => participant === id).length;
  const missed = partialSteps(state).filter(({ absent = [] }) =>
    absent.some(({ participant }) => participant === id),
  ).length;
  const spent = usageOf(state).byParticipant.get(id) ?? NO_USAGE;
  const facts = [
    words.people.roles[role],
    ...(isSeated ? [words.people.seat] : []),
    ...(origins.length > 0 ? [`${words.people.words} ${origins.join(words.between)}`] : []),
    words.people.statements(own.length),
    ...(returned > 0 ? [words.people.returned(returned)] : []),
    ...(missed > 0 ? [words.people.missed(missed)] : []),
    ...(spent.calls > 0 ? [usage(page, spent)] : []),
  ];
  return html`<strong>${name}</strong> <span class="source">${facts.join(" · ")}</span>`;
}

function originOf({ words }: Page, { provider, model, isModel }: Origin): string {
  const [name, note] = isModel ? [model, provider] : [provider, words.people.noModelWords];
  return `${name}${words.left}${note}${words.right}`;
}

function usage({ words }: Page, { calls, inputTokens, outputTokens, thinkingTokens, costUsd }: Usage): string {
  const cost = costUsd === undefined ? "" : `${words.comma}${words.people.cost(costUsd.toFixed(2))}`;
  const thinking = thinkingTokens ? thinkingTokens.toLocaleString("en") : undefined;
  return `${words.people.usage(calls, (inputTokens + outputTokens).toLocaleString("en"), thinking)}${cost}`;
}

/** A row for each statement that a model gave. */
function answers(page: Page): Html | undefined {
  const { words, state } = page;
  const given = modelAnswers(state);
  if (given.length === 0) return undefined;
  const rows = given.map(({ id, model, effort, attempts, requestId, digested, usage: spent }) => [
    id,
    digested === undefined ? model : `${model} · ${words.people.digested(digested)}`,
    effort === undefined ? "" : (words.people.efforts[effort] ?? effort),
    spent?.thinkingTokens === undefined ? "" : spent.thinkingTokens.toLocaleString("en"),
    attempts === undefined ? "" : String(attempts),
    requestId ?? "",
  ]);
  const table = tableHtml(page, { head: words.people.columns, rows });
  return html`<h3>${words.people.answers}</h3><p>${words.people.answersIntro}</p>
${table}`;
}

function returns(page: Page): Html {
  const { words, state, names } = page;
  const items = [...state.returned]
    .sort(([a], [b]) => a - b)
    .flatMap(([round, list]) =>
      list.map(({ participant, reasons, attemptsLeft }) => {
        const why = reasons
          .map(({ rule, message }) => `${names.rules[rule] ?? rule}${words.colon}${message}`)
          .join(words.clause);
        return html`${words.rounds.round(round)}${words.comma}<strong>${page.name(participant)}</strong>${words.colon}${page.text(why)} ${words.people.returnedFor(attemptsLeft)}`;
      }),
    );
  return listHtml(items) ?? html`<p>${words.people.none}</p>`;
}

function documents(page: Page): Html | undefined {
  const { words, state } = page;
  const { files, skipped } = state.context;
  if (files.length + skipped.length === 0) return undefined;
  const items = [
    ...files.map(
      ({ path, lines, places, sha256 }) =>
        html`${path} <span class="source">${words.people.counted(places?.unit ?? "line", places?.count ?? lines)} · sha256 ${sha256.slice(0, 12)}</span>`,
    ),
    ...skipped.map(
      ({ path, reason }) => html`${path} <span class="source">${words.people.skipped}${words.colon}${reason}</span>`,
    ),
  ];
  return html`<h3>${words.people.documents}</h3>${listHtml(items)}`;
}
