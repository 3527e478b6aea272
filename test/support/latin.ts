/** Patterns that are not sentences: tags of marked blocks, ids, paths, options, addresses, code in backticks. */
const NAMES = [
  /<\/?[a-z]+-[0-9a-f]{16}[^>\n]*>/g,
  /<[a-z]+-0123456789abcdef>/g,
  /\br\d+-msg-\d+\b/g,
  /`[^`\n]+`/g,
  /\b[0-9a-f]{12,}\b/g,
  /(?<!\w)--[a-z][a-z-]*/g,
  /https?:\/\/\S+/g,
  /[\p{L}\d./_-]+\.(?:md|jsonl?|html|gz)\b(?::\d+(?:-\d+)?)?/gu,
  // Keys of JSON, and values that are true, false or one of an enumeration.
  /"\w+":(?: "[a-z_-]+"| true| false)?/g,
  /\{(?:default|min|max|minimum|maximum|pattern|format|multipleOf|exclusive)\w*:[^\n]*?\}$/gim,
];

/** Latin words of three letters or more that are none of the names that are known. */
export function latinIn(text: string, known: ReadonlySet<string>): string[] {
  let bare = text.replaceAll("&amp;", "&");
  for (const name of [...known].sort((a, b) => b.length - a.length))
    if (/\W/.test(name) && bare.includes(name)) bare = bare.replaceAll(name, " ");
  for (const pattern of NAMES) bare = bare.replace(pattern, " ");
  const words = bare.match(/[A-Za-z][A-Za-z0-9_]*/g) ?? [];
  return words.filter((word) => word.replace(/[^A-Za-z]/g, "").length >= 3 && !known.has(word));
}

/** Half-width punctuation next to Chinese characters, with what stands around it. */
export function halfWidthIn(text: string): string[] {
  const bare = text.replaceAll("路径:行号", " ").replace(/\S+\.md:\d+/g, " ");
  return (
    bare.match(/.{0,12}\p{Script=Han}[”’）]?[,:;?!()][^\n]{0,12}|.{0,12}[,:;?!()][“‘（]?\p{Script=Han}.{0,12}/gu) ?? []
  );
}

const TOKEN = /^[^\s\p{Script=Han}]*$/u;

/** The strings in a value that people or models read, each with its path. Left out are single words under a key that holds names. */
export function* textsIn(
  value: unknown,
  naming: ReadonlySet<string>,
  path = "",
  key = "",
): Generator<{ path: string; text: string }> {
  if (typeof value === "string") {
    if (!naming.has(key) || !TOKEN.test(value)) yield { path, text: value };
  } else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) yield* textsIn(item, naming, `${path}.${at}`, key);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, item] of Object.entries(value)) yield* textsIn(item, naming, `${path}.${name}`, name);
  }
}

/** Every key and every value of an enumeration in a JSON Schema: what an answer has to write as it is. */
export function namesInSchema(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesInSchema);
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key === "properties")
      return [...Object.keys(value as object), ...Object.values(value as object).flatMap(namesInSchema)];
    if (key === "enum") return (value as unknown[]).map(String);
    return namesInSchema(value);
  });
}
