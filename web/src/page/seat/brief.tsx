import type { JSX } from "preact";
import { axisOf, haveOwnStakes } from "#discussion/reading-getters";
import { questionsIn } from "#discussion/statement-fields";
import { citeOf } from "#lib/places";
import { useRoom } from "../../room/room.ts";
import { actOf } from "../../room/said.ts";
import type { FloorStatement, TurnView } from "../../room/types.ts";
import { More } from "../ui/action.tsx";
import { Icon } from "../ui/icon.tsx";
import { MessageLink, Paragraph, Text } from "../ui/text.tsx";
import { fieldName, words } from "../words/index.ts";

/** The brief for a turn: the task, the persona, and passages of the documents. */
export function Brief({ turn }: { readonly turn: TurnView }): JSX.Element {
  const room = useRoom();
  const w = words.value.seat;
  const { persona, instruction, passages = [], tensions = [] } = turn;
  const own = tensions.filter(({ between }) => persona && between.includes(persona.id));
  const about = (
    <>
      {own.length > 0 ? (
        <p class="small faint">
          {w.against}{" "}
          {own
            .map((tension) => {
              const other = room.name(tension.between.find((id) => id !== persona?.id) ?? "");
              const axis = axisOf(tension);
              return axis === undefined ? other : `${axis} (${other})`;
            })
            .join("; ")}
        </p>
      ) : null}
      <ToAnswer turn={turn} />
      {instruction && !turn.short ? (
        <More small title={w.task}>
          <Paragraph>{instruction}</Paragraph>
        </More>
      ) : null}
      {passages.length > 0 ? (
        <More small title={w.passages(passages.length)}>
          <ul class="plain stack">
            {passages.map(({ path, line, place, text, heading }) => (
              <li key={`${path}:${line}`}>
                <span class="mono faint">{citeOf({ path, line, place })}</span>{" "}
                {heading ? <span class="faint">{heading} — </span> : null}
                <Text>{text}</Text>
              </li>
            ))}
          </ul>
        </More>
      ) : null}
    </>
  );
  return (
    <div class="stack">
      {persona ? (
        <p>
          {w.speakFor(persona.name)}{" "}
          {haveOwnStakes(room.detail.value?.participants ?? []) ? (
            <span class="faint">{w.atStake(persona.stakes.replace(/[.。]$/u, ""))}</span>
          ) : null}
        </p>
      ) : null}
      <Points title={w.holds} points={turn.constraints ?? []} />
      {turn.short ? (
        <More small title={w.about}>
          <div class="stack">{about}</div>
        </More>
      ) : (
        about
      )}
    </div>
  );
}

/** Shows in full what the answer must address: docket, stress test and the round's questions. */
function ToAnswer({ turn }: { readonly turn: TurnView }): JSX.Element {
  const w = words.value.seat;
  const { docket = [] } = turn;
  return (
    <>
      <Asked turn={turn} />
      {docket.length > 0 ? (
        <section class="docket">
          <p class="strong">{w.docket}</p>
          <ul class="plain">
            {docket.map(({ id, relation, about, text }) => (
              <li key={`${id} ${about}`}>
                <MessageLink id={id} /> <span class="faint">{words.value.relations[relation]}</span>{" "}
                <MessageLink id={about} />: <Text>{text}</Text>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

interface Point {
  readonly id: string;
  readonly text: string;
}

function Points({ title, points }: { readonly title: string; readonly points: readonly Point[] }): JSX.Element | null {
  if (points.length === 0) return null;
  return (
    <section>
      <p class="strong">{title}</p>
      <List of={points} />
    </section>
  );
}

const List = ({ of }: { readonly of: readonly Point[] }): JSX.Element => (
  <ul class="plain">
    {of.map(({ id, text }) => (
      <li key={id}>
        <Text>{text}</Text>
      </li>
    ))}
  </ul>
);

/** Shows requests to this seat, the round's questions to those who argue, and the attack to answer. */
function Asked({ turn }: { readonly turn: TurnView }): JSX.Element {
  const room = useRoom();
  const w = words.value.seat;
  const { correction = "", persona, round, phase } = turn;
  const act = actOf(phase);
  const said = room.statements.value.filter((one) => one.round === round);
  // Skip a question that the correction already contains.
  const questions = questionsTo(persona?.id, said).filter(({ text }) => !correction.includes(text));
  const asked = act === "argues" ? questions : [];
  const attack = said.findLast(({ type }) => actOf(type) === "attacks");
  return (
    <>
      {correction === "" ? (
        <Points title={w.asked} points={asked} />
      ) : (
        <details class="more" open>
          <summary class="strong">
            <Icon name="chevron" size={12} />
            {w.asked}
          </summary>
          <Paragraph>{correction}</Paragraph>
          <List of={asked} />
        </details>
      )}
      {act === "answers" ? <Points title={w.attack} points={attackIn(attack?.content)} /> : null}
    </>
  );
}

type Content = Readonly<Record<string, unknown>> | undefined;

const attackIn = (content: Content): Point[] => {
  const { weakestEvidence } = { ...content } as { readonly weakestEvidence?: { readonly why?: unknown } };
  return ["target", "assumption", "ifWrong", "weakestEvidence", "failureScenario", "minority"].flatMap((key) => {
    const text = key === "weakestEvidence" ? weakestEvidence?.why : content?.[key];
    return typeof text === "string" ? [{ id: key, text: `${fieldName(key)}: ${text}` }] : [];
  });
};

const questionsTo = (reader: string | undefined, said: readonly FloorStatement[]): Point[] =>
  said
    .flatMap(({ content }) => questionsIn(content))
    .filter(({ to }) => reader !== undefined && to.includes(reader))
    .map(({ question }) => ({ id: question, text: question }));
