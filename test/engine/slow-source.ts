/** Solidity that keeps the compiler busy. */

/** One contract of `nFunctions` functions; a thousand take the compiler well over half a second. */
export function slowSource(nFunctions: number): string {
  const functions = Array.from({ length: nFunctions }, (_, n) => {
    const sum = Array.from({ length: 40 }, (_, k) => `x * ${k} + y`).join(" + ");
    return `  function f${n}(uint x, uint y) public pure returns (uint) { return ${sum}; }`;
  });
  return `// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\ncontract Slow {\n${functions.join("\n")}\n}\n`;
}
