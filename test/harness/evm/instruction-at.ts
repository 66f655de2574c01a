/** Which instruction lies at an offset of bytecode. */

import { disassemble } from "../../../engine/evm/code/disassembly.ts";
import { hexToBytes } from "../../../engine/evm/word.ts";

/** Its mnemonic; undefined in the midst of an instruction, or beyond the end. */
export function instructionAt(object: string, offset: number): string | undefined {
  return disassemble(hexToBytes(object)).find(({ pc }) => pc === offset)?.opcode?.mnemonic;
}
