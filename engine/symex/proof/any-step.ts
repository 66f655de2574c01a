/** What instructions do on a path that stands for every run that takes it: what they may change that is not seen is unknown. */

import type { Mnemonic, NamedOpcode } from "../../evm/opcodes.ts";
import { isConstant, type Term } from "../../terms/term.ts";
import { wordOperations } from "../machine/word-operations.ts";
import { type AnyRun, forgetMemory, readMemory, stretchOf, type Unknowns, writeMemory } from "./any-run.ts";
import { anySlots, forgottenSlots, readSlot, writeSlot } from "./known-slots.ts";

/** Takes its operands as they come off the stack; gives what is pushed, where the opcode pushes something. */
type Step = (unknowns: Unknowns, run: AnyRun, operands: readonly Term[]) => Term | undefined;

/** Carries out an opcode that does not decide what comes next. */
export function takeStep(unknowns: Unknowns, run: AnyRun, { mnemonic, pops, pushes }: NamedOpcode): void {
  const { stack } = run;
  const operands = stack.splice(stack.length - pops, pops).reverse();
  const operation = wordOperations[mnemonic];
  const [a, b = a, c = a] = operands;
  const result =
    operation !== undefined && a !== undefined && b !== undefined && c !== undefined
      ? operation(unknowns.t, a, b, c)
      : (steps[mnemonic] ?? nothing)(unknowns, run, operands);
  if (pushes > 0) stack.push(result ?? unknowns.fresh());
}

const nothing: Step = () => undefined;

/** The same all through a transaction; as few bits as it has wherever there is a chain. */
const lasting = (mnemonic: Mnemonic, bits: number): Step => {
  return ({ named }) => named(mnemonic, bits);
};

const calldataload: Step = ({ named }, _, [at]) => at && named(`calldata ${at.id}`);

const calldatacopy: Step = ({ t, fresh, named }, run, [to, from, size]) => {
  writeMemory(run, stretchOf(to, size), (k) =>
    from !== undefined && isConstant(from) ? named(`calldata ${t.constant(256, from.value + BigInt(k)).id}`) : fresh(),
  );
  return undefined;
};

/** From somewhere that nothing is known of. */
const copy =
  (nth: number): Step =>
  ({ fresh }, run, operands) => {
    writeMemory(run, stretchOf(operands[nth], operands[nth + 2]), fresh);
    return undefined;
  };

const mstore8: Step = ({ t }, run, [at, value]) => {
  const stretch = stretchOf(at, t.constant(256, 1n));
  if (value !== undefined) writeMemory(run, stretch, () => t.app("bvshl", value, t.constant(256, 248n)));
  return undefined;
};

const keccak: Step = (unknowns, run, [at, size]) => {
  const { t, preimages } = unknowns;
  const stretch = stretchOf(at, size);
  if (stretch === undefined || stretch.size > 256) return undefined;
  const words = Array.from({ length: Math.ceil(stretch.size / 32) }, (_, k) =>
    readMemory(unknowns, run, { at: stretch.at + 32 * k, size: Math.min(32, stretch.size - 32 * k) }),
  );
  const hash = t.keccak256(...words);
  if (isConstant(hash)) preimages.set(hash.value, words);
  return hash;
};

function load(kind: "storage" | "transient"): Step {
  return (unknowns, run, [slot]) => {
    if (slot === undefined) return undefined;
    const [value, known] = readSlot(unknowns, run[kind], slot);
    run[kind] = known;
    return value;
  };
}

function store(kind: "storage" | "transient"): Step {
  return (unknowns, run, [slot, value]) => {
    if (slot !== undefined && value !== undefined) run[kind] = writeSlot(unknowns, run[kind], slot, value);
    return undefined;
  };
}

/** Who is called may call back, and so may write anywhere. */
function forgetSlots(run: AnyRun): void {
  run.storage = forgottenSlots;
  run.transient = anySlots;
}

function call(nOperands: number, isStatic: boolean): Step {
  return ({ fresh, t }, run, operands) => {
    const [at, size] = operands.slice(nOperands - 2);
    const output = stretchOf(at, size);
    // It may write less than there is room for.
    if (output === undefined || output.size > 0) writeMemory(run, output, fresh);
    if (!isStatic) forgetSlots(run);
    return t.app("bvand", fresh(), t.constant(256, 1n));
  };
}

const create: Step = (_, run) => {
  forgetSlots(run);
  return undefined;
};

const steps: Readonly<Partial<Record<Mnemonic, Step>>> = {
  ADDRESS: lasting("ADDRESS", 160),
  ORIGIN: lasting("ORIGIN", 160),
  CALLER: lasting("CALLER", 160),
  COINBASE: lasting("COINBASE", 160),
  CALLVALUE: lasting("CALLVALUE", 128),
  CALLDATASIZE: lasting("CALLDATASIZE", 64),
  CODESIZE: lasting("CODESIZE", 64),
  TIMESTAMP: lasting("TIMESTAMP", 64),
  NUMBER: lasting("NUMBER", 64),
  PREVRANDAO: lasting("PREVRANDAO", 256),
  CHAINID: lasting("CHAINID", 256),
  BASEFEE: lasting("BASEFEE", 256),
  PC: ({ t }, { pc }) => t.constant(256, BigInt(pc)),
  CALLDATALOAD: calldataload,
  CALLDATACOPY: calldatacopy,
  CODECOPY: copy(0),
  RETURNDATACOPY: copy(0),
  EXTCODECOPY: copy(1),
  MLOAD: (unknowns, run, [at]) => readMemory(unknowns, run, stretchOf(at, unknowns.t.constant(256, 32n))),
  MSTORE(unknowns, run, [at, value]) {
    if (value !== undefined) writeMemory(run, stretchOf(at, unknowns.t.constant(256, 32n)), () => value);
    return undefined;
  },
  MSTORE8: mstore8,
  MCOPY(_, run) {
    forgetMemory(run);
    return undefined;
  },
  KECCAK256: keccak,
  SLOAD: load("storage"),
  SSTORE: store("storage"),
  TLOAD: load("transient"),
  TSTORE: store("transient"),
  CALL: call(7, false),
  CALLCODE: call(7, false),
  DELEGATECALL: call(6, false),
  STATICCALL: call(6, true),
  CREATE: create,
  CREATE2: create,
};
