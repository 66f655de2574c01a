/** From a signature such as `pay((address,uint256)[],bool)` back to the parameters that it names. */

import type { AbiParameter } from "./abi-type.ts";

/** No signature of a contract is longer. */
const maxLength = 4096;

/** A function as its signature tells it; parameters have no names. */
export interface ParsedSignature {
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
}

/** Undefined for what is no signature. */
export function parseSignature(signature: string): ParsedSignature | undefined {
  const [, name, list] = /^([A-Za-z_$][\w$]*)(\(.*\))$/.exec(signature.slice(0, maxLength)) ?? [];
  const inputs = list === undefined ? undefined : parseTuple(list);
  return name === undefined || inputs === undefined ? undefined : { name, inputs };
}

/** The members of `(a,(b,c)[],d)`. */
function parseTuple(text: string): AbiParameter[] | undefined {
  const inside = text.slice(1, -1);
  const members = inside === "" ? [] : splitMembers(inside).map(parseType);
  return members.every((member) => member !== undefined) ? members : undefined;
}

/** Cuts at the commas that stand in no parentheses. */
function splitMembers(text: string): string[] {
  const members: string[] = [];
  let [depth, start] = [0, 0];
  for (const [at, character] of [...text].entries()) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (character !== "," || depth !== 0) continue;
    members.push(text.slice(start, at));
    start = at + 1;
  }
  return [...members, text.slice(start)];
}

function parseType(text: string): AbiParameter | undefined {
  const [, tuple, suffix = ""] = /^(\(.*\))((?:\[\d*\])*)$/.exec(text) ?? [];
  if (tuple !== undefined) {
    const components = parseTuple(tuple);
    return components && { type: `tuple${suffix}`, components };
  }
  return /^[a-z]+\d*(\[\d*\])*$/.test(text) ? { type: text } : undefined;
}
