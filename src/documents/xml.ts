import { Parser } from "htmlparser2";
import type { Zip } from "./zip.ts";
import { partAt } from "./zip.ts";

export type Attributes = Readonly<Record<string, string>>;

/** What is done while an XML part is read, element by element; a name is as it stands, with its prefix. */
export interface XmlHandlers {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/**
 * Reads XML in one pass, without a tree and without entities other than those of XML itself: what a document type
 * declares is never expanded or fetched. What is not well-formed is read as far as it goes.
 */
export function readXml(xml: string, { open, text, close }: XmlHandlers): void {
  const parser = new Parser(
    {
      ...(open ? { onopentag: open } : {}),
      ...(text ? { ontext: text } : {}),
      ...(close ? { onclosetag: (name: string) => close(name) } : {}),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
}

/** The targets of a part's relationships, by their id, as names of parts. */
export function relationsOf(
  zip: Zip,
  part: string,
): ReadonlyMap<string, { readonly target: string; readonly type: string }> {
  const at = part.lastIndexOf("/") + 1;
  const found = new Map<string, { target: string; type: string }>();
  readXml(zip.text(`${part.slice(0, at)}_rels/${part.slice(at)}.rels`) ?? "", {
    open: (name, { Id, Target, Type = "", TargetMode }) => {
      if (name !== "Relationship" || Id === undefined || Target === undefined || TargetMode === "External") return;
      found.set(Id, { target: partAt(part, Target), type: Type.slice(Type.lastIndexOf("/") + 1) });
    },
  });
  return found;
}

/** Whether an attribute of Office's XML says no; without a value it says yes. */
export const saysNo = (value: string | undefined): boolean => value === "0" || value === "false" || value === "off";
