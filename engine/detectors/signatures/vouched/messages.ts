/** What a signature vouches for: the values that were put into the message, and where that is done. */

import type { Signature } from "../../../dataflow/access/signatures.ts";
import type { Flow } from "../../../flow/flow.ts";
import { isHashing, isMember, isOperation } from "../../../flow/operation.ts";
import { hasPart, kindBit, operandsOf, subvalues, type Value } from "../../../flow/value.ts";
import type { AnyNode } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";

/** A parameter, or a field of one: what is signed of a struct is told field by field. */
export function isGiven(value: Value): boolean {
  return value.kind === "parameter" || (isMember(value) && value.operands.some(isGiven));
}

/** What a value is made of, down to the fields of parameters. */
export function partsOf(value: Value): readonly Value[] {
  return isGiven(value) ? [] : operandsOf(value);
}

/** The same, but what a record is looked up by is no part of what it holds. */
export function contentsOf(value: Value): readonly Value[] {
  return value.kind === "load" || value.kind === "result" ? [] : partsOf(value);
}

/** Where the message is put together, if that is in the file of the entry. */
export function messageIn(program: Program, { entry }: Flow, { digest }: Signature): AnyNode | undefined {
  const hash = subvalues(digest).find(
    (one) =>
      isHashing(one) && subvalues(one, (part) => (part !== one && isHashing(part) ? [] : partsOf(part))).some(isGiven),
  );
  const node = hash?.kind === "operation" ? hash.node : undefined;
  return node !== undefined && program.fileOf(node) === program.fileOf(entry) ? node : undefined;
}

const variableParts = kindBit.parameter | kindBit.load | kindBit.caller | kindBit.calldata | kindBit.result;

/** Where constants alone are hashed together, as the name and version of a domain are; undefined where none are. */
export function domainIn({ digest }: Signature): AnyNode | undefined {
  const domain = subvalues(digest).find((one) => {
    if (!isHashing(one) || one.kind !== "operation" || one.node === undefined || hasPart(one, variableParts))
      return false;
    const [packed] = one.operands;
    return packed?.kind === "operation" && packed.operands.length > 1 && !isOperation(packed, "[]");
  });
  return domain?.kind === "operation" ? domain.node : undefined;
}
