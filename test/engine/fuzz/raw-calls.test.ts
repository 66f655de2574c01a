/** Fallback functions are called with data, by the fuzzer and by symbolic execution; what takes none is not. */

import assert from "node:assert/strict";
import { bytesToHex } from "../../../engine/evm/word.ts";
import type { Fuzzer } from "../../../engine/fuzz/fuzzer.ts";
import { makeSymbolicSearch } from "../../../engine/symex/symbolic-search.ts";
import { fuzzerOfSource, runUntilFound } from "../../harness/fuzz/fuzz-source.ts";

/** The entries of the contract, those without a selector in words. */
function entriesOf(source: string): string[] {
  const { exchange } = fuzzerOfSource(source);
  return exchange.entries
    .filter(({ to }) => to !== null)
    .map(({ fn: { isRaw, signature } }) => (isRaw ? "raw" : (signature ?? "plain")));
}

/** The data of the calls after the deployment. */
function dataOf({ candidates: [candidate] }: Fuzzer): string[] {
  assert.ok(candidate, "nothing was found");
  const steps = candidate.scenario.steps.filter(({ contract }) => contract === "Target").slice(1);
  return steps.map(({ data }) => bytesToHex(data));
}

function fuzz(source: string): string[] {
  const fuzzer = fuzzerOfSource(source);
  runUntilFound(fuzzer, 40_000);
  return dataOf(fuzzer);
}

function explore(source: string): string[] {
  const fuzzer = fuzzerOfSource(source);
  fuzzer.run(1);
  assert.equal(fuzzer.candidates.length, 0, "the fuzzer finds it by chance");
  const explorer = makeSymbolicSearch(fuzzer.exchange, { seed: 1, maxTransactions: 4 });
  while (fuzzer.candidates.length === 0 && explorer.report().nSteps < 500_000 && !explorer.report().isIdle) {
    explorer.run(10_000);
  }
  return dataOf(fuzzer);
}

const fallback = (body: string): string => `contract Target {
  uint256 private kept;
  fallback() external payable { ${body} }
}`;

const byteBehindWords = fallback(`if (msg.data.length == 33 && uint8(msg.data[32]) == 0x5a) assert(false);`);
const shorterThanSelector = fallback(`if (msg.data.length == 3 && msg.data[1] == 0x7f) assert(false);`);
const selectorAndWords = fallback(`if (msg.sig == 0xcafebabe) {
  (, uint256 amount) = abi.decode(msg.data[4:], (address, uint256));
  assert(amount != 0x1234567);
}`);
const ownDispatch = fallback(`
  uint256 what = uint8(msg.data[0]);
  if (what == 1) kept = uint8(msg.data[1]);
  else if (what == 2) assert(kept != 200);
  else revert();`);

describe("a fallback", () => {
  it("is raw where it looks at data, or there is a receive beside it", () => {
    assert.deepEqual(entriesOf(fallback("if (msg.data.length > 3) kept = 1;")), ["raw"]);
    assert.deepEqual(entriesOf(fallback("kept = msg.value;")), ["plain"]);
    assert.deepEqual(
      entriesOf(`contract Target { uint256 public kept;
        receive() external payable {}
        fallback() external { kept = 1; }
      }`),
      ["raw", "kept()", "plain"],
    );
  });

  it("is called with data by the fuzzer", () => {
    assert.match(String(fuzz(byteBehindWords)), /^0x[0-9a-f]{64}5a$/);
    assert.match(String(fuzz(shorterThanSelector)), /^0x..7f..$/);
    assert.match(String(fuzz(selectorAndWords)), /^0xcafebabe0{24}[0-9a-f]{40}0{57}1234567$/);
  });

  it("is called with data of unknown length by symbolic execution", () => {
    assert.match(String(explore(byteBehindWords)), /^0x[0-9a-f]{64}5a$/);
    assert.match(String(explore(shorterThanSelector)), /^0x..7f..$/);
    assert.match(String(explore(selectorAndWords)), /^0xcafebabe0{24}[0-9a-f]{40}0{57}1234567/);
    assert.match(explore(ownDispatch).join(" "), /^0x01c8\w* 0x02/);
  });
});
