/** Tokens that attackers end with. */
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

const source = `
contract Token {
  event Transfer(address indexed from, address indexed to, uint256 value);
  mapping(address => uint) public balanceOf;
  mapping(address => mapping(address => uint)) public allowance;
  constructor() { balanceOf[msg.sender] = 1000; emit Transfer(address(0), msg.sender, 1000); }
  function approve(address who, uint n) external { allowance[msg.sender][who] = n; }
  function transfer(address to, uint n) external { move(msg.sender, to, n); }
  function transferFrom(address from, address to, uint n) external { allowance[from][msg.sender] -= n; move(from, to, n); }
  function mint(uint n) external { balanceOf[msg.sender] += n; emit Transfer(address(0), msg.sender, n); }
  function seize(address from, uint n) external { move(from, msg.sender, n); }
  function move(address from, address to, uint n) internal { balanceOf[from] -= n; balanceOf[to] += n; emit Transfer(from, to, n); }
}
contract Vault {
  Token token;
  mapping(address => uint) held;
  constructor(Token t) { token = t; }
  function put(uint n) external { token.transferFrom(msg.sender, address(this), n); held[msg.sender] += n; }
  function takes(uint n) external { token.transfer(msg.sender, n); }
  function takesOwn(uint n) external { held[msg.sender] -= n; token.transfer(msg.sender, n); }
  function sells(uint n) external payable { require(msg.value == n); token.transfer(msg.sender, n); }
  function pulls(address from, uint n) external { token.transferFrom(from, msg.sender, n); }
}`;

/** What is told where the creator has put 100 tokens into a vault, and somebody acts. */
function toldAfter(act: (build: Build, vault: bigint, token: bigint) => void): string[] {
  const build = startScenario(source);
  const token = deploys(build, "Token");
  const vault = deploys(build, "Vault", [token]);
  calls(build, creator, token, "approve(address,uint256)", [vault, 500n]);
  calls(build, creator, vault, "put(uint256)", [100n]);
  act(build, vault, token);
  return violationsOf(build).filter((told) => told.startsWith("unprotected-token"));
}

describe("the oracle of tokens", () => {
  it("tells what was taken for nothing, at the call that had it move", () => {
    assert.deepEqual(
      toldAfter((build, vault) => calls(build, attacker, vault, "takes(uint256)", [30n])),
      [
        "unprotected-token-withdrawal at Vault, step 4: the attacker ends with 30 of Token that Vault had, and gave nothing for it",
      ],
    );
    assert.deepEqual(
      toldAfter((build, vault) => calls(build, attacker, vault, "pulls(address,uint256)", [creator, 30n])),
      [
        "unprotected-token-withdrawal at Vault, step 4: the attacker ends with 30 of Token that creator had, and gave nothing for it",
      ],
    );
  });

  it("tells it where ether went to somebody who sells nothing", () => {
    const told = toldAfter((build, vault) => {
      const step = build.steps.at(-1) ?? assert.fail();
      build.steps.push({ ...step, from: attacker, to: user, value: 5n, data: new Uint8Array(), contract: null });
      calls(build, attacker, vault, "takes(uint256)", [30n]);
    });
    assert.equal(told.length, 1);
  });

  it("tells it in the token itself where nobody is in between", () => {
    assert.deepEqual(
      toldAfter((build, _, token) => calls(build, attacker, token, "seize(address,uint256)", [creator, 30n])),
      [
        "unprotected-token-withdrawal at Token, step 4: the attacker ends with 30 of Token that creator had, and gave nothing for it",
      ],
    );
  });

  it("tells nothing of who gives one thing for another, whatever the price, but of who gives shares", () => {
    const market = source
      .replace(
        "contract Vault {",
        `contract Vault {
  receive() external payable {}
  function buys(uint n) external { token.transferFrom(msg.sender, address(this), n); payable(msg.sender).transfer(2 * n); }
  function burns(uint n) external { token.burn(msg.sender, n); payable(msg.sender).transfer(2 * n); }
  function pays(uint n) external { payable(msg.sender).transfer(n); }
`,
      )
      .replace(
        "function move(",
        "function burn(address from, uint n) external { balanceOf[from] -= n; emit Transfer(from, address(0), n); }\n  function move(",
      );
    const told = (signature: string): string[] => {
      const build = startScenario(market);
      const token = deploys(build, "Token");
      const vault = deploys(build, "Vault", [token]);
      const step = build.steps.at(-1) ?? assert.fail();
      build.steps.push({ ...step, from: creator, to: vault, value: 1000n, data: new Uint8Array() });
      calls(build, attacker, token, "mint(uint256)", [10n]);
      calls(build, attacker, token, "approve(address,uint256)", [vault, 10n]);
      calls(build, attacker, vault, signature, [10n]);
      return violationsOf(build).filter((each) => each.startsWith("unprotected-ether"));
    };
    assert.deepEqual(told("buys(uint256)"), []);
    assert.equal(told("burns(uint256)").length, 1);
    assert.equal(told("pays(uint256)").length, 1);
  });

  it("tells what has a number, alone or by the amount", () => {
    const collections = `
contract Items {
  event Transfer(address indexed from, address indexed to, uint256 indexed id);
  event TransferSingle(address indexed by, address indexed from, address indexed to, uint256 id, uint256 amount);
  function move(address from, address to, uint id) external { emit Transfer(from, to, id); }
  function moveSome(address from, address to, uint id, uint n) external { emit TransferSingle(msg.sender, from, to, id, n); }
}
contract Shelf {
  Items items;
  constructor(Items i) { items = i; }
  function take(uint id) external { items.move(address(this), msg.sender, id); }
  function takeSome(uint id, uint n) external { items.moveSome(address(this), msg.sender, id, n); }
  function swap(uint mine, uint id) external { items.move(msg.sender, address(this), mine); items.move(address(this), msg.sender, id); }
}`;
    const told = (signature: string, args: bigint[]): string[] => {
      const build = startScenario(collections);
      const shelf = deploys(build, "Shelf", [deploys(build, "Items")]);
      calls(build, attacker, shelf, signature, args);
      return violationsOf(build).filter((each) => each.startsWith("unprotected-token"));
    };
    const start = "unprotected-token-withdrawal at Shelf, step 2: the attacker ends with";
    const end = "of Items that Shelf had, and gave nothing for it";
    assert.deepEqual(told("take(uint256)", [7n]), [`${start} number 7 ${end}`]);
    assert.deepEqual(told("takeSome(uint256,uint256)", [7n, 3n]), [`${start} 3 of number 7 ${end}`]);
    assert.deepEqual(told("swap(uint256,uint256)", [6n, 7n]), []);
  });

  it("says nothing of what was bought, was theirs, is new, was given, or did not stay", () => {
    const acts: Readonly<Record<string, (build: Build, vault: bigint, token: bigint) => void>> = {
      bought: (build, vault) => calls(build, attacker, vault, "sells(uint256)", [30n], { value: 30n }),
      theirs(build, vault, token) {
        calls(build, attacker, token, "mint(uint256)", [30n]);
        calls(build, attacker, token, "approve(address,uint256)", [vault, 30n]);
        calls(build, attacker, vault, "put(uint256)", [30n]);
        calls(build, attacker, vault, "takesOwn(uint256)", [30n]);
      },
      new: (build, _, token) => calls(build, attacker, token, "mint(uint256)", [30n]),
      given: (build, _, token) => calls(build, creator, token, "transfer(address,uint256)", [attacker, 30n]),
      allowed(build, _, token) {
        calls(build, creator, token, "approve(address,uint256)", [attacker, 30n]);
        calls(build, attacker, token, "transferFrom(address,address,uint256)", [creator, attacker, 30n]);
      },
      another: (build, vault) => calls(build, user, vault, "takes(uint256)", [30n]),
      undone: (build, vault) => calls(build, attacker, vault, "takes(uint256)", [101n]),
    };
    for (const [name, act] of Object.entries(acts)) assert.deepEqual(toldAfter(act), [], name);
  });
});

