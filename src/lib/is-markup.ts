/** Whether a file is text with headings and lists, rather than code, data or configuration. */
export const isMarkup = (path: string): boolean =>
  /\.(md|mdx|markdown|txt|text|adoc|rst|org)$/i.test(path) || !/\.[^./\\]+$/.test(path);
