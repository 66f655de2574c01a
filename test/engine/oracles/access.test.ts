/** Writes that some alone should make, made by somebody else. */
import assert from "node:assert/strict";
import { disassemble } from "../../../engine/evm/code/disassembly.ts";
import { hexToBytes } from "../../../engine/evm/word.ts";
import {
  attacker,
  type Build,
  calls,
  creator,
  deploys,
  startScenario,
  violationsOf,
} from "../../harness/evm/scenarios.ts";

const source = `
contract Owned {
  address owner;
  uint public fee;
  uint public seen;
  mapping(address => bool) member;
  constructor(uint first) { owner = address(uint160(first)); }
  function setOwner(address next) external { owner = next; }
  function setFee(uint next) external { require(msg.sender == owner); fee = next; }
  function join() external { member[msg.sender] = true; }
  function look() external { seen = member[msg.sender] ? 1 : 2; }
}`;

type Step = readonly [from: bigint, signature: string, ...args: bigint[]];

/** What is said where all that the contract writes should be for some alone, or nothing. */
function violationsAfter(first: bigint, steps: readonly Step[], isClaimed = true): string[] {
  const build = startScenario(source);
  const address = deploys(build, "Owned", [first]);
  if (isClaimed) claimAll(build, address);
  for (const [from, signature, ...args] of steps) calls(build, from, address, signature, args);
  return violationsOf(build);
}

function claimAll({ contracts, facts }: Build, address: bigint): void {
  const known = facts.get(address) ?? assert.fail();
  const code = hexToBytes(contracts[known.name]?.evm.deployedBytecode?.object ?? "");
  const stores = disassemble(code).filter(({ opcode }) => opcode?.mnemonic === "SSTORE");
  facts.set(address, { ...known, openStores: new Set(stores.map(({ pc }) => pc)) });
}

const overwritten = "access-missing at Owned, step 1: attacker overwrites what others with rights had set in Owned";
const useful = "access-missing at Owned, step 1: attacker may do more now in Owned";

describe("the oracle of rights that nobody asks for", () => {
  it("tells that somebody overwrites what the creator had set", () => {
    assert.deepEqual(violationsAfter(creator, [[attacker, "setOwner(address)", attacker]]), [overwritten]);
  });

  it("tells that somebody may do what they could not before, or otherwise", () => {
    const taken: Step[] = [
      [attacker, "setOwner(address)", attacker],
      [attacker, "setFee(uint256)", 5n],
    ];
    assert.deepEqual(violationsAfter(0n, taken), [useful]);
    const joined: Step[] = [
      [attacker, "join()"],
      [attacker, "look()"],
    ];
    assert.deepEqual(violationsAfter(0n, joined), []);
  });

  it("says nothing where the code was not seen to need rights, or where those with rights write", () => {
    assert.deepEqual(violationsAfter(creator, [[attacker, "setOwner(address)", attacker]], false), []);
    assert.deepEqual(violationsAfter(creator, [[creator, "setOwner(address)", attacker]]), []);
    assert.deepEqual(violationsAfter(creator, [[attacker, "setOwner(address)", creator]]), []);
    assert.deepEqual(violationsAfter(0n, [[attacker, "setOwner(address)", attacker]]), []);
  });
});
