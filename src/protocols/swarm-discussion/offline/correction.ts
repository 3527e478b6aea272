import type { Lang } from "#wire";
import { CONCERNS, type ConcernId } from "./concern.ts";
import { concernTerms, type Readable, readable, stands } from "./lens.ts";
import { words } from "./words/index.ts";

/** Concerns that a wish names. The last word on one counts. */
export interface Wish {
  readonly added: readonly ConcernId[];
  readonly removed: readonly ConcernId[];
}

const REMOVES =
  /\b(?:without|remove|drop|exclude|except|leave out|not|no|instead of|rather than|get rid of)\b|去掉|删除|移除|不要|不需要|除去|取消|而不是/giu;
/** "replace X with Y", "把X换成Y": X goes, Y comes. */
const REPLACES =
  /\b(?:replace|swap|exchange)\b(.+?)\b(?:with|by|for)\b(.+)|(?:把|将|用)?([^，,]*?)(?:换成|替换为|改为)(.+)/iu;
const CLAUSES = /[,.;:\n，。；：]|\b(?:and|but|add|include|with|bring in)\b|加上|增加|并且|但是|但|和/giu;

/** What a wish about the composition asks for, as far as its words are those of a concern. */
export function wishIn(correction: string | undefined, lang: Lang): Wish {
  const added = new Set<ConcernId>();
  const removed = new Set<ConcernId>();
  const add = (text: string): void => {
    for (const id of concernsNamed(text, lang)) {
      added.add(id);
      removed.delete(id);
    }
  };
  const remove = (text: string): void => {
    for (const id of concernsNamed(text, lang)) {
      removed.add(id);
      added.delete(id);
    }
  };
  const text = correction ?? "";
  const replaced = REPLACES.exec(text);
  if (replaced) {
    remove(replaced[1] ?? replaced[3] ?? "");
    add(replaced[2] ?? replaced[4] ?? "");
    return { added: [...added], removed: [...removed] };
  }
  for (const clause of text.split(CLAUSES)) {
    const [before = "", ...after] = clause.split(REMOVES);
    add(before);
    remove(after.join(" "));
  }
  return { added: [...added], removed: [...removed] };
}

/** Concerns named by id, title, label or one of their unmistakable words. */
export function concernsNamed(text: string, lang: Lang): ConcernId[] {
  if (text.trim() === "") return [];
  const read = readable(text);
  const letters = text.toLowerCase();
  return CONCERNS.filter((id) => {
    const { slug, name, label } = words(lang).catalogue[id];
    const names = [id, slug, name, label, words("en").catalogue[id].name].map((one) => one.toLowerCase());
    return names.some((one) => letters.includes(one)) || isSpokenOf(id, read);
  });
}

const isSpokenOf = (id: ConcernId, read: Readable): boolean =>
  concernTerms(id).some((term) => term.weight === 3 && stands(term, read));
