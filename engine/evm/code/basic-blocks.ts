/** Bytecode cut into basic blocks. */
import { disassemble, type Instruction } from "./disassembly.ts";

export type BasicBlock = {
  /** Offset of its first instruction, by which it is known. */
  readonly start: number;
  /** Offset after its last instruction. */
  readonly end: number;
  readonly instructions: readonly Instruction[];
};

/** Blocks by where they start, in order. A block ends before a JUMPDEST and after whatever does not just go on. */
export function findBasicBlocks(code: Uint8Array): Map<number, BasicBlock> {
  const blocks = new Map<number, BasicBlock>();
  let current: Instruction[] = [];
  const close = (): void => {
    const [first] = current;
    const last = current[current.length - 1];
    if (!first || !last) return;
    const end = last.pc + 1 + (last.opcode?.immediate ?? 0);
    blocks.set(first.pc, { start: first.pc, end, instructions: current });
    current = [];
  };
  for (const instruction of disassemble(code)) {
    if (instruction.opcode?.mnemonic === "JUMPDEST") close();
    current.push(instruction);
    if (endsBlock(instruction)) close();
  }
  close();
  return blocks;
}

/** Whether nothing follows an instruction in its block. */
export function endsBlock({ opcode }: Instruction): boolean {
  return !opcode || opcode.terminates || opcode.mnemonic === "JUMP" || opcode.mnemonic === "JUMPI";
}
