/** A sample of the EVM's rules at the hardforks that made them: quick enough for every change. The suite `evm` has all. */
import assert from "node:assert/strict";
import { blake2b } from "@noble/hashes/blake2.js";
import { type AssemblyItem, assemble } from "../../../engine/evm/code/assembler.ts";
import { makeCode } from "../../../engine/evm/code/contract-code.ts";
import { saltedCreationAddress } from "../../../engine/evm/creation-address.ts";
import type { Hardfork } from "../../../engine/evm/hardforks.ts";
import { makeMachine } from "../../../engine/evm/machine.ts";
import { compressBlake2b } from "../../../engine/evm/precompiles/blake2.ts";
import { transact } from "../../../engine/evm/transact.ts";
import type { Transaction } from "../../../engine/evm/transaction.ts";
import { bytesToHex } from "../../../engine/evm/word.ts";
import { ripemdAddress } from "../../../engine/evm/world/undo.ts";
import {
  getAccount,
  getStorage,
  makeWorld,
  setBalance,
  setCode,
  setExists,
  setStorage,
} from "../../../engine/evm/world/world.ts";
import { callerAddress, contractAddress, runCode, testBlock } from "../../harness/evm/run-code.ts";

const all = 2n ** 256n - 1n;
const least = 2n ** 255n;
const minus = (value: bigint) => 2n ** 256n - value;

function run(
  items: readonly AssemblyItem[],
  hardfork: Hardfork,
  options: Omit<Parameters<typeof runCode>[1], "hardfork"> = {},
) {
  return runCode(bytesToHex(assemble(items)), { ...options, hardfork });
}

