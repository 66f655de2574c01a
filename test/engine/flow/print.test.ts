/** Numbers as messages name them. */

import assert from "node:assert/strict";
import { printValue } from "../../../engine/flow/print.ts";
import { loneNumber } from "../../../engine/flow/value.ts";
import { keccak256Hex } from "../../../engine/util/keccak256.ts";

describe("a number in a message", () => {
  const cases: readonly (readonly [name: string, number: bigint, shown: string])[] = [
    ["a small one as it is", 42n, "42"],
    ["an amount as it is", 10n ** 40n, `1${"0".repeat(40)}`],
    ["a negative one as it is", -5n, "-5"],
    ["an address", 0xdac17f958d2ee523a2206206994597c13d831ec7n, "0xdac17f958d2ee523a2206206994597c13d831ec7"],
    ["a hash by its first digits", BigInt(`0x${keccak256Hex(new TextEncoder().encode("MINTER_ROLE"))}`), "0x9f2df0fe…"],
    ["a hash that begins with zeros", (1n << 240n) + 1n, "0x00010000…"],
    ["the end of the type by its name", (1n << 256n) - 1n, "type(uint256).max"],
  ];
  for (const [name, number, shown] of cases) {
    it(`is shown: ${name}`, () => assert.equal(printValue(loneNumber(number)), shown));
  }
});
