/** What another engine brings to the fuzzer is judged, however much was judged before, and takes nothing from the fuzzer's own. */

import assert from "node:assert/strict";
import { bigintToBytes, bytesToBigint } from "../../../engine/evm/word.ts";
import { sameBlock } from "../../../engine/fuzz/call.ts";
import type { FuzzTarget } from "../../../engine/fuzz/fuzz-target.ts";
import { type Fuzzer, makeFuzzer } from "../../../engine/fuzz/fuzzer.ts";
import type { Judge } from "../../../engine/fuzz/fuzzing.ts";
import { attackerIndex } from "../../../engine/fuzz/people.ts";
import { bytecodeInput, contractsOf } from "../../harness/evm/compiled.ts";
import { targetOf } from "../../harness/fuzz/fuzz-source.ts";
import { compileNow } from "../../harness/in-process-compiler.ts";

/** More than the fuzzer has judged of its own from the start. */
const nSides = 450;

const nAssertions = 12;

/** One function that goes another way for each key; behind the last ones assertions fail. */
function makeSides(): FuzzTarget {
  const statementOf = (n: number): string => (n < nSides ? `last = ${n + 7};` : "assert(false);");
  const sides = Array.from({ length: nSides + nAssertions }, (_, n) => `if (key == ${n + 1}) ${statementOf(n)}`);
  const source = `contract Target { uint256 private last; function open(uint256 key) external { ${sides.join("\n")} } }`;
  return targetOf(contractsOf(compileNow(bytecodeInput(source))), "Target");
}

/** Calls the one function with a key, from the first state. */
function callerOf({ exchange }: Fuzzer): (key: number) => boolean {
  const [state] = exchange.states();
  const [entry] = exchange.entries;
  const layout = entry && exchange.layoutsOf(entry)[0];
  assert.ok(state && entry && layout);
  return (key) => {
    const data = layout.template.slice();
    data.set(bigintToBytes(BigInt(key), 32), 4);
    const call = { entry, layout, data, value: 0n, caller: attackerIndex, environment: sameBlock, agent: null };
    return exchange.tryCalls(state, [call]);
  };
}

describe("the exchange of the fuzzer", () => {
  let target: FuzzTarget;
  before(() => {
    target = makeSides();
  });

  it("has every call judged that shows new code", () => {
    let nJudged = 0;
    const judge = () => {
      nJudged += 1;
      return [];
    };
    const tryKey = callerOf(makeFuzzer(target, { seed: 1, judge }));
    for (let key = 1; key <= nSides; key++) assert.equal(tryKey(key), true);
    assert.ok(nJudged >= nSides, `${nJudged} were judged`);
  });

  it("leaves the fuzzer to have every assertion judged that fails where nobody was, however much was judged before", () => {
    const judged = new Set<number>();
    const judge: Judge = ({ steps }) => {
      const data = steps.at(-1)?.data ?? new Uint8Array(0);
      judged.add(Number(bytesToBigint(data.slice(4, 36))));
      return [];
    };
    const fuzzer = makeFuzzer(target, { seed: 1, judge });
    fuzzer.run(6000);
    const known = new Set(judged);
    const tryKey = callerOf(fuzzer);
    const failing = Array.from({ length: nAssertions }, (_, n) => nSides + n + 1);
    const taken = failing.filter((key) => !tryKey(key));
    assert.ok(taken.length >= nAssertions / 2, `${taken.length} were taken`);
    assert.deepEqual(
      taken.filter((key) => !known.has(key)),
      [],
    );
  });
});
