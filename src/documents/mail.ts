import PostalMime, { type Address } from "postal-mime";
import { DocumentFault, type Extracted } from "./document-kinds.ts";
import { htmlInto } from "./html.ts";
import { TextLines } from "./text-lines.ts";

/** Limits on nested parts and on the bytes of a header. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 };

/** Extracts head and body of an e-mail, as plain text if it has any, else from its HTML. Only names attachments. */
export async function readMail(data: Uint8Array): Promise<Extracted> {
  const mail = await PostalMime.parse(data, LIMITS).catch((cause: unknown) => {
    throw new DocumentFault("damaged", { cause });
  });
  const head: (readonly [string, string])[] = [
    ["From", addresses(mail.from ? [mail.from] : [])],
    ["To", addresses(mail.to ?? [])],
    ["Cc", addresses(mail.cc ?? [])],
    ["Date", mail.date ?? ""],
    ["Subject", mail.subject ?? ""],
  ];
  const said = head.filter(([, value]) => value.trim() !== "");
  if (said.length === 0) throw new DocumentFault("otherKind");
  const lines = new TextLines();
  lines.mark("header1");
  for (const [name, value] of said) lines.paragraph(`${name}: ${value}`);
  lines.mark("para1");
  const plain = mail.text?.trim() ?? "";
  if (plain !== "") paragraphs(lines, plain);
  else htmlInto(lines, mail.html ?? "");
  for (const { filename, disposition } of mail.attachments) {
    // Inline content, such as a logo, has nothing to say.
    if (disposition !== "inline" || filename) lines.leave("attachment", filename ?? "");
  }
  return lines.end();
}

const addresses = (all: readonly Address[]): string =>
  all
    .flatMap(({ name, address, group }) =>
      group ? [addresses(group)] : [name && address ? `${name} <${address}>` : name || address || ""],
    )
    .filter(Boolean)
    .join(", ");

/** Joins the lines of a paragraph; those of a list, table or quotation stay separate. */
function paragraphs(lines: TextLines, text: string): void {
  for (const block of text.split(/\r?\n[^\S\n]*\r?\n/)) {
    const rows = block.split(/\r?\n/);
    if (rows.length > 1 && rows.every((row) => /^\s*\|.*\|\s*$/.test(row))) {
      const cells = rows.filter((row) => !/^[\s|:-]+$/.test(row)).map((row) => row.trim().slice(1, -1).split("|"));
      lines.table(cells);
      continue;
    }
    let open = "";
    for (const row of rows) {
      const isOwn = /^\s*(?:[-*•>|]|\d{1,3}[.)]\s)/.test(row);
      if (isOwn || row.length < SHORT) {
        lines.paragraph(`${open}${isOwn ? "" : row}`);
        open = "";
        if (isOwn) lines.paragraph(row.replace(/^\s*>+\s?/, ""));
      } else open += joined(row);
    }
    lines.paragraph(open);
  }
}

/** Length of a line, in characters, below which its writer broke it, rather than the mail program. */
const SHORT = 50;

/** Appends a blank to a line unless it ends in Chinese, which has no blanks. */
const joined = (row: string) => (/\p{Script=Han}\s*$|[，。；：、！？]\s*$/u.test(row) ? row.trim() : `${row.trim()} `);
