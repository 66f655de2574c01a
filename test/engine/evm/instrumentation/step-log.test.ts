/** The log of steps: what ran, on which operands, and where the bytes came from that were read. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { type AssemblyItem, assemble } from "../../../../engine/evm/code/assembler.ts";
import { makeCode } from "../../../../engine/evm/code/contract-code.ts";
import { makeInterpreterModule } from "../../../../engine/evm/core/interpreter.ts";
import {
  input,
  type Origin,
  type Origins,
  originsOf,
  overwrite,
} from "../../../../engine/evm/instrumentation/origins.ts";
import { makeStepLog, type Step, type StepLog } from "../../../../engine/evm/instrumentation/step-log.ts";
import { makeMachine } from "../../../../engine/evm/machine.ts";
import { callMessage } from "../../../../engine/evm/transact.ts";
import { bigintToBytes, bytesToHex } from "../../../../engine/evm/word.ts";
import { getAccount, makeWorld, setBalance, setCode } from "../../../../engine/evm/world/world.ts";
import { programAddresses, randomProgram } from "../../../harness/evm/random-program.ts";
import { callerAddress, contractAddress, testBlock } from "../../../harness/evm/run-code.ts";

const otherAddress = 0x07e4n;

function logOf(code: readonly AssemblyItem[], other: readonly AssemblyItem[] = [], data = new Uint8Array(0)): StepLog {
  const world = makeWorld();
  setCode(world, getAccount(world, contractAddress), makeCode(assemble(code)));
  setCode(world, getAccount(world, otherAddress), makeCode(assemble(other)));
  const log = makeStepLog();
  const machine = makeMachine({ hardfork: "osaka", world, block: testBlock, watch: "steps", observer: log.observer });
  callMessage(machine, { caller: callerAddress, to: contractAddress, value: 0n, data, gas: 1_000_000n });
  return log;
}

const find = ({ steps }: StepLog, mnemonic: string, depth = 0): Step => {
  const step = steps.find((each) => each.mnemonic === mnemonic && each.depth === depth);
  assert.ok(step, `${mnemonic} has run`);
  return step;
};

/** Each byte that a step reads: the mnemonic of what wrote it, and which byte of that. */
const bytesRead = ({ steps }: StepLog, { reads }: Step): string[] =>
  reads.flatMap(({ start, end, step, at }) =>
    Array.from({ length: end - start }, (_, k) => `${start + k}: ${steps[step]?.mnemonic ?? "input"} ${at + k}`),
  );

