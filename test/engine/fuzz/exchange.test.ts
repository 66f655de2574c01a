/** What another engine brings to the fuzzer is judged, however much was judged before. */

import assert from "node:assert/strict";
import { bigintToBytes } from "../../../engine/evm/word.ts";
import { type Call, sameBlock } from "../../../engine/fuzz/call.ts";
import { makeFuzzer } from "../../../engine/fuzz/fuzzer.ts";
import { attackerIndex } from "../../../engine/fuzz/people.ts";
import { bytecodeInput, contractsOf } from "../../harness/evm/compiled.ts";
import { targetOf } from "../../harness/fuzz/fuzz-source.ts";
import { compileNow } from "../../harness/in-process-compiler.ts";

/** More than the fuzzer has judged of its own from the start. */
const nSides = 450;

describe("the exchange of the fuzzer", () => {
  it("has every call judged that shows new code", () => {
    const sides = Array.from({ length: nSides }, (_, n) => `if (key == ${n + 1}) last = ${n + 7};`);
    const source = `contract Target { uint256 private last; function open(uint256 key) external { ${sides.join("\n")} } }`;
    const target = targetOf(contractsOf(compileNow(bytecodeInput(source))), "Target");
    let nJudged = 0;
    const judge = () => {
      nJudged += 1;
      return [];
    };
    const { exchange } = makeFuzzer(target, { seed: 1, judge });
    const [state] = exchange.states();
    const [entry] = exchange.entries;
    const layout = entry && exchange.layoutsOf(entry)[0];
    assert.ok(state && entry && layout);
    const callOf = (key: number): Call => {
      const data = layout.template.slice();
      data.set(bigintToBytes(BigInt(key), 32), 4);
      return { entry, layout, data, value: 0n, caller: attackerIndex, environment: sameBlock, agent: null };
    };
    for (let key = 1; key <= nSides; key++) assert.equal(exchange.tryCalls(state, [callOf(key)]), true);
    assert.ok(nJudged >= nSides, `${nJudged} were judged`);
  });
});
