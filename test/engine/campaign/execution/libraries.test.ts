/** Libraries that a contract links are deployed and executed as they are, and nothing else in their place. */

import assert from "node:assert/strict";
import { librariesAmong, readFuzzContract } from "../../../../engine/fuzz/fuzz-target.ts";
import type { ExecutedContract } from "../../../../engine/model/execution.ts";
import type { Finding } from "../../../../engine/model/finding.ts";
import type { SubmittedBytecode } from "../../../../engine/model/submitted-bytecode.ts";
import { ethereumjsEvm } from "../../../../engine/node/reference-evm/ethereumjs-evm.ts";
import { rerun } from "../../../../engine/replay/rerun.ts";
import { bytecodeInput, type Compiled, contractsOf } from "../../../harness/evm/compiled.ts";
import { instructionAt } from "../../../harness/evm/instruction-at.ts";
import { executeSources } from "../../../harness/execute-sources.ts";
import { fuzzerOfSource, runUntilFound } from "../../../harness/fuzz/fuzz-source.ts";
import { compileNow } from "../../../harness/in-process-compiler.ts";

const head = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n";

const guard = `${head}library Guard {
    error NotOwner();
    function asksFor(address owner) public view {
        if (owner != msg.sender) revert NotOwner();
    }
}`;

const safe = `contract Safe {
    address private immutable owner = msg.sender;
    receive() external payable {}
    function sweep() external {
        Guard.asksFor(owner);
        payable(msg.sender).transfer(address(this).balance);
    }
    function end() external {
        Guard.asksFor(owner);
        selfdestruct(payable(owner));
    }
}`;

const counters = `library Steps {
    function next(uint256 n) public pure returns (uint256) {
        return n + 1;
    }
    function unused(uint256 n) public pure returns (uint256) {
        return n > 7 ? 1 : 2;
    }
}
library Counters {
    struct Counter { uint256 n; }
    function tick(Counter storage self) public {
        self.n = Steps.next(self.n);
        assert(self.n != 4);
    }
}
contract Counted {
    Counters.Counter private counter;
    function tick() external {
        Counters.tick(counter);
    }
    function check() external view {
        assert(counter.n != 3);
    }
}`;

const bank = `library Paying {
    function pay(address to, uint256 amount) public {
        (bool done,) = to.call{value: amount}("");
        require(done);
    }
}
contract Bank {
    mapping(address => uint256) private owed;
    function put() external payable {
        owed[msg.sender] += msg.value;
    }
    function take() external {
        uint256 amount = owed[msg.sender];
        require(amount > 0);
        Paying.pay(msg.sender, amount);
        owed[msg.sender] = 0;
    }
}`;

const execution = { execution: { executions: 3000 } };

async function run(sources: Readonly<Record<string, string>>, bytecode?: SubmittedBytecode) {
  const { findings, summary } = await executeSources(sources, "quick", {}, execution, bytecode);
  const executed: readonly ExecutedContract[] = summary.execution?.executed ?? [];
  const skipped = (summary.execution?.skipped ?? []).map(({ name, reason, why }) => [name, reason, why]);
  return { findings, executed, skipped, names: executed.map(({ name }) => name) };
}

/** As in `assertion-violation at assert(n != 3)`, of what was replayed. */
function replayed(findings: readonly Finding[], text: string): string[] {
  return findings
    .filter(({ evidence }) => evidence === "replayed")
    .map(({ check, location: { span } }) => `${check} at ${text.slice(span.offset, span.offset + span.length)}`)
    .sort();
}

