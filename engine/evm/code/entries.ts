/** Where a contract's functions begin: those with a selector, and what runs where no selector fits. */
import type { Mnemonic } from "../opcodes.ts";
import { toSigned, toWord, type Word } from "../word.ts";
import type { BasicBlock } from "./basic-blocks.ts";
import { jumpdestsOf, makeCode } from "./contract-code.ts";
import type { ControlFlow } from "./control-flow.ts";
import { type Domain, stepStack } from "./step-stack.ts";

export type Entries = {
  /** The first block of each function, by its selector. */
  readonly functions: ReadonlyMap<Word, number>;
  /** What runs where no selector fits; `undefined` where that is an empty revert. */
  readonly fallback: number | undefined;
  /** What runs without calldata, where that is not the fallback. */
  readonly receive: number | undefined;
};

/** Finds the entries of runtime code whose control flow is known. */
export function findEntries(code: Uint8Array, flow: ControlFlow): Entries {
  const isJumpdest = jumpdestsOf(makeCode(code));
  const { functions, blocks } = flow;
  const fallback = follow(blocks, isJumpdest, { size: 0x100n, word: unusedSelector(functions) << 224n });
  const withoutData = follow(blocks, isJumpdest, { size: 0n, word: 0n });
  return { functions, fallback, receive: withoutData === fallback ? undefined : withoutData };
}

function unusedSelector(functions: ReadonlyMap<Word, number>): Word {
  let selector = 0x5eec70f5n;
  while (functions.has(selector)) selector += 1n;
  return selector;
}

/** Calldata as far as a dispatcher looks at it: its size, and its first word. */
type Calldata = { readonly size: bigint; readonly word: Word };
/** A word that is known; `isChosen` where the calldata decided what it is. */
type Known = { readonly value: Word; readonly isChosen: boolean };
type Value = Known | undefined;

/** A dispatcher does none of this: when it comes to one of them, a function has begun. */
const effects: ReadonlySet<string> = new Set<Mnemonic>([
  ...(["SLOAD", "SSTORE", "TLOAD", "TSTORE", "KECCAK256", "CALLDATACOPY", "CALLER", "ORIGIN", "BALANCE"] as const),
  ...(["CALL", "CALLCODE", "DELEGATECALL", "STATICCALL", "CREATE", "CREATE2", "SELFDESTRUCT"] as const),
  ...(["LOG0", "LOG1", "LOG2", "LOG3", "LOG4", "RETURN", "STOP", "GAS", "EXTCODESIZE", "CODECOPY"] as const),
]);

const maxBlocks = 4096;

/** The block that runs after the last decision by the calldata; `undefined` where it only reverts, without data. */
function follow(
  blocks: ReadonlyMap<number, BasicBlock>,
  isJumpdest: Uint8Array,
  calldata: Calldata,
): number | undefined {
  const stack: Value[] = [];
  let entry = 0;
  let block = blocks.get(0);
  for (let count = 0; block && count < maxBlocks; count++) {
    const exit = runBlock(block, stack, calldata);
    if (exit.kind === "ends") return exit.isRevert ? undefined : entry;
    if (exit.isJump && isJumpdest[exit.to] !== 1) return undefined;
    if (exit.isDecision || (block.start === entry && isTrivial(block))) entry = exit.to;
    block = blocks.get(exit.to);
  }
  return entry;
}

type Exit =
  | { readonly kind: "ends"; readonly isRevert: boolean }
  | { readonly kind: "goes"; readonly to: number; readonly isJump: boolean; readonly isDecision: boolean };

const begun: Exit = { kind: "ends", isRevert: false };

function runBlock(block: BasicBlock, stack: Value[], calldata: Calldata): Exit {
  const domain: Domain<Value> = {
    unknown: undefined,
    constant: (value) => ({ value, isChosen: false }),
    evaluate: (mnemonic, operands) => compute(mnemonic, operands, calldata),
  };
  for (const instruction of block.instructions) {
    const mnemonic = instruction.opcode?.mnemonic ?? "INVALID";
    if (effects.has(mnemonic)) return begun;
    if (mnemonic === "INVALID") return { kind: "ends", isRevert: true };
    if (mnemonic === "REVERT") return { kind: "ends", isRevert: stack[1]?.value === 0n };
    if (mnemonic === "JUMP") return leave(block, stack.splice(0, 1), true);
    if (mnemonic === "JUMPI") return leave(block, stack.splice(0, 2), false);
    stepStack(instruction, stack, domain);
  }
  return { kind: "goes", to: block.end, isJump: false, isDecision: false };
}

function leave(block: BasicBlock, [target, condition]: readonly Value[], isJump: boolean): Exit {
  if (!target || (!isJump && !condition)) return begun;
  const isTaken = isJump || condition?.value !== 0n;
  const to = isTaken ? Number(target.value) : block.end;
  return { kind: "goes", to, isJump: isTaken, isDecision: !isJump && condition?.isChosen === true };
}

/** What of words that are known these opcodes compute: all that dispatchers of solc and Vyper use. */
const meanings: Partial<Record<Mnemonic, (a: Word, b: Word) => bigint>> = {
  ADD: (a, b) => a + b,
  SUB: (a, b) => a - b,
  MUL: (a, b) => a * b,
  DIV: (a, b) => (b === 0n ? 0n : a / b),
  MOD: (a, b) => (b === 0n ? 0n : a % b),
  AND: (a, b) => a & b,
  OR: (a, b) => a | b,
  XOR: (a, b) => a ^ b,
  NOT: (a) => ~a,
  SHL: (a, b) => (a > 255n ? 0n : b << a),
  SHR: (a, b) => (a > 255n ? 0n : b >> a),
  BYTE: (a, b) => (a > 31n ? 0n : (b >> (248n - 8n * a)) & 0xffn),
  LT: (a, b) => BigInt(a < b),
  GT: (a, b) => BigInt(a > b),
  SLT: (a, b) => BigInt(toSigned(a) < toSigned(b)),
  SGT: (a, b) => BigInt(toSigned(a) > toSigned(b)),
  EQ: (a, b) => BigInt(a === b),
  ISZERO: (a) => BigInt(a === 0n),
};

function compute(mnemonic: Mnemonic, [a, b]: readonly Value[], { size, word }: Calldata): Value {
  if (mnemonic === "CALLDATASIZE") return { value: size, isChosen: true };
  if (mnemonic === "CALLDATALOAD") return a?.value === 0n ? { value: word, isChosen: true } : undefined;
  if (mnemonic === "CALLVALUE") return { value: 0n, isChosen: false };
  const meaning = meanings[mnemonic];
  const right = mnemonic === "NOT" || mnemonic === "ISZERO" ? a : b;
  if (!meaning || !a || !right) return undefined;
  return { value: toWord(meaning(a.value, right.value)), isChosen: a.isChosen || right.isChosen };
}

/** Whether a block only leads on to another; one that pushes a return address besides is a call, and more than that. */
function isTrivial({ instructions }: BasicBlock): boolean {
  const kinds = instructions.map(({ opcode, immediate }) => (immediate === undefined ? opcode?.mnemonic : "PUSH"));
  return /^(JUMPDEST)?( ?PUSH JUMP)?$/.test(kinds.join(" "));
}
