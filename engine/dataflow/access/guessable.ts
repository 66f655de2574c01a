/** Hashes that say what they were made of: there is so little that it can be. */

import { isHashing } from "../../flow/operation.ts";
import { subvalues, type Value } from "../../flow/value.ts";

/** True for the hash of a parameter that is so small that all it can be is tried in no time. */
export function isGuessable(value: Value): boolean {
  if (!isHashing(value)) return false;
  const parts = subvalues(value).filter(({ kind }) => kind !== "operation" && kind !== "number");
  return parts.every(
    (one) => one.kind === "parameter" && smallTypes.has(one.declaration.typeDescriptions.typeString ?? ""),
  );
}

const smallTypes: ReadonlySet<string> = new Set(["bool", "uint8", "uint16", "int8", "int16", "bytes1", "bytes2"]);
