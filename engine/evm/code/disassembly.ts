/** Bytecode as a list of instructions. */
import { type NamedOpcode, opcodeOfByte } from "../opcodes.ts";
import { bytesToBigint } from "../word.ts";

export type Instruction = {
  /** Offset of the opcode in the code. */
  readonly pc: number;
  readonly byte: number;
  /** `undefined` for bytes that mean nothing: running one is an exceptional halt. */
  readonly opcode: NamedOpcode | undefined;
  /** The number that a PUSH pushes; bytes past the end of the code count as zeros. */
  readonly immediate: bigint | undefined;
};

/** All instructions, data between them included: nothing in bytecode tells one from the other. */
export function disassemble(code: Uint8Array): Instruction[] {
  return readInstructions(code, 0, code.length);
}

/** Instructions from `start` on, as far as they start before `end`. */
export function readInstructions(code: Uint8Array, start: number, end: number): Instruction[] {
  const instructions: Instruction[] = [];
  for (let pc = start; pc < end; ) {
    const instruction = instructionAt(code, pc);
    instructions.push(instruction);
    pc += 1 + (instruction.opcode?.immediate ?? 0);
  }
  return instructions;
}

/** What the instruction there is called; a byte that means nothing by its number. */
export function mnemonicAt(code: Uint8Array, pc: number): string {
  const { opcode, byte } = instructionAt(code, pc);
  return opcode?.mnemonic ?? `0x${byte.toString(16).padStart(2, "0")}`;
}

/** The instruction at an offset; beyond the end of the code it is STOP. */
export function instructionAt(code: Uint8Array, pc: number): Instruction {
  const byte = code[pc] ?? 0;
  const opcode = opcodeOfByte[byte];
  const size = opcode?.immediate ?? 0;
  return { pc, byte, opcode, immediate: size > 0 ? readImmediate(code, pc + 1, size) : pushed(opcode) };
}

function pushed(opcode: NamedOpcode | undefined): bigint | undefined {
  return opcode?.mnemonic === "PUSH0" ? 0n : undefined;
}

function readImmediate(code: Uint8Array, start: number, size: number): bigint {
  const present = code.subarray(start, start + size);
  return bytesToBigint(present) << BigInt(8 * (size - present.length));
}

/** One line an instruction: offset, mnemonic, immediate. */
export function formatInstruction({ pc, byte, opcode, immediate }: Instruction): string {
  const name = opcode?.mnemonic ?? `0x${byte.toString(16).padStart(2, "0")}`;
  const operand = opcode && opcode.immediate > 0 ? ` 0x${(immediate ?? 0n).toString(16)}` : "";
  return `${pc.toString(16).padStart(4, "0")} ${name}${operand}`;
}