describe("linked libraries", () => {
  it("keep out whom they keep out", async () => {
    const text = `${guard}\n${safe}`;
    const { findings, names } = await run({ "a.sol": text });
    assert.deepEqual([names, replayed(findings, text)], [["Safe"], []]);
  }).timeout(300_000);

  it("of other files are linked too", async () => {
    const { findings, names } = await run({
      "lib/guard.sol": guard,
      "a.sol": `${head}import {Guard} from "./lib/guard.sol";\n${safe}`,
    });
    assert.deepEqual([names, replayed(findings, "")], [["Safe"], []]);
  }).timeout(300_000);

  it("do what they do, link others, and are told at their own lines", async () => {
    const text = head + counters;
    const { findings, executed } = await run({ "a.sol": text });
    assert.deepEqual(replayed(findings, text), [
      "assertion-violation at assert(counter.n != 3)",
      "assertion-violation at assert(self.n != 4)",
    ]);
    const [contract, ...others] = executed;
    assert.deepEqual([contract?.name, others, contract?.unreached], ["Counted", [], []]);
    const lines = text.split("\n");
    const hits = new Map(contract?.hits[0]?.lines.map(({ line, hits: n }) => [lines[line]?.trim(), n > 0]));
    assert.deepEqual(
      ["return n + 1;", "self.n = Steps.next(self.n);", "return n > 7 ? 1 : 2;"].map((line) => hits.get(line)),
      [true, true, false],
    );
    assert.deepEqual(contract?.branches, { covered: 4, reachable: 4 });
  }).timeout(300_000);

  it("are deployed by steps of their own in what is saved, and that happens again", async () => {
    const { findings } = await run({ "a.sol": head + counters });
    const { testCases: [saved] = [] } = findings.find(({ check }) => check === "assertion-violation") ?? {};
    assert.deepEqual(
      saved?.steps.slice(0, 3).map(({ contract }) => contract),
      ["Steps", "Counters", "Counted"],
    );
    const again = await rerun(saved, ethereumjsEvm, new AbortController().signal);
    assert.ok(again.ok && again.value.reproduces);
    assert.equal(again.value.tests?.foundry.match(/^ {8}create\(/gm)?.length, 3);
  }).timeout(300_000);

  it("pay out of the contract that links them, which is entered again", async () => {
    const text = head + bank;
    const { findings } = await run({ "a.sol": text });
    const found = findings.find(({ check }) => check === "reentrancy-eth");
    assert.deepEqual(
      [found?.evidence, replayed(found ? [found] : [], text)],
      ["replayed", ["reentrancy-eth at Paying.pay(msg.sender, amount)"]],
    );
    const broken = found?.story?.steps.flatMap((step) => step.broken ?? []).join();
    assert.match(broken ?? "", /^Bank is entered again before it is done/);
  }).timeout(300_000);

  it("are what fuzzing from a test links", () => {
    const fuzzer =
      fuzzerOfSource(`${head}library Steps { function next(uint256 n) public pure returns (uint256) { return n + 1; } }
contract Target { uint256 private n; function tick() external { n = Steps.next(n); } function echidna_low() external view returns (bool) { return n < 3; } }`);
    runUntilFound(fuzzer, 2000);
    assert.equal(fuzzer.candidates.length, 1);
  });

  it("are those that placeholders name, whichever compiler wrote these", () => {
    const codeOf = (object: string): Compiled => ({ evm: { bytecode: { object: `73${object}00` } } });
    const named = (name: string): string => `__${name}`.padEnd(40, "_").slice(0, 40);
    const read = (text: string) => readFuzzContract("A", codeOf(text)) ?? assert.fail("it is code");
    const library = read("00");
    const linked = (placeholder: string): string[] => {
      const names = ["a/long/path/of/libraries.sol:First", "a/long/path/of/libraries.sol:Second", "b.sol:Third"];
      const all = new Map(names.map((name) => [name, library]));
      return [...librariesAmong(new Map([...all, ["c.sol:A", read(placeholder)]])).keys()];
    };
    assert.deepEqual(linked(named("b.sol:Third")), ["b.sol:Third"]);
    assert.deepEqual(linked(named("Third")), ["b.sol:Third"]);
    assert.deepEqual(linked(named("None")), []);
  });
});

describe("libraries of submitted bytecode", () => {
  const compiled = contractsOf(compileNow(bytecodeInput(`${head}${counters}`)));
  const codeOf = (name: string, part: "bytecode" | "deployedBytecode") => {
    const { object = "", sourceMap = "" } = (compiled[name]?.evm[part] ?? {}) as {
      object?: string;
      sourceMap?: string;
    };
    return { name: `${name} ${part}`, object, sourceMap };
  };
  const submitted: SubmittedBytecode = {
    contractName: "Counted",
    creation: codeOf("Counted", "bytecode"),
    runtime: codeOf("Counted", "deployedBytecode"),
    files: [],
  };
  const libraries = {
    "test.sol:Counters": codeOf("Counters", "bytecode"),
    "test.sol:Steps": codeOf("Steps", "bytecode"),
  };

  it("that did not come with it keep it from being run", async () => {
    const nothing = await run({}, submitted);
    assert.deepEqual([nothing.findings, nothing.names], [[], []]);
    assert.match(String(nothing.skipped), /^Counted,deployment,it links the library \w+, whose code is not there$/);
    const placed = await run({}, { ...submitted, creation: null });
    assert.deepEqual([placed.findings, placed.names], [[], []]);
    const { "test.sol:Steps": _, ...some } = libraries;
    const half = await run({}, { ...submitted, libraries: some });
    assert.match(String(half.skipped), /its library Counters cannot be deployed: it links the library \w+, whose/);
  });

  it("that came with it are deployed, and told at their instructions", async () => {
    const { findings, names } = await run({}, { ...submitted, libraries });
    assert.deepEqual(names, ["Counted"]);
    assert.deepEqual(
      findings.map(({ check, location: { file, span } }) => {
        const code = Object.values({ ...libraries, submitted: submitted.runtime }).find((one) => one?.name === file);
        return `${check} at ${instructionAt(code?.object ?? "", span.offset)} of ${file}`;
      }),
      [
        "assertion-violation at REVERT of Counted deployedBytecode",
        "assertion-violation at REVERT of Counters bytecode",
      ],
    );
  });

  it("are compiled from the sources beside it, whatever their files were called there", async () => {
    const files = { files: ["here.sol"], compiledAs: ["test.sol"] };
    const text = head + counters;
    const { findings, executed } = await run({ "here.sol": text }, { ...submitted, ...files });
    assert.deepEqual(
      executed.map(({ name, asSubmitted }) => [name, asSubmitted]),
      [["Counted", true]],
    );
    assert.equal(replayed(findings, text).length, 2);
    const runs = await run({ "here.sol": text }, { ...submitted, ...files, creation: null });
    assert.equal(replayed(runs.findings, text).length, 2);
  });
});
