import { messageIdsIn, type Reason } from "#wire";
import type { Field } from "./fields.ts";

/**
 * The fields to correct in a returned answer: those that the reasons name, or that contain a message id named by a
 * reason; all fields if there are none.
 */
export function fieldsAtFault(
  fields: readonly Field[],
  reasons: readonly Reason[],
  content: Readonly<Record<string, unknown>>,
): readonly Field[] {
  const keys = new Set<string>();
  for (const { path, message } of reasons) {
    const named = path?.split(".")[0];
    if (named !== undefined && fields.some(({ key }) => key === named)) keys.add(named);
    else for (const key of holding(content, messageIdsIn(message))) keys.add(key);
  }
  const found = fields.filter(({ key }) => keys.has(key));
  return found.length > 0 ? found : fields;
}

const holding = (content: Readonly<Record<string, unknown>>, ids: readonly string[]): string[] =>
  Object.keys(content).filter((key) => {
    const said = JSON.stringify(content[key]) ?? "";
    return ids.some((id) => said.includes(id));
  });
