/** Calls whose failure nobody notices: the success is required. */

import { type CodeToken, freshName } from "./code-tokens.ts";
import type { Fix, FixEdit, FixPlace } from "./fix.ts";
import { titled } from "./fix-title.ts";
import { indentAt, lineEndOf, type Statement, statementOf } from "./statement.ts";

/** `(bool ok, ) = to.call(...)`, `to.call(...)` and `to.send(...)`: reverts where the call failed. */
export function requireSuccess(place: FixPlace): readonly Fix[] {
  const statement = statementOf(place);
  if (statement === undefined) return [];
  const title = titled("Revert where the call fails");
  const named = nameOfSuccess(place, statement);
  if (named !== undefined) return [{ title, edits: [after(place, statement, requires(named))] }];
  if (statement.first !== place.from || statement.semicolon !== place.to) return [];
  const name = freshName(place.tokens, "success");
  const call = place.text.slice(place.start, place.end);
  return [
    {
      title,
      edits: [insert(place.start, `(bool ${name}, ) = `), after(place, statement, requires(name))],
    },
    { title, edits: [{ start: place.start, end: place.end, text: `require(${call}, "call failed")` }] },
  ];
}

/** `token.transfer(...)` alone: its answer is required, or the library that is in use here does it. */
export function requireTransfer(place: FixPlace): readonly Fix[] {
  const { tokens, from, to, text, start, end } = place;
  const statement = statementOf(place);
  if (statement?.first !== from || statement.semicolon !== to) return [];
  const required: Fix = {
    title: titled("Revert where the transfer fails"),
    edits: [{ start, end, text: `require(${text.slice(start, end)}, "transfer failed")` }],
  };
  const callee = tokens.slice(from, to).findLast(({ text: word }) => safeNames.has(word));
  const safe = safeNames.get(callee?.text ?? "");
  if (callee === undefined || safe === undefined) return [required];
  const title = titled("Call {0} of SafeERC20", safe);
  const usesSafe = /\busing\s+SafeERC20\s+for\b/.test(text);
  const edits = usesSafe ? [toEdit({ ...callee, text: safe })] : callLibrary(place, callee, safe);
  return edits === null ? [required] : [{ title, edits }, required];
}

/** OpenZeppelin's own names for the token, and where the library lies from there. */
const tokenImport =
  /(?:^|\n)import\s[^;]*?["']([^"']*\/token\/ERC20\/)(?:extensions\/)?I?ERC20(?:Metadata)?\.sol["']\s*;/;

/** `SafeERC20.safeTransfer(token, ...)`, and its import; null where the file brings in no token that tells where it lies. */
function callLibrary({ tokens, text, start }: FixPlace, callee: CodeToken, safe: string): FixEdit[] | null {
  const found = tokenImport.exec(text);
  const index = tokens.indexOf(callee);
  const [dot, open, first] = [tokens[index - 1], tokens[index + 1], tokens[index + 2]];
  if (found?.[1] === undefined || dot?.text !== "." || open?.text !== "(" || first === undefined) return null;
  const [from, to] = [found.index, found.index + found[0].length];
  const isThere = /\bSafeERC20\.sol["']/.test(text);
  const line = `${lineEndOf(text)}import {SafeERC20} from "${found[1]}utils/SafeERC20.sol";`;
  const separator = first.text === ")" ? "" : ", ";
  return [
    // Not an insertion: several findings want one import.
    ...(isThere ? [] : [{ start: from, end: to, text: `${found[0]}${line}` }]),
    { start, end: open.end, text: `SafeERC20.${safe}(${text.slice(start, dot.start)}${separator}` },
  ];
}

const safeNames: ReadonlyMap<string, string> = new Map([
  ["transfer", "safeTransfer"],
  ["transferFrom", "safeTransferFrom"],
]);

/** `to.transfer(amount);`: a call that forwards all gas, and is checked. */
export function callInsteadOfTransfer(place: FixPlace): readonly Fix[] {
  const { tokens, from, to, start, end, text } = place;
  const statement = statementOf(place);
  const open = tokens.findLastIndex(({ text: word }, index) => index < to && index > from && word === "(");
  const isTransfer = tokens[open - 1]?.text === "transfer" && tokens[open - 2]?.text === ".";
  if (statement?.first !== from || statement.semicolon !== to || !isTransfer) return [];
  const receiver = text.slice(start, tokens[open - 2]?.start);
  const amount = text.slice(tokens[open]?.end, end - 1).trim();
  const name = freshName(tokens, "success");
  const line = after(place, statement, requires(name));
  const title = titled("Send with call, and check it");
  return [`{value: ${amount}}("")`, `.value(${amount})("")`].map((call) => ({
    title,
    edits: [{ start, end, text: `(bool ${name}, ) = ${receiver}.call${call}` }, line],
  }));
}

function requires(name: string): string {
  return `require(${name}, "call failed");`;
}

/** The variable that a statement `(bool name, ...) = call;` declares or sets first. */
function nameOfSuccess({ tokens, from }: FixPlace, { first }: Statement): string | undefined {
  const isAssigned = tokens[from - 1]?.text === "=" && tokens[first]?.text === "(";
  const [a, b] = [tokens[first + 1], tokens[first + 2]];
  if (!isAssigned) return undefined;
  return a?.text === "bool" ? b?.text : a?.isWord === true && b?.text === "," ? a.text : undefined;
}

/** A new line after the statement, indented like it. */
function after({ text, tokens }: FixPlace, { first, semicolon }: Statement, line: string): FixEdit {
  const indent = indentAt(text, tokens[first]?.start ?? 0);
  return insert(tokens[semicolon]?.end ?? text.length, `${lineEndOf(text)}${indent}${line}`);
}

function insert(at: number, text: string): FixEdit {
  return { start: at, end: at, text };
}

function toEdit({ start, end, text }: FixEdit): FixEdit {
  return { start, end, text };
}
