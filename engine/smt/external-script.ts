/** A question as an SMT-LIB script for another solver: what it may not know is spelt out, what is hard for it left open. */
import { printTerms, type Spell, type Spelling, spellFunction } from "../terms/smtlib/print.ts";
import { printWord } from "../terms/smtlib/symbols.ts";
import { argOf, isConstant, type Term } from "../terms/term.ts";
import { subterms } from "../terms/traverse.ts";
import { type ArrayValue, type Model, type Value, zeroArray } from "../terms/value.ts";

/** The script, what to ask the values of, and how to make a model of these. */
export interface Script {
  readonly text: string;
  readonly wanted: readonly string[];
  toModel(values: readonly bigint[]): Model;
}

/** Products, quotients, remainders and overflows of what is unknown on both sides: dear to blast into bits. */
export function isHard(term: Term): boolean {
  const [first, second] = term.args;
  if (first === undefined || second === undefined || first.width < 24 || isConstant(second)) return false;
  if (term.op === "bvmul" || term.op === "bvumulo") return !isConstant(first);
  return term.op === "bvudiv" || term.op === "bvurem";
}

/** Overflow as what it is in all versions of SMT-LIB: a product of twice the width with something in its upper half. */
function spellOverflow(term: Term, [a = "", b = ""]: readonly string[]): Spelling {
  const { width } = argOf(term, 0);
  const wide = (operand: string): string => `((_ zero_extend ${width}) ${operand})`;
  const high = `((_ extract ${2 * width - 1} ${width}) (bvmul ${wide(a)} ${wide(b)}))`;
  return { text: `(not (= ${high} ${printWord(0n, width)}))` };
}

const spellExactly: Spell = (term, operands) => (term.op === "bvumulo" ? spellOverflow(term, operands) : undefined);

const spellAbstractly: Spell = (term, operands) =>
  isHard(term)
    ? spellFunction(`some_${term.op}_${argOf(term, 0).width}`, term, operands)
    : spellExactly(term, operands);

/** @param isAbstract leaves hard operators uninterpreted */
export function toScript(conditions: readonly Term[], isAbstract: boolean): Script {
  const all = subterms(conditions);
  const variables = all.filter(({ op, sort }) => op === "variable" && sort.kind !== "Array");
  const reads = readsOf(all);
  const roots = [...conditions, ...variables, ...reads.flatMap(({ array, index }) => [array, index])];
  const { preamble, texts } = printTerms(roots, isAbstract ? spellAbstractly : spellExactly);
  const asserted = texts.slice(0, conditions.length).map((text) => `(assert ${text})`);
  const words = texts.slice(conditions.length, conditions.length + variables.length);
  const pairs = texts.slice(conditions.length + variables.length);
  const readTexts = reads.flatMap((_, n) => [
    pairs[2 * n + 1] ?? "",
    `(select ${pairs[2 * n] ?? ""} ${pairs[2 * n + 1] ?? ""})`,
  ]);
  return {
    text: ["(set-logic QF_AUFBV)", ...preamble, ...asserted, ""].join("\n"),
    wanted: [...words, ...readTexts],
    toModel: (values) => toModel(variables, reads, values),
  };
}

interface Read {
  readonly array: Term;
  readonly index: Term;
}

/** Arrays that are unknown, at all indexes that anything is read or written at. */
function readsOf(all: readonly Term[]): readonly Read[] {
  const arrays = all.filter(({ op, sort }) => op === "variable" && sort.kind === "Array");
  const indexes = new Set(all.filter(({ op }) => op === "select" || op === "store").map((term) => argOf(term, 1)));
  return arrays.flatMap((array) =>
    [...indexes].flatMap((index) =>
      array.sort.kind === "Array" && array.sort.indexWidth === index.width ? [{ array, index }] : [],
    ),
  );
}

function toModel(variables: readonly Term[], reads: readonly Read[], values: readonly bigint[]): Model {
  const model = new Map<string, Value>(variables.map(({ name }, n) => [name, values[n] ?? 0n]));
  const entries = new Map<string, Map<bigint, bigint>>();
  for (const [n, { array }] of reads.entries()) {
    const at = variables.length + 2 * n;
    const held = entries.get(array.name) ?? new Map<bigint, bigint>();
    entries.set(array.name, held.set(values[at] ?? 0n, values[at + 1] ?? 0n));
  }
  for (const [name, held] of entries) {
    const array: ArrayValue = { ...zeroArray, entries: new Map([...held].filter(([, value]) => value !== 0n)) };
    model.set(name, array);
  }
  return model;
}
