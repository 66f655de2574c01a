/** Bytecode is executed as it was submitted: alone, told at the instruction; beside sources, told at their text. */

import assert from "node:assert/strict";
import type { SubmittedBytecode } from "../../../engine/model/submitted-bytecode.ts";
import { bytecodeInput, contractsOf } from "../../harness/evm/compiled.ts";
import { instructionAt } from "../../harness/evm/instruction-at.ts";
import { type ExecutedSources, executeSources } from "../../harness/execute-sources.ts";
import { compileNow } from "../../harness/in-process-compiler.ts";

const source = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;
contract Vault {
    address payable private owner = payable(msg.sender);
    address payable private other;
    function close() external { require(msg.sender == owner); selfdestruct(owner); }
    function end() external { selfdestruct(payable(msg.sender)); }
}`;

/** As many transactions as it takes, and some. */
const few = { execution: { executions: 1000 } };

interface Code {
  readonly object: string;
  readonly sourceMap: string;
}

function codeOf(text: string): { readonly creation: Code; readonly runtime: Code } {
  const { Vault: vault } = contractsOf(compileNow(bytecodeInput(text)));
  const { evm } = vault ?? {};
  return { creation: evm?.bytecode as Code, runtime: evm?.deployedBytecode as Code };
}

const { creation, runtime } = codeOf(source);

function submitted(parts: Partial<SubmittedBytecode>): SubmittedBytecode {
  return { contractName: null, creation: null, runtime: null, files: [], ...parts };
}

const alone = (parts: Partial<SubmittedBytecode>): Promise<ExecutedSources> =>
  executeSources({}, "quick", {}, few, submitted(parts));

const named = (code: Code, name: string) => ({ ...code, sourceMap: "", name });

/** As in `unprotected-selfdestruct replayed High at SELFDESTRUCT of runtime`. */
function describeIn({ object }: Code, { findings }: ExecutedSources): string[] {
  return findings.map(({ check, evidence, confidence, location: { file, span } }) => {
    return `${check} ${evidence} ${confidence} at ${instructionAt(object, span.offset)} of ${file}`;
  });
}

describe("bytecode alone", () => {
  it("is deployed and executed; what goes wrong is told at the instruction", async () => {
    const outcome = await alone({ creation: named(creation, "creation"), runtime: named(runtime, "runtime") });
    assert.deepEqual(describeIn(runtime, outcome), [
      "unprotected-selfdestruct replayed High at SELFDESTRUCT of runtime",
    ]);
    const { execution, coverage, complete, error } = outcome.summary;
    assert.deepEqual([complete, error, execution?.skipped], [true, null, []]);
    assert.deepEqual(
      execution?.executed.map(({ name, nRefuted }) => [name, nRefuted]),
      [["Contract", 0]],
    );
    assert.ok((coverage?.instructions ?? 0) > 0.5);
    assert.ok(outcome.findings.every(({ testCases, story }) => testCases.length === 1 && story !== undefined));
  });

  it("is called by the functions that many contracts have, and these are named", async () => {
    const { runtime: code } = codeOf(`contract Vault {
      function withdrawTo(address to, uint256 amount) external { if (amount == 5) selfdestruct(payable(to)); }
    }`);
    const { findings } = await alone({ runtime: named(code, "runtime") });
    const [first] = findings;
    assert.equal(first?.function, "withdrawTo(address,uint256)");
    assert.match(first?.story?.steps.at(-1)?.does ?? "", /^calls Contract\.withdrawTo\(.+, 5\)$/);
  });

  it("is given as many words, and lists, as it reads", async () => {
    const { runtime: code } = codeOf(`contract Vault {
      function first(uint256 a, uint256 b, uint256 c, uint256 d, uint256 e, uint256 f, uint256 g) external {
        if (a + b == c && d == e && f == 7 && g == 99) selfdestruct(payable(msg.sender));
      }
      function second(bytes calldata a, uint256[] calldata b) external {
        if (a.length == 40 && a[39] == 0x33 && b.length == 3 && b[2] == 77) selfdestruct(payable(msg.sender));
      }
    }`);
    const outcome = await alone({ runtime: named(code, "runtime") });
    assert.deepEqual(describeIn(code, outcome), [
      "unprotected-selfdestruct replayed Medium at SELFDESTRUCT of runtime",
      "unprotected-selfdestruct replayed Medium at SELFDESTRUCT of runtime",
    ]);
    assert.ok(outcome.findings.every((finding) => finding.function === null));
  });

  it("that deploys is told where that begins which it deploys", async () => {
    assert.deepEqual(describeIn(creation, await alone({ creation: named(creation, "creation") })), [
      "unprotected-selfdestruct replayed High at SELFDESTRUCT of creation",
    ]);
  });

  it("is put there as it is where nobody knows how it is deployed, which costs certainty", async () => {
    assert.deepEqual(describeIn(runtime, await alone({ runtime: named(runtime, "runtime") })), [
      "unprotected-selfdestruct replayed Medium at SELFDESTRUCT of runtime",
    ]);
  });

  it("that is put there as it is has ether of others, whoever could pay it in", async () => {
    const left = codeOf(`// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;
