/** Solidity that keeps the compiler busy. */

const header = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\n";

/** Nested deeply, which the compiler's syntax trees take badly: a hundred functions take it several seconds. */
export function slowSource(nFunctions: number): string {
  const functions = Array.from({ length: nFunctions }, (_, n) => {
    const sum = Array.from({ length: 40 }, (_, k) => `x * ${k} + y`).join(" + ");
    return `  function f${n}(uint x, uint y) public pure returns (uint) { return ${sum}; }`;
  });
  return `${header}contract Slow {\n${functions.join("\n")}\n}\n`;
}
