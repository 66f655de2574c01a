/** Contracts of many compilers are deployed, and come to what they come to on a chain. */
import assert from "node:assert/strict";
import { saltedCreationAddress } from "../../../engine/evm/creation-address.ts";
import { creationCode, deploy, fillImmutables, link, placeContract } from "../../../engine/evm/deployment/deploy.ts";
import { keepStage, makeStage, returnTo, type Stage, setAttacker } from "../../../engine/evm/deployment/stage.ts";
import { callMessage } from "../../../engine/evm/transact.ts";
import { bytesToBigint, hexToBytes } from "../../../engine/evm/word.ts";
import { getAccount, getStorage } from "../../../engine/evm/world/world.ts";
import { artifactOf, bytecodeInput, type Compiled, calldataOf, contractsOf } from "../../harness/evm/compiled.ts";
import { type OldCompilers, skipOrFail, startOldCompilers } from "../../harness/old-compilers.ts";
import { contractsFor, dialects } from "./contracts.ts";

const ascii = (text: string) => new TextEncoder().encode(text);
const gas = 10_000_000n;
const never = new AbortController().signal;

describe("deployment", function () {
  this.timeout(300_000);
  let compilers: OldCompilers;

  before(async function () {
    const started = await startOldCompilers(dialects.map(({ version }) => version));
    if (!started.ok) skipOrFail(this, started.error);
    else compilers = started.value;
  });
  after(() => compilers?.close());

  for (const { version, words, viaIR } of dialects) {
    describe(`of contracts of solc ${version}${viaIR ? " by its new pipeline" : ""}`, () => {
      let contracts: Readonly<Record<string, Compiled>>;
      let stage: Stage;
      const artifact = (name: string) => artifactOf(contracts, name);
      const ask = (name: string, to: bigint, method: string, ...args: bigint[]): bigint => {
        const data = hexToBytes(calldataOf(contracts[name], method, ...args));
        const receipt = callMessage(stage.machine, { caller: stage.attacker, to, value: 0n, data, gas });
        assert.equal(receipt.status, "succeeded", method);
        return bytesToBigint(receipt.output.subarray(0, 32));
      };

      before(async () => {
        const input = bytecodeInput(contractsFor(words), viaIR ? { viaIR, optimizer: { enabled: true } } : {});
        const output = await compilers.compiler.compile(version, input, never);
        assert.ok(output.ok);
        contracts = contractsOf(output.value);
      });
      beforeEach(() => {
        stage = makeStage();
      });

      it("runs a constructor with arguments and ether, and tells its immutables", () => {
        const result = deploy(stage, artifact("Token"), { args: [7n, ascii("seven")], value: 9n });
        assert.ok(result.ok);
        const { address, runtime, immutables } = result.value;
        assert.equal(ask("Token", address, "cap"), 7n);
        assert.equal(ask("Token", address, "owner"), stage.creator);
        assert.equal(getAccount(stage.world, address).balance, 9n);
        assert.deepEqual(runtime, getAccount(stage.world, address).code.bytes);
        const hasImmutables = words["immutable"] !== "";
        assert.deepEqual([...immutables.values()].sort(), hasImmutables ? [7n, stage.creator].sort() : []);
      });

      it("places runtime code without a constructor, with immutables and storage as given", () => {
        const token = artifact("Token");
        assert.ok(token.runtime);
        const linked = link(stage, token.runtime, new Map());
        assert.ok(linked.ok);
        const isImmutable = token.immutables.length > 0;
        const values = new Map(token.immutables.map(({ id }) => [id, 11n]));
        const runtime = fillImmutables(token, linked.value, values);
        const address = placeContract(stage, 0xabcn, { runtime, balance: 3n, storage: new Map([[0n, 11n]]) });
        assert.equal(ask("Token", address, "cap"), 11n);
        assert.equal(getAccount(stage.world, address).balance, 3n);
        assert.equal(getStorage(stage.world, getAccount(stage.world, address), 0n), 11n);
        assert.equal(ask("Token", address, "owner"), isImmutable ? 11n : 0n);
      });

      it("says why a constructor fails, and changes nothing then", () => {
        const before = getAccount(stage.world, stage.creator).balance;
        const noCap = deploy(stage, artifact("Token"), { args: [0n, ascii("none")] });
        const text = words["noCap"] === "" ? { kind: "empty" } : { kind: "error", text: "no cap" };
        assert.deepEqual(noCap, { ok: false, error: { kind: "reverted", reason: text } });
        assert.deepEqual(deploy(stage, artifact("Token")), noCap, "zeros where no arguments are given");
        const isPanic = words["version"] === ">=0.8.0";
        assert.deepEqual(deploy(stage, artifact("Asserting"), { args: [2n] }), {
          ok: false,
          error: isPanic
            ? { kind: "reverted", reason: { kind: "panic", code: 1n } }
            : { kind: "halted", ending: "invalid-opcode" },
        });
        assert.deepEqual(deploy(stage, artifact("Plain"), { value: 1n }), {
          ok: false,
          error: { kind: "reverted", reason: { kind: "empty" } },
        });
        assert.deepEqual(deploy(stage, artifact("Token"), { args: [1n] }), { ok: false, error: { kind: "arguments" } });
        assert.equal(getAccount(stage.world, stage.creator).balance, before);
        assert.ok(deploy(stage, artifact("Plain")).ok);
      });

      it("lets a constructor call another contract", () => {
        const token = deploy(stage, artifact("Token"), { args: [7n, ascii("seven")] });
        assert.ok(token.ok);
        const asking = deploy(stage, artifact("Asking"), { args: [token.value.address] });
        assert.ok(asking.ok);
        assert.equal(ask("Asking", asking.value.address, "seen"), 7n);
        assert.equal(deploy(stage, artifact("Asking"), { args: [stage.attacker] }).ok, false);
      });

      it("links libraries, and nothing else in their place", () => {
        const libraries = new Map([["test.sol:Sums", artifact("Sums")]]);
        const linked = deploy(stage, artifact("Linked"), { libraries });
        assert.ok(linked.ok);
        assert.equal(ask("Linked", linked.value.address, "sum"), 7n);
        assert.equal(stage.libraries.size, 1);
        const again = deploy(stage, artifact("Linked"), { libraries: new Map([...libraries]) });
        assert.ok(again.ok);
        assert.deepEqual(again.value.runtime, linked.value.runtime, "the library is there once");
        const unlinked = deploy(stage, artifact("Linked"));
        assert.deepEqual(unlinked, { ok: false, error: { kind: "unlinked", name: "test.sol:Sums" } });
        const missing = new Map([["test.sol:Sums", stage.attacker]]);
        assert.equal(deploy(stage, artifact("Linked"), { libraries: missing }).ok, false, "nobody lives there");
      });

      it("runs factories and proxies", () => {
        const factory = deploy(stage, artifact("Factory"));
        assert.ok(factory.ok);
        ask("Factory", factory.value.address, "make");
        const made = ask("Factory", factory.value.address, "made");
        assert.equal(ask("Token", made, "cap"), 7n);
        if (words["new"]?.includes("salt")) {
          const initcode = creationCode(stage, artifact("Token"), { args: [7n, ascii("made")] });
          assert.ok(initcode.ok);
          assert.equal(made, saltedCreationAddress(factory.value.address, 1n, initcode.value));
        }
        const plain = deploy(stage, artifact("Plain"));
        assert.ok(plain.ok);
        const proxy = deploy(stage, artifact("Proxy"), { args: [plain.value.address] });
        assert.ok(proxy.ok);
        assert.equal(ask("Plain", proxy.value.address, "stored"), plain.value.address, "its own slot 0");
      });

      it("has an attacker that comes back as often as it is told, and a stage that goes back", () => {
        const bank = deploy(stage, artifact("Bank"));
        assert.ok(bank.ok);
        const { world, machine, attackerContract, users } = stage;
        const to = bank.value.address;
        const put = hexToBytes(calldataOf(contracts["Bank"], "put"));
        const take = hexToBytes(calldataOf(contracts["Bank"], "take"));
        const call = (caller: bigint, data: Uint8Array, value = 0n) =>
          callMessage(machine, { caller, to, value, data, gas }).status;
        for (const user of users) assert.equal(call(user, put, 100n), "succeeded");
        const mark = keepStage(stage);
        const fund = () =>
          callMessage(machine, {
            caller: stage.attacker,
            to: attackerContract,
            value: 10n,
            data: take.slice(0, 0),
            gas,
          });
        for (const times of [0, 1, 3]) {
          returnTo(stage, mark);
          assert.equal(fund().status, "succeeded");
          assert.equal(call(attackerContract, put, 10n), "succeeded");
          setAttacker(stage, { reentry: { target: to, calldata: take, times } });
          assert.equal(call(attackerContract, take), "succeeded");
          assert.equal(getAccount(world, attackerContract).balance, BigInt(10 * (times + 1)));
        }
        returnTo(stage, mark);
        assert.equal(getAccount(world, attackerContract).balance, 0n);
        assert.equal(getAccount(world, to).balance, 200n);
        assert.equal(fund().status, "succeeded");
        assert.equal(call(attackerContract, put, 10n), "succeeded");
        setAttacker(stage, { takesEther: false });
        assert.equal(call(attackerContract, take), "reverted", "a bank cannot pay who refuses");
      });
    });
  }
});
