/** Reads the comments that silence checks: ours, and those written for other tools. */

import { type LineTable, makeLineTable } from "../text/line-table.ts";
import { type Token, tokenize } from "../text/tokens.ts";
import type { ForeignTool } from "./aliases.ts";

export type Tool = "solhound" | ForeignTool;

/** One comment. Lines are 0-based. */
export interface Directive {
  readonly tool: Tool;
  /** Line the comment starts on. */
  readonly line: number;
  /** Offsets of the comment in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** `lines`: silences from `firstLine` to `lastLine`. `on` and `off`: silencing starts, or ends, at `firstLine`. */
  readonly effect: "lines" | "on" | "off";
  readonly firstLine: number;
  readonly lastLine: number;
  /** The ids as written, in the tool's own words; `all` stands for everything. */
  readonly names: readonly string[] | "all";
  /** What follows `--`. */
  readonly reason: string | null;
}

type Scope = "next-line" | "this-line" | "previous-line" | "on" | "off";
type Said = Pick<Directive, "tool" | "names" | "reason"> & { readonly scope: Scope };
type Draft = { -readonly [Key in keyof Directive]: Directive[Key] };

/** Every form that silences, by the words a comment begins with. */
const forms: ReadonlyMap<string, { readonly tool: Tool; readonly scope: Scope }> = new Map([
  ["solhound-disable-next-line", { tool: "solhound", scope: "next-line" }],
  ["solhound-disable-line", { tool: "solhound", scope: "this-line" }],
  ["solhound-disable-start", { tool: "solhound", scope: "on" }],
  ["solhound-disable-end", { tool: "solhound", scope: "off" }],
  ["solhound-disable", { tool: "solhound", scope: "on" }],
  ["solhound-enable", { tool: "solhound", scope: "off" }],
  ["slither-disable-next-line", { tool: "slither", scope: "next-line" }],
  ["slither-disable-start", { tool: "slither", scope: "on" }],
  ["slither-disable-end", { tool: "slither", scope: "off" }],
  ["aderyn-ignore-next-line", { tool: "aderyn", scope: "next-line" }],
  ["aderyn-ignore", { tool: "aderyn", scope: "this-line" }],
  ["aderyn-fp-next-line", { tool: "aderyn", scope: "next-line" }],
  ["aderyn-fp", { tool: "aderyn", scope: "this-line" }],
  ["solhint-disable-next-line", { tool: "solhint", scope: "next-line" }],
  ["solhint-disable-line", { tool: "solhint", scope: "this-line" }],
  ["solhint-disable-previous-line", { tool: "solhint", scope: "previous-line" }],
  ["solhint-disable", { tool: "solhint", scope: "on" }],
  ["solhint-enable", { tool: "solhint", scope: "off" }],
  ["wake-disable-next-line", { tool: "wake", scope: "next-line" }],
  ["wake-disable-line", { tool: "wake", scope: "this-line" }],
  ["wake-disable", { tool: "wake", scope: "on" }],
  ["wake-enable", { tool: "wake", scope: "off" }],
  ["forge-lint:disable-next-line", { tool: "forge-lint", scope: "next-line" }],
  ["forge-lint:disable-line", { tool: "forge-lint", scope: "this-line" }],
  ["forge-lint:disable-start", { tool: "forge-lint", scope: "on" }],
  ["forge-lint:disable-end", { tool: "forge-lint", scope: "off" }],
]);

