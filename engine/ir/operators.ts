/** What an operation computes: plain operators in groups, and those that carry data of their own. */

/** Words are Solidity's, also where assembly has a name of its own; `negate` is the minus of one operand. */
const arithmeticOperators = ["+", "-", "*", "/", "%", "**", "negate"] as const;
/** The value, then how far. */
const shiftOperators = ["<<", ">>"] as const;
/** On each bit alone. */
const bitwiseOperators = ["&", "|", "^", "~"] as const;
/** Which of two numbers is larger. */
const orderOperators = ["<", "<=", ">", ">="] as const;
/** A value never has `!=`: it is `!` of `==`. */
const equalityOperators = ["==", "!="] as const;
/** On truth values. */
const logicOperators = ["!", "&&", "||"] as const;
/** The hash functions. */
const hashOperators = ["keccak256", "sha256", "ripemd160"] as const;
/** Elements and parts: `with` is the first operand after another became one of its parts. */
const partOperators = ["[]", "slice", "array", "with", "new array"] as const;
/** What assembly keeps in memory: what was there before, offset, value. */
const memoryOperators = ["store", "mload"] as const;

/** What the compiler's own functions compute, by its word for the kind of function. */
const builtinOperators = [
  "addmod",
  "mulmod",
  "blockhash",
  "blobhash",
  "gasleft",
  "abiencode",
  "abiencodepacked",
  "abiencodewithselector",
  "abiencodewithsignature",
  "abiencodecall",
  "bytesconcat",
  "stringconcat",
  "objectcreation",
  "metatype",
  "event",
  "error",
  "log0",
  "log1",
  "log2",
  "log3",
  "log4",
  "setgas",
  "setvalue",
] as const;

/** Instructions of assembly that have no other word here. */
const instructionOperators = [
  "sdiv",
  "smod",
  "signextend",
  "byte",
  "sar",
  "clz",
  "pop",
  "calldataload",
  "calldatasize",
  "codesize",
  "codecopy",
  "extcodesize",
  "extcodecopy",
  "extcodehash",
  "returndatasize",
  "returndatacopy",
  "datasize",
  "dataoffset",
  "datacopy",
  "mstore8",
  "mcopy",
  "msize",
  "chainid",
  "basefee",
  "blobbasefee",
  "gasprice",
  "gaslimit",
] as const;

/** A number as a smaller type, by a function that reverts where it does not fit: the number stays what it is. */
const conversionOperators = ["fitted"] as const;

const plainOperators = [
  ...conversionOperators,
  ...arithmeticOperators,
  ...shiftOperators,
  ...bitwiseOperators,
  ...orderOperators,
  ...equalityOperators,
  ...logicOperators,
  ...hashOperators,
  ...partOperators,
  ...memoryOperators,
  ...builtinOperators,
  ...instructionOperators,
] as const;

/** An operator that is all said by its word. */
export type PlainOperator = (typeof plainOperators)[number];

/** One of arithmetic. */
export type ArithmeticOperator = (typeof arithmeticOperators)[number];
/** One that compares two values. */
export type ComparisonOperator = (typeof orderOperators)[number] | (typeof equalityOperators)[number];

/** An operator with data of its own. */
export type DataOperator =
  /** A field of a value, or what the compiler itself knows of it: the length of an array, the balance of an address. */
  | { readonly operator: "member"; readonly name: string }
  /** The value number `index` of `abi.decode`. */
  | { readonly operator: "decode"; readonly index: number }
  /** The result number `index` of a pure function from numbers to numbers; `callee` is the id of its declaration. */
  | { readonly operator: "applied"; readonly callee: number; readonly index: number }
  /** The result number `index` of code that is not known. */
  | { readonly operator: "opaque"; readonly index: number }
  /** What a newer compiler or EVM has, and no table here. */
  | { readonly operator: "builtin"; readonly name: string };

/** What an operation computes. */
export type Operator = PlainOperator | DataOperator;

/** What tells operators apart before their data does. */
export type OperatorWord = PlainOperator | DataOperator["operator"];

/** The test for the operators of some groups. */
function isOf<K extends PlainOperator>(...groups: readonly (readonly K[])[]): (word: OperatorWord) => word is K {
  const words: ReadonlySet<OperatorWord> = new Set(groups.flat());
  return (word): word is K => words.has(word);
}

/** True for the hash functions. */
export const isHashOperator = isOf(hashOperators);

/** True for `<` and its like. */
export const isOrderOperator = isOf(orderOperators);

/** True for an operator that computes a number. */
export const isArithmeticOperator = isOf(arithmeticOperators);

/** True for what compares two values. */
export const isComparisonOperator = isOf<ComparisonOperator>(orderOperators, equalityOperators);

/** True for what gives one or zero. */
export const isTestOperator = isOf<ComparisonOperator | (typeof logicOperators)[number]>(
  orderOperators,
  equalityOperators,
  logicOperators,
);

const named: ReadonlyMap<string, PlainOperator> = new Map(
  [...hashOperators, ...builtinOperators, ...instructionOperators].map((word) => [word, word]),
);

/** The operator for the compiler's or the EVM's name of something that only computes. */
export function operatorNamed(name: string): Operator {
  return named.get(name) ?? { operator: "builtin", name };
}

/** The operator as text: equal for equal operators, and for no others. */
export function textOfOperator(operator: Operator): string {
  if (typeof operator === "string") return operator;
  switch (operator.operator) {
    case "member":
      return `.${operator.name}`;
    case "applied":
      return `f${operator.callee}.${operator.index}`;
    case "builtin":
      return operator.name;
    default:
      return `${operator.operator} ${operator.index}`;
  }
}
