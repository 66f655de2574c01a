/** NatSpec: the comment before a declaration, read. */

import { indexAt } from "./declarations/words.ts";
import type { Found } from "./scope/sources.ts";

/** A comment that documents: `///` or `/**`. */
const documenting = /^\/(?:\/\/(?!\/)|\*\*(?!\/))/;

/** The documentation of a declaration without comment marks; empty where there is none. */
export function documentationOf({ declared, file }: Found): string {
  const { comments, text } = file;
  let at = indexAt(comments, declared.range.start) - 1;
  const lines: string[] = [];
  let until = declared.range.start;
  for (let comment = comments[at]; comment !== undefined; comment = comments[--at]) {
    const written = text.slice(comment.start, comment.end);
    const isNext = text.slice(comment.end, until).trim() === "" && documenting.test(written);
    if (!isNext) break;
    lines.unshift(withoutMarks(written));
    until = comment.start;
    if (written.startsWith("/*")) break;
  }
  return lines.join("\n").trim();
}

function withoutMarks(comment: string): string {
  if (comment.startsWith("///")) return comment.slice(3).trim();
  return comment
    .slice(3, -2)
    .split("\n")
    .map((line) => line.replace(/^\s*\*?\s?/, "").trimEnd())
    .join("\n")
    .trim();
}

/** What is said of one tag, as `@param amount`; undefined where nothing is. */
export function taggedText(documentation: string, tag: string): string | undefined {
  const text = documentation
    .split(/(?=^\s*@)/m)
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${tag} `) || part.startsWith(`${tag}\n`));
  return text?.slice(tag.length).replace(/\s+/g, " ").trim();
}

const titles: ReadonlyMap<string, string> = new Map([
  ["title", ""],
  ["notice", ""],
  ["dev", ""],
  ["return", "Returns"],
  ["author", "By"],
]);

/** As Markdown: what is meant for readers as it is, the rest with its tag. `harmless` escapes text of a source. */
export function toMarkdown(documentation: string, harmless: (text: string) => string): string {
  return documentation
    .split(/(?=^\s*@)/m)
    .flatMap((part) => {
      const [, tag, text = ""] = /^@([\w:-]+)\s*([\s\S]*)$/.exec(part.trim()) ?? [null, "notice", part.trim()];
      const plain = harmless(text.replace(/[ \t]*\n[ \t]*/g, "\n").trim());
      if (tag === undefined || plain === "") return [];
      if (tag === "param") return [plain.replace(/^(\S+)\s*/, "`$1`: ")];
      const title = titles.get(tag) ?? `@${tag}`;
      return [title === "" ? plain : `*${title}* ${plain}`];
    })
    .join("\n\n");
}
