/** The operations of the intermediate representation. */

/**
 * By name, in the order of their codes. Operands are registers. What an operation needs besides is its detail, from the
 * pool that `details` names; operations without a row there have none.
 */
export const ops = [
  // Values that are there.
  "number",
  "literal",
  "input",
  "parameter",
  "returned", // what the code around a modifier returned so far
  "initial", // what the return variable number `detail` holds when the code begins
  "immutable",
  "constant",
  "function",
  "unknown",
  // Places of storage.
  "variable", // a state variable as a place
  "field", // of a place or of a value
  "length", // of a place or of a value
  "index", // base, index
  "slot of variable",
  "slot of pointer",
  "at slot", // slot number to place
  "at transient slot",
  "load",
  "store", // place, value
  "push", // array, value if there is one; the new element as a place
  "pop",
  // Values that are computed.
  "operation",
  "cast", // between integer types that have not the same numbers
  "struct",
  "insert", // base, value: the base with another field
  "phi", // one operand for each predecessor, in their order
  "extract", // component number `detail` of what a call returns
  "memory load", // memory, offset
  "memory hash", // memory, offset, length
  // Calls; what they return is taken apart by `extract`.
  "call",
  "call virtual",
  "call super",
  "call pointer", // callee, arguments
  "call local", // a function of assembly: memory, arguments; returns memory, results
  "call external",
  "call assembly", // memory, then as `call external`
  "placeholder", // what was returned so far
  "emit",
  "opaque",
] as const;

export type OpName = (typeof ops)[number];

/** The code of each operation. */
export const codeOf = Object.fromEntries(ops.map((name, code) => [name, code])) as Readonly<Record<OpName, number>>;
