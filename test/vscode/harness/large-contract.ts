/** A contract that keeps the compiler busy for many seconds, so that there is something to cancel. */

const nFunctions = 3000;

/** Source text; it compiles, and has no finding. */
export const largeContract = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Large {
    mapping(uint256 round => mapping(address player => uint256 points)) private points;

${Array.from({ length: nFunctions }, (_, n) => functionText(n)).join("\n")}
}
`;

function functionText(n: number): string {
  return `    function play${n}(uint256 a, uint256 b) external returns (uint256 c) {
        for (uint256 round = 0; round < a; round++) {
            c += (a * b + round) / (c + ${n + 1}) - (points[round][msg.sender] ^ a) % (b + 1);
            points[c][msg.sender] = a > b ? a - b : b - a;
        }
    }
`;
}
