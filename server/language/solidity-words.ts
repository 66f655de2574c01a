/** Words of Solidity that cannot be names. */

const keywords: ReadonlySet<string> = new Set(
  `abstract address after alias anonymous apply as assembly auto bool break byte bytes calldata case catch constant
  constructor continue contract copyof default define delete do else emit enum event external fallback false final
  fixed for function hex if immutable implements import in indexed inline int interface internal is let library
  macro mapping match memory modifier mutable new null of override partial payable pragma private promise public pure
  receive reference relocatable return returns sealed sizeof static storage string struct supports switch this throw
  true try type typedef typeof ufixed uint unchecked using var view virtual while`.split(/\s+/),
);

/** Types with their sizes: `uint8`, `bytes32`, `fixed128x18`. */
const sized = /^(?:u?int\d+|bytes\d+|u?fixed\d+x\d+)$/;

/** Whether a text may be the name of a declaration. */
export function isName(text: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(text) && !keywords.has(text) && !sized.test(text);
}
