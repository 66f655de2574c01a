/** What attackers take from others without anybody's help is found, and what is theirs is not told. */

import assert from "node:assert/strict";
import { fuzzerOfSource, runUntilFound } from "../../harness/fuzz/fuzz-source.ts";

const purse = (move: string, take: string): string => `contract Target {
  mapping(address => uint256) private coins;
  function put() external payable { coins[msg.sender] += msg.value; }
  function move(address to, uint256 amount) external { ${move} }
  function take(uint256 amount) external { ${take} }
  function pay(address to, uint256 amount) private { (bool sent, ) = to.call{value: amount}(""); require(sent); }
}`;
const rightMove = "coins[msg.sender] -= amount; coins[to] += amount;";
const rightTake = "coins[msg.sender] -= amount; pay(msg.sender, amount);";

/** What it found within so many executions, and the calls of attackers that did it. */
function takenFrom(source: string, raids = true): string[] {
  const fuzzer = fuzzerOfSource(source, 1, { raids });
  runUntilFound(fuzzer, 20_000);
  return [...new Set(fuzzer.candidates.map(({ violation }) => violation.oracle))];
}

describe("a raid takes", () => {
  it("what somebody keeps who passes it on, which nothing else finds as soon", function () {
    this.timeout(20_000);
    const source = `contract Target {
      uint256 public cut;
      mapping(address => uint256) public tips;
      function tip(address to) external payable { cut += msg.value / 50; tips[to] += msg.value - msg.value / 50; }
      function tipMany(address[] calldata who) external payable {
        require(who.length > 0 && msg.value % who.length == 0);
        for (uint256 i = 0; i < who.length; i++) tips[who[i]] += msg.value / who.length;
      }
      function pass(address to, uint256 amount) external { require(tips[msg.sender] >= amount); tips[to] += amount; }
      function collect(uint256 amount) external {
        require(amount <= tips[msg.sender]);
        tips[msg.sender] -= amount;
        (bool sent, ) = msg.sender.call{value: amount}("");
        require(sent);
      }
    }`;
    assert.deepEqual(takenFrom(source), ["profit"]);
    assert.deepEqual(takenFrom(source, false), []);
  });

  it("what may be taken again", () => {
    const source = purse(rightMove, "require(coins[msg.sender] >= amount); pay(msg.sender, amount);");
    assert.deepEqual(takenFrom(source), ["profit"]);
  });

  it("what another one has, once it is one's own", () => {
    const source = purse(rightMove.replace("msg.sender", "from"), rightTake).replace(
      "move(address to",
      "move(address from, address to",
    );
    assert.deepEqual(takenFrom(source), ["profit"]);
  });

  it("nothing where all is right", () => {
    assert.deepEqual(takenFrom(purse(rightMove, rightTake)), []);
  });
});
