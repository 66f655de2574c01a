/** The words that Solidity reserves, as far as they help a reader when they stand out. */

const keywords = new Set(
  `abstract anonymous as assembly break calldata case catch constant constructor continue contract default delete do else
  emit enum error event external fallback false final for from function if immutable import indexed interface internal is
  let library mapping memory modifier new override payable pragma private public pure receive return returns revert
  storage struct super switch this throw transient true try type unchecked using var view virtual while address bool
  byte bytes fixed int string ufixed uint wei gwei ether seconds minutes hours days weeks`.split(/\s+/),
);

/** Whether it is a keyword, a literal or the name of an elementary type. */
export function isKeyword(word: string): boolean {
  return keywords.has(word) || /^(u?int\d{1,3}|bytes\d{1,2})$/.test(word);
}
