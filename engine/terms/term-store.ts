/** Where terms are made: each once, simplified while it is built, and no more of them than was allowed. */
import { invariant } from "../util/invariant.ts";
import { maskOf } from "./bits.ts";
import { type DerivedOp, derived, isDerived } from "./derived.ts";
import { hashWords } from "./hash-words.ts";
import type { Application } from "./intern-table.ts";
import { type Op, opCodes, opNames, ops, type PlainOp } from "./op.ts";
import { makeRewriter } from "./rewrite/rewriter.ts";
import type { RuleTable } from "./rewrite/rule.ts";
import { allRules } from "./rules/index.ts";
import { semantics } from "./semantics.ts";
import { type ArraySort, arraySort, bitVecSort, boolSort, type Sort } from "./sort.ts";
import { isConstant, type Term } from "./term.ts";
import { makeTermTable, type TermTable } from "./term-table.ts";

export interface TermStore {
  readonly true: Term;
  readonly false: Term;
  bool(value: boolean): Term;
  /** The low `width` bits of a number, which may be negative. */
  constant(width: number, value: bigint): Term;
  /** An unknown. A name has one sort in a store, holds no bar or backslash, and does not begin with a dollar. */
  variable(name: string, sort: Sort): Term;
  /** An application by its SMT-LIB name; operands must have the sorts that it takes. */
  app(op: PlainOp | DerivedOp, ...args: readonly Term[]): Term;
  not(a: Term): Term;
  /** Of any number of Booleans; of none it is true. */
  and(...args: readonly Term[]): Term;
  /** Of any number of Booleans; of none it is false. */
  or(...args: readonly Term[]): Term;
  ite(condition: Term, then: Term, otherwise: Term): Term;
  equal(a: Term, b: Term): Term;
  /** Bits `hi` to `lo`, both included. */
  extract(hi: number, lo: number, a: Term): Term;
  /** Of any number of words from one up, the first highest. */
  concat(...args: readonly Term[]): Term;
  /** To `width` bits, with zeros above. */
  zeroExtend(width: number, a: Term): Term;
  /** To `width` bits, with copies of the highest bit above. */
  signExtend(width: number, a: Term): Term;
  select(array: Term, index: Term): Term;
  store(array: Term, index: Term, value: Term): Term;
  /** The array that has the value everywhere. */
  constantArray(indexWidth: number, value: Term): Term;
  /** The hash of the bytes of the words, one after the other; together they are whole bytes. */
  keccak256(...words: readonly Term[]): Term;
  /** The term of this store that `term`, of whichever store, would be with these operands instead of its own. */
  withArgs(term: Term, args: readonly Term[]): Term;
  /** How many terms there are. */
  readonly size: number;
  /** True once a term could not be built: it and what was to be made of it is an `exhausted` term. */
  readonly isFull: boolean;
  /** How often each rewriting rule has fired, by its id. */
  firings(): ReadonlyMap<string, number>;
}

export interface TermStoreOptions {
  /** How many terms there may be; two million unless told. */
  readonly maxTerms?: number;
  /** The rules to rewrite with while building; all unless told. */
  readonly rules?: RuleTable;
}

/** A rule may build what another rewrites; below this many in one another, terms are left as they are. */
const maxRewriteDepth = 64;

const meanings = opNames.map((op) => semantics[op]);

/** A store with nothing but true and false. */
export function makeTermStore({ maxTerms = 2_000_000, rules = allRules }: TermStoreOptions = {}): TermStore {
  const table = makeTermTable(maxTerms);
  const rewriter = makeRewriter(rules);
  let depth = 0;

  /** Every application is made here: what it is equal to and simpler, or the one node for it. */
  function build(op: Op, sort: Sort, operands: readonly Term[], lo = 0): Term {
    const args = ops[op].isCommutative ? inOrder(operands) : operands;
    const application: Application = { code: opCodes[op], sort, args, lo };
    const known = table.find(application);
    if (known !== undefined) return known;
    for (const arg of args) if (arg.op === "exhausted") return table.exhausted(sort);
    return fold(table, application) ?? rewritten(op, application) ?? table.add(op, application);
  }

  function rewritten(op: Op, { code, sort, args, lo }: Application): Term | undefined {
    if (depth >= maxRewriteDepth) return undefined;
    const candidate: Term = { id: -1, op, code, sort, width: sort.width, args, value: 0n, name: "", lo };
    depth++;
    try {
      return rewriter.rewrite(store, candidate);
    } finally {
      depth--;
    }
  }

  const store: TermStore = {
    ...leafMakers(table),
    ...makers(build, table, () => store),
    get size() {
      return table.size();
    },
    get isFull() {
      return table.isFull();
    },
    firings: () => rewriter.firings(),
  };
  return store;
}

type Build = (op: Op, sort: Sort, operands: readonly Term[], lo?: number) => Term;
type LeafMakers = Pick<TermStore, "true" | "false" | "bool" | "constant" | "variable">;
type Makers = Omit<TermStore, keyof LeafMakers | "size" | "isFull" | "firings">;

function leafMakers(table: TermTable): LeafMakers {
  const [yes, no] = [table.constant(boolSort, 1n), table.constant(boolSort, 0n)];
  return {
    true: yes,
    false: no,
    bool: (value) => (value ? yes : no),
    constant: (width, value) => table.constant(bitVecSort(width), value & maskOf(width)),
    variable: (name, sort) => table.variable(name, sort),
  };
}

