/** Terms as SMT-LIB text: one definition for what is used more than once, so that the text is as small as the graph. */
import type { Term } from "../term.ts";
import { subterms } from "../traverse.ts";
import { expPrefix, keccakPrefix, printSort, printSymbol, printWord } from "./symbols.ts";

/** Expressions in one another within one definition; parsers descend once for each. */
const maxNesting = 40;

/** The text of terms, and what has to be said before it. */
export interface Printed {
  /** Declarations of variables and uninterpreted functions, then definitions, a line each. */
  readonly preamble: readonly string[];
  /** Of each root, in terms of the preamble. */
  readonly texts: readonly string[];
}

/** How an application is spelt where it shall not have its own name; a function that has to be declared for it. */
export interface Spelling {
  readonly text: string;
  readonly declaration?: { readonly name: string; readonly text: string };
}

/** Answers for the terms that are spelt otherwise. */
export type Spell = (term: Term, operands: readonly string[]) => Spelling | undefined;

const spellNothing: Spell = () => undefined;

/** Prints terms. `bvumulo` is printed by its name; `bvexp` and `keccak256` are uninterpreted functions. */
export function printTerms(roots: readonly Term[], spell = spellNothing): Printed {
  const all = subterms(roots);
  const uses = countUses(all, roots);
  const texts = new Map<Term, { readonly text: string; readonly nesting: number }>();
  const declarations = new Map<string, string>();
  const definitions: string[] = [];
  const textOf = (term: Term): string => texts.get(term)?.text ?? "";
  for (const term of all) {
    const special = spell(term, term.args.map(textOf)) ?? standardSpelling(term, term.args.map(textOf));
    if (special.declaration !== undefined) declarations.set(special.declaration.name, special.declaration.text);
    const text = special.text;
    const nesting = 1 + Math.max(0, ...term.args.map((arg) => texts.get(arg)?.nesting ?? 0));
    const isDefined = term.args.length > 0 && ((uses.get(term) ?? 0) > 1 || nesting >= maxNesting);
    const name = `$${term.id}`;
    if (isDefined) definitions.push(`(define-fun ${name} () ${printSort(term.sort)} ${text})`);
    texts.set(term, isDefined ? { text: name, nesting: 0 } : { text, nesting });
  }
  return { preamble: [...declarations.values(), ...definitions], texts: roots.map(textOf) };
}

/** A script that asserts the terms. */
export function printScript(assertions: readonly Term[]): string {
  const { preamble, texts } = printTerms(assertions);
  return [...preamble, ...texts.map((text) => `(assert ${text})`), ""].join("\n");
}

function countUses(all: readonly Term[], roots: readonly Term[]): ReadonlyMap<Term, number> {
  const uses = new Map<Term, number>();
  const count = (term: Term): void => void uses.set(term, (uses.get(term) ?? 0) + 1);
  for (const term of all) term.args.forEach(count);
  roots.forEach(count);
  return uses;
}

function standardSpelling(term: Term, operands: readonly string[]): Spelling {
  switch (term.op) {
    case "variable":
      return spellVariable(printSymbol(term.name), printSort(term.sort));
    case "exhausted":
      return spellVariable(printSymbol(`exhausted ${printSort(term.sort)}`), printSort(term.sort));
    case "keccak256":
      return spellFunction(keccakPrefix + term.args.reduce((bits, { width }) => bits + width, 0) / 8, term, operands);
    case "bvexp":
      return spellFunction(`${expPrefix}${term.width}`, term, operands);
    default:
      return { text: spellBuiltIn(term, operands.join(" ")) };
  }
}

function spellVariable(name: string, sort: string): Spelling {
  return { text: name, declaration: { name, text: `(declare-const ${name} ${sort})` } };
}

/** An application of an uninterpreted function with the sorts of the term and its operands. */
export function spellFunction(name: string, term: Term, operands: readonly string[]): Spelling {
  const sorts = term.args.map(({ sort }) => printSort(sort)).join(" ");
  const declaration = { name, text: `(declare-fun ${name} (${sorts}) ${printSort(term.sort)})` };
  return { text: operands.length === 0 ? name : `(${name} ${operands.join(" ")})`, declaration };
}

function spellBuiltIn(term: Term, operands: string): string {
  switch (term.op) {
    case "constant":
      return term.sort.kind === "Bool" ? String(term.value === 1n) : printWord(term.value, term.width);
    case "extract":
      return `((_ extract ${term.lo + term.width - 1} ${term.lo}) ${operands})`;
    case "sign_extend":
      return `((_ sign_extend ${term.width - (term.args[0]?.width ?? 0)}) ${operands})`;
    case "const-array":
      return `((as const ${printSort(term.sort)}) ${operands})`;
    default:
      return `(${term.op} ${operands})`;
  }
}
