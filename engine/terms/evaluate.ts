/** What terms are worth in a model, with the real keccak256. */
import { hashWords } from "./hash-words.ts";
import { semantics } from "./semantics.ts";
import { argOf, type Term } from "./term.ts";
import { subterms } from "./traverse.ts";
import { type ArrayValue, isSameArray, type Model, readArray, type Value, writeArray, zeroArray } from "./value.ts";

/** The worth of a term, from the worths of its operands. */
export type ValueOf = (term: Term) => Value;

/** What one term is worth in a model. */
export function evaluate(term: Term, model: Model): Value {
  return evaluateAll([term], model)(term);
}

/** Evaluates terms and all they are made of once; the answer knows each of them. */
export function evaluateAll(roots: readonly Term[], model: Model): ValueOf {
  const values = new Map<Term, Value>();
  const worthOf: ValueOf = (term) => values.get(term) ?? 0n;
  for (const term of subterms(roots)) values.set(term, evaluateNode(term, worthOf, model));
  return worthOf;
}

/** True where all Booleans hold in the model. */
export function holdsAll(roots: readonly Term[], model: Model): boolean {
  const worthOf = evaluateAll(roots, model);
  return roots.every((root) => worthOf(root) === 1n);
}

/** The worth of one term when those of its operands are known. */
export function evaluateNode(term: Term, worthOf: ValueOf, model: Model): Value {
  if (term.op === "constant") return term.value;
  if (term.op === "variable") return model.get(term.name) ?? defaultOf(term);
  const special = specials[term.op];
  if (special !== undefined) return special(term, worthOf);
  const meaning = semantics[term.op];
  if (meaning === undefined) throw new Error(`invariant violated: ${term.op} has no value`);
  const [a, b, c] = term.args;
  return meaning(wordOf(a, worthOf), wordOf(b, worthOf), wordOf(c, worthOf), term);
}

function wordOf(term: Term | undefined, worthOf: ValueOf): bigint {
  const value = term === undefined ? 0n : worthOf(term);
  return typeof value === "bigint" ? value : 0n;
}

function arrayOf(term: Term, worthOf: ValueOf): ArrayValue {
  const value = worthOf(term);
  return typeof value === "bigint" ? zeroArray : value;
}

function defaultOf({ sort }: Term): Value {
  return sort.kind === "Array" ? zeroArray : 0n;
}

type Special = (term: Term, worthOf: ValueOf) => Value;

/** Operators on more than words. */
const specials: Readonly<Partial<Record<Term["op"], Special>>> = {
  "=": (term, worthOf) => {
    const [a, b] = [worthOf(argOf(term, 0)), worthOf(argOf(term, 1))];
    if (typeof a === "bigint" || typeof b === "bigint") return a === b ? 1n : 0n;
    return isSameArray(a, b) ? 1n : 0n;
  },
  ite: (term, worthOf) => worthOf(argOf(term, worthOf(argOf(term, 0)) === 1n ? 1 : 2)),
  select: (term, worthOf) => readArray(arrayOf(argOf(term, 0), worthOf), wordOf(term.args[1], worthOf)),
  store: (term, worthOf) =>
    writeArray(arrayOf(argOf(term, 0), worthOf), wordOf(term.args[1], worthOf), wordOf(term.args[2], worthOf)),
  "const-array": (term, worthOf) => ({ other: wordOf(term.args[0], worthOf), entries: new Map() }),
  keccak256: (term, worthOf) => hashWords(term.args.map((arg) => ({ width: arg.width, value: wordOf(arg, worthOf) }))),
};
