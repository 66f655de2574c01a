/** Contracts are run in the modes that run them; what is told as replayed happened on the other EVM too. */

import assert from "node:assert/strict";
import type { EngineDeps } from "../../../../engine/index.ts";
import type { AnalysisMode } from "../../../../engine/model/analysis.ts";
import { describeExecution } from "../../../../engine/report/execution/describe-execution.ts";
import { storyLines } from "../../../../engine/report/story-lines.ts";
import { type ExecutedSources, executeSources } from "../../../harness/execute-sources.ts";

const head = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n";

const bank = `${head}contract Bank {
    mapping(address => uint256) public balances;
    function deposit() external payable { balances[msg.sender] += msg.value; }
    function withdraw() external {
        uint256 amount = balances[msg.sender];
        (bool ok, ) = msg.sender.call{value: amount}("");
        require(ok);
        balances[msg.sender] = 0;
    }
}`;

const guarded = bank
  .replace("    mapping", "    bool private locked;\n    mapping")
  .replace("withdraw() external {", "withdraw() external {\n        require(!locked); locked = true;")
  .replace("= 0;\n", "= 0;\n        locked = false;\n");

const counter = `${head}contract Counter {
    uint256 private a;
    function first(uint256 x) external { if (x == 73939133) a = 1; }
    function second() external { if (a == 1) a = 2; }
    function third() external { if (a == 2) assert(false); }
}`;

/** What no fuzzer guesses: factors of a product, which one call keeps and another one needs. */
const safe = `${head}contract Safe {
    uint256 private key;
    function keep(uint64 a, uint64 b) external {
        if (a > 90000 && b > 90000 && uint256(a) * b == 10002200057) key = uint256(a) + b;
    }
    function open(uint256 c) external view { unchecked { if (key != 0 && c * 5 == key * key * key) assert(false); } }
}`;

/** Ten bytes, compared one after the other. */
const phrase = `${head}contract Phrase {
    function same(bytes memory a, bytes memory b) private pure returns (bool) {
        if (a.length != b.length) return false;
        for (uint256 i = 0; i < a.length; i++) if (a[i] != b[i]) return false;
        return true;
    }
    function say(bytes memory words) external pure { if (same(words, hex"2a74430617dbb3c1a15b")) assert(false); }
}`;

/** Who is called back is let in: what is wrong is the state that they find, what is seen is that they are paid. */
const nested = `${head}contract Nested {
    bool private isOpen;
    mapping(address => uint256) public paid;
    function pay() external payable { paid[msg.sender] += msg.value; }
    function start() external { isOpen = true; (bool ok, ) = msg.sender.call("a"); require(ok); isOpen = false; }
    function take() external { require(isOpen); payable(msg.sender).transfer(address(this).balance); }
}`;

/** Whoever may give people something may appoint another one, too; anyone takes it from them. */
const minted = `${head}contract Minted {
    address private mint = msg.sender;
    mapping(address => uint256) public balanceOf;
    event Transfer(address indexed from, address indexed to, uint256 amount);
    function appoint(address next) external { require(msg.sender == mint); mint = next; }
    function strike(address to, uint256 amount) external { require(msg.sender == mint); balanceOf[to] += amount; emit Transfer(address(0), to, amount); }
    function transfer(address to, uint256 amount) external { move(msg.sender, to, amount); }
    function move(address from, address to, uint256 amount) public { balanceOf[from] -= amount; balanceOf[to] += amount; emit Transfer(from, to, amount); }
}`;

/** Anyone may take it over; ether is there only by force. */
const open = `${head}contract Open {
    address private owner = msg.sender;
    function setOwner(address next) external { owner = next; }
    function sweep() external { require(msg.sender == owner, "not the owner"); payable(msg.sender).transfer(address(this).balance); }
}`;

/** The success of a payment is handed on by a helper, and dropped. */
const payroll = `${head}library Pay {
    function go(address to, uint256 amount) internal returns (bool ok) { (ok, ) = to.call{value: amount}(""); }
}
contract Payroll {
    mapping(address => uint256) public due;
    function fund(address worker) external payable { due[worker] += msg.value; }
    function claim() external { uint256 amount = due[msg.sender]; due[msg.sender] = 0; Pay.go(msg.sender, amount); }
}`;