describe("the oracle of ether", () => {
  const stalls = `
contract Stalls {
  struct Stall { address owner; uint price; }
  mapping(uint => Stall) stalls;
  mapping(address => uint) owed;
  uint n;
  function open(uint price) external { stalls[n++] = Stall(msg.sender, price); }
  function buy(uint id) external payable { owed[stalls[id].owner] += msg.value; }
  function give(uint id) external payable { owed[address(uint160(id))] += msg.value; }
  function collect(address whose) external { uint amount = owed[whose]; owed[whose] = 0; payable(msg.sender).transfer(amount); }
}`;
  const told = (pay: string, whose: bigint): string[] => {
    const build = startScenario(stalls);
    const address = deploys(build, "Stalls");
    calls(build, attacker, address, "open(uint256)", [5n]);
    calls(build, user, address, pay, [pay.startsWith("buy") ? 0n : user], { value: 5n });
    calls(build, attacker, address, "collect(address)", [whose]);
    return violationsOf(build).filter((each) => each.startsWith("unprotected-ether"));
  };

  it("says nothing of what somebody paid for what is the attacker's", () => {
    assert.deepEqual(told("buy(uint256)", attacker), []);
  });

  it("says nothing of what somebody paid into a record that the attacker has written", () => {
    const pots = `
contract Pots {
  mapping(uint => uint) pots;
  function fill(uint id) external payable { pots[id] += msg.value; }
  function empty(uint id) external { uint amount = pots[id]; pots[id] = 0; payable(msg.sender).transfer(amount); }
}`;
    const toldOf = (own: bigint): string[] => {
      const build = startScenario(pots);
      const address = deploys(build, "Pots");
      calls(build, attacker, address, "fill(uint256)", [own], { value: 1n });
      calls(build, user, address, "fill(uint256)", [7n], { value: 5n });
      calls(build, attacker, address, "empty(uint256)", [7n]);
      return violationsOf(build).filter((each) => each.startsWith("unprotected-ether"));
    };
    assert.deepEqual(toldOf(7n), []);
    assert.equal(toldOf(6n).length, 1);
  });

  it("tells what somebody paid for themselves", () => {
    assert.equal(told("give(uint256)", user).length, 1);
  });
});
