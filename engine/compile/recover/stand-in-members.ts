/** What asks an empty stand-in for a member falls at once: the compiler tells of one member at a time. */

import type { CompilerDiagnostic } from "../../model/compiler-diagnostic.ts";
import type { SourceText } from "../../text/source-text.ts";
import { readTokens, type Word } from "../../text/token-table.ts";
import { type Cuts, cutAt } from "./blank-declarations.ts";
import type { StandIns } from "./stand-ins.ts";
import { unknownNames } from "./undeclared-names.ts";

const missingMember = /^Member "[\w$]+" not found .* in (?:type\()?(?:contract|library) ([\w$]+)/;

/** The cuts with all that asks the same stand-ins for members, in whatever source. */
export function withStandInMembers(
  cuts: Cuts,
  told: readonly CompilerDiagnostic[],
  texts: ReadonlyMap<string, SourceText>,
  standIns: StandIns,
): Cuts {
  const asked = told.flatMap(({ message }) => missingMember.exec(message)?.[1] ?? []);
  const qualified = unknownNames(told, texts).filter((name) => name.includes("."));
  const names = new Set([...asked, ...qualified.map((name) => name.slice(0, name.indexOf(".")))]);
  if (names.size === 0 || standIns.size === 0) return cuts;
  const empty = new Set([...namesIn(standIns)].filter((name) => names.has(name)));
  const extended = new Map(cuts);
  for (const text of texts.values()) {
    if (standIns.has(text.file)) continue;
    let own = extended.get(text.file) ?? [];
    for (const unit of questionsIn(readTokens(text.text).words, empty)) {
      if (!own.some(({ start, end }) => start <= unit && unit < end)) own = cutAt(text, own, unit);
    }
    if (own.length > 0) extended.set(text.file, own);
  }
  return extended;
}

function namesIn(standIns: StandIns): ReadonlySet<string> {
  const declarations = [...standIns.values()].flatMap((text) => text.split("\n"));
  return new Set(declarations.flatMap((line) => /(\S+) \{\}$/.exec(line)?.[1] ?? []));
}

/** Words between a type and what is declared to be of it, or of a list of it. */
const attributes: ReadonlySet<string> = new Set([
  ...["public", "private", "internal", "immutable", "constant", "override"],
  ...["memory", "calldata", "storage"],
]);

/** Where `Name.x`, `Name(…).x`, `variable.x` or `list[…].x` stands; what declares the variable comes first in the usual order. */
function questionsIn(words: readonly Word[], names: ReadonlySet<string>): readonly number[] {
  const holders = new Set(names);
  for (const [index, { text }] of words.entries()) {
    if (!names.has(text)) continue;
    let next = pastBrackets(words, index + 1, "[");
    while (attributes.has(words[next]?.text ?? "")) next++;
    const holder = words[next];
    if (holder?.kind === "word") holders.add(holder.text);
  }
  return words.flatMap(({ text, start }, index) => {
    if (!holders.has(text) || words[index - 1]?.text === ".") return [];
    const end = pastBrackets(words, pastBrackets(words, index + 1, "("), "[");
    return words[end]?.text === "." ? [start] : [];
  });
}

/** Behind all brackets of that kind which stand there, one after the other. */
function pastBrackets(words: readonly Word[], from: number, open: "(" | "["): number {
  let next = from;
  while (words[next]?.text === open) next = closing(words, next) + 1;
  return next;
}

/** The index of the bracket that closes the one at `open`; that of the last word where nothing does. */
function closing(words: readonly Word[], open: number): number {
  let depth = 0;
  for (let index = open; index < words.length; index++) {
    const text = words[index]?.text;
    if (text === "(" || text === "[") depth++;
    if ((text === ")" || text === "]") && --depth === 0) return index;
  }
  return words.length - 1;
}
