/** What the machine of a hardfork does with each opcode, held against the opcode table. */
import assert from "node:assert/strict";
import { type Hardfork, isAtLeast } from "../../../engine/evm/hardforks.ts";
import { baseGas, findOpcode, type Mnemonic, type Opcode, opcodes } from "../../../engine/evm/opcodes.ts";
import { runCode } from "./run-code.ts";

/** What costs more than its base price even on zeros, and what does not come to the next opcode. */
const notPlain: ReadonlySet<Mnemonic> = new Set<Mnemonic>([
  ...(["JUMP", "STOP", "RETURN", "REVERT", "SELFDESTRUCT", "INVALID"] as const),
  ...(["SSTORE", "SLOAD", "BALANCE", "EXTCODESIZE", "EXTCODECOPY", "EXTCODEHASH"] as const),
  ...(["CALL", "CALLCODE", "DELEGATECALL", "STATICCALL", "CREATE", "CREATE2"] as const),
  ...(["MLOAD", "MSTORE", "MSTORE8"] as const),
]);

export const opcodeRows = Object.entries(opcodes) as [Mnemonic, Opcode][];

/** Two hexadecimal digits of a byte. */
export const byteToHex = (byte: number): string => byte.toString(16).padStart(2, "0");

/** Opcodes exist in the machine exactly where the table has them. */
export function checkExistence(hardfork: Hardfork): void {
  for (let byte = 0; byte < 256; byte++) {
    const opcode = findOpcode(byte, hardfork);
    const zeros = "6000".repeat(opcode?.pops ?? 0);
    const { status, gasUsed } = runCode(`${zeros}${byteToHex(byte)}`, { hardfork });
    const isHalt = status === "halted" && gasUsed === 1_000_000n;
    assert.equal(isHalt, opcode === undefined || opcode.mnemonic === "JUMP", `byte 0x${byteToHex(byte)}`);
  }
}

/** Opcodes change the stack as the table says, for the base price. */
export function checkEffects(hardfork: Hardfork): void {
  for (const [mnemonic, opcode] of opcodeRows) {
    if (notPlain.has(mnemonic) || !isAtLeast(hardfork, opcode.since)) continue;
    const code = `${"6000".repeat(opcode.pops)}${byteToHex(opcode.byte)}${"00".repeat(opcode.immediate)}`;
    const { stack, gasUsed, status } = runCode(code, { hardfork });
    assert.equal(status, "succeeded", mnemonic);
    assert.equal(stack.length, opcode.pushes, mnemonic);
    assert.equal(gasUsed, BigInt(3 * opcode.pops + baseGas(opcode, hardfork)), mnemonic);
  }
}