contract Vault {
    address private owner;
    function claim() external { owner = msg.sender; }
    function empty() external { require(msg.sender == owner); payable(msg.sender).transfer(address(this).balance); }
}`);
    assert.deepEqual(describeIn(left.runtime, await alone({ runtime: named(left.runtime, "runtime") })), [
      "unprotected-ether-withdrawal replayed Medium at CALL of runtime",
    ]);
    assert.deepEqual(describeIn(left.creation, await alone({ creation: named(left.creation, "creation") })), []);
  });

  it("is told where a number that is kept went round, and where it was not let go round nothing", async () => {
    const kept = (statement: string) =>
      codeOf(`// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;
contract Vault {
    mapping(address => uint256) private held;
    function take(uint256 n) external { ${statement} }
}`).runtime;
    const [wraps, checked] = [kept("unchecked { held[msg.sender] -= n; }"), kept("held[msg.sender] -= n;")];
    const outcome = await alone({ runtime: named(wraps, "runtime") });
    assert.deepEqual(describeIn(wraps, outcome), ["integer-overflow replayed Medium at SUB of runtime"]);
    assert.deepEqual(
      outcome.findings.map(({ severity }) => severity),
      ["Medium"],
    );
    assert.deepEqual(describeIn(checked, await alone({ runtime: named(checked, "runtime") })), []);
  });

  it("is deployed where it deploys, and put there where it does not, if nobody says which it is", async () => {
    const deploying = await alone({ unsorted: named(creation, "code") });
    assert.deepEqual(describeIn(creation, deploying), [
      "unprotected-selfdestruct replayed High at SELFDESTRUCT of code",
    ]);
    const running = await alone({ unsorted: named(runtime, "code") });
    assert.deepEqual(describeIn(runtime, running), [
      "unprotected-selfdestruct replayed Medium at SELFDESTRUCT of code",
    ]);
    assert.deepEqual(
      [...deploying.findings, ...running.findings].map(({ instruction, location }) => [
        instruction?.opcode,
        instruction?.pc === location.span.offset,
      ]),
      [
        ["SELFDESTRUCT", true],
        ["SELFDESTRUCT", true],
      ],
    );
  });

  it("is told as not executed where it cannot be deployed", async () => {
    const { findings, summary } = await alone({ creation: { name: "bad", object: "fe", sourceMap: "" } });
    assert.deepEqual(findings, []);
    assert.deepEqual(summary.execution?.executed, []);
    assert.deepEqual(
      summary.execution?.skipped.map(({ reason }) => reason),
      ["deployment"],
    );
  });

  it("is told as not executed where it deploys nothing", async () => {
    const { summary } = await alone({ creation: { name: "empty", object: "0x6080", sourceMap: "" } });
    assert.deepEqual(summary.execution?.executed, []);
    assert.deepEqual(
      summary.execution?.skipped.map(({ why }) => why),
      ["it deploys no code"],
    );
  });

  it("is told as not executed where it is larger than any chain takes", async () => {
    const { findings, summary } = await alone({
      runtime: { name: "large", object: "5b".repeat(100_002), sourceMap: "" },
    });
    assert.deepEqual(findings, []);
    assert.deepEqual(
      summary.execution?.skipped.map(({ why }) => why),
      ["it has more than 100000 bytes"],
    );
  });

  it("is not executed in the modes that execute nothing", async () => {
    const bytecode = submitted({ runtime: named(runtime, "runtime") });
    const { findings, summary } = await executeSources({}, "static", {}, {}, bytecode);
    assert.deepEqual([findings, summary.execution, summary.error], [[], undefined, null]);
  });
});

describe("bytecode beside its sources", () => {
  const sound = source.replace(/ {4}function end.*\n/, "");
  /** As long as the sound one, and open to everybody. */
  const open = codeOf(sound.replace("== owner", "!= other"));
  const renamed = ({ object, sourceMap }: Code, name: string) => ({
    ...{ object, name, sourceMap: sourceMap.replaceAll(/:0:/g, ":1:") },
  });
  const found = async (bytecode: SubmittedBytecode | undefined): Promise<ExecutedSources> =>
    executeSources({ "a.sol": sound }, "quick", {}, few, bytecode);
  const replayed = ({ findings }: ExecutedSources): string[] =>
    findings
      .filter(({ evidence }) => evidence === "replayed")
      .map(({ check, location }) => `${check} ${location.file}:${location.range.start.line + 1}`);
  const both = { creation: renamed(open.creation, "c"), runtime: renamed(open.runtime, "r"), files: [null, "a.sol"] };

  it("is what is executed", async () => {
    assert.deepEqual(replayed(await found(undefined)), []);
    const outcome = await found(submitted({ ...both, contractName: "Vault" }));
    assert.deepEqual(replayed(outcome), ["unprotected-selfdestruct a.sol:6"]);
    assert.deepEqual(
      outcome.summary.execution?.executed.map(({ asSubmitted }) => asSubmitted),
      [true],
    );
  });

  it("is whose the only contract is, and is deployed as it is where no constructor came with it", async () => {
    const outcome = await found(submitted({ ...both, creation: null }));
    assert.deepEqual(replayed(outcome), ["unprotected-selfdestruct a.sol:6"]);
  });

  it("is left alone where nobody knows whose it is, or where it lies in the sources", async () => {
    assert.deepEqual(replayed(await found(submitted({ ...both, contractName: "Other" }))), []);
    const unmapped = { ...both, runtime: { ...both.runtime, sourceMap: "" } };
    const outcome = await found(submitted({ ...unmapped, contractName: "Vault" }));
    assert.deepEqual(replayed(outcome), []);
    assert.deepEqual(
      outcome.summary.execution?.executed.map(({ asSubmitted }) => asSubmitted),
      [undefined],
    );
  });
});