/** Nobody checks what a helper takes off. */
const moves = `${head}library Less {
    function sub(uint256 a, uint256 b) internal pure returns (uint256) { unchecked { return a - b; } }
}
contract Moves {
    mapping(address => uint256) public points;
    function earn(uint8 n) external { points[msg.sender] += n; }
    function move(address to, uint8 n) external { points[msg.sender] = Less.sub(points[msg.sender], n); points[to] += n; }
}`;

/** Of two numbers without a sign this would fit. */
const debts = `${head}contract Debts {
    int256 public debt;
    function owe(int256 more) external { require(more > 0); debt = Sum.both(debt, more); }
}
library Sum { function both(int256 a, int256 b) internal pure returns (int256) { unchecked { return a + b; } } }`;

/** What is checked is no longer so when it is taken off. */
const silent = `${head}contract Silent {
    mapping(address => uint256) public balances;
    function deposit() external payable { balances[msg.sender] += msg.value; }
    function withdraw(uint256 amount) external {
        require(balances[msg.sender] >= amount);
        (bool ok, ) = msg.sender.call{value: amount}("");
        require(ok);
        unchecked { balances[msg.sender] -= amount; }
    }
}`;

/** A side of a branch is never taken. */
const lottery = `${head}contract Lottery {
    uint256 private ticket;
    function buy(uint256 number) external { if (number > 10) { if (number < 5) ticket = 99; } else ticket = number; }
    function draw(uint256 number) external { if (ticket == 7 && number * 3 == 300000009) ticket = 1; }
}`;

const asserting = `${head}contract SumTest {
    bool public constant IS_TEST = true;
    function prove_sum(uint8 a, uint8 b) external pure { assert(uint256(a) + b != 300); }
}`;

const run = (source: string, mode: AnalysisMode, given: Partial<EngineDeps> = {}): Promise<ExecutedSources> =>
  executeSources({ "a.sol": source }, mode, given);

const replayed = ({ findings }: ExecutedSources): string[] =>
  findings.filter(({ evidence }) => evidence === "replayed").map(({ check }) => check);

