/** A shift in assembly whose operands stand in the wrong order. */

import { parseNumber } from "../../ir/literals.ts";
import { type AnyNode, findAll, isKind } from "../../program/nodes.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";

export const yulShiftOrder: Detector = {
  id: "yul-shift-order",
  title: "Swapped operands of a shift in assembly",
  severity: "Medium",
  confidence: "Medium",
  swc: "SWC-129",
  isSwcNearest: true,
  cwe: [683],
  scwe: ["SCWE-066"],
  why: "In Yul the number of bits comes first: `shr(8, x)` is `x >> 8`. With swapped operands a constant is shifted by a variable number of bits, which gives zero for almost every value.",
  fix: "Write the number of bits first: `shl(8, x)`, `shr(8, x)`, `sar(8, x)`.",
  example: {
    bad: `contract Bytes {
    function high(uint256 word) external pure returns (uint256 result) {
        assembly {
            result := shr(word, 248)
        }
    }
}`,
    good: `contract Bytes {
    function high(uint256 word) external pure returns (uint256 result) {
        assembly {
            result := shr(248, word)
        }
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/yul.html#evm-dialect"],

  *detect(program): Generator<Detection> {
    for (const call of program.reportedNodesOf("YulFunctionCall")) {
      const { name } = call.functionName;
      const [bits, value] = call.arguments;
      if (!shifts.has(name) || !isKind(value, "YulLiteral") || isKind(bits, "YulLiteral")) continue;
      const number = parseNumber(value.value ?? "");
      // One and masks are shifted on purpose; so is a table of constants.
      if (number === undefined || number <= 1n || number > maxBits || !isCount(name, number)) continue;
      // A comparison that is part of the number picks one of two, as a search for the highest bit does.
      if (exempt("yul-shift-order: a number of bits that is computed", bits !== undefined && isPicked(bits))) continue;
      yield {
        at: call,
        message: `\`${name}\` shifts the constant ${number} by a variable number of bits; the number of bits comes first`,
      };
    }
  },
};

const shifts: ReadonlySet<string> = new Set(["shl", "shr", "sar"]);
const maxBits = 256n;

/** What looks like a number of bits: bytes of them, where a left shift could well be meant. */
function isCount(name: string, number: bigint): boolean {
  return name !== "shl" || number % 8n === 0n;
}

const comparisons: ReadonlySet<string> = new Set(["lt", "gt", "slt", "sgt", "eq", "iszero"]);

function isPicked(bits: AnyNode): boolean {
  return findAll(bits, "YulFunctionCall").some(({ functionName }) => comparisons.has(functionName.name));
}
