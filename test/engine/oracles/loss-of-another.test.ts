/** What a user can no longer have back once attackers were paid. */
import assert from "node:assert/strict";
import {
  attacker,
  type Build,
  calls,
  creator,
  deploys,
  startScenario,
  user,
  violationsOf,
} from "../../harness/evm/scenarios.ts";

const ether = 10n ** 18n;

/** Rooms in which people leave ether; what is taken from them may stay written down. */
const rooms = (taken: string): string => `
contract Rooms {
  mapping(uint => uint) public total;
  mapping(uint => mapping(address => uint)) public left;
  function put(uint id) external payable { total[id] += msg.value; left[id][msg.sender] += msg.value; }
  function take(uint id) external {
    uint n = left[id][msg.sender];
    ${taken}
    payable(msg.sender).transfer(n);
  }
}
contract Token {
  event Transfer(address indexed from, address indexed to, uint256 value);
  mapping(address => uint) public balanceOf;
  mapping(address => mapping(address => uint)) public allowance;
  function mint(address to, uint n) external { balanceOf[to] += n; emit Transfer(address(0), to, n); }
  function approve(address who, uint n) external { allowance[msg.sender][who] = n; }
  function transfer(address to, uint n) external { move(msg.sender, to, n); }
  function transferFrom(address from, address to, uint n) external { allowance[from][msg.sender] -= n; move(from, to, n); }
  function move(address from, address to, uint n) internal { balanceOf[from] -= n; balanceOf[to] += n; emit Transfer(from, to, n); }
}
contract Boxes {
  Token token;
  mapping(uint => uint) public total;
  mapping(uint => mapping(address => uint)) public left;
  constructor(Token t) { token = t; }
  function put(uint id, uint n) external { total[id] += n; left[id][msg.sender] += n; token.transferFrom(msg.sender, address(this), n); }
  function take(uint id) external {
    uint n = left[id][msg.sender];
    ${taken}
    token.transfer(msg.sender, n);
  }
}
contract Curve {
  uint public supply;
  mapping(address => uint) public shares;
  function root(uint n) internal pure returns (uint y) { y = n; for (uint x = n / 2 + 1; x < y; x = (n / x + x) / 2) y = x; }
  function buy() external payable { uint all = root(address(this).balance); shares[msg.sender] += all - supply; supply = all; }
  function sell(uint n) external { shares[msg.sender] -= n; supply -= n; payable(msg.sender).transfer(address(this).balance - supply * supply); }
}
contract Watch {
  bool public isWoken;
  function put() external payable {}
  function wake() external { require(!isWoken); isWoken = true; payable(msg.sender).transfer(0.01 ether); }
}
contract Pot {
  address public first; address public second;
  function join() external payable { require(msg.value == 1 ether); if (first == address(0)) first = msg.sender; else second = msg.sender; }
  function leave() external { require(msg.sender == first && second == address(0)); first = address(0); payable(msg.sender).transfer(1 ether); }
  function win() external { require(msg.sender == second); second = address(0); first = address(0); payable(msg.sender).transfer(2 ether); }
}`;
const kept = "total[id] -= n;";
const cleared = `${kept} left[id][msg.sender] = 0;`;

/** What is told of such losses; that attackers end with more is told anyway where nobody had to do with them. */
function told(source: string, act: (build: Build) => void): string[] {
  const build = startScenario(source);
  act(build);
  return violationsOf(build).filter((each) => each.includes("no longer gets"));
}

/** Both put ether into the same room, so that each writes what the other one has written. */
function share(build: Build, contract: bigint): void {
  calls(build, attacker, contract, "put(uint256)", [1n], { value: ether });
  calls(build, user, contract, "put(uint256)", [1n], { value: ether });
  calls(build, attacker, contract, "take(uint256)", [1n]);
}

function takeTwice(build: Build): void {
  const contract = deploys(build, "Rooms");
  share(build, contract);
  calls(build, attacker, contract, "take(uint256)", [1n]);
  calls(build, user, contract, "take(uint256)", [1n]);
}

const loss =
  "unprotected-ether-withdrawal at Rooms, step 4: the attacker ends with 1 ether more than they put in, and user 1 no longer gets 1 ether";

describe("what another one loses", () => {
  it("is told at the payment by which it was lost", () => {
    assert.deepEqual(told(rooms(kept), takeTwice), [loss]);
  });

  it("is nothing where the second payment is none", () => {
    assert.deepEqual(told(rooms(cleared), takeTwice), []);
  });

  it("is nothing where they ask for nothing, or get it after all", () => {
    assert.deepEqual(
      told(rooms(kept), (build) => {
        const contract = deploys(build, "Rooms");
        share(build, contract);
        calls(build, attacker, contract, "take(uint256)", [1n]);
      }),
      [],
    );
    assert.deepEqual(
      told(rooms(kept), (build) => {
        const contract = deploys(build, "Rooms");
        calls(build, creator, contract, "put(uint256)", [1n], { value: ether });
        share(build, contract);
        calls(build, attacker, contract, "take(uint256)", [1n]);
        calls(build, user, contract, "take(uint256)", [1n]);
      }),
      [],
    );
  });

  it("is told of tokens", () => {
    const act = (build: Build): void => {
      const token = deploys(build, "Token");
      const boxes = deploys(build, "Boxes", [token]);
      for (const who of [attacker, user]) {
        calls(build, who, token, "mint(address,uint256)", [who, 5n]);
        calls(build, who, token, "approve(address,uint256)", [boxes, 5n]);
        calls(build, who, boxes, "put(uint256,uint256)", [1n, 5n]);
      }
      calls(build, attacker, boxes, "take(uint256)", [1n]);
      calls(build, attacker, boxes, "take(uint256)", [1n]);
      calls(build, user, boxes, "take(uint256)", [1n]);
    };
    assert.deepEqual(told(rooms(kept), act), [
      "unprotected-token-withdrawal at Boxes, step 9: the attacker ends with 5 of Token more than they put in, and user 1 no longer gets 5",
    ]);
    assert.deepEqual(told(rooms(cleared), act), []);
  });

  it("is nothing where a price has moved", () => {
    const act = (build: Build): void => {
      const curve = deploys(build, "Curve");
      calls(build, creator, curve, "buy()", [], { value: ether });
      calls(build, attacker, curve, "buy()", [], { value: 3n * ether });
      calls(build, user, curve, "buy()", [], { value: 60n * ether });
      calls(build, attacker, curve, "sell(uint256)", [ether / 2n / 10n ** 9n]);
      calls(build, attacker, curve, "sell(uint256)", [ether / 2n / 10n ** 9n]);
      calls(build, user, curve, "sell(uint256)", [6n * 10n ** 9n]);
    };
    assert.deepEqual(told(rooms(cleared), act), []);
  });

  it("is nothing where it was a reward for whoever comes first", () => {
    const act = (build: Build): void => {
      const watch = deploys(build, "Watch");
      calls(build, user, watch, "put()", [], { value: ether });
      calls(build, attacker, watch, "wake()", []);
      calls(build, user, watch, "wake()", []);
    };
    assert.deepEqual(told(rooms(cleared), act), []);
  });

  it("is nothing where it was at stake", () => {
    const act = (build: Build): void => {
      const pot = deploys(build, "Pot");
      calls(build, user, pot, "join()", [], { value: ether });
      calls(build, attacker, pot, "join()", [], { value: ether });
      calls(build, attacker, pot, "win()", []);
      calls(build, user, pot, "leave()", []);
    };
    assert.deepEqual(told(rooms(cleared), act), []);
  });
});
