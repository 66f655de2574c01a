/** What the compiler's type descriptions say. */

import type { TypeDescriptions } from "solidity-ast";

/** The compiler's word for what kind of function a callee is, as in `barecall`, `internal`, `arraypush`. */
export function functionKindOf(callee: { readonly typeDescriptions: TypeDescriptions }): string {
  const identifier = callee.typeDescriptions?.typeIdentifier ?? "";
  const end = identifier.startsWith(functionPrefix) ? identifier.indexOf("_", functionPrefix.length) : -1;
  return end < 0 ? "" : identifier.slice(functionPrefix.length, end);
}

const functionPrefix = "t_function_";

/** True for a function that is called on its first argument: `x.f()` by `using`, or `array.push`. */
export function isBound(callee: { readonly typeDescriptions: TypeDescriptions }): boolean {
  return /\$(?:attached|bound)_to\$/.test(callee.typeDescriptions?.typeIdentifier ?? "");
}

/** True for a function type that can change nothing. */
export function isViewType(typed: { readonly typeDescriptions: TypeDescriptions }): boolean {
  return /^function \(.*\) (?:external )?(?:view|pure)\b/.test(typed.typeDescriptions?.typeString ?? "");
}

/** True for what stands for a stretch of storage rather than for a value: structs, arrays, mappings in storage. */
export function isStorageReference(typed: { readonly typeDescriptions: TypeDescriptions }): boolean {
  const type = typed.typeDescriptions?.typeIdentifier ?? "";
  return type.startsWith("t_mapping") || /_storage(?:_ptr)?$/.test(type);
}

/** True for arrays without fixed length, `bytes` and `string`. */
export function isDynamicArray(typed: { readonly typeDescriptions: TypeDescriptions }): boolean {
  return /^(?:bytes|string)\b|\[\](?: |$)/.test(typed.typeDescriptions?.typeString ?? "");
}

/** A parameter's type without where it is kept: what an override has in common with what it overrides. */
export function plainType(typed: { readonly typeDescriptions: TypeDescriptions }): string {
  return (typed.typeDescriptions?.typeString ?? "").replace(/ (?:memory|calldata|storage ref|storage pointer)\b/g, "");
}

/** A type of whole numbers. */
export interface IntegerType {
  readonly bits: number;
  readonly isSigned: boolean;
}

/** The integer type of an expression or variable; undefined for everything else. */
export function integerTypeOf(typed: { readonly typeDescriptions: TypeDescriptions }): IntegerType | undefined {
  return integerTypes.get(typed.typeDescriptions?.typeString ?? "");
}

const integerTypes: ReadonlyMap<string, IntegerType> = new Map(
  Array.from({ length: 32 }, (_, at) => 8 * (at + 1)).flatMap((bits): (readonly [string, IntegerType])[] => [
    [`uint${bits}`, { bits, isSigned: false }],
    [`int${bits}`, { bits, isSigned: true }],
  ]),
);

/** The smallest number of a type. */
export function minOf({ bits, isSigned }: IntegerType): bigint {
  return isSigned ? -powerOfTwo(bits - 1) : 0n;
}

/** The largest number of a type. */
export function maxOf({ bits, isSigned }: IntegerType): bigint {
  return powerOfTwo(isSigned ? bits - 1 : bits) - 1n;
}

const powers: bigint[] = [];

function powerOfTwo(exponent: number): bigint {
  powers[exponent] ??= 1n << BigInt(exponent);
  return powers[exponent];
}

/** The number as the type has it: what does not fit is cut off. */
export function wrapInto(type: IntegerType, number: bigint): bigint {
  const cut = BigInt.asUintN(type.bits, number);
  return type.isSigned ? BigInt.asIntN(type.bits, cut) : cut;
}

/** True where every number of `from` is one of `to`. */
export function fitsInto(from: IntegerType, to: IntegerType): boolean {
  return minOf(to) <= minOf(from) && maxOf(from) <= maxOf(to);
}

/** True for an address, or a list of them. */
export function isOfAddresses(typed: { readonly typeDescriptions: TypeDescriptions }): boolean {
  return /^address\b/.test(typed.typeDescriptions?.typeString ?? "");
}

/** True for an address, for a contract, which is one with a type, or a list of them. */
export function isOfAccounts(typed: { readonly typeDescriptions: TypeDescriptions }): boolean {
  return /^(?:address|contract)\b/.test(typed.typeDescriptions?.typeString ?? "");
}

/** True for an integer, or a list of them. */
export function isOfIntegers(typed: { readonly typeDescriptions: TypeDescriptions }): boolean {
  return /^u?int/.test(typed.typeDescriptions?.typeString ?? "");
}

/** True for what is held as one word: no array, struct, mapping, string. */
export function isValueType(typed: { readonly typeDescriptions: TypeDescriptions }): boolean {
  return /^(?:u?int\d+|bytes\d+|bool|address(?: payable)?|(?:contract|enum) [^[]*)$/.test(
    typed.typeDescriptions?.typeString ?? "",
  );
}
