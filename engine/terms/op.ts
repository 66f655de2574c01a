/** The operators that a term can have, by their SMT-LIB names: one row each. Everything else lowers to these. */

/** What the sort of an application is: that of its operands, Bool, or told by its operator. */
type ResultSort = "operand" | "branch" | "Bool" | "own";

export interface OpInfo {
  /** How many operands; -1 for any number. */
  readonly arity: number;
  readonly result: ResultSort;
  readonly isCommutative: boolean;
}

function row(arity: number, result: ResultSort, isCommutative = false): OpInfo {
  return { arity, result, isCommutative };
}

export const ops = {
  // Leaves. `exhausted` stands for what could not be built any more: the store was full.
  constant: row(0, "own"),
  variable: row(0, "own"),
  exhausted: row(0, "own"),
  // Core.
  not: row(1, "Bool"),
  and: row(2, "Bool", true),
  or: row(2, "Bool", true),
  "=": row(2, "Bool", true),
  ite: row(3, "branch"),
  // Words.
  bvnot: row(1, "operand"),
  bvneg: row(1, "operand"),
  bvand: row(2, "operand", true),
  bvor: row(2, "operand", true),
  bvxor: row(2, "operand", true),
  bvadd: row(2, "operand", true),
  bvmul: row(2, "operand", true),
  bvudiv: row(2, "operand"),
  bvurem: row(2, "operand"),
  bvsdiv: row(2, "operand"),
  bvsrem: row(2, "operand"),
  bvshl: row(2, "operand"),
  bvlshr: row(2, "operand"),
  bvashr: row(2, "operand"),
  /** The power of two words, as EXP of the EVM; not of SMT-LIB, where it is an uninterpreted function. */
  bvexp: row(2, "operand"),
  bvult: row(2, "Bool"),
  bvslt: row(2, "Bool"),
  /** Whether the unsigned product does not fit its width. */
  bvumulo: row(2, "Bool", true),
  concat: row(2, "own"),
  extract: row(1, "own"),
  sign_extend: row(1, "own"),
  // Arrays.
  select: row(2, "own"),
  store: row(3, "operand"),
  "const-array": row(1, "own"),
  /** The hash of the bytes of all operands, one after the other. */
  keccak256: row(-1, "own"),
} as const satisfies Readonly<Record<string, OpInfo>>;

export type Op = keyof typeof ops;

/** Operators that make a term of terms without more to say: no bits, sorts or names. */
export type PlainOp = Exclude<
  Op,
  "constant" | "variable" | "exhausted" | "extract" | "sign_extend" | "const-array" | "keccak256"
>;

export const opNames = Object.keys(ops) as readonly Op[];

/** Numbers of operators, for dispatch; the order of the table. */
export const opCodes = Object.fromEntries(opNames.map((op, code) => [op, code])) as Readonly<Record<Op, number>>;
