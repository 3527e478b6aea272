import type { Lang } from "#wire";
import type { ProviderError } from "./provider.ts";
import { words } from "./words/index.ts";

/** Why a provider gave no answer, as the readers of a discussion are told. The log has the error's own words. */
export const failureText = ({ code, message }: Pick<ProviderError, "code" | "message">, lang: Lang): string =>
  words(lang).failure(code, message);
