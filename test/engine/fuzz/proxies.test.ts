/** Contracts of a project that stand behind others are called through them. */

import assert from "node:assert/strict";
import { hexToBytes } from "../../../engine/evm/word.ts";
import type { Fuzzer } from "../../../engine/fuzz/fuzzer.ts";
import { originalOf } from "../../../engine/fuzz/stand-ins/clone.ts";
import { fuzzerOfSource, runUntilFound } from "../../harness/fuzz/fuzz-source.ts";

/** What can be called, as in `Target.set(uint256)`. */
function entriesOf({ exchange }: Fuzzer): string[] {
  const called = exchange.entries.filter(({ to }) => to !== null);
  return called.map(
    ({ contract, fn: { isRaw, signature } }) => `${contract}.${isRaw ? "raw" : (signature ?? "plain")}`,
  );
}

/** Hands everything on to what `read` gives, which `write` has stored. */
const proxy = (read: string, write: string, own = ""): string => `contract Target {
  ${own}
  bytes32 private constant slot = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
  constructor(address behind) payable { ${write} }
  fallback() external payable {
    address to; ${read}
    assembly {
      calldatacopy(0, 0, calldatasize())
      let done := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
      returndatacopy(0, 0, returndatasize())
      switch done case 0 { revert(0, returndatasize()) } default { return(0, returndatasize()) }
    }
  }
}`;
const inSlot = ["assembly { to := sload(slot) }", "assembly { sstore(slot, behind) }"] as const;
const behindIt = "contract Logic { uint256 public kept; function keep(uint256 value) external { kept = value; } }";

describe("a proxy", () => {
  it("answers to the functions of the one contract that may stand behind it, and to what it takes itself", () => {
    const immutable = "address private immutable target;";
    const kinds = [
      proxy(...inSlot),
      proxy("to = target;", "target = behind;", immutable),
      proxy("to = target;", "target = behind;", "address private target;"),
    ];
    for (const source of kinds) {
      assert.deepEqual(entriesOf(fuzzerOfSource(`${source} ${behindIt}`)), [
        ...["Target.plain", "Target.keep(uint256)", "Target.kept()", "Logic.keep(uint256)", "Logic.kept()"],
      ]);
    }
  });

  it("takes raw data, too, where it looks at some itself", () => {
    const source = proxy(`if (msg.sig == 0x12345678) return; ${inSlot[0]}`, inSlot[1]);
    assert.deepEqual(entriesOf(fuzzerOfSource(`${source} ${behindIt}`)).slice(0, 2), [
      ...["Target.raw", "Target.keep(uint256)"],
    ]);
  });

  it("is given nothing where more than one may be meant", () => {
    const another = "contract Other { uint256 public count; function add() external { count += 1; } }";
    const second = another.replace("Other", "Another");
    assert.deepEqual(entriesOf(fuzzerOfSource(`${proxy(...inSlot)} ${another} ${second}`)), ["Target.raw"]);
  });

  it("is initialized by its creator", () => {
    const logic = `contract Logic { address private owner;
      function initialize() external { require(owner == address(0)); owner = msg.sender; }
      function end() external { require(msg.sender == owner); assert(false); }
    }`;
    const fuzzer = fuzzerOfSource(`${proxy(...inSlot)} ${logic}`);
    runUntilFound(fuzzer, 5000);
    const [candidate] = fuzzer.candidates;
    const steps = candidate?.scenario.steps.filter(({ contract }) => contract === "Target") ?? [];
    assert.deepEqual(
      steps.map(({ signature }) => signature),
      [null, "initialize()", "end()"],
    );
    assert.equal(steps[1]?.from, steps[2]?.from);
  });

  it("is known by its code where it is a clone", () => {
    const clone = "363d3d373d3d3d363d7300112233445566778899aabbccddeeff001122335af43d82803e903d91602b57fd5bf3";
    assert.equal(originalOf(hexToBytes(clone)), 0x00112233445566778899aabbccddeeff00112233n);
    assert.equal(originalOf(hexToBytes(`${clone}00`)), undefined);
  });
});
