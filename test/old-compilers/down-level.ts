/** Solidity of today in the words of older compilers, line by line. */

import { lt } from "semver";

interface Rewrite {
  /** The first version that understands what is replaced. */
  readonly since: string;
  readonly pattern: RegExp;
  readonly by: string;
}

/** In this order. What has no older form stays, and the older compiler refuses it. */
const rewrites: readonly Rewrite[] = [
  { since: "99.0.0", pattern: /pragma solidity [^;]+;/g, by: "pragma solidity >=0.4.0;" },
  { since: "0.8.18", pattern: /\bblock\.prevrandao\b/g, by: "block.difficulty" },
  { since: "0.8.4", pattern: /^(\s*)error \w+\([^)]*\);/gm, by: "$1" },
  { since: "0.8.4", pattern: /\brevert [A-Z]\w*\([^;]*\);/g, by: "revert();" },
  { since: "0.8.0", pattern: /\bunchecked \{/g, by: "{" },
  { since: "0.8.0", pattern: /\bpayable\((msg\.sender|tx\.origin)\)/g, by: "$1" },
  { since: "0.7.0", pattern: /(\bconstructor\([^)]*\)(?: payable)?)(?= [^p]| public)(?! public)/g, by: "$1 public" },
  { since: "0.6.8", pattern: /\btype\((uint\d*)\)\.max\b/g, by: "$1(-1)" },
  { since: "0.6.5", pattern: / immutable\b/g, by: "" },
  { since: "0.6.2", pattern: /\{value: ([^{},]+), gas: ([^{},]+)\}/g, by: ".value($1).gas($2)" },
  { since: "0.6.2", pattern: /\{gas: ([^{},]+), value: ([^{},]+)\}/g, by: ".gas($1).value($2)" },
  { since: "0.6.2", pattern: /\{(value|gas): ([^{},]+)\}/g, by: ".$1($2)" },
  { since: "0.6.0", pattern: /\b(?:receive|fallback)\(\) external/g, by: "function() external" },
  { since: "0.6.0", pattern: /\bpayable\(([\w.[\]]+)\)/g, by: "address(uint160($1))" },
  { since: "0.6.0", pattern: / virtual\b| override\b(?:\([^)]*\))?/g, by: "" },
  { since: "0.5.0", pattern: /\baddress payable\b/g, by: "address" },
  { since: "0.5.0", pattern: / calldata\b/g, by: "" },
  { since: "0.5.0", pattern: /\(bool (\w+), \) = /g, by: "bool $1 = " },
];

/** The text as `version` would have it written. */
export function downLevel(text: string, version: string): string {
  return rewrites
    .filter(({ since }) => lt(version, since))
    .reduce((older, { pattern, by }) => older.replace(pattern, by), text);
}