describe("execution", () => {
  it("leaves tests out, unless there is nothing else", async () => {
    const [alone, beside] = [{ "a.sol": asserting }, { "a.sol": asserting, "b.sol": lottery }];
    assert.deepEqual(replayed(await executeSources(alone, "quick")), ["assertion-violation"]);
    const { summary } = await executeSources(beside, "quick");
    assert.deepEqual(
      summary.execution?.executed.map(({ name }) => name),
      ["Lottery"],
    );
    assert.deepEqual(summary.execution?.skipped, [
      { file: "a.sol", name: "SumTest", reason: "test", why: "it is a test" },
    ]);
  });

  it("proves a reentrancy, tells it once, with its transactions", async () => {
    const outcome = await run(bank, "quick");
    assert.deepEqual(replayed(outcome), ["reentrancy-eth"]);
    const found = outcome.findings.filter(({ check }) => check === "reentrancy-eth");
    assert.deepEqual(
      found.map(({ confidence, testCases }) => [confidence, testCases.length > 0]),
      [["High", true]],
    );
    const [finding] = found;
    assert.ok(finding?.story !== undefined);
    assert.match(storyLines(finding.story).at(-1) ?? "", /^(\d+ seconds? later, )?attacker.* calls Bank\.withdraw\(\)/);
    const { coverage, phasesMs } = outcome.summary;
    assert.ok((coverage?.instructions ?? 0) > 0.8 && (coverage?.executions ?? 0) > 0);
    assert.equal(phasesMs.fuzz, 0);
  }).timeout(300_000);

  it("gives most of few executions to the contract in which something of weight was seen", async () => {
    const both = { "Both.sol": `${bank}\n${counter.slice(head.length)}` };
    const { summary } = await executeSources(both, "quick", {}, { execution: { executions: 2000 } });
    const executed = summary.execution?.executed ?? [];
    const all = executed.reduce((sum, { executions }) => sum + executions, 0);
    // In tenths: no stage is left in the middle.
    const tenths = executed.map(({ name, executions }) => [name, Math.round((10 * executions) / all)]);
    assert.deepEqual(tenths, [
      ["Bank", 8],
      ["Counter", 2],
    ]);
  }).timeout(300_000);

  it("proves that a payment failed unheard and a number wrapped around, where helpers hide it, and not of one entered again", async () => {
    const told = async (source: string): Promise<string[]> =>
      (await run(source, "quick")).findings
        .filter(({ evidence }) => evidence === "replayed")
        .map(({ check, severity }) => `${severity} ${check}`);
    assert.deepEqual(await told(payroll), ["Medium unchecked-call"]);
    assert.deepEqual(await told(moves), ["Medium integer-overflow"]);
    assert.deepEqual(await told(silent), ["High reentrancy-eth"]);
    assert.deepEqual(await told(debts), ["Medium integer-overflow"]);
  }).timeout(300_000);

  it("proves that who refuses what little gas is sent with keeps others out, or is not paid unheard", async () => {
    const king = `${head}contract King {
    address payable private king;
    uint256 private prize;
    function claim() external payable {
        require(msg.value > prize);
        if (prize > 0) king.transfer(prize);
        (king, prize) = (payable(msg.sender), msg.value);
    }
}`;
    const wages = `${head}contract Wages {
    mapping(address => uint256) private due;
    function fund(address worker) external payable { due[worker] += msg.value; }
    function claim() external { uint256 amount = due[msg.sender]; due[msg.sender] = 0; payable(msg.sender).send(amount); }
}`;
    assert.deepEqual(replayed(await run(king, "quick")), ["failed-call-dos"]);
    assert.deepEqual(replayed(await run(wages, "quick")), ["unchecked-call"]);
  }).timeout(300_000);

  it("tells an invariant once that says by an assertion what it has to say", async () => {
    const pot = `${head}contract Pot {
    uint256 public total;
    function add(uint8 n) external { total += n; }
    function invariant_small() external view { assert(total < 100); }
}`;
    assert.deepEqual(replayed(await run(pot, "quick")), ["property-violation"]);
  }).timeout(300_000);

  it("enters nothing again that only people may call, and goes where only contracts may", async () => {
    const people = bank
      .replaceAll("external payable {", "external payable { require(msg.sender == tx.origin);")
      .replaceAll("external {", "external { require(msg.sender == tx.origin);");
    assert.deepEqual(replayed(await run(people, "quick")), []);
    const contracts = `${head}contract Contracts {
    bool private isOpen;
    function open() external { require(msg.sender != tx.origin); isOpen = true; }
    function kill() external { require(isOpen); selfdestruct(payable(msg.sender)); }
}`;
    assert.deepEqual(replayed(await run(contracts, "quick")), [
      "unprotected-ether-withdrawal",
      "unprotected-selfdestruct",
    ]);
  }).timeout(300_000);

  it("says nothing of what a lock prevents", async () => {
    assert.deepEqual(replayed(await run(guarded, "quick")), []);
  }).timeout(300_000);

  it("proves that who refuses to be paid keeps others from being paid", async () => {
    const source = `${head}contract Shares {
    address[] private owners;
    uint256 private paid;
    function join(address owner) external { require(owners.length < 5); owners.push(owner); }
    function pay() external payable {
        for (uint256 i = 0; i < owners.length; i++) {
            (bool isSent, ) = owners[i].call{value: msg.value / owners.length}("");
            require(isSent, "not sent");
        }
        paid += msg.value;
    }
}`;
    const { findings } = await run(source, "quick");
    const proved = findings.filter(({ evidence }) => evidence === "replayed").map(({ check }) => check);
    assert.ok(proved.includes("failed-call-dos"), proved.join());
  }).timeout(300_000);

  it("proves that anyone may write what some alone should, and take ether from where none is paid in", async () => {
    const { findings } = await run(open, "quick");
    assert.deepEqual(findings.flatMap(({ check, evidence }) => (evidence === "replayed" ? [check] : [])).toSorted(), [
      "access-missing",
      "unprotected-ether-withdrawal",
    ]);
    assert.deepEqual(
      replayed(await run(open.replace("next) external {", "next) external { require(msg.sender == owner);"), "quick")),
      [],
    );
  }).timeout(300_000);

  it("finds what takes a magic number and three transactions in order", async () => {
    assert.deepEqual(replayed(await run(counter, "quick")), ["assertion-violation"]);
  }).timeout(300_000);

  it("finds what takes bytes that the code writes in hexadecimal", async () => {
    assert.deepEqual(replayed(await run(phrase, "quick")), ["assertion-violation"]);
  }).timeout(300_000);

  it("proves what is seen to be taken where coming back is how", async () => {
    assert.ok(replayed(await run(nested, "quick")).includes("unprotected-ether-withdrawal"));
  }).timeout(300_000);

  it("proves that people are robbed of what they were given, and that those who give keep the right to", async () => {
    // The token writes it down first, which is where the checks see it, and then tells of it.
    assert.deepEqual(replayed(await run(minted, "quick")), ["arbitrary-debit"]);
    const right = minted.replace("amount) public {", "amount) private {");
    assert.deepEqual(replayed(await run(right, "quick")), []);
  }).timeout(300_000);

  it("finds what takes arguments that hang together, in two transactions", async () => {
    assert.deepEqual(replayed(await run(safe, "quick")), ["assertion-violation"]);
  }).timeout(300_000);

  it("tells what was done symbolically, within which bounds, while and after it is", async () => {
    let clock = 0;
    const now = (): number => (clock += 200);
    // What states something that is not proved is not left before all is followed.
    const stating = lottery.replace("if (ticket == 7", "assert(ticket != 12); if (ticket == 7");
    const { progress, summary } = await run(stating, "quick", { now });
    const [contract] = summary.execution?.executed ?? [];
    assert.ok(contract !== undefined);
    const { symbolic } = contract;
    assert.deepEqual(symbolic.bounds, { transactions: 4, planned: 8, instructions: 20_000, memory: 32_768, depth: 12 });
    assert.deepEqual([symbolic.ended, symbolic.unreachable, symbolic.gaps.instructions], ["done", 1, 0]);
    assert.ok(symbolic.paths > 0);
    const told = progress.map(({ message }) => message);
    assert.match(told.at(-1) ?? "", /^Executing Lottery: .*; \d+ paths followed symbolically$/);
    const sentences = describeExecution(summary.execution ?? { executed: [], skipped: [] });
    assert.ok(sentences.some((one) => /^Symbolic execution: .* 1 side of branches proved unreachable\.$/.test(one)));
  }).timeout(300_000);

  it("tells on the way what there would be if there came no more: first what was seen, then what was proved", async () => {
    let nowMs = 0;
    const ticking = {
      now: () => {
        nowMs += 400;
        return nowMs;
      },
    };
    const { interims, findings } = await executeSources(
      { "a.sol": bank, "b.sol": `${head}contract Empty {}` },
      "quick",
      ticking,
    );
    const [first, last] = [interims.at(0), interims.at(-1)];
    assert.ok(first !== undefined && last !== undefined);
    const byCheck = (interim: typeof first, check: string) =>
      interim.findings.filter((finding) => finding.check === check).map(({ evidence }) => evidence);
    assert.deepEqual(byCheck(first, "reentrancy-eth"), ["static"]);
    assert.deepEqual(byCheck(last, "reentrancy-eth"), ["replayed"]);
    assert.deepEqual(
      first.targets.map(({ target, summary }) => [target, summary?.complete]),
      [
        ["a.sol", true],
        ["b.sol", true],
      ],
    );
    assert.deepEqual(
      [first.summary.execution, last.summary.execution?.executed.length !== undefined],
      [undefined, true],
    );
    const told = new Set(findings.map(({ fingerprint }) => fingerprint));
    assert.ok(last.findings.every(({ fingerprint }) => told.has(fingerprint)));
  });

  it("is repeatable: the same findings, whole and to the letter", async () => {
    const [first, second] = [await run(counter, "quick"), await run(counter, "quick")];
    assert.deepEqual(first, second);
  }).timeout(300_000);

  it("runs nothing in mode static, nor without another EVM to prove on", async () => {
    for (const outcome of [await run(bank, "static"), await run(bank, "quick", { referenceEvm: undefined as never })]) {
      assert.deepEqual([replayed(outcome), outcome.summary.coverage], [[], null]);
    }
  });

  it("shows what was not replayed as no more than static", async () => {
    const silent = { run: async () => ({ ok: false, error: "not today" }) as const };
    const outcome = await run(bank, "quick", { referenceEvm: silent });
    assert.deepEqual(replayed(outcome), []);
    assert.ok(outcome.findings.some(({ check, evidence }) => check === "reentrancy-eth" && evidence === "static"));
  }).timeout(300_000);
});