describe("a sample of the EVM's rules", () => {
  const words: readonly (readonly [string, readonly AssemblyItem[], bigint])[] = [
    ["addition wraps around", [2n, all, "ADD"], 1n],
    ["the least number by -1 is itself", [all, least, "SDIV"], least],
    ["a remainder has the sign of the dividend", [3n, minus(7n), "SMOD"], minus(1n)],
    ["anything by zero is zero", [0n, 7n, "DIV"], 0n],
    ["a sum may need 257 bits before its remainder", [8n, all, all, "ADDMOD"], 6n],
    ["a product may need 512 bits before its remainder", [12n, all, all, "MULMOD"], 9n],
    ["zero to the zeroth is one", [0n, 0n, "EXP"], 1n],
    ["a sign bit fills what is above it", [0x80n, 0n, "SIGNEXTEND"], minus(128n)],
    ["bytes count from the highest", [0x1234n, 30n, "BYTE"], 0x12n],
    ["a negative number shifted right stays negative", [least, 300n, "SAR"], all],
    ["a number has leading zeros", [1n, "CLZ"], 255n],
  ];
  for (const [what, items, expected] of words) {
    it(what, () => assert.deepEqual(run(items, "osaka").stack, [expected]));
  }

  /** Gas of the program alone; all of it where it halts. */
  const prices: readonly (readonly [string, readonly AssemblyItem[], Hardfork, bigint])[] = [
    ["a byte of an exponent", [256n, 2n, "EXP"], "homestead", 6n + 10n + 2n * 10n],
    ["a byte of an exponent since EIP-160", [256n, 2n, "EXP"], "spuriousDragon", 6n + 10n + 2n * 50n],
    ["the first word of memory", [0n, "MLOAD"], "osaka", 3n + 3n + 3n],
    ["memory grows dear", [32n * 1024n - 32n, "MLOAD"], "osaka", 3n + 3n + 3n * 1024n + 2048n],
    ["a hash of 33 bytes", [33n, 0n, "KECCAK256"], "osaka", 6n + 30n + 2n * 6n + 2n * 3n],
    ["a log with a topic", [5n, 1n, 0n, "LOG1"], "osaka", 9n + 750n + 8n + 3n],
    ["a look at an account", [0xabcn, "BALANCE"], "frontier", 3n + 20n],
    ["a look at an account since EIP-1884", [0xabcn, "BALANCE"], "istanbul", 3n + 700n],
    ["a first look since EIP-2929", [0xabcn, "BALANCE"], "berlin", 3n + 2600n],
    ["a second look", [0xabcn, "BALANCE", 0xabcn, "BALANCE"], "berlin", 6n + 2600n + 100n],
    ["a look at a precompiled contract", [4n, "BALANCE"], "berlin", 3n + 100n],
    ["a first read of storage", [0n, "SLOAD"], "berlin", 3n + 2100n],
    ["a word of transient storage", [7n, 0n, "TSTORE", 0n, "TLOAD"], "cancun", 9n + 200n],
    ["a copy within memory", [33n, 0n, 0n, "MCOPY"], "cancun", 9n + 3n + 2n * 3n + 2n * 3n],
    ["initcode by its words", [64n, 0n, 0n, "CREATE"], "shanghai", 9n + 32_000n + 2n * 2n + 2n * 3n],
    ["what is not there yet takes everything", ["PUSH0"], "paris", 1_000_000n],
    ["so does what comes later", [1n, "CLZ"], "prague", 1_000_000n],
  ];
  for (const [what, items, hardfork, expected] of prices) {
    it(`${what} (${hardfork})`, () => assert.equal(run(items, hardfork).gasUsed, expected));
  }

  /** Writes to a slot one after the other: the value before, what is written, gas with 6 for each pair of pushes, refund. */
  const writes: readonly (readonly [Hardfork, bigint, readonly bigint[], bigint, number])[] = [
    ["petersburg", 0n, [1n, 0n], 25_000n, 15_000],
    ["istanbul", 0n, [0n, 0n], 1_600n, 0],
    ["istanbul", 0n, [1n, 0n], 20_800n, 19_200],
    ["istanbul", 1n, [0n, 1n], 5_800n, 4_200],
    ["istanbul", 1n, [0n, 1n, 0n], 10_800n, 19_200],
    ["berlin", 0n, [1n, 0n], 22_200n, 19_900],
    ["berlin", 1n, [0n], 5_000n, 15_000],
    ["london", 1n, [0n], 5_000n, 4_800],
    ["london", 1n, [0n, 1n], 5_100n, 2_800],
    ["osaka", 1n, [2n, 3n], 5_100n, 0],
  ];
  for (const [hardfork, before, values, gas, refund] of writes) {
    it(`storage from ${before} to ${values.join(" to ")} costs what it costs (${hardfork})`, () => {
      const world = makeWorld();
      setStorage(world, getAccount(world, contractAddress), 0n, before);
      const items = values.flatMap((value): AssemblyItem[] => [value, 0n, "SSTORE"]);
      const { gasUsed } = run(items, hardfork, { world });
      assert.deepEqual([gasUsed, world.refund], [gas + 6n * BigInt(values.length), refund]);
    });
  }

  const other = 0x07e4n;
  const callOther = (opcode: "CALL" | "STATICCALL" | "DELEGATECALL", gas = 100_000n): AssemblyItem[] => [
    ...[32n, 0n, 0n, 0n, ...(opcode === "CALL" ? [0n] : []), other, gas],
    opcode,
  ];
  const withOther = (items: readonly AssemblyItem[]) => {
    const world = makeWorld();
    setCode(world, getAccount(world, other), makeCode(assemble(items)));
    return world;
  };

  it("a callee's revert takes back what it did, and gives its data", () => {
    const world = withOther([1n, 0n, "SSTORE", 9n, 0n, "MSTORE", 32n, 0n, "REVERT"]);
    const { stack } = run([...callOther("CALL"), "RETURNDATASIZE", 0n, "MLOAD"], "osaka", { world });
    assert.deepEqual(stack, [9n, 32n, 0n]);
    assert.equal(getStorage(world, getAccount(world, other), 0n), 0n);
  });

  it("a static call cannot write, and a delegated one writes the caller's storage", () => {
    const world = withOther([5n, 1n, "SSTORE"]);
    assert.deepEqual(run(callOther("STATICCALL"), "osaka", { world }).stack, [0n]);
    assert.deepEqual(run(callOther("DELEGATECALL"), "osaka", { world }).stack, [1n]);
    assert.equal(getStorage(world, getAccount(world, contractAddress), 1n), 5n);
  });

  it("a callee gets all but one part in 64", () => {
    const world = withOther(["GAS", 0n, "MSTORE", 32n, 0n, "RETURN"]);
    const { stack } = run([...callOther("CALL", all), 0n, "MLOAD"], "osaka", { world, gas: 100_000n });
    const left = 100_000n - 7n * 3n - 2600n - 3n; // seven pushes, a cold account, a word of memory
    assert.equal(stack[0], left - left / 64n - 2n);
  });

  it("returndata that is not there is not read", () => {
    assert.equal(run([1n, 0n, 0n, "RETURNDATACOPY"], "osaka").status, "halted");
    assert.equal(run([0n, 0n, 0n, "RETURNDATACOPY"], "osaka").status, "succeeded");
  });

  it("CREATE2 takes its address from what it creates", () => {
    const { stack, world } = run([3n, 0n, 0n, 0n, "CREATE2"], "osaka");
    const address = saltedCreationAddress(contractAddress, 3n, new Uint8Array(0));
    assert.deepEqual(stack, [address]);
    assert.equal(getAccount(world, address).nonce, 1n);
  });

  it("an account that is destroyed goes, and since EIP-6780 only its ether does", () => {
    for (const [hardfork, exists] of [
      ["shanghai", false],
      ["cancun", true],
    ] as const) {
      const world = makeWorld();
      setBalance(world, getAccount(world, contractAddress), 10n);
      run([other, "SELFDESTRUCT"], hardfork, { world });
      const { exists: remains, balance } = getAccount(world, contractAddress);
      assert.deepEqual([remains, balance, getAccount(world, other).balance], [exists, 0n, 10n]);
    }
  });

  it("who touches RIPEMD-160 and fails has touched it nevertheless", () => {
    const touch = (address: bigint) => {
      const world = makeWorld();
      const account = getAccount(world, address);
      setExists(world, account, true);
      run([0n, 0n, 0n, 0n, 0n, address, 1n, "CALL", "INVALID"], "spuriousDragon", { world });
      return account.exists;
    };
    assert.deepEqual([touch(ripemdAddress), touch(2n)], [false, true]);
  });

  it("BLAKE2b's compression hashes as BLAKE2b does", () => {
    const parameters = 0x6a09e667f3bcc908n ^ 0x01010040n;
    const initial = [0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n, 0x510e527fade682d1n];
    const rest = [0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n];
    const message = Uint8Array.from({ length: 128 }, (_, index) => (index < 100 ? index + 1 : 0));
    const words = [...new BigUint64Array(message.buffer)];
    const state = compressBlake2b(12, [parameters, ...initial, ...rest], words, [100n, 0n], true);
    const hash = new Uint8Array(BigUint64Array.from(state).buffer);
    assert.equal(bytesToHex(hash), bytesToHex(blake2b(message.subarray(0, 100), { dkLen: 64 })));
  });
});

