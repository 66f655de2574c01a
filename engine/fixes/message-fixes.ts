/** What mends messages of the compiler: a licence, a specifier, a name that nobody uses. Believed once it was compiled. */

import { type CodeToken, closerOf, codeTokens } from "./code-tokens.ts";
import type { Fix, FixEdit } from "./fix.ts";
import { type FixTitle, titled } from "./fix-title.ts";
import { lineEndOf } from "./statement.ts";

/** A message of the compiler in a text; places in UTF-16 units. */
export interface PlacedMessage {
  /** solc's number, as in `9456`. */
  readonly code: string;
  readonly message: string;
  readonly start: number;
  readonly end: number;
}

interface MessagePlace {
  readonly text: string;
  readonly message: PlacedMessage;
  /** All messages of the text. */
  readonly all: readonly PlacedMessage[];
  /** Tokens of the message's place. */
  readonly tokens: readonly CodeToken[];
}

type MessageFixer = (place: MessagePlace) => readonly Fix[];

/** By the numbers of the messages. */
const fixers: ReadonlyMap<string, MessageFixer> = new Map<string, MessageFixer>([
  ["1878", addLicense],
  ["9456", addOverride],
  ["4327", addOverride],
  ["2018", restrictMutability],
  ["4937", addVisibility],
  ["5667", silenceParameter],
]);

/** Whether there may be a fix for messages of this number. */
export function isFixableMessage(code: string | null): boolean {
  return code !== null && fixers.has(code);
}

/** Fixes that may be right, the best first. `all`: the messages of the same text, this one among them. */
export function proposeMessageFixes(
  text: string,
  message: PlacedMessage,
  all: readonly PlacedMessage[],
): readonly Fix[] {
  const tokens = codeTokens(text).filter(({ start, end }) => start >= message.start && end <= message.end);
  return fixers.get(message.code)?.({ text, message, all, tokens }) ?? [];
}

/** Whether a fix of a message holds: there are fewer of its kind, and nothing is said that was not said before. */
export function isMessageMended(
  before: readonly PlacedMessage[],
  after: readonly PlacedMessage[],
  { code }: PlacedMessage,
): boolean {
  const left = new Map<string, number>();
  for (const one of before) left.set(sayingOf(one), (left.get(sayingOf(one)) ?? 0) + 1);
  for (const one of after) {
    const n = left.get(sayingOf(one)) ?? 0;
    if (n === 0) return false;
    left.set(sayingOf(one), n - 1);
  }
  const countOf = (messages: readonly PlacedMessage[]): number => messages.filter((one) => one.code === code).length;
  return countOf(after) < countOf(before);
}

function sayingOf({ code, message }: PlacedMessage): string {
  return `${code} ${message}`;
}

/** The identifier that says that nothing is licensed: any other is the author's to choose. */
function addLicense({ text }: MessagePlace): readonly Fix[] {
  const line = `// SPDX-License-Identifier: UNLICENSED${lineEndOf(text)}`;
  return [{ title: titled("Add a licence line: UNLICENSED"), edits: [insert(0, line)] }];
}

/** `override`, with the names of the contracts where the compiler wants them: those that are there, and what lacks. */
function addOverride({ message, all, tokens }: MessagePlace): readonly Fix[] {
  const isHere = ({ code, start, end }: PlacedMessage) =>
    code === "4327" && start === message.start && end === message.end;
  const wanted = all.find(isHere)?.message.match(/(?<=")[\w$.]+(?=")/g) ?? [];
  const written = tokens.findIndex(({ text }) => text === "override");
  const [from, open] = [tokens[written], tokens[written + 1]];
  const close = open?.text === "(" ? closerOf(tokens, written + 1) : written;
  const there = tokens.slice(written + 1, Math.max(close, written + 1)).filter(({ isWord }) => isWord);
  const names = [...new Set([...(written < 0 ? [] : there.map(({ text }) => text)), ...wanted])];
  const word = names.length === 0 ? "override" : `override(${names.join(", ")})`;
  const title = titled("Add {0}", word);
  if (from === undefined) return insertSpecifier(tokens, word, title);
  const to = tokens[close];
  return to === undefined ? [] : [{ title, edits: [{ start: from.start, end: to.end, text: word }] }];
}

/** `view` or `pure`, as the message says; in place of `view` where that is there. */
function restrictMutability({ message, tokens }: MessagePlace): readonly Fix[] {
  const word = /restricted to (view|pure)/.exec(message.message)?.[1];
  if (word === undefined) return [];
  const body = tokens.findIndex(({ text }) => text === "{");
  const written = tokens.slice(0, Math.max(body, 0)).find(({ text }) => text === "view");
  const title = titled("Make it {0}", word);
  if (written === undefined) return insertSpecifier(tokens, word, title);
  return [{ title, edits: [{ start: written.start, end: written.end, text: word }] }];
}

function addVisibility({ message, tokens }: MessagePlace): readonly Fix[] {
  const word = /"(public|external|internal|private)"/.exec(message.message)?.[1];
  const close = word === undefined ? undefined : tokens[closerOf(tokens, openOf(tokens))];
  if (word === undefined || close === undefined) return [];
  return [{ title: titled("Make it {0}", word), edits: [insert(close.end, ` ${word}`)] }];
}

/** The name becomes a comment: the type stays, and so does what the parameter is for. */
function silenceParameter({ tokens }: MessagePlace): readonly Fix[] {
  const name = tokens.at(-1);
  if (name === undefined || !name.isWord || tokens.length < 2) return [];
  return [
    {
      title: titled("Comment out {0}", name.text),
      edits: [{ start: name.start, end: name.end, text: `/* ${name.text} */` }],
    },
  ];
}

const specifiers: ReadonlySet<string> = new Set(
  "public external internal private pure view payable virtual".split(" "),
);

function openOf(tokens: readonly CodeToken[]): number {
  return tokens.findIndex(({ text }) => text === "(");
}

/** After the specifiers of a function or modifier that are there. */
function insertSpecifier(tokens: readonly CodeToken[], word: string, title: FixTitle): readonly Fix[] {
  const kind = tokens[0]?.text;
  if (kind !== "function" && kind !== "modifier") return [];
  const body = tokens.findIndex(({ text }) => text === "{" || text === ";");
  const open = openOf(tokens);
  // A modifier may have no parentheses, a function of an old compiler no name.
  const hasParameters = open >= 0 && (body < 0 || open < body);
  let at = hasParameters ? closerOf(tokens, open) : 1;
  while (specifiers.has(tokens[at + 1]?.text ?? "")) at++;
  const last = tokens[at];
  return last === undefined ? [] : [{ title, edits: [insert(last.end, ` ${word}`)] }];
}

function insert(at: number, text: string): FixEdit {
  return { start: at, end: at, text };
}
