import { Parser } from "htmlparser2";
import { GraphFileError } from "../graph-file-error.ts";

/** Handlers of the elements and texts of an XML document; `at` is an offset in its source. */
export interface XmlHandlers {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>, at: number) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string, at: number) => void;
}

/** Formats the place of an offset: line and column, from 1. */
export function xmlPlace(source: string, at: number): string {
  const before = source.slice(0, at).split("\n");
  return `${before.length}:${(before.at(-1) ?? "").length + 1}`;
}

/**
 * Parses the elements and texts of an XML document, with names without prefixes. Document types, and thus custom entities, are
 * refused.
 * @throws GraphFileError with line and column
 */
export function readXml(source: string, handlers: XmlHandlers): void {
  const fault = (what: string): GraphFileError => new GraphFileError(xmlPlace(source, parser.startIndex), what);
  const local = (name: string): string => name.replace(/^.*:/u, "");
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes) {
        handlers.open(local(name), attributes, source.indexOf("<", parser.startIndex));
      },
      onclosetag(name, isImplied) {
        // An element that ends itself is closed like one that another's end closes.
        if (isImplied && source[parser.endIndex - 1] !== "/") throw fault(`no XML: <${name}> does not end`);
        handlers.close(local(name));
      },
      ontext: (text) => handlers.text(text, parser.startIndex),
      onprocessinginstruction(name) {
        if (name.startsWith("!")) throw fault("document types are not read: take the <!DOCTYPE …> out");
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
}
