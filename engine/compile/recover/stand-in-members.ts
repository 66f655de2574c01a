/** What asks an empty stand-in for a member falls at once: the compiler tells of one member at a time. */

import type { CompilerDiagnostic } from "../../model/compiler-diagnostic.ts";
import type { SourceText } from "../../text/source-text.ts";
import { readTokens, type Word } from "../../text/token-table.ts";
import { type Cuts, cutAt } from "./blank-declarations.ts";
import { namedPartsOf } from "./declared-names.ts";
import type { StandIns } from "./stand-ins.ts";
import { isNamedIn, unknownNames } from "./undeclared-names.ts";

const missingMember = /^Member "[\w$]+" not found .* in (?:type\()?(?:contract|library) ([\w$]+)/;

/** The cuts with all that asks the same stand-ins for members, in whatever source. */
export function withStandInMembers(
  cuts: Cuts,
  told: readonly CompilerDiagnostic[],
  texts: ReadonlyMap<string, SourceText>,
  standIns: StandIns,
): Cuts {
  const asked = told.flatMap(({ message }) => missingMember.exec(message)?.[1] ?? []);
  const qualified = unknownNames(told, texts).filter(({ name }) => name.includes("."));
  const names = new Set([...asked, ...qualified.map(({ name }) => name.slice(0, name.indexOf(".")))]);
  if (names.size === 0 || standIns.size === 0) return cuts;
  const empty = new Set([...namesIn(standIns)].filter((name) => names.has(name)));
  const own = [...texts.values()].filter(({ file }) => !standIns.has(file));
  const kept = new Set(own.flatMap((text) => stateHolders(text, empty)));
  const extended = new Map(cuts);
  for (const text of own) {
    const { words } = readTokens(text.text);
    const inherited = [...kept].filter((name) => !namedPartsOf(text).inner.has(name) && !isNamedIn(words, name));
    let gone = extended.get(text.file) ?? [];
    for (const unit of questionsIn(words, empty, inherited)) {
      if (!gone.some(({ start, end }) => start <= unit && unit < end)) gone = cutAt(text, gone, unit);
    }
    if (gone.length > 0) extended.set(text.file, gone);
  }
  return extended;
}

/** The variables of contracts that hold one: heirs may ask them in other sources. */
function stateHolders(text: SourceText, names: ReadonlySet<string>): readonly string[] {
  const { inner } = namedPartsOf(text);
  return [...holdersIn(readTokens(text.text).words, names).single].filter((name) => inner.has(name));
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

/** What is declared to be of such a type, or a list of such. */
interface Holders {
  readonly single: ReadonlySet<string>;
  readonly lists: ReadonlySet<string>;
}

function holdersIn(words: readonly Word[], names: ReadonlySet<string>): Holders {
  const [single, lists] = [new Set<string>(), new Set<string>()];
  for (const [index, { text }] of words.entries()) {
    if (!names.has(text)) continue;
    let next = pastBrackets(words, index + 1, "[");
    const isList = next > index + 1;
    while (attributes.has(words[next]?.text ?? "")) next++;
    const holder = words[next];
    if (holder?.kind === "word") (isList ? lists : single).add(holder.text);
  }
  return { single, lists };
}

/** Where `Name.x`, `Name(…).x`, `variable.x` or `list[…].x` stands. */
function questionsIn(
  words: readonly Word[],
  names: ReadonlySet<string>,
  inherited: readonly string[],
): readonly number[] {
  const { single, lists } = holdersIn(words, names);
  const holders = new Set([...names, ...single, ...inherited]);
  return words.flatMap(({ text, start }, index) => {
    if (words[index - 1]?.text === ".") return [];
    const ends = [
      ...(holders.has(text) ? [pastBrackets(words, index + 1, "(")] : []),
      ...(lists.has(text) && words[index + 1]?.text === "[" ? [pastBrackets(words, index + 1, "[")] : []),
    ];
    return ends.some((end) => words[end]?.text === ".") ? [start] : [];
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
