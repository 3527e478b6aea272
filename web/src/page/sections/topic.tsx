import type { JSX } from "preact";
import { axisOf } from "#discussion/about";
import type { Detail } from "../../room/types.ts";
import { useRoom } from "../discussion/context.ts";
import { MessageLink, Text } from "../ui/text.tsx";
import { words } from "../words/index.ts";
import { Nothing } from "./nothing.tsx";
import { keyQuestions } from "./read.ts";

/** The topic, its bounds, and the moderator's questions. */
export function TopicSection({ detail }: { readonly detail: Detail }): JSX.Element {
  const room = useRoom();
  const w = words.value.sections;
  const problem = detail.problemDefinition;
  const questions = keyQuestions(room.statements.value);
  return (
    <>
      <p class="card callout">{detail.topic}</p>
      {problem ? (
        <>
          <h3>{w.problem}</h3>
          <p>{problem.statement}</p>
          <h3>{w.scope}</h3>
          <p>{problem.scope}</p>
        </>
      ) : detail.over ? null : (
        <Nothing />
      )}
      {detail.tensionMap.length > 0 ? (
        <>
          <h3>{words.value.people.tensions}</h3>
          <ul>
            {detail.tensionMap.map(({ axis, between, description }) => (
              <li key={axis + between.join()}>
                {axisOf({ axis, between }) ?? description}{" "}
                <span class="faint small">{between.map((id) => room.name(id)).join(" ↔ ")}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {questions.length > 0 ? (
        <>
          <h3>{w.keyQuestions}</h3>
          {questions.map(({ question, to, id }) => (
            <div key={id + question} class="card">
              <p>
                <Text>{question}</Text>
              </p>
              <p class="faint small">
                {to.map((one) => room.name(one)).join(" · ")} <MessageLink id={id} />
              </p>
            </div>
          ))}
        </>
      ) : null}
    </>
  );
}
