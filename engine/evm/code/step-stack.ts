/** What an instruction does to a stack of values of any kind. */
import type { Mnemonic } from "../opcodes.ts";
import type { Word } from "../word.ts";
import type { Instruction } from "./disassembly.ts";

export type Domain<T> = {
  readonly unknown: T;
  readonly constant: (value: Word) => T;
  /** The result of an opcode that has one; `operands` has the topmost first. */
  readonly evaluate: (mnemonic: Mnemonic, operands: readonly T[]) => T;
};

/** Carries out an instruction on a stack whose topmost value comes first; below its end everything is unknown. */
export function stepStack<T>({ opcode, immediate }: Instruction, stack: T[], domain: Domain<T>): void {
  if (!opcode) return;
  const { mnemonic, pops, pushes } = opcode;
  while (stack.length < pops) stack.push(domain.unknown);
  if (mnemonic.startsWith("DUP")) stack.unshift(stack[pops - 1] ?? domain.unknown);
  else if (mnemonic.startsWith("SWAP")) exchange(stack, pops - 1, domain.unknown);
  else {
    const operands = stack.splice(0, pops);
    if (pushes > 0)
      stack.unshift(immediate === undefined ? domain.evaluate(mnemonic, operands) : domain.constant(immediate));
  }
}

function exchange<T>(stack: T[], depth: number, unknown: T): void {
  const top = stack[0] ?? unknown;
  stack[0] = stack[depth] ?? unknown;
  stack[depth] = top;
}
