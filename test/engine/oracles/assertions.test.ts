/** Assertions and properties that do not hold. */
import assert from "node:assert/strict";
import {
  attacker,
  calls,
  creator,
  deploys,
  oraclesOf,
  startScenario,
  violationsOf,
} from "../../harness/evm/scenarios.ts";

const source = `
contract A {
  uint public x;
  event AssertionFailed(string message);
  event Other(string message);
  function f(uint n) external { x = n; assert(n != 7); }
  function g(uint n) external { require(n != 7, "no"); x = n; }
  function checked(uint n) external { x = n + 1; }
  function logs() external { emit AssertionFailed("x"); }
  function logsOther() external { emit Other("x"); }
  function logsAndReverts() external { emit AssertionFailed("x"); revert(); }
  function old() external pure { assembly { invalid() } }
  function echidna_small() external view returns (bool) { return x < 10; }
  function invariant_small() external view { require(x < 10); }
  function property_of(uint n) external view returns (bool) { require(n < 10); return x < 10; }
  function check_count() external view returns (uint) { return 0; }
  function echidna_revert_never() external view returns (bool) { require(x < 10); return true; }
}
contract B {
  A a = new A();
  function calls(A other, uint n) external { other.f(n); }
  function tries(A other, uint n) external returns (bool done) { try other.f(n) { done = true; } catch {} }
}`;

function afterwards(...then: readonly (readonly [string, ...bigint[]])[]): string[] {
  const build = startScenario(source);
  const a = deploys(build, "A");
  for (const [signature, ...args] of then) calls(build, attacker, a, signature, args);
  return violationsOf(build);
}

describe("the oracle of assertions", () => {
  it("tells where one fails, whoever calls, and only there", () => {
    const failure = "assertion-violation at A, step 1: an assertion fails in A";
    assert.deepEqual(afterwards(["f(uint256)", 7n]), [failure]);
    assert.deepEqual(afterwards(["f(uint256)", 8n]), []);
    assert.deepEqual(afterwards(["g(uint256)", 7n]), []);
    assert.deepEqual(afterwards(["checked(uint256)", 2n ** 256n - 1n]), []);
  });

  it("takes INVALID for a failure, and the event that test tools agree on, unless it is taken back", () => {
    assert.deepEqual(afterwards(["old()"]), [
      "assertion-violation at A, step 1: an INVALID instruction is reached in A",
    ]);
    assert.deepEqual(afterwards(["logs()"]), [
      "assertion-violation at A, step 1: an AssertionFailed event is logged in A",
    ]);
    assert.deepEqual(afterwards(["logsOther()"]), []);
    assert.deepEqual(afterwards(["logsAndReverts()"]), []);
  });

  it("tells it once, where it fails, and not in those that hand it on", () => {
    for (const signature of ["calls(address,uint256)", "tries(address,uint256)"]) {
      const build = startScenario(source);
      const a = deploys(build, "A");
      const b = deploys(build, "B");
      calls(build, creator, b, signature, [a, 7n]);
      calls(build, creator, b, signature, [a, 7n]);
      assert.deepEqual(violationsOf(build), ["assertion-violation at A, step 2: an assertion fails in A"]);
    }
  });
});

describe("the oracle of properties", () => {
  const grown = ["g(uint256)", 10n] as const;

  it("tells those that say false, and those without arguments that fail", () => {
    const small = (name: string, how: string) => [`property-violation at A, step 2: ${name} ${how}`];
    assert.deepEqual(afterwards(grown, ["echidna_small()"]), small("echidna_small", "returns false"));
    assert.deepEqual(afterwards(grown, ["invariant_small()"]), small("invariant_small", "fails"));
    assert.deepEqual(afterwards(grown, ["property_of(uint256)", 1n]), small("property_of", "returns false"));
  });

  it("is content with those that hold, with arguments that are refused, and with what gives no truth value", () => {
    assert.deepEqual(afterwards(["echidna_small()"], ["invariant_small()"], ["property_of(uint256)", 1n]), []);
    assert.deepEqual(afterwards(grown, ["property_of(uint256)", 11n]), []);
    assert.deepEqual(afterwards(["check_count()"]), []);
  });

  it("knows properties that have to revert", () => {
    assert.deepEqual(afterwards(["echidna_revert_never()"]), [
      "property-violation at A, step 1: echidna_revert_never does not revert",
    ]);
    assert.deepEqual(afterwards(grown, ["echidna_revert_never()"]), []);
  });

  it("asks nothing of other functions", () => {
    const build = startScenario(source);
    const a = deploys(build, "A");
    calls(build, attacker, a, "x()");
    assert.deepEqual(oraclesOf(build), []);
  });
});
