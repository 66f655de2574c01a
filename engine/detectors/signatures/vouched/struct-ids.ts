/** Structs of which something is kept under a hash of their fields: the hash stands for what was agreed. */

import type { VariableDeclaration } from "solidity-ast";
import { type Flow, stepsOf } from "../../../flow/flow.ts";
import { isHashing, isMember } from "../../../flow/operation.ts";
import { indexesOf, subvalues, type Value } from "../../../flow/value.ts";

/** A hash that a record is looked up by, and the argument whose fields it is made of. */
export interface StructId {
  readonly hash: Value;
  readonly struct: VariableDeclaration;
}

/** Those of one entry point. */
export function structIdsIn(flow: Flow): readonly StructId[] {
  const places = [...stepsOf(flow, "read"), ...stepsOf(flow, "write")].filter(({ id }) => flow.committing.has(id));
  const hashes = new Map(
    places.flatMap(({ place }) => indexesOf(place).flatMap((index) => (isHashing(index) ? [[index.key, index]] : []))),
  );
  return [...hashes.values()].flatMap((hash) => structsIn(hash).map((struct) => ({ hash, struct })));
}

/** The argument of which the value is a field. */
export function structOf(value: Value): VariableDeclaration | undefined {
  const [whole] = isMember(value) ? value.operands : [];
  return whole?.kind === "parameter" ? whole.declaration : undefined;
}

/** One field may be but a salt. */
const minFields = 2;

/** The arguments of which the hash holds several fields. */
export function structsIn(hash: Value): readonly VariableDeclaration[] {
  const fields = new Map<VariableDeclaration, Set<string>>();
  for (const part of subvalues(hash)) {
    const struct = structOf(part);
    if (struct !== undefined && isMember(part)) fields.set(struct, (fields.get(struct) ?? new Set()).add(part.name));
  }
  return [...fields].flatMap(([struct, names]) => (names.size < minFields ? [] : [struct]));
}
