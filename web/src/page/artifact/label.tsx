import type { JSX } from "preact";
import { lang } from "../../preferences.ts";
import type { I18nLabel } from "../../room/types.ts";
import { Text } from "../ui/text.tsx";
import { words } from "../words/index.ts";

/** A text of an artifact in the reader's language. */
export const labelText = (label: I18nLabel): string => label[lang.value];

export const Label = ({ of }: { readonly of: I18nLabel }): JSX.Element => <Text>{labelText(of)}</Text>;

/** A level by its colour and its word. */
export const Level = ({ of }: { readonly of: "critical" | "high" | "medium" | "low" }): JSX.Element => (
  <span class={`level ${of}`}>{words.value.artifact.levels[of]}</span>
);
