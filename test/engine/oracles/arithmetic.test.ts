/** Results that do not fit, and calls that fail unseen. */
import assert from "node:assert/strict";
import { assemble } from "../../../engine/evm/code/assembler.ts";
import { agent, arm, attacker, calls, deploys, startScenario, violationsOf } from "../../harness/evm/scenarios.ts";

const numbers = `
contract N {
  uint public total;
  uint8 small = 200;
  int public signed;
  int32 narrow = 2 ** 31 - 10;
  function add(uint n) external { unchecked { total = total + n; } }
  function addChecked(uint n) external { total = total + n; }
  function sub(uint n) external { unchecked { total -= n; } }
  function minusOne() external { unchecked { total = total - 1; } }
  function mul(uint n, uint m) external { unchecked { total = n * m; } }
  function addSmall(uint8 n) external { unchecked { small += n; } }
  function addSigned(int32 n) external { unchecked { narrow += n; } }
  function turn(int64 n) external { unchecked { signed = -n; } }
  function guarded(uint n) external { unchecked { uint sum = total + n; require(sum >= total); total = sum; } }
  function unused(uint n) external view returns (uint sum) { unchecked { sum = total + n; } }
  function decides(uint n) external { unchecked { if (total - n > 5) total = 1; } }
  function hashes(uint n) external { unchecked { total = uint(keccak256(abi.encode(total - n))); } }
  function packs(uint8 n) external { small = n; total = uint(bytes32(bytes4(uint32(n)))) >> 8; }
}`;

const max = 2n ** 256n - 1n;

function compute(...then: readonly (readonly [string, ...bigint[]])[]): string[] {
  const build = startScenario(numbers);
  const address = deploys(build, "N");
  for (const [signature, ...args] of then) calls(build, attacker, address, signature, args);
  return violationsOf(build);
}

describe("the oracle of arithmetic", () => {
  const told = (step: number, what: string) => [`integer-overflow at N, step ${step}: ${what} bits in N`];

  it("tells a result that does not fit and is stored, at the width of its type", () => {
    assert.deepEqual(compute(["add(uint256)", 5n], ["add(uint256)", max]), told(2, `5 + ${max} does not fit 256`));
    assert.deepEqual(compute(["sub(uint256)", 3n]), told(1, "0 - 3 does not fit 256"));
    assert.deepEqual(compute(["mul(uint256,uint256)", 2n ** 200n, 2n ** 200n]).length, 1);
    assert.deepEqual(compute(["addSmall(uint8)", 100n]), told(1, "200 + 100 does not fit 8"));
    assert.equal(compute(["minusOne()"]).length, 1);
  });

  it("tells a signed one at the width of its type", () => {
    assert.deepEqual(
      compute(["addSigned(int32)", 9n], ["addSigned(int32)", 1n]),
      told(2, `${2n ** 31n - 1n} + 1 does not fit 32`),
    );
    assert.deepEqual(compute(["addSigned(int32)", max], ["turn(int64)", 5n], ["turn(int64)", max]), []);
    assert.deepEqual(compute(["turn(int64)", max - 2n ** 63n + 1n]).length, 1);
  });

  it("tells one that decides what happens", () => {
    assert.deepEqual(compute(["decides(uint256)", 1n]), told(1, "0 - 1 does not fit 256"));
  });

  it("says nothing of what fits, is checked, guarded, hashed or not used", () => {
    const quiet: readonly (readonly [string, ...bigint[]])[] = [
      ["add(uint256)", 5n],
      ["minusOne()"],
      ["addChecked(uint256)", max],
      ["addSmall(uint8)", 10n],
      ["guarded(uint256)", max],
      ["unused(uint256)", max],
      ["hashes(uint256)", 100n],
      ["packs(uint8)", 255n],
    ];
    assert.deepEqual(compute(...quiet), []);
  });
});

const senders = `
contract S {
  bool public last;
  receive() external payable {}
  function forgets(address payable who) external { who.send(1); }
  function requires(address payable who) external { require(who.send(1)); }
  function branches(address payable who) external { if (!who.send(1)) last = true; }
  function keeps(address payable who) external { last = who.send(1); }
  function gives(address payable who) external returns (bool) { return who.send(1); }
  function tries(S who) external { try who.last() { last = true; } catch {} }
}`;

function send(signature: string, { isRefused = true } = {}): string[] {
  const build = startScenario(senders);
  arm(build, isRefused ? assemble([0n, 0n, "REVERT"]) : assemble(["STOP"]));
  const address = deploys(build, "S");
  build.steps.push({ ...(build.steps[0] ?? assert.fail()), to: address, value: 10n, data: new Uint8Array(0) });
  calls(build, attacker, address, signature, [agent]);
  return violationsOf(build);
}

describe("the oracle of calls whose result is forgotten", () => {
  it("tells a call that fails while the contract goes on", () => {
    assert.deepEqual(send("forgets(address)"), [
      "unchecked-call at S, step 2: the call of attacker contract fails, and S goes on",
    ]);
  });

  it("says nothing where it succeeds, or where the result decides, is kept or given back", () => {
    assert.deepEqual(
      send("forgets(address)", { isRefused: false }).filter((each) => each.startsWith("unchecked")),
      [],
    );
    for (const name of ["requires", "branches", "keeps", "gives", "tries"]) {
      assert.deepEqual(send(`${name}(address)`), [], name);
    }
  });
});
