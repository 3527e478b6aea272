import type { Lang } from "#wire";
import type { FailureOf, ProviderError } from "./provider.ts";
import { words } from "./words/index.ts";

/** Why a provider gave no answer, as the readers of a discussion are told. The log has the error's own words. */
export const failureText = (error: Pick<ProviderError, "code" | "message"> & FailureOf, lang: Lang): string =>
  words(lang).failure(error.code, error.message, error);
