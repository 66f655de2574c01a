/** What attackers take from others without anybody's help is found, and what is theirs is not told. */

import assert from "node:assert/strict";
import { silentObserver } from "../../../engine/evm/observer.ts";
import { getAccount, getStorage } from "../../../engine/evm/world/world.ts";
import { type Call, sameBlock } from "../../../engine/fuzz/call.ts";
import { makeLayout, readField, writeField } from "../../../engine/fuzz/call-layout.ts";
import { entriesOf } from "../../../engine/fuzz/entries.ts";
import { plainCall } from "../../../engine/fuzz/fuzz-target.ts";
import { makeFuzzWorld } from "../../../engine/fuzz/fuzz-world.ts";
import { sanitize } from "../../../engine/fuzz/generate.ts";
import { tokenLedgersOf } from "../../../engine/fuzz/profit/token-ledgers.ts";
import { slotOf } from "../../../engine/fuzz/stand-ins/program.ts";
import { bytecodeInput, contractsOf } from "../../harness/evm/compiled.ts";
import { fuzzerOfSource, runUntilFound, targetOf } from "../../harness/fuzz/fuzz-source.ts";
import { compileNow } from "../../harness/in-process-compiler.ts";

const purse = (move: string, take: string): string => `contract Target {
  mapping(address => uint256) private coins;
  function put() external payable { coins[msg.sender] += msg.value; }
  function move(address to, uint256 amount) external { ${move} }
  function take(uint256 amount) external { ${take} }
  function pay(address to, uint256 amount) private { (bool sent, ) = to.call{value: amount}(""); require(sent); }
}`;
const rightMove = "coins[msg.sender] -= amount; coins[to] += amount;";
const rightTake = "coins[msg.sender] -= amount; pay(msg.sender, amount);";

/** What it found within so many executions, and the calls of attackers that did it. */
function takenFrom(source: string, profitSearch = true): string[] {
  const fuzzer = fuzzerOfSource(source, 1, { profitSearch });
  runUntilFound(fuzzer, 20_000);
  return [...new Set(fuzzer.candidates.map(({ violation }) => violation.oracle))];
}

describe("the search for profit takes", () => {
  it("what somebody keeps who passes it on, which nothing else finds as soon", function () {
    this.timeout(20_000);
    const source = `contract Target {
      uint256 public cut;
      mapping(address => uint256) public tips;
      function tip(address to) external payable { cut += msg.value / 50; tips[to] += msg.value - msg.value / 50; }
      function tipMany(address[] calldata who) external payable {
        require(who.length > 0 && msg.value % who.length == 0);
        for (uint256 i = 0; i < who.length; i++) tips[who[i]] += msg.value / who.length;
      }
      function pass(address to, uint256 amount) external { require(tips[msg.sender] >= amount); tips[to] += amount; }
      function collect(uint256 amount) external {
        require(amount <= tips[msg.sender]);
        tips[msg.sender] -= amount;
        (bool sent, ) = msg.sender.call{value: amount}("");
        require(sent);
      }
    }`;
    assert.deepEqual(takenFrom(source), ["profit"]);
    assert.deepEqual(takenFrom(source, false), []);
  });

  it("what may be taken again", () => {
    const source = purse(rightMove, "require(coins[msg.sender] >= amount); pay(msg.sender, amount);");
    assert.deepEqual(takenFrom(source), ["profit"]);
  });

  it("what another one has, once it is one's own", () => {
    const source = purse(rightMove.replace("msg.sender", "from"), rightTake).replace(
      "move(address to",
      "move(address from, address to",
    );
    assert.deepEqual(takenFrom(source), ["profit"]);
  });

  it("nothing where all is right", () => {
    assert.deepEqual(takenFrom(purse(rightMove, rightTake)), []);
  });
});

describe("the ledger of a token under test", () => {
  const holders = [0xaan, 0xbbn];
  const ledgersOf = (balanceOf: string) => {
    const source = `contract Target { uint256 a; mapping(address => uint256) paid; mapping(address => uint256) raw; ${balanceOf} }`;
    const world = makeFuzzWorld(targetOf(contractsOf(compileNow(bytecodeInput(source))), "Target"), silentObserver);
    const { machine } = world.stage;
    const ledgers = tokenLedgersOf(machine, world, entriesOf(world), holders);
    const written = ledgers.flatMap(({ token, slots }) =>
      slots.map((slot) => getStorage(machine.world, getAccount(machine.world, token), slot)),
    );
    return { ledgers, written, address: world.contracts[0]?.address };
  };

  it("is the mapping that its balances are read from, which stays as it is", () => {
    const source = "function balanceOf(address who) external view returns (uint256) { return raw[who]; }";
    const { ledgers, written, address } = ledgersOf(source);
    assert.deepEqual(ledgers, [{ token: address, slots: holders.map((holder) => slotOf(holder, 2n)), had: 0n }]);
    assert.deepEqual(written, [0n, 0n]);
  });

  it("is none where balances are reckoned", () => {
    const source = "function balanceOf(address who) external view returns (uint256) { return 2 * raw[who]; }";
    assert.deepEqual(ledgersOf(source).ledgers, []);
  });
});

describe("who sets a contract up", () => {
  it("gives no right away that they need for it", () => {
    const fuzzer = fuzzerOfSource(`contract Target {
      address private mint = msg.sender;
      mapping(address => uint256) public got;
      function appoint(address next) external { require(msg.sender == mint); mint = next; }
      function strike(address to, uint256 n) external { require(msg.sender == mint && n > 0); got[to] += n; }
    }`);
    fuzzer.run(1);
    const prepared = fuzzer.save().flatMap(([first, ...after]) => (after.length > 0 && first ? [first] : []));
    const described = prepared.map(({ caller, signature }) => `${caller}: ${signature}`);
    assert.deepEqual([...new Set(described)], ["creator: strike(address,uint256)"]);
  });
});

describe("those who mean well", () => {
  const [creator, attacker, agent, contract] = [0xc1n, 0xa1n, 0xa2n, 0xc0n];
  const person = (address: bigint, isHonest: boolean) => ({ address, label: "", isHonest, weight: 1 });
  const callers = [person(creator, true), person(attacker, false), person(agent, false)];
  const world = { people: { callers }, contracts: [{ address: contract }] };

  /** The address that stands in a call of theirs after it, where this one stood. */
  const named = (parameter: string, address: bigint, caller = 0): bigint => {
    const type = { kind: "address" } as const;
    const fn = { ...plainCall, inputs: [{ name: parameter, type, contract: null, members: [] }] };
    const layout = makeLayout(1, [type]);
    const [field] = layout.fields;
    assert.ok(field);
    const data = layout.template.slice();
    writeField(data, field, address);
    const call: Call = {
      ...{ entry: { index: 0, contract: "A", to: contract, fn }, layout, data, value: 0n },
      ...{ caller, environment: sameBlock, agent: null },
    };
    return readField(sanitize({ world }, call).data, field);
  };

  it("name nobody of the attacker's side, and have nothing sent to a contract", () => {
    assert.equal(named("spender", attacker), creator);
    assert.equal(named("spender", agent), creator);
    assert.equal(named("to", contract), creator);
    assert.equal(named("_recipient", contract), creator);
  });

  it("may name contracts that are to do something, and others may name whom they like", () => {
    assert.equal(named("spender", contract), contract);
    assert.equal(named("to", 0x77n), 0x77n);
    assert.equal(named("to", contract, 1), contract);
  });
});
