/** The words of the language, by where they may stand. */

import type { Position } from "./context.ts";

const types = "address bool string bytes bytes32 uint256 int256 uint8 uint128 mapping function".split(" ");
const values = "new type true false payable address uint256 int256 bytes string bytes32 uint8".split(" ");

/** What begins with a keyword; types and values that have no declaration are among them. */
export const keywordsAt: Readonly<Record<Position, readonly string[]>> = {
  file: [
    ..."pragma import contract interface library abstract struct enum error event function using type".split(" "),
    ...types,
  ],
  contract: [..."constructor modifier event error struct enum using receive fallback type".split(" "), ...types],
  header: "public external internal private view pure payable virtual override returns anonymous".split(" "),
  parameters: types,
  statement: [
    ..."if else for while do return emit revert unchecked assembly try catch delete break continue".split(" "),
    ...values,
    "bool",
    "mapping",
  ],
  expression: values,
  location: [],
  event: [],
  error: [],
  base: [],
  library: [],
  new: ["bytes", "string", "address", "uint256"],
  type: [...types, "global"],
};

/** After the type of a parameter, a field's or a local variable. */
export const dataLocations: readonly string[] = ["memory", "storage", "calldata"];

/** After the type of a state variable. */
export const stateWords: readonly string[] = "public private internal constant immutable override transient".split(" ");

/** Tags of NatSpec, by what they document. */
export const natspecTags: readonly string[] = "notice dev param return inheritdoc title author custom".split(" ");
