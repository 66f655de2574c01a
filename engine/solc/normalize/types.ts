/** The compiler's descriptions of types, in the words of later versions. */

import type { RawNode, RawTypes } from "./raw-node.ts";

/** Kinds of functions that have got another name. */
const renamedKinds: ReadonlyMap<string, string> = new Map([
  ["bare", "barecall"],
  ["bytearraypush", "arraypush"],
  ["sha3", "keccak256"],
]);

/** Rewrites the type of an expression or declaration. */
export function normalizeTypes(types: RawTypes): void {
  const { typeIdentifier, typeString } = types;
  const text = typeof typeString === "string" ? typeString : "";
  if (typeof typeIdentifier === "string" && typeIdentifier.includes("t_function_")) {
    types.typeIdentifier = normalizeIdentifier(typeIdentifier, text);
  }
  if (text.includes("constant") && !text.startsWith("literal_string")) {
    types.typeString = text.replace(/\) constant\b/g, ") view");
  }
}

/** Function types name what they may change since 0.4.16. */
function normalizeIdentifier(identifier: string, typeString: string): string {
  const isPayable = /\) payable\b/.test(typeString);
  return identifier
    .replace(/(t_function_)([a-z0-9]+)(_constant)?(?=\$)/g, (_, start, kind, constant, at) => {
      const mutability = constant ? "view" : isPayable && at === 0 ? "payable" : "nonpayable";
      return `${start}${kind}_${mutability}`;
    })
    .replace(
      /(t_function_)(bare|bytearraypush|sha3)(?=_)/g,
      (_, start, kind) => start + (renamedKinds.get(kind) ?? kind),
    )
    .replaceAll("$bound_to$", "$attached_to$");
}

/** Declarations and type names do not say where a value is kept; before 0.4.20 they did. */
export function dropLocation({ typeDescriptions }: RawNode): void {
  const text = typeDescriptions?.typeString;
  if (!typeDescriptions || typeof text !== "string" || text.startsWith("function")) return;
  typeDescriptions.typeString = text.replace(/ (?:storage (?:ref|pointer)|memory|calldata)(?=$|\))/g, "");
}

/** Where a variable of this type is kept: what older versions left to be understood. */
export function locationOf({ typeDescriptions }: RawNode): string | undefined {
  const type = typeDescriptions?.typeIdentifier ?? "";
  if (type.startsWith("t_mapping") || /_storage(?:_ptr)?$/.test(type)) return "storage";
  if (/_memory(?:_ptr)?$/.test(type)) return "memory";
  return /_calldata(?:_ptr)?$/.test(type) ? "calldata" : undefined;
}
