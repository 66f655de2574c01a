/** Contracts whose flaw takes many calls: each opens the next one, or counts. Told by steps, which are the same on every machine. */

import assert from "node:assert/strict";
import { makeSymbolicSearch, type SymbolicSearch } from "../../../engine/symex/symbolic-search.ts";
import { fuzzerOfSource } from "../../harness/fuzz/fuzz-source.ts";

interface Found {
  /** The calls after the deployment of the first candidate, as names of functions; alike ones are counted. */
  readonly story: readonly string[];
  readonly search: SymbolicSearch;
}

/** What is found within so many steps; `maxTransactions` is less than what it takes where something counts. */
function find(source: string, maxSteps: number, maxTransactions = 4): Found {
  const fuzzer = fuzzerOfSource(source);
  fuzzer.run(1);
  assert.equal(fuzzer.candidates.length, 0, "the fuzzer finds it by chance");
  const search = makeSymbolicSearch(fuzzer.exchange, { seed: 1, maxTransactions });
  while (fuzzer.candidates.length === 0 && search.report().nSteps < maxSteps && !search.report().isIdle) {
    search.run(2000);
  }
  const steps = fuzzer.candidates[0]?.scenario.steps.filter(({ contract }) => contract === "Target").slice(1) ?? [];
  const names = steps.map(({ signature }) => signature?.replace(/\(.*/, "") ?? "");
  const story = names.flatMap((name, index) => {
    const end = names.findIndex((other, k) => k > index && other !== name);
    const count = (end < 0 ? names.length : end) - index;
    return name === names[index - 1] ? [] : [count === 1 ? name : `${count} ${name}`];
  });
  return { story, search };
}

describe("plans lead to", () => {
  it("what eleven calls of a function that counts open", () => {
    const source = `contract Target {
      uint256 private count;
      function step(uint256 key) external { require(key * 7 == 4302711); count += 1; }
      function end() external { require(count >= 11); selfdestruct(payable(msg.sender)); }
    }`;
    assert.deepEqual(find(source, 100_000).story, ["11 step", "end"]);
  });

  it("what is counted exactly, in a part of a slot, once it was begun", () => {
    const source = `contract Target {
      address private first;
      uint8 private count;
      bool private isOpen;
      function begin(uint256 key) external { require(key ^ 0x1234567 == 0x7654321); isOpen = true; first = msg.sender; }
      function step() external { require(isOpen && first == msg.sender && count < 200); count++; }
      function end(uint256 key) external { if (count == 37 && key * 3 == 1000200) assert(false); }
    }`;
    assert.deepEqual(find(source, 200_000).story, ["begin", "37 step", "end"]);
  });

  it("the last of five stages, each opened by the one before", () => {
    const source = `contract Target {
      uint256 private stage;
      uint256 private seal;
      function one(uint256 key) external { require(stage == 0 && key > 1e30); stage = 1; seal = key; }
      function two(uint256 key) external { unchecked { require(stage == 1 && key == seal + 5); } stage = 2; }
      function three(uint256 key) external { unchecked { require(stage == 2 && key * 3 == seal * 6); } stage = 3; }
      function four(uint256 key) external { require(stage == 3 && key ^ seal == 0xffff); stage = 4; }
      function five() external { require(stage == 4); selfdestruct(payable(msg.sender)); }
    }`;
    assert.deepEqual(find(source, 400_000, 5).story, ["one", "two", "three", "four", "five"]);
  });

  it("a sum that no call alone reaches", () => {
    const source = `contract Target {
      mapping(address => uint256) private given;
      function give(uint256 amount) external { require(amount <= 3); given[msg.sender] += amount; }
      function end() external view { assert(given[msg.sender] < 60); }
    }`;
    const { story } = find(source, 200_000);
    assert.deepEqual(story, ["60 give", "end"]);
  });

  it("the end of a list that grows by one, and is asked for its length", () => {
    const source = `contract Target {
      uint256[] private list;
      bool private isClosed;
      function add(uint256 value) external { require(!isClosed && value ^ 0x55 == 0x5501); list.push(value); }
      function close(uint256 key) external { require(key * 11 == 123453); isClosed = true; }
      function end() external view { if (isClosed) assert(list.length < 41); }
    }`;
    assert.deepEqual(find(source, 400_000).story, ["41 add", "close", "end"]);
  });

  it("the same each time, with the same counts", () => {
    const source = `contract Target {
      uint256 private a;
      uint256 private b;
      function up(uint256 key) external { require(key == 77777); a += 2; }
      function down(uint256 key) external { require(key == 88888 && a > 30); b += a; }
      function end() external view { assert(b < 999); }
    }`;
    const run = (): unknown => {
      const { story, search } = find(source, 200_000);
      return { story, report: search.report() };
    };
    assert.deepEqual(run(), run());
  });
});
