/** What an attacker's contract does when somebody calls it. */
import assert from "node:assert/strict";
import { assemble } from "../../../../engine/evm/code/assembler.ts";
import { type AttackerBehaviour, counterSlot } from "../../../../engine/evm/deployment/attacker.ts";
import { placeContract } from "../../../../engine/evm/deployment/deploy.ts";
import { makeStage, type Stage, setAttacker } from "../../../../engine/evm/deployment/stage.ts";
import { callMessage, type Receipt } from "../../../../engine/evm/transact.ts";
import { bytesToHex } from "../../../../engine/evm/word.ts";
import { getAccount, getStorage } from "../../../../engine/evm/world/world.ts";

/** Keeps the calldata and value of each call, and calls whoever called it. */
const target = 0x7a26e7n;
const keepAndCallBack = assemble([
  ...([0n, "SLOAD", 1n, "ADD", 0n, "SSTORE"] as const),
  ...([0n, "CALLDATALOAD", "CALLVALUE", "ADD", 0n, "SLOAD", "SSTORE"] as const),
  ...([0n, 0n, 0n, 0n, 0n, "CALLER", "GAS", "CALL"] as const),
]);

function callAttacker(stage: Stage, behaviour: AttackerBehaviour, { value = 0n, gas = 1_000_000n } = {}): Receipt {
  setAttacker(stage, behaviour);
  const { machine, attacker, attackerContract } = stage;
  return callMessage(machine, { caller: attacker, to: attackerContract, value, data: new Uint8Array(0), gas });
}

describe("the attacker's contract", () => {
  let stage: Stage;
  beforeEach(() => {
    stage = makeStage();
    placeContract(stage, target, { runtime: keepAndCallBack });
  });
  const stored = (slot: bigint) => getStorage(stage.world, getAccount(stage.world, target), slot);
  const balance = () => getAccount(stage.world, stage.attackerContract).balance;

  it("takes ether and says nothing", () => {
    const { status, output } = callAttacker(stage, {}, { value: 5n });
    assert.deepEqual(
      { status, output: bytesToHex(output), balance: balance() },
      { status: "succeeded", output: "0x", balance: 5n },
    );
  });

  it("refuses ether where it should, and only that", () => {
    assert.equal(callAttacker(stage, { takesEther: false }, { value: 5n }).status, "reverted");
    assert.equal(callAttacker(stage, { takesEther: false }).status, "succeeded");
    assert.equal(balance(), 0n);
  });

  it("answers with what it is told, or reverts with it", () => {
    const data = Uint8Array.of(1, 2, 3);
    for (const [kind, expected] of [
      ["return", "succeeded"],
      ["revert", "reverted"],
    ] as const) {
      const { status, output } = callAttacker(stage, { answer: { kind, data } });
      assert.deepEqual({ status, output: bytesToHex(output) }, { status: expected, output: "0x010203" });
    }
  });

  it("calls back so many times, with calldata and ether", () => {
    const calldata = new Uint8Array(32);
    calldata[31] = 100;
    assert.equal(
      callAttacker(stage, { reentry: { target, calldata, value: 2n, times: 3 } }, { value: 9n }).status,
      "succeeded",
    );
    assert.deepEqual([0n, 1n, 2n, 3n, 4n].map(stored), [3n, 102n, 102n, 102n, 0n]);
    assert.equal(balance(), 3n);
    assert.equal(getStorage(stage.world, getAccount(stage.world, stage.attackerContract), counterSlot), 3n);
  });

  it("calls nobody with the gas that a transfer leaves", () => {
    const reentry = { target, calldata: new Uint8Array(0), times: 1 };
    assert.equal(callAttacker(stage, { reentry }, { gas: 2300n }).status, "succeeded");
    assert.equal(stored(0n), 0n);
  });
});