function makers(build: Build, table: TermTable, store: () => TermStore): Makers {
  const [yes, no] = [table.constant(boolSort, 1n), table.constant(boolSort, 0n)];
  const concat = (high: Term, low: Term): Term => build("concat", bitVecSort(high.width + low.width), [high, low]);
  const extract: TermStore["extract"] = (hi, lo, a) => {
    invariant(0 <= lo && lo <= hi && hi < a.width, `no bits ${hi} to ${lo} in ${a.width}`);
    return lo === 0 && hi === a.width - 1 ? a : build("extract", bitVecSort(hi - lo + 1), [a], lo);
  };
  return {
    app(op, ...args) {
      if (isDerived(op)) return derived[op](store(), operandOf(args, 0), operandOf(args, 1));
      return build(op, plainSort(op, args), args);
    },
    not: (a) => build("not", boolSort, [a]),
    and: (...args) => args.reduce((all, one) => build("and", boolSort, [all, one]), yes),
    or: (...args) => args.reduce((all, one) => build("or", boolSort, [all, one]), no),
    ite: (condition, then, otherwise) => build("ite", then.sort, [condition, then, otherwise]),
    equal: (a, b) => build("=", plainSort("=", [a, b]), [a, b]),
    extract,
    concat: (...args) => args.reduceRight((low, high) => concat(high, low)),
    zeroExtend: (width, a) => (width === a.width ? a : concat(table.constant(bitVecSort(width - a.width), 0n), a)),
    signExtend: (width, a) => (width === a.width ? a : build("sign_extend", bitVecSort(width), [a])),
    select: (array, index) => build("select", bitVecSort(arraySortOf(array).valueWidth), [array, index]),
    store: (array, index, value) => build("store", array.sort, [array, index, value]),
    constantArray: (indexWidth, value) => build("const-array", arraySort(indexWidth, value.width), [value]),
    keccak256: (...words) => build("keccak256", bitVecSort(256), inWords(store(), words)),
    withArgs(term, args) {
      if (term.op === "exhausted") return table.exhausted(term.sort);
      if (term.op === "variable") return table.variable(term.name, term.sort);
      if (term.op === "constant") return table.constant(term.sort, term.value);
      if (term.op === "extract") return extract(term.lo + term.width - 1, term.lo, operandOf(args, 0));
      return build(term.op, term.sort, args, term.lo);
    },
  };
}

function fold(table: TermTable, { code, sort, args, lo }: Application): Term | undefined {
  for (const arg of args) if (!isConstant(arg)) return undefined;
  if (code === opCodes.keccak256) return table.constant(sort, hashWords(args));
  const meaning = meanings[code];
  if (meaning === undefined) return undefined;
  const [a, b, c] = args;
  return table.constant(sort, meaning(a?.value ?? 0n, b?.value ?? 0n, c?.value ?? 0n, { width: sort.width, lo, args }));
}

/** Constants first, then by age: so that a rule need not be tried in both orders. */
function inOrder(args: readonly Term[]): readonly Term[] {
  const [a, b] = args;
  if (a === undefined || b === undefined) return args;
  const isRight = isConstant(a) === isConstant(b) ? a.id <= b.id : isConstant(a);
  return isRight ? args : [b, a];
}

function operandOf(args: readonly Term[], index: number): Term {
  const found = args[index];
  invariant(found !== undefined, `operand ${index} is missing`);
  return found;
}

function arraySortOf({ sort }: Term): ArraySort {
  invariant(sort.kind === "Array", "only arrays are read");
  return sort;
}

/** Also holds that operands fit together: a term of wrong sorts would be believed by nobody. */
function plainSort(op: PlainOp, args: readonly Term[]): Sort {
  const { arity, result } = ops[op];
  invariant(args.length === arity, `${op} takes ${arity} operands`);
  const [first, second] = [operandOf(args, 0), args[1]];
  if (op === "concat") return bitVecSort(first.width + operandOf(args, 1).width);
  if (op === "select") return bitVecSort(arraySortOf(first).valueWidth);
  if (op === "store") return first.sort;
  if (op === "ite") return operandOf(args, 1).sort;
  invariant(second === undefined || second.sort === first.sort, `${op} of operands of two sorts`);
  return result === "Bool" ? boolSort : first.sort;
}

/** The same bytes in words of 256 bits, the last of them shorter where need be. */
function inWords(t: TermStore, words: readonly Term[]): readonly Term[] {
  const isRegular = words.every(({ width }, index) => width === 256 || (index === words.length - 1 && width < 256));
  if (isRegular) return words;
  const pieces = words.flatMap((word) => bytesOf(t, word));
  const result: Term[] = [];
  for (let at = 0; at < pieces.length; at += 32) result.push(t.concat(...pieces.slice(at, at + 32)));
  return result;
}

function bytesOf(t: TermStore, word: Term): Term[] {
  invariant(word.width % 8 === 0, "only whole bytes are hashed");
  const bytes: Term[] = [];
  for (let lo = word.width - 8; lo >= 0; lo -= 8) bytes.push(t.extract(lo + 7, lo, word));
  return bytes;
}
