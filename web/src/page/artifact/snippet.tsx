import type { JSX } from "preact";
import type { Artifact } from "../../room/types.ts";
import { Label } from "./label.tsx";

type CodeSnippet = NonNullable<Artifact["relatedFiles"]["fileTree"][number]["codeSnippet"]>;

/** Comments, strings and words of the language, each in its colour. */
const PIECES =
  /(\/\/.*|#.*|\/\*.*?\*\/)|("[^"\n]*"|'[^'\n]*'|`[^`\n]*`)|\b(import|export|from|const|let|function|async|await|return|class|if|else|for|while|new|def|type|interface)\b/gu;

/** Lines of code with their numbers. */
export function Snippet({ of, path }: { readonly of: CodeSnippet; readonly path: string }): JSX.Element {
  return (
    <details class="more small">
      <summary class="mono">
        {path.split("/").at(-1)}:{of.startLine}–{of.endLine}
      </summary>
      {of.comment ? (
        <p>
          <Label of={of.comment} />
        </p>
      ) : null}
      <pre class="code" data-language={of.language}>
        <code>
          {of.code.split("\n").map((line, at) => (
            <span key={at} class="code-line" data-line={of.startLine + at}>
              {of.language === "text" || of.language === "markdown" ? line : coloured(line)}
              {"\n"}
            </span>
          ))}
        </code>
      </pre>
    </details>
  );
}

function coloured(line: string): (JSX.Element | string)[] {
  const out: (JSX.Element | string)[] = [];
  let from = 0;
  for (const match of line.matchAll(PIECES)) {
    const [whole, comment, text] = match;
    const kind = comment !== undefined ? "comment" : text !== undefined ? "string" : "keyword";
    out.push(
      line.slice(from, match.index),
      <span key={match.index} class={`code-${kind}`}>
        {whole}
      </span>,
    );
    from = match.index + whole.length;
  }
  return [...out, line.slice(from)];
}
