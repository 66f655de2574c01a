/** Saved transactions: kept with tests that reproduce them, run again, and told when they are not what they were. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runCli } from "../harness/cli.ts";
import { errorsOf } from "../harness/evm/forge-std.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const bank = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;
contract Bank {
    mapping(address => uint256) public balances;
    function deposit() external payable { balances[msg.sender] += msg.value; }
    function withdraw() external {
        uint256 amount = balances[msg.sender];
        (bool ok, ) = msg.sender.call{value: amount}("");
        require(ok);
        balances[msg.sender] = 0;
    }
}
`;

describe("saved sequences", () => {
  const makeFolder = useTempFolders();

  it("are written with the tests, and reproduce", async () => {
    const folder = makeFolder({ "Bank.sol": bank });
    const saved = await runCli(["analyze", "Bank.sol", "--save-sequences", "proofs"], { cwd: folder });
    assert.equal(saved.status, 1);
    assert.match(saved.stderr, /^solhound: the transactions of 1 finding are in .*\/proofs\n$/);
    const proofs = path.join(folder, "proofs");
    const [sequence = "", foundry = "", hardhat = "", ...others] = readdirSync(proofs).sort();
    assert.deepEqual(others, []);
    assert.match(foundry, /^reentrancy-eth-[0-9a-f]{12}\.t\.sol$/);
    assert.match(hardhat, /^reentrancy-eth-[0-9a-f]{12}\.test\.js$/);
    assert.match(readFileSync(path.join(proofs, hardhat), "utf8"), /from "hardhat"/);
    assert.deepEqual(errorsOf(readFileSync(path.join(proofs, foundry), "utf8")), []);

    const file = path.join(proofs, sequence);
    const replayed = await runCli(["analyze", "--replay", file]);
    assert.deepEqual([replayed.status, replayed.stderr], [0, ""]);
    assert.match(replayed.stdout, / {2}1\. creator deploys Bank: succeeds\n/);
    assert.match(replayed.stdout, /calls Bank\.withdraw\(\): succeeds; Bank pays attacker contract 1 wei/);
    assert.match(replayed.stdout, /\nIt reproduces: step \d+: .* \(reentrancy-eth\)\.\n/);

    const testCase = JSON.parse(readFileSync(file, "utf8"));
    const last = testCase.steps.length - 1;
    testCase.steps[last].input = "0x";
    writeFileSync(file, JSON.stringify({ check: "reentrancy-eth", testCases: [testCase] }));
    const changed = await runCli(["analyze", "--replay", file, "--format", "json"]);
    assert.equal(changed.status, 1);
    const [rerun] = JSON.parse(changed.stdout).reruns;
    assert.deepEqual([rerun.reproduces, rerun.expected.check, rerun.tests], [false, "reentrancy-eth", null]);

    const { violation: _, hardfork: __, ...plain } = testCase;
    plain.steps[last].input = "0x3ccfd60b";
    writeFileSync(file, JSON.stringify({ swcID: "SWC-107", extra: { testCases: [plain] } }));
    const foreign = await runCli(["analyze", "--replay", file]);
    assert.equal(foreign.status, 0);
    assert.match(foreign.stdout, /\nIt shows:\n[\s\S]* {2}step \d+: .* \(reentrancy-eth\)\n$/);
  }).timeout(120_000);

  it("that are none are refused, with what is wrong with them", async () => {
    const account = { nonce: 0, balance: "0x0", code: "", storage: {} };
    const step = { address: "", origin: "0xaffeaffeaffeaffeaffeaffeaffeaffeaffeaffe", input: "0x00", value: "0x0" };
    const whole = { initialState: { accounts: { [step.origin]: account } }, steps: [step] };
    const files = {
      "text.json": "{",
      "empty.json": "{}",
      "steps.json": JSON.stringify({ ...whole, steps: [] }),
      "account.json": JSON.stringify({ ...whole, initialState: { accounts: { me: account } } }),
      "code.json": JSON.stringify({ ...whole, steps: [{ ...step, input: "0xzz" }] }),
      "value.json": JSON.stringify({ ...whole, steps: [{ ...step, value: "lots" }] }),
    };
    const folder = makeFolder(files);
    const refusals: Readonly<Record<string, RegExp>> = {
      "text.json": /holds no sequence of transactions/,
      "empty.json": /holds no sequence of transactions/,
      "steps.json": /The sequence could not be run: it has no steps\./,
      "account.json": /an address is no number of 160 bits/,
      "code.json": /input of step 1 is not hex/,
      "value.json": /value of step 1 is no number of 256 bits/,
      "missing.json": /The sequence missing\.json does not exist\./,
    };
    for (const [name, expected] of Object.entries(refusals)) {
      const { status, stdout, stderr } = await runCli(["analyze", "--replay", name], { cwd: folder });
      assert.deepEqual([name, status, stdout], [name, 2, ""]);
      assert.match(stderr, expected);
    }
    const both = await runCli(["analyze", "--replay", "text.json", "A.sol"], { cwd: folder });
    assert.equal(both.status, 2);
    assert.match(both.stderr, /--replay takes no paths/);
  }).timeout(120_000);
});
