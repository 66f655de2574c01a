/** What is paid again and again for the same, and what is used up by being paid. */
import assert from "node:assert/strict";
import { attacker, calls, deploys, testBlock, user, withdrawalsTold } from "../../harness/evm/scenarios.ts";

const ether = 10n ** 18n;
const year = 365n * 86_400n;

const inYears = (n: bigint) => ({
  block: { number: testBlock.number + n * 2_000_000n, timestamp: testBlock.timestamp + n * year },
});

const stakings = `
contract Base {
  mapping(address => uint) public staked; mapping(address => uint) public since;
  function stake() external payable { staked[msg.sender] += msg.value; since[msg.sender] = block.timestamp; }
  function due(address who) public view returns (uint) { return staked[who] * (block.timestamp - since[who]) / 365 days / 10; }
}
contract Forgets is Base {
  event Claimed(address who, uint amount);
  function claim() external { uint n = due(msg.sender); emit Claimed(msg.sender, n); payable(msg.sender).transfer(n); }
}
contract Notes is Base {
  mapping(address => uint) public lastReward; uint public lastTime;
  function claim() external { uint n = due(msg.sender); lastReward[msg.sender] = n; lastTime = block.timestamp; payable(msg.sender).transfer(n); }
}
contract WrongRecord is Base {
  function claim(address to) external { uint n = due(msg.sender); since[to] = block.timestamp; payable(msg.sender).transfer(n); }
}
contract Remembers is Base {
  function claim() external { uint n = due(msg.sender); since[msg.sender] = block.timestamp; payable(msg.sender).transfer(n); }
}
contract ByYear is Base {
  function claim() external {
    require(block.timestamp >= since[msg.sender] + 365 days);
    since[msg.sender] += 365 days;
    payable(msg.sender).transfer(staked[msg.sender] / 10);
  }
}
contract Counted is Base {
  mapping(address => uint) public had;
  function claim(uint n) external { require(had[msg.sender] + n <= due(msg.sender)); had[msg.sender] += n; payable(msg.sender).transfer(n); }
}
contract Points {
  mapping(address => uint) public balanceOf; mapping(address => mapping(address => uint)) public allowance;
  event Transfer(address indexed from, address indexed to, uint value);
  function transfer(address to, uint n) external returns (bool) {
    balanceOf[msg.sender] -= n; balanceOf[to] += n; emit Transfer(msg.sender, to, n); return true;
  }
  function transferFrom(address from, address to, uint n) external returns (bool) {
    allowance[from][msg.sender] -= n; balanceOf[from] -= n; balanceOf[to] += n; emit Transfer(from, to, n); return true;
  }
  function get(uint n) external { balanceOf[msg.sender] += n; emit Transfer(address(0), msg.sender, n); }
  function approve(address who, uint n) external { allowance[msg.sender][who] = n; }
}
contract PointPool {
  Points public points; mapping(address => uint) public staked; mapping(address => uint) public since;
  constructor(Points which) { points = which; }
  function stake(uint n) external { points.transferFrom(msg.sender, address(this), n); staked[msg.sender] += n; since[msg.sender] = block.timestamp; }
  function due(address who) public view returns (uint) { return staked[who] * (block.timestamp - since[who]) / 365 days / 10; }
}
contract PaysPoints is PointPool {
  constructor(Points which) PointPool(which) {}
  function claim() external { require(points.transfer(msg.sender, due(msg.sender))); }
}
contract OwnPoints is Points {
  mapping(address => uint) public since;
  function begin() external { since[msg.sender] = block.timestamp; }
  function claim() external {
    require(since[msg.sender] > 0 && block.timestamp >= since[msg.sender] + 365 days);
    since[msg.sender] += 365 days; balanceOf[address(this)] -= 1 ether; balanceOf[msg.sender] += 1 ether;
    emit Transfer(address(this), msg.sender, 1 ether);
  }
}
contract CountsPoints is PointPool {
  constructor(Points which) PointPool(which) {}
  function claim() external { uint n = due(msg.sender); since[msg.sender] = block.timestamp; require(points.transfer(msg.sender, n)); }
}`;

/** The same, paid with a token that the pool was given. */
function claimsPoints(contract: string): string[] {
  return withdrawalsTold(stakings, (build) => {
    const points = deploys(build, "Points");
    const pool = deploys(build, contract, [points]);
    for (const [person, amount] of [
      [user, 9n * ether],
      [attacker, ether],
    ] as const) {
      calls(build, person, points, "get(uint256)", [amount]);
      calls(build, person, points, "approve(address,uint256)", [pool, amount]);
      calls(build, person, pool, "stake(uint256)", [amount]);
    }
    calls(build, attacker, pool, "claim()", [], inYears(11n));
  });
}

/** Somebody else and an attacker stake, and years later the attacker claims. */
function claims(contract: string, signature = "claim()", args: readonly bigint[] = []): string[] {
  return withdrawalsTold(stakings, (build) => {
    const pool = deploys(build, contract);
    calls(build, user, pool, "stake()", [], { value: 9n * ether });
    calls(build, attacker, pool, "stake()", [], { value: ether });
    calls(build, attacker, pool, signature, args, inYears(11n));
  });
}

describe("what time brings", () => {
  for (const contract of ["Forgets", "Notes"]) {
    it(`is theft where it is paid again for the same: ${contract}`, () => {
      assert.deepEqual(claims(contract), [
        `unprotected-ether-withdrawal at ${contract}, step 3: the attacker ends with 0.1 ether more than they put in, and is paid as much again by the same call`,
      ]);
    });
  }

  it("is theft of tokens too", () => {
    assert.deepEqual(claimsPoints("PaysPoints"), [
      "unprotected-token-withdrawal at PaysPoints, step 8: the attacker ends with 1100000000000000000 of Points that PaysPoints had, and gets as much again by the same call",
    ]);
    assert.deepEqual(claimsPoints("CountsPoints"), []);
  });

  it("is fair where the token itself has it written down", () => {
    const lines = withdrawalsTold(stakings, (build) => {
      const points = deploys(build, "OwnPoints");
      calls(build, user, points, "get(uint256)", [900n * ether]);
      calls(build, user, points, "transfer(address,uint256)", [points, 900n * ether]);
      calls(build, attacker, points, "begin()");
      calls(build, attacker, points, "claim()", [], inYears(11n));
    });
    assert.deepEqual(lines, []);
  });

  it("is theft where another record is brought up to date", () => {
    assert.equal(claims("WrongRecord", "claim(address)", [1n]).length, 1);
  });

  for (const contract of ["Remembers", "ByYear"]) {
    it(`is fair where it is used up: ${contract}`, () => assert.deepEqual(claims(contract), []));
  }

  it("is fair where who asks says how much", () => {
    assert.deepEqual(claims("Counted", "claim(uint256)", [ether + ether / 50n]), []);
  });
});
