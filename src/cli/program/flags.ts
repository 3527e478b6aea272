import { type Command, Option as Flag } from "commander";
import {
  controlKindOf,
  defaultAt,
  type Entrance,
  factorAt,
  faultOf,
  helpAt,
  nameAt,
  type Option,
  optionsAt,
  valuesOf,
} from "#protocols/option";
import { allOptions, COMMON, LIMIT_OPTIONS, type Optioned } from "#protocols/options";
import type { Lang } from "#wire";
import { UsageError } from "../failures.ts";

/**
 * Adds the flags of a protocol's options to a command.
 * @param lang the language of their help
 * @param left options by key that the command decides itself
 */
export function addFlags(
  command: Command,
  protocol: Optioned,
  entrance: Entrance,
  lang: Lang,
  left: readonly string[] = [],
): void {
  const title = lang === "zh" ? `“${protocol.title.zh}”的选项：` : `Options of protocol ${protocol.name}:`;
  for (const option of optionsAt(allOptions(protocol), entrance)) {
    if (option.flag === undefined || left.includes(option.key)) continue;
    const flag = flagOf(option, option.flag, entrance, lang);
    command.addOption(COMMON.includes(option) ? flag : flag.helpGroup(title));
  }
}

/** Adds the flags of a resume: limits, and the address to notify. */
export function addResumeFlags(command: Command, lang: Lang): void {
  const again = COMMON.filter(({ key }) => key === "notify");
  for (const option of [...LIMIT_OPTIONS, ...again])
    if (option.flag) command.addOption(flagOf(option, option.flag, "command", lang));
}

function flagOf(option: Option, syntax: string, entrance: Entrance, lang: Lang): Flag {
  const flag = new Flag(syntax, helpOf(option, entrance, lang));
  const kind = controlKindOf(option);
  if (kind === "boolean" || kind === "array") return flag;
  return flag.argParser((text) => {
    const value = (kind === "integer" || kind === "number") && text.trim() !== "" ? Number(text) : text;
    const fault = faultOf(option, entrance, Number.isNaN(value) ? text : value);
    if (fault !== undefined) throw new UsageError(`${nameAt(option, entrance)}: ${fault}`);
    return value;
  });
}

function helpOf(option: Option, entrance: Entrance, lang: Lang): string {
  const zh = lang === "zh";
  const preset = presetOf(option, entrance);
  const facts = [
    ...(option.choices
      ? [choicesOf(option, lang)]
      : controlKindOf(option) === "enum"
        ? [valuesOf(option).join(", ")]
        : []),
    ...(preset === undefined ? [] : [zh ? `默认 ${preset}` : `default ${preset}`]),
  ].join(zh ? "；" : "; ");
  const help = helpAt(option, entrance)[lang];
  if (facts === "") return help;
  return zh ? `${help}（${facts}）` : `${help} (${facts})`;
}

/** The default in the unit of the flag. */
function presetOf(option: Option, entrance: Entrance): string | undefined {
  const preset = defaultAt(option, entrance);
  if (preset === undefined) return undefined;
  return typeof preset === "number" ? String(preset / factorAt(option, entrance)) : String(preset);
}

function choicesOf({ choices = {} }: Option, lang: Lang): string {
  const [colon, comma] = lang === "zh" ? ["：", "；"] : [": ", "; "];
  return Object.entries(choices)
    .map(([value, text]) => `${value}${colon}${text[lang]}`)
    .join(comma);
}
