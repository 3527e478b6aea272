import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { lang as pageLang } from "../../preferences.ts";
import { path, post } from "../../room/api.ts";
import type { Info, Lang, Mode } from "../../room/types.ts";
import { discussionAddress, go } from "../../router.ts";
import { words } from "../lang/index.ts";
import { useDoing } from "../ui/action.tsx";
import { Failure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { Documents, type GivenDocument } from "./documents.tsx";
import { nameFor, Seats } from "./seats.tsx";

const MODES: readonly Mode[] = ["lightweight", "standard", "deep"];

/** What a discussion may be asked for besides. */
const OPTIONS = ["anonymous", "unshared", "refusePartial"] as const;
type Option = (typeof OPTIONS)[number];

/** A number from a field; undefined where it is empty. */
const numberOf = (text: string): number | undefined => (text.trim() === "" ? undefined : Number(text));

/** Everything that a discussion may be asked to be; only the topic is needed. */
export function StartForm({ info }: { readonly info: Info | undefined }): JSX.Element {
  const w = words.value.start;
  const doing = useDoing();
  const [topic, setTopic] = useState("");
  const [mode, setMode] = useState<Mode>("standard");
  const [lang, setLang] = useState<Lang>(pageLang.value);
  const [provider, setProvider] = useState("auto");
  const [rounds, setRounds] = useState("");
  const [minutes, setMinutes] = useState("30");
  const [budget, setBudget] = useState("");
  const [asks, setAsks] = useState(true);
  const [options, setOptions] = useState<ReadonlySet<Option>>(new Set());
  const [seats, setSeats] = useState<readonly string[]>([]);
  const [documents, setDocuments] = useState<readonly GivenDocument[]>([]);
  const limits = info?.modes[mode];
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    await doing.run(async () => {
      const most = numberOf(rounds);
      const usd = numberOf(budget);
      const { id } = await post<{ id: string }>(path("discussions"), {
        ...{ topic: topic.trim(), mode, lang, provider, unattended: !asks, seats: seats.map(nameFor), documents },
        ...(seats.length > 0 ? { seatSeconds: (numberOf(minutes) ?? 30) * 60 } : {}),
        ...(most === undefined ? {} : { rounds: most }),
        ...(usd === undefined ? {} : { budgetUsd: usd }),
        ...Object.fromEntries([...options].map((option) => [option, true])),
      });
      go(discussionAddress(id, seats.length > 0 ? "people" : "floor"));
    });
  };
  return (
    <form class="form" onSubmit={(event) => void submit(event)}>
      <div class="field">
        <label class="field-label" for="topic">
          {w.topic.label}
        </label>
        <textarea
          id="topic"
          aria-describedby="topic-help"
          class="topic-input"
          required
          rows={3}
          maxLength={20_000}
          placeholder={w.topic.example}
          value={topic}
          onInput={(event) => setTopic(event.currentTarget.value)}
        />
        <span class="field-help" id="topic-help">
          {w.topic.help}
        </span>
      </div>

      <fieldset class="field">
        <legend class="field-label">{w.mode}</legend>
        <div class="cards-3">
          {MODES.map((one) => (
            <label key={one} class="choice">
              <input type="radio" name="mode" value={one} checked={mode === one} onChange={() => setMode(one)} />
              <span class="choice-title">{words.value.modes[one].name}</span>
              <span class="choice-text">{words.value.modes[one].text}</span>
              {info ? <span class="choice-figures">{w.figures(info.modes[one])}</span> : null}
            </label>
          ))}
        </div>
      </fieldset>

      <Documents documents={documents} onChange={setDocuments} />
      <Seats seats={seats} onChange={setSeats} minutes={minutes} onMinutes={setMinutes} />

      <details class="more">
        <summary>
          <Icon name="chevron" />
          {w.more}
        </summary>
        <div class="fields">
          <label class="field">
            <span class="field-label">{w.lang}</span>
            <select value={lang} onChange={(event) => setLang(event.currentTarget.value as Lang)}>
              <option value="en">English</option>
              <option value="zh">中文</option>
            </select>
          </label>
          <label class="field">
            <span class="field-label">{w.provider.label}</span>
            <select value={provider} onChange={(event) => setProvider(event.currentTarget.value)}>
              <option value="auto">{w.provider.auto(info?.auto ?? "")}</option>
              {(info?.providers ?? []).map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span class="field-label">{w.rounds}</span>
            <input
              type="number"
              inputMode="numeric"
              min={1}
              max={limits?.rounds[1] ?? 20}
              placeholder={limits ? String(limits.rounds[1]) : ""}
              value={rounds}
              onInput={(event) => setRounds(event.currentTarget.value)}
            />
          </label>
          <label class="field">
            <span class="field-label">{w.budget}</span>
            <input
              type="number"
              inputMode="decimal"
              min={0.01}
              step="any"
              placeholder={w.none}
              value={budget}
              onInput={(event) => setBudget(event.currentTarget.value)}
            />
          </label>
        </div>
        {OPTIONS.map((option) => (
          <label key={option} class="check">
            <input
              type="checkbox"
              checked={options.has(option)}
              onChange={(event) => {
                const next = new Set(options);
                if (event.currentTarget.checked) next.add(option);
                else next.delete(option);
                setOptions(next);
              }}
            />
            <span>{w[option]}</span>
          </label>
        ))}
      </details>

      <label class="check">
        <input type="checkbox" checked={asks} onChange={(event) => setAsks(event.currentTarget.checked)} />
        <span>{w.asks}</span>
      </label>
      {doing.error === undefined ? null : <Failure error={doing.error} />}
      <div class="row">
        <button type="submit" class="button primary large" disabled={doing.busy}>
          {doing.busy ? w.starting : w.submit}
          <Icon name="arrow" />
        </button>
        {info?.auto === "offline" && (provider === "auto" || provider === "offline") ? (
          <span class="faint small">{w.offline}</span>
        ) : null}
      </div>
    </form>
  );
}