describe("a sample of the rules of transactions", () => {
  const sender = callerAddress;
  const send = (hardfork: Hardfork, changes: Partial<Transaction>, code: readonly AssemblyItem[] = []) => {
    const world = makeWorld();
    setBalance(world, getAccount(world, sender), 10n ** 18n);
    setCode(world, getAccount(world, contractAddress), makeCode(assemble(code)));
    setStorage(world, getAccount(world, contractAddress), 0n, 1n);
    const machine = makeMachine({ hardfork, world, block: testBlock });
    const base = { sender, to: contractAddress, nonce: 0n, value: 0n, gasLimit: 100_000n };
    const result = transact(machine, { ...base, data: new Uint8Array(0), fees: { gasPrice: 12n }, ...changes });
    return { world, result: result.ok ? [result.value.status, result.value.gasUsed] : [result.error] };
  };

  const gas: readonly (readonly [string, Hardfork, Partial<Transaction>, bigint])[] = [
    ["nothing", "osaka", {}, 21_000n],
    ["calldata", "homestead", { data: Uint8Array.of(0, 1) }, 21_000n + 4n + 68n],
    ["calldata since EIP-2028", "istanbul", { data: Uint8Array.of(0, 1) }, 21_000n + 4n + 16n],
    ["calldata since EIP-7623", "prague", { data: Uint8Array.of(0, 1) }, 21_000n + 10n + 40n],
    ["an access list", "berlin", { accessList: [{ address: 1n, storageKeys: [1n, 2n] }] }, 21_000n + 2400n + 3800n],
  ];
  for (const [what, hardfork, changes, expected] of gas) {
    it(`${what} costs its intrinsic gas (${hardfork})`, () => {
      assert.deepEqual(send(hardfork, changes).result, ["succeeded", expected]);
    });
  }

  it("a refund is at most a half, and since EIP-3529 a fifth", () => {
    const clear: readonly AssemblyItem[] = [0n, 0n, "SSTORE"];
    const spent = 21_000n + 6n + 5_000n;
    assert.deepEqual(send("berlin", {}, clear).result, ["succeeded", spent - spent / 2n]);
    assert.deepEqual(send("london", {}, clear).result, ["succeeded", spent - 4_800n]);
  });

  it("the sender pays, and the coinbase gets what is above the base fee", () => {
    const { world } = send("london", { value: 5n });
    assert.equal(getAccount(world, sender).balance, 10n ** 18n - 21_000n * 12n - 5n);
    assert.equal(getAccount(world, testBlock.coinbase).balance, 21_000n * 2n);
  });

  const refusals: readonly (readonly [Hardfork, Partial<Transaction>, string])[] = [
    ["osaka", { gasLimit: 20_999n }, "intrinsic-gas-too-low"],
    ["osaka", { gasLimit: 2n ** 24n + 1n }, "gas-limit-exceeds-maximum"],
    ["osaka", { gasLimit: 30_000_001n }, "gas-limit-exceeds-block"],
    ["osaka", { nonce: 1n }, "nonce-mismatch"],
    ["osaka", { value: 10n ** 18n }, "insufficient-funds"],
    ["osaka", { fees: { gasPrice: 9n } }, "fee-below-base-fee"],
    ["osaka", { fees: { maxFeePerGas: 20n, maxPriorityFeePerGas: 21n } }, "priority-fee-above-fee"],
    ["berlin", { fees: { maxFeePerGas: 20n, maxPriorityFeePerGas: 1n } }, "type-not-supported"],
    ["osaka", { to: undefined, data: new Uint8Array(49_153), gasLimit: 10_000_000n }, "initcode-too-large"],
  ];
  for (const [hardfork, changes, expected] of refusals) {
    it(`is refused: ${expected} (${hardfork})`, () => assert.deepEqual(send(hardfork, changes).result, [expected]));
  }
});
