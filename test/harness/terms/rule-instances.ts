/** Terms that a rule's pattern can match, of all shapes that the pattern leaves open. */
import { type Op, ops } from "../../../engine/terms/op.ts";
import type { Pattern, PatternVariable, Rule } from "../../../engine/terms/rewrite/rule.ts";
import { arraySort, bitVecSort, boolSort, maxWidth, type Sort } from "../../../engine/terms/sort.ts";
import type { Term } from "../../../engine/terms/term.ts";
import type { TermStore } from "../../../engine/terms/term-store.ts";

/** Which shapes to try. */
export interface InstanceShapes {
  /** Widths of whole words. */
  readonly widths: readonly number[];
  /** Widths of the lower part of a word of so many bits that is put together. */
  readonly lowParts: (width: number) => readonly number[];
  /** How many bits may lie around those that are cut out. */
  readonly margins: readonly number[];
  /** Values for constants of a width. */
  readonly constants: (width: number) => readonly bigint[];
  /** Constants that words of a pattern may also be. */
  readonly words: readonly bigint[];
}

type Bound = ReadonlyMap<PatternVariable, Term>;
type Found = readonly [Term, Bound];

const constantNames = ["c", "d", "e"];
const boolNames = ["p", "q", "r"];

/** All of them, in a store without rules. */
export function* instancesOf(t: TermStore, rule: Rule, shapes: InstanceShapes): Generator<Term> {
  const isBool = ops[rule.match[0]].result === "Bool";
  for (const width of shapes.widths) {
    const sorts = isBool ? [boolSort] : rule.match[0] === "store" ? [arraySort(width, width)] : [bitVecSort(width)];
    if (rule.match[0] === "ite") sorts.push(boolSort);
    for (const sort of sorts) for (const [term] of build(t, rule.match, sort, width, new Map(), shapes)) yield term;
  }
}

function* build(
  t: TermStore,
  pattern: Pattern,
  sort: Sort,
  width: number,
  bound: Bound,
  shapes: InstanceShapes,
): Generator<Found> {
  if (typeof pattern === "string") return yield* bindName(t, pattern, sort, bound, shapes);
  if (typeof pattern === "bigint")
    return yield* sort.kind === "BitVec" ? [[t.constant(sort.width, pattern), bound] as const] : [];
  if (typeof pattern === "boolean") return yield* sort.kind === "Bool" ? [[t.bool(pattern), bound] as const] : [];
  const [op, ...operands] = pattern;
  if ((ops[op].result === "Bool") !== (sort.kind === "Bool") && op !== "ite") return;
  for (const { sorts, lo } of operandSorts(op, operands, sort, width, shapes)) {
    for (const [args, names] of buildAll(t, operands, sorts, width, bound, shapes)) {
      yield [make(t, op, sort, args, lo), names];
    }
  }
}

function make(t: TermStore, op: Op, sort: Sort, args: readonly Term[], lo: number): Term {
  const like: Term = { ...t.true, op, sort, width: sort.width, args, lo };
  return t.withArgs(like, args);
}

function* buildAll(
  t: TermStore,
  patterns: readonly Pattern[],
  sorts: readonly Sort[],
  width: number,
  bound: Bound,
  shapes: InstanceShapes,
): Generator<readonly [readonly Term[], Bound]> {
  const [pattern, ...rest] = patterns;
  const [sort, ...others] = sorts;
  if (pattern === undefined || sort === undefined) return yield [[], bound];
  for (const [term, names] of build(t, pattern, sort, width, bound, shapes)) {
    for (const [terms, all] of buildAll(t, rest, others, width, names, shapes)) yield [[term, ...terms], all];
  }
}

function* bindName(
  t: TermStore,
  name: PatternVariable,
  sort: Sort,
  bound: Bound,
  shapes: InstanceShapes,
): Generator<Found> {
  const known = bound.get(name);
  if (known !== undefined) return yield* known.sort === sort ? [[known, bound] as const] : [];
  for (const term of choicesFor(t, name, sort, shapes)) yield [term, new Map([...bound, [name, term]])];
}

function choicesFor(t: TermStore, name: PatternVariable, sort: Sort, shapes: InstanceShapes): readonly Term[] {
  const constants = (values: readonly bigint[]): readonly Term[] =>
    sort.kind === "BitVec" ? values.map((value) => t.constant(sort.width, value)) : [];
  if (constantNames.includes(name)) return constants(shapes.constants(sort.width));
  if ((name === "a") !== (sort.kind === "Array")) return [];
  if (boolNames.includes(name) && sort.kind !== "Bool") return [];
  const width = sort.kind === "Array" ? sort.indexWidth : sort.width;
  return [t.variable(`${name}${width}`, sort), ...constants(shapes.words)];
}

interface Operands {
  readonly sorts: readonly Sort[];
  readonly lo: number;
}

const connectives: readonly Op[] = ["not", "and", "or"];

/** What the operands can be where the whole has a sort; `width` is that of the words in a Boolean. */
function operandSorts(
  op: Op,
  operands: readonly Pattern[],
  sort: Sort,
  width: number,
  shapes: InstanceShapes,
): readonly Operands[] {
  const word = bitVecSort(width);
  const array = arraySort(width, width);
  const all = (each: Sort): Operands => ({ sorts: operands.map(() => each), lo: 0 });
  const fixed: Partial<Record<Op, readonly Operands[]>> = {
    ite: [{ sorts: [boolSort, sort, sort], lo: 0 }],
    select: [{ sorts: [array, word], lo: 0 }],
    store: [{ sorts: [array, word, word], lo: 0 }],
    "const-array": [all(word)],
    "=": [all(boolSort), all(word)],
  };
  const known = fixed[op];
  if (known !== undefined) return known;
  if (connectives.includes(op)) return [all(boolSort)];
  if (sort.kind === "Bool") return [all(word)];
  return partSorts(op, sort, shapes) ?? [all(sort)];
}

function partSorts(op: Op, { width }: Sort, { lowParts, margins }: InstanceShapes): readonly Operands[] | undefined {
  if (op === "concat") {
    return lowParts(width).map((low) => ({ sorts: [bitVecSort(width - low), bitVecSort(low)], lo: 0 }));
  }
  if (op === "sign_extend") return lowParts(width).map((low) => ({ sorts: [bitVecSort(low)], lo: 0 }));
  if (op !== "extract") return undefined;
  return margins
    .flatMap((lo) => margins.map((above) => ({ lo, inner: width + lo + above })))
    .filter(({ inner }) => width < inner && inner <= maxWidth)
    .map(({ lo, inner }) => ({ sorts: [bitVecSort(inner)], lo }));
}