describe("the log of steps", () => {
  it("has each opcode with its operands, in order", () => {
    const { steps } = logOf([5n, 3n, "SUB", "POP", "ADD"]);
    assert.deepEqual(
      steps.map(({ pc, mnemonic, operands }) => [pc, mnemonic, operands]),
      [
        [0, "PUSH1", []],
        [2, "PUSH1", []],
        [4, "SUB", [3n, 5n]],
        [5, "POP", [2n ** 256n - 2n]],
        [6, "ADD", []],
      ],
    );
  });

  it("has what is hashed, and who wrote it", () => {
    const log = logOf(
      [0n, "CALLDATALOAD", 0n, "MSTORE", 7n, 32n, "MSTORE", 64n, 0n, "KECCAK256"],
      [],
      bigintToBytes(9n, 32),
    );
    const hash = find(log, "KECCAK256");
    assert.equal(bytesToHex(hash.preimage ?? new Uint8Array(0)), `0x${"9".padStart(64, "0")}${"7".padStart(64, "0")}`);
    assert.deepEqual(
      hash.reads.map(({ start, end, step }) => [start, end, log.steps[step]?.operands]),
      [
        [0, 32, [0n, 9n]],
        [32, 64, [32n, 7n]],
      ],
    );
    assert.deepEqual(find(log, "CALLDATALOAD").reads, [{ start: 0, end: 32, step: input, at: 0 }]);
  });

  it("follows bytes through copies, calls and what they give back", () => {
    const copying: readonly AssemblyItem[] = [
      ...([4n, 1n, 10n, "CALLDATACOPY", 0x55n, 12n, "MSTORE8"] as const), // 10, 11 and 13 from the input
      ...([8n, 20n, 4n, 10n, 0n, otherAddress, "GAS", "CALL", "POP"] as const),
      ...([20n, "MLOAD", 2n, 1n, 40n, "RETURNDATACOPY", 2n, 40n, 60n, "MCOPY", 2n, 60n, "LOG0"] as const),
    ];
    const giving: readonly AssemblyItem[] = [3n, 1n, 0n, "CALLDATACOPY", 3n, 0n, "RETURN"];
    const log = logOf(copying, giving, new Uint8Array(8));
    assert.deepEqual(bytesRead(log, find(log, "CALLDATACOPY")), [
      "0: input 1",
      "1: input 2",
      "2: input 3",
      "3: input 4",
    ]);
    const sent = ["0: CALLDATACOPY 0", "1: CALLDATACOPY 1", "2: MSTORE8 0", "3: CALLDATACOPY 3"];
    assert.deepEqual(bytesRead(log, find(log, "CALL")), sent);
    const received = ["0: CALLDATACOPY 1", "1: MSTORE8 0", "2: CALLDATACOPY 3"];
    assert.deepEqual(bytesRead(log, find(log, "CALLDATACOPY", 1)), received);
    const inner = log.steps.indexOf(find(log, "CALLDATACOPY", 1));
    assert.deepEqual(find(log, "MLOAD").reads, [{ start: 0, end: 3, step: inner, at: 0 }]);
    assert.deepEqual(find(log, "RETURNDATACOPY").reads, [{ start: 0, end: 2, step: inner, at: 1 }]);
    assert.deepEqual(bytesRead(log, find(log, "MCOPY")), ["0: RETURNDATACOPY 0", "1: RETURNDATACOPY 1"]);
    assert.deepEqual(bytesRead(log, find(log, "LOG0")), ["0: MCOPY 0", "1: MCOPY 1"]);
  });

  it("takes what a precompiled contract gives as written by the call", () => {
    const log = logOf([32n, 0n, 4n, 0n, 0n, 2n, "GAS", "CALL", "POP", 0n, "MLOAD"]);
    assert.deepEqual(bytesRead(log, find(log, "MLOAD")).slice(0, 1), ["0: CALL 0"]);
    assert.equal(find(log, "MLOAD").reads[0]?.end, 32);
  });

  it("changes nothing about what runs", function () {
    this.timeout(0);
    const machines = (["nothing", "steps"] as const).map((watch) => {
      const { observer } = makeStepLog(undefined, 1000);
      return (codes: readonly Uint8Array[]) => {
        const world = makeWorld();
        setBalance(world, getAccount(world, callerAddress), 10n ** 18n);
        for (const [index, code] of codes.entries()) {
          setCode(world, getAccount(world, programAddresses[index] ?? 1n), makeCode(code));
        }
        const machine = makeMachine({ hardfork: "osaka", world, block: testBlock, watch, observer });
        const message = {
          caller: callerAddress,
          to: programAddresses[0],
          value: 3n,
          data: new Uint8Array(40),
          gas: 200_000n,
        };
        return { ...callMessage(machine, message), slots: world.slots.size };
      };
    });
    fc.assert(
      fc.property(fc.tuple(...programAddresses.map(() => randomProgram)), (codes) => {
        const [plain, stepped] = machines.map((run) => run(codes));
        assert.deepEqual(stepped, plain);
      }),
      { numRuns: 40 },
    );
  });

  it("is no part of a module that was not asked for it", () => {
    const sizes = (["coverage", "steps"] as const).map((watch) => makeInterpreterModule("osaka", watch).length);
    assert.ok((sizes[0] ?? 0) < (sizes[1] ?? 0));
  });
});

describe("origins", () => {
  it("are those of a memory that notes the writer of each byte", () => {
    const write = fc.record({ start: fc.nat({ max: 60 }), size: fc.nat({ max: 30 }), at: fc.nat({ max: 5 }) });
    const read = fc.record({ start: fc.nat({ max: 60 }), size: fc.nat({ max: 60 }) });
    fc.assert(
      fc.property(fc.array(write, { maxLength: 20 }), read, (writes, { start, size }) => {
        const origins: Origins = [];
        const model = new Array<string>(100).fill("");
        for (const [step, each] of writes.entries()) {
          overwrite(origins, { start: each.start, end: each.start + each.size, step, at: each.at });
          for (let k = 0; k < each.size; k++) model[each.start + k] = `${step} ${each.at + k}`;
        }
        const found = new Array<string>(size).fill("");
        for (const { start: from, end, step, at } of originsOf(origins, start, start + size) as readonly Origin[]) {
          for (let k = from; k < end; k++) found[k] = `${step} ${at + k - from}`;
        }
        assert.deepEqual(
          found,
          Array.from({ length: size }, (_, k) => model[start + k] ?? ""),
        );
      }),
    );
  });
});
