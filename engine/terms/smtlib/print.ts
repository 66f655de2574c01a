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

/**
 * Prints terms. `bvumulo` is printed by its name; `bvexp` and `keccak256` are uninterpreted functions.
 * @param prefix begins the names of definitions; no variable may have such a name
 */
export function printTerms(roots: readonly Term[], prefix = "$"): Printed {
  const all = subterms(roots);
  const uses = countUses(all, roots);
  const texts = new Map<Term, { readonly text: string; readonly nesting: number }>();
  const declarations = new Map<string, string>();
  const definitions: string[] = [];
  const textOf = (term: Term): string => texts.get(term)?.text ?? "";
  for (const term of all) {
    const declaration = declarationOf(term);
    if (declaration !== undefined) declarations.set(...declaration);
    const text = printNode(term, textOf);
    const nesting = 1 + Math.max(0, ...term.args.map((arg) => texts.get(arg)?.nesting ?? 0));
    const isDefined = term.args.length > 0 && ((uses.get(term) ?? 0) > 1 || nesting >= maxNesting);
    const name = `${prefix}${term.id}`;
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

function printNode(term: Term, textOf: (term: Term) => string): string {
  const operands = term.args.map(textOf).join(" ");
  switch (term.op) {
    case "constant":
      return term.sort.kind === "Bool" ? String(term.value === 1n) : printWord(term.value, term.width);
    case "variable":
      return printSymbol(term.name);
    case "exhausted":
      return printSymbol(`exhausted ${printSort(term.sort)}`);
    case "extract":
      return `((_ extract ${term.lo + term.width - 1} ${term.lo}) ${operands})`;
    case "sign_extend":
      return `((_ sign_extend ${term.width - (term.args[0]?.width ?? 0)}) ${operands})`;
    case "const-array":
      return `((as const ${printSort(term.sort)}) ${operands})`;
    case "keccak256":
      return term.args.length === 0 ? keccakName(term) : `(${keccakName(term)} ${operands})`;
    case "bvexp":
      return `(${expPrefix}${term.width} ${operands})`;
    default:
      return `(${term.op} ${operands})`;
  }
}

const keccakName = (term: Term): string => keccakPrefix + term.args.reduce((bits, { width }) => bits + width, 0) / 8;

/** What must be declared for a term to be understood: a name and its declaration. */
function declarationOf(term: Term): readonly [string, string] | undefined {
  const operandSorts = term.args.map(({ sort }) => printSort(sort)).join(" ");
  switch (term.op) {
    case "variable":
      return [`v ${term.name}`, `(declare-const ${printSymbol(term.name)} ${printSort(term.sort)})`];
    case "exhausted": {
      const sort = printSort(term.sort);
      return [`x ${sort}`, `(declare-const ${printSymbol(`exhausted ${sort}`)} ${sort})`];
    }
    case "keccak256":
      return [keccakName(term), `(declare-fun ${keccakName(term)} (${operandSorts}) ${printSort(term.sort)})`];
    case "bvexp": {
      const name = `${expPrefix}${term.width}`;
      return [name, `(declare-fun ${name} (${operandSorts}) ${printSort(term.sort)})`];
    }
    default:
      return undefined;
  }
}
