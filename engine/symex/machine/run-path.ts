/** Runs a path to its end, along the sides of its branches that its witness takes. */

import { opcodeOfByte } from "../../evm/opcodes.ts";
import type { Term } from "../../terms/term.ts";
import { callOperations, resumeCaller } from "./call-operations.ts";
import { dropped, type Ending, halted } from "./ending.ts";
import { environmentOperations } from "./environment-operations.ts";
import type { Instruction, Step } from "./instruction.ts";
import type { PathState } from "./path-state.ts";
import { stateOperations } from "./state-operations.ts";
import { makeSymbolicBytes, type SymbolicBytes } from "./symbolic-bytes.ts";
import { factsOf, pushedAt, type SymbolicMachine } from "./symbolic-machine.ts";
import { tellWishes } from "./wishes.ts";
import { type WordOperation, wordOperations } from "./word-operations.ts";

/** How the outermost frame ended; the state is as that left it. */
export interface PathEnd {
  readonly ending: Ending;
  readonly hasSucceeded: boolean;
}

/** More conditions on one path nobody solves. */
const maxConditions = 600;

/** Runs until the transaction is over, or is followed no further. */
export function runPath(machine: SymbolicMachine, state: PathState): PathEnd {
  for (;;) {
    const frame = state.frames.at(-1);
    if (frame === undefined) throw new Error("invariant violated: a path that runs has a frame");
    state.nSteps += 1;
    if (state.nSteps > machine.limits.maxSteps) return end(dropped("steps"));
    if (machine.t.isFull || state.path.length > maxConditions) return end(dropped("terms"));
    const ending = runInstruction({ machine, state, frame });
    const last = ending && leave(machine, state, ending);
    if (last !== undefined) return last;
  }
}

function end(ending: Ending): PathEnd {
  return { ending, hasSucceeded: ending.kind === "stop" || ending.kind === "return" || ending.kind === "selfdestruct" };
}

/** Ends the innermost frame; the path as well, where that is the outermost. */
function leave(machine: SymbolicMachine, state: PathState, ending: Ending): PathEnd | undefined {
  const path = end(ending);
  const [ended, caller] = [state.frames.at(-1), state.frames.at(-2)];
  if (ending.kind === "dropped" || ended === undefined) return path;
  if (caller === undefined) {
    if (!path.hasSucceeded) state.effects = ended.before;
    return path;
  }
  state.frames.pop();
  const output = "output" in ending ? ending.output : makeSymbolicBytes();
  return resume({ machine, state, frame: caller }, ended, output, path.hasSucceeded);
}

function resume(step: Step, ended: Step["frame"], output: SymbolicBytes, hasSucceeded: boolean): PathEnd | undefined {
  const ending = resumeCaller(step, ended, output, hasSucceeded);
  return ending && leave(step.machine, step.state, ending);
}

const maxStack = 1024;

/** One instruction; how its frame ends, where it does. */
function runInstruction(step: Step): Ending | undefined {
  const { machine, frame } = step;
  const { stack } = frame;
  const byte = frame.code.bytes[frame.pc] ?? 0;
  const opcode = machine.opcodes[byte];
  if (opcode === undefined || stack.length < opcode.pops) return halted;
  if (stack.length - opcode.pops + opcode.pushes > maxStack) return halted;
  if (byte >= 0x5f && byte <= 0x9f) return runStackOperation(step, byte);
  if (frame.isStatic && opcode.writes) return halted;
  const row = rows[byte];
  if (row === undefined) throw new Error(`invariant violated: nothing carries out ${opcode.mnemonic}`);
  tellWishes(step, opcode);
  frame.pc += 1;
  return row(step);
}

/** PUSH, DUP and SWAP. */
function runStackOperation({ machine, frame }: Step, byte: number): undefined {
  const { stack, code, pc } = frame;
  frame.pc += 1;
  if (byte <= 0x7f) {
    const size = byte - 0x5f;
    stack.push(pushedAt(machine, factsOf(machine, code), code, pc, size));
    frame.pc += size;
    return;
  }
  const top = stack.length - 1;
  const at = byte < 0x90 ? top - (byte - 0x80) : top - (byte - 0x8f);
  const found = stack[at];
  const topmost = stack[top];
  if (found === undefined || topmost === undefined) return;
  if (byte < 0x90) stack.push(found);
  else {
    stack[at] = topmost;
    stack[top] = found;
  }
}

type Row = (step: Step) => Ending | undefined;

function take({ frame: { stack } }: Step): Term {
  const word = stack.pop();
  if (word === undefined) throw new Error("invariant violated: an opcode takes more than it says");
  return word;
}

function computing(pops: number, operation: WordOperation): Row {
  return (step) => {
    const a = take(step);
    const b = pops > 1 ? take(step) : a;
    const c = pops > 2 ? take(step) : a;
    step.frame.stack.push(operation(step.machine.t, a, b, c));
    return undefined;
  };
}

function carryingOut(pops: number, instruction: Instruction): Row {
  return (step) => {
    const { stack } = step.frame;
    return instruction(step, ...stack.splice(stack.length - pops, pops).reverse());
  };
}

const instructions = { ...environmentOperations, ...stateOperations, ...callOperations };

/** By the byte; PUSH, DUP and SWAP have none. */
const rows: readonly (Row | undefined)[] = opcodeOfByte.map((opcode) => {
  if (opcode === undefined) return undefined;
  const { mnemonic, pops } = opcode;
  const operation = wordOperations[mnemonic];
  if (operation !== undefined) return computing(pops, operation);
  const instruction = instructions[mnemonic];
  return instruction && carryingOut(pops, instruction);
});
