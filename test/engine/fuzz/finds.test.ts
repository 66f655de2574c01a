/** Small contracts whose flaw each part of the fuzzer is there to find. */

import assert from "node:assert/strict";
import { fuzzerOfSource, runUntilFound } from "../../harness/fuzz/fuzz-source.ts";

/** The calls after the deployment, as signatures. */
function storyOf(source: string, maxExecutions = 40_000): (string | null)[] {
  const fuzzer = fuzzerOfSource(source);
  runUntilFound(fuzzer, maxExecutions);
  const [candidate] = fuzzer.candidates;
  assert.ok(candidate, `nothing after ${fuzzer.report().executions} executions`);
  return candidate.scenario.steps
    .filter(({ contract }) => contract === "Target")
    .slice(1)
    .map(({ signature }) => signature);
}

describe("the fuzzer finds", () => {
  it("a magic number behind arithmetic", () => {
    const story = storyOf(`contract Target {
      function open(uint256 a, uint256 b) external pure {
        unchecked { if (a * 7 + 3 == 0x5eed0fbeefcafe0123456789 * 7 + 3 && b ^ 0xff == 0x1234567890abcdef) assert(false); }
      }
    }`);
    assert.deepEqual(story, ["open(uint256,uint256)"]);
  });

  it("three transactions in one order", () => {
    const story = storyOf(`contract Target {
      uint256 private stage;
      function first() external { stage = 1; }
      function second() external { if (stage == 1) stage = 2; else stage = 0; }
      function third() external view { assert(stage != 2); }
      function reset() external { stage = 0; }
    }`);
    assert.deepEqual(story, ["first()", "second()", "third()"]);
  });

  it("an argument whose hash an earlier one has left", () => {
    const story = storyOf(`contract Target {
      bytes32 private commitment;
      function commit(uint256 secret) external { commitment = keccak256(abi.encode(secret, "salt")); }
      function open(uint256 secret) external view { assert(keccak256(abi.encode(secret, "salt")) != commitment); }
    }`);
    assert.deepEqual(story, ["commit(uint256)", "open(uint256)"]);
  });

  it("a value that is stored, then compared", () => {
    const story = storyOf(`contract Target {
      uint256 private kept;
      function keep(uint256 value) external { kept = value; }
      function check(uint256 key) external view {
        unchecked { if (kept == 0xabcdef0123456789 && key == kept + 12345678987654321) assert(false); }
      }
    }`);
    assert.deepEqual(story, ["keep(uint256)", "check(uint256)"]);
  });

  it("a withdrawal that can be entered again", () => {
    const story = storyOf(`contract Target {
      mapping(address => uint256) private balances;
      function deposit() external payable { balances[msg.sender] += msg.value; }
      function withdraw() external {
        (bool sent, ) = msg.sender.call{value: balances[msg.sender]}("");
        require(sent);
        balances[msg.sender] = 0;
      }
    }`);
    assert.deepEqual(story, ["deposit()", "deposit()", "withdraw()"]);
  });

  it("soon, a withdrawal that can be had twice only where all is taken at once", () => {
    const story = storyOf(
      `contract Target {
        mapping(address => uint256) private credit;
        function donate(address to) external payable { credit[to] += msg.value; }
        function withdraw(uint256 amount) external {
          if (amount > credit[msg.sender]) return;
          (bool sent, ) = msg.sender.call{value: amount}("");
          require(sent);
          unchecked { credit[msg.sender] -= amount; }
        }
      }`,
      5000,
    );
    assert.equal(story.at(-1), "withdraw(uint256)");
  });

  it("at once, what is had twice where little is not taken and too much is quietly not given", () => {
    const source = `contract Target {
      mapping(address => uint256) private shares;
      uint256 private last;
      event Moved(address who, uint256 amount);
      function join() external payable { if (msg.value > 1 ether) { shares[msg.sender] += msg.value; last = block.number; emit Moved(msg.sender, msg.value); } }
      function leave(uint256 amount) external payable {
        if (amount > shares[msg.sender] || block.number <= last) return;
        (bool sent, ) = msg.sender.call{value: amount}("");
        if (sent) { unchecked { shares[msg.sender] -= amount; } emit Moved(msg.sender, amount); }
      }
      function note(address who, uint256 amount, string calldata) external { emit Moved(who, amount); }
    }`;
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const fuzzer = fuzzerOfSource(source, seed);
      runUntilFound(fuzzer, 600);
      assert.equal(fuzzer.candidates.length, 1, `seed ${seed}`);
    }
  });

  it("at once, what is had for a price that wraps around", () => {
    const source = `contract Target {
      mapping(address => uint256) private seats;
      function book(uint256 count) external payable { unchecked { require(msg.value == count * 3 ether); seats[msg.sender] += count; } }
      function cancel(uint256 count) external { unchecked {
        require(seats[msg.sender] >= count);
        seats[msg.sender] -= count;
        payable(msg.sender).transfer(count * 3 ether);
      } }
    }`;
    for (const seed of [1, 2, 3, 4]) {
      const fuzzer = fuzzerOfSource(source, seed);
      runUntilFound(fuzzer, 1000);
      assert.ok(fuzzer.candidates.length > 0, `seed ${seed}`);
    }
  });

  it("what is true only later", () => {
    const story = storyOf(`contract Target {
      uint256 private immutable start = block.timestamp;
      function late() external view { assert(block.timestamp < start + 1234567 || block.timestamp > start + 1234577); }
    }`);
    assert.deepEqual(story, ["late()"]);
  });

  it("what hashes to a constant, where the text is known", () => {
    const story = storyOf(`contract Target {
      string private hint = "open sesame";
      function enter(string calldata word) external pure {
        if (keccak256(bytes(word)) == keccak256("open sesame")) assert(false);
      }
    }`);
    assert.deepEqual(story, ["enter(string)"]);
  });

  it("a text of the right length, byte by byte", () => {
    const story = storyOf(`contract Target {
      function enter(bytes calldata word) external pure {
        if (word.length != 71) return;
        if (word[0] == "S" && word[35] == "h" && word[70] == 0xfe && word[1] == word[35]) assert(false);
      }
    }`);
    assert.deepEqual(story, ["enter(bytes)"]);
  });

  it("an argument that must be the hash of another, which must be right as well", () => {
    const story = storyOf(`contract Target {
      function enter(uint256 key, uint256 amount, bytes32 check) external pure {
        if (check == keccak256(abi.encodePacked(key, amount)) && key ^ 0xcafebabe == amount ^ 0xbadf00d) assert(false);
      }
    }`);
    assert.deepEqual(story, ["enter(uint256,uint256,bytes32)"]);
  });

  it("arguments that must change together", () => {
    const story = storyOf(`contract Target {
      function enter(uint256 a, uint256 b, uint256 c) external pure {
        require(a == b);
        require(b >= c);
        require(c == 0x5eedf00d12345678);
        assert(false);
      }
    }`);
    assert.deepEqual(story, ["enter(uint256,uint256,uint256)"]);
  });

  it("a callee that answers with the right number, and only then another", () => {
    const story = storyOf(`interface Oracle { function price() external view returns (uint256); }
    contract Target {
      function buy(Oracle oracle) external view { assert(oracle.price() != 0xc0ffee0123456789); }
    }`);
    assert.deepEqual(story, ["buy(address)"]);
  });

  it("soon, a callee that answers with a text, of which some bytes count", () => {
    const story = storyOf(
      `interface Oracle { function name() external view returns (string memory); }
    contract Target {
      Oracle private oracle;
      function ask(Oracle other) external { require(address(oracle) == address(0)); oracle = other; }
      function check() external view {
        bytes memory told = bytes(oracle.name());
        if (told.length >= 32 && told[0] == "K" && told[3] == "e" && told[9] == "y") assert(false);
      }
    }`,
      6000,
    );
    assert.deepEqual(story, ["ask(address)", "check()"]);
  });

  it("soon, a callee that answers otherwise when it is asked again, though it may change nothing", () => {
    const story = storyOf(
      `interface Oracle { function price() external view returns (uint256); function fee() external view returns (uint256); }
    contract Target {
      function check(Oracle oracle) external view {
        require(oracle.price() == 12345678);
        require(oracle.price() == 12345678);
        require(oracle.fee() == 0x11111111111);
        if (oracle.fee() != 0x11111111111) assert(false);
      }
    }`,
      6000,
    );
    assert.deepEqual(story, ["check(address)"]);
  });

  it("soon, a text of the right length whose last bytes count, behind others", () => {
    const story = storyOf(
      `contract Target {
      function enter(bytes calldata word) external pure {
        if (word[0] == "A" && word[1] == "B" && word[2] == "C" && word[23] == 0xff && word[128] == 0x01)
          if (word[129] == word[128] && word[510] == "E" && word[512] == "D") assert(false);
      }
    }`,
      6000,
    );
    assert.deepEqual(story, ["enter(bytes)"]);
  });

  it("soon, a small number by its hash", () => {
    const story = storyOf(
      `contract Target {
      bytes32 private constant hash = 0xdb81b4d58595fbbbb592d3661a34cdca14d7ab379441400cbfa1b78bc447c365;
      function guess(uint8 number) external pure { if (keccak256(abi.encodePacked(number)) == hash) assert(false); }
    }`,
      3000,
    );
    assert.deepEqual(story, ["guess(uint8)"]);
  });

  it("soon, what many calls add up to", () => {
    const story = storyOf(
      `contract Target {
      uint256[] private list;
      function add(uint256 value) external { list.push(value); }
      function clear() external { delete list; }
      function check() external view { assert(list.length < 60); }
    }`,
      3000,
    );
    assert.equal(story.at(-1), "check()");
  });

  it("soon, ten flags in one order, each behind arguments of its own", () => {
    const step = (n: number): string => `function f${n}(uint256 a, uint256 b) external {
      require(${n > 1 ? `s${n - 1} && ` : ""}!s${n}); require(a >= b); require(b == ${7777 * n}); s${n} = true;
    }`;
    const numbers = Array.from({ length: 10 }, (_, index) => index + 1);
    const source = `contract Target {
      ${numbers.map((n) => `bool private s${n}; ${step(n)}`).join("\n")}
      function end() external view { assert(!s10); }
    }`;
    assert.deepEqual(storyOf(source, 5000), [...numbers.map((n) => `f${n}(uint256,uint256)`), "end()"]);
  });

  it("soon, what two flags decide that are set by others", () => {
    const story = storyOf(
      `contract Target {
      uint256[] private list;
      bool private isOn;
      function grow(uint256 value) external { for (uint256 k = 0; k < 5; k++) list.push(value); }
      function clear() external { delete list; }
      function turnOn() external { isOn = true; }
      function turnOff() external { isOn = false; }
      function check() external view { if (list.length >= 40 && isOn) assert(false); }
    }`,
      6000,
    );
    assert.equal(story.at(-1), "check()");
  });

  it("a way back in that leads through several functions", () => {
    const story = storyOf(`contract Target {
      uint256 private a;
      uint256 private b;
      function first() external { a = 1; msg.sender.call(""); a = 0; }
      function second() external { require(a == 1); b = 1; msg.sender.call(""); b = 0; }
      function third() external view { assert(b == 0 || a == 0); }
    }`);
    assert.deepEqual(story, ["first()"]);
  });

  it("a property that can be broken", () => {
    const story = storyOf(`contract Target {
      uint256 private sum;
      function set(uint64 value) external { sum = value; }
      function echidna_sum() external view returns (bool) { return sum != 0xfeedfacecafe; }
    }`);
    assert.deepEqual(story, ["set(uint64)"]);
  });

  it("ether that anyone can take once somebody has paid in", () => {
    const story = storyOf(`contract Target {
      function give() external payable {}
      function take(uint256 amount) external { payable(msg.sender).transfer(amount); }
    }`);
    assert.deepEqual(story, ["give()", "take(uint256)"]);
  });
});