/** A cheap look that spares most files the reading. */
const anyForm = /(?:solhound|slither|solhint|wake)-(?:dis|en)able|aderyn-(?:ignore|fp)|forge-lint:/;
const formHead = /^[\s/*]*([a-z]+(?:-[a-z]+)*(?::[ \t]*[a-z]+(?:-[a-z]+)*)?)/;
const nameList = /^[ \t]*\(?[ \t]*([A-Za-z0-9][\w-]*(?:[ \t]*,[ \t]*[A-Za-z0-9][\w-]*)*)?/;

/** Words that begin something with a body of its own. */
const declarationWords = new Set(["function", "modifier", "constructor", "receive", "fallback"]);

/** All silencing comments of a source, in order. Linear in the text; never fails. */
export function readDirectives(text: string): readonly Directive[] {
  if (!anyForm.test(text)) return [];
  const placer = makePlacer(text, makeLineTable(text));
  for (const token of tokenize(text)) {
    if (token.kind === "comment") placer.onComment(token);
    else placer.onCode(token);
  }
  return placer.directives;
}

/** What a comment says, without its place; null where it silences nothing. */
function parseComment(comment: string): Said | null {
  const head = formHead.exec(comment);
  const form = forms.get(head?.[1]?.replace(/:[ \t]*/, ":") ?? "");
  if (!head || !form) return null;
  const [rest = ""] = comment.slice(head[0].length).split(/[\r\n]/, 1);
  const written = nameList.exec(rest)?.[1]?.split(/[ \t]*,[ \t]*/) ?? [];
  // Slither takes a comment without ids for one that names nothing.
  const isAll = written.includes("all") || (written.length === 0 && form.tool !== "slither");
  return { ...form, names: isAll ? "all" : written, reason: reasonIn(rest) };
}

/** What follows the first `--`, without the comment's end. */
function reasonIn(rest: string): string | null {
  const dashes = rest.indexOf("--");
  if (dashes < 0) return null;
  const reason = rest.slice(dashes + 2).trim();
  return (reason.endsWith("*/") ? reason.slice(0, -2).trim() : reason) || null;
}

/** Flags the line that the comment means, as far as it is known before more of the text is read. */
function toDraft({ scope, ...said }: Said, { start, end }: Token, lineOf: (offset: number) => number): Draft {
  const line = lineOf(start);
  const flagged = scope === "next-line" ? lineOf(end) + 1 : scope === "previous-line" ? line - 1 : line;
  const effect = scope === "on" || scope === "off" ? scope : "lines";
  return { ...said, line, start, end, effect, firstLine: flagged, lastLine: flagged };
}

/** Gives each comment its lines while the tokens of the text go by. */
function makePlacer(text: string, lines: LineTable) {
  const directives: Draft[] = [];
  let waiting: Draft[] = [];
  let body: { readonly drafts: readonly Draft[]; depth: number } | null = null;
  const lineOf = (offset: number): number => lines.positionAt(offset).line;

  function onComment(comment: Token): void {
    const said = parseComment(text.slice(comment.start, comment.end));
    if (!said) return;
    const draft = toDraft(said, comment, lineOf);
    directives.push(draft);
    if (said.scope === "next-line") waiting.push(draft);
  }

  function onCode(token: Token): void {
    if (body) followBody(body, token);
    if (waiting.length === 0) return;
    const line = lineOf(token.start);
    const settled = waiting.filter((draft) => draft.firstLine <= line);
    if (settled.length === 0) return;
    waiting = waiting.filter((draft) => draft.firstLine > line);
    // Further comments and blank lines may lie between the comment and the line it means.
    for (const draft of settled) draft.firstLine = draft.lastLine = line;
    if (!body && declarationWords.has(text.slice(token.start, token.end))) {
      body = { drafts: settled.filter(({ tool }) => tool === "slither"), depth: 0 };
    }
  }

  /** Above a function, Slither's comment silences what is wrong with the function: all of it, then. */
  function followBody(open: NonNullable<typeof body>, token: Token): void {
    const symbol = text[token.start];
    if (symbol === "{") open.depth++;
    if (symbol === "}") open.depth--;
    if (open.depth > 0 || (symbol !== "}" && symbol !== ";")) return;
    for (const draft of open.drafts) draft.lastLine = lineOf(token.start);
    body = null;
  }

  return { directives, onComment, onCode };
}
