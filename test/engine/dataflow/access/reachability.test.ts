/** Who can reach what: guards, by what they do. */

import assert from "node:assert/strict";
import { flowsOf } from "../../flow/describe-flow.ts";

/** The functions through which anyone can write `prize`. */
function openFunctions(source: string): string[] {
  const { flows, trust } = flowsOf(`pragma solidity ^0.8.24; ${source}`);
  const names = flows.flatMap((flow) => {
    const isAttackerReachable = flow.steps.some(
      (step) =>
        step.kind === "write" &&
        step.place.base.kind === "variable" &&
        step.place.base.declaration.name === "prize" &&
        trust.isAttackerReachable(flow, step.id),
    );
    return isAttackerReachable ? [flow.entry.name || flow.entry.kind] : [];
  });
  return names.sort();
}

const state = "uint256 prize; address owner = msg.sender; address immutable maker = msg.sender;";

/** Each row: what it is about, the members of a contract, and which of its functions stay open. */
const cases: readonly (readonly [string, string, readonly string[]])[] = [
  ["no guard", "function f() external { prize = 1; }", ["f"]],
  ["an immutable", "function f() external { require(msg.sender == maker); prize = 1; }", []],
  ["a variable that is never set", "function f() external { require(owner == msg.sender); prize = 1; }", []],
  [
    "a variable that owners set",
    "function set(address x) external { require(owner == msg.sender); owner = x; } function f() external { if (msg.sender != owner) revert(); prize = 1; }",
    [],
  ],
  [
    "a variable that anyone sets",
    "function set(address x) external { owner = x; } function f() external { require(owner == msg.sender); prize = 1; }",
    ["f"],
  ],
  [
    "a variable that anyone sets in a roundabout way",
    "address next; function a(address x) external { next = x; } function b() external { owner = next; } function f() external { require(owner == msg.sender); prize = 1; }",
    ["f"],
  ],
  [
    "two steps to a new owner",
    "address next; function a(address x) external { require(msg.sender == owner); next = x; } function b() external { require(msg.sender == next); owner = msg.sender; } function f() external { require(owner == msg.sender); prize = 1; }",
    [],
  ],
  [
    "a list that members leave, by their own name",
    "mapping(address => uint) at; address[] list; constructor() { list.push(msg.sender); at[msg.sender] = 1; } function leave(address who) external { require(who == msg.sender); uint i = at[who]; if (i != 0) { address last = list[list.length - 1]; at[last] = i; list.pop(); delete at[who]; } } function f() external { require(at[msg.sender] != 0); prize = 1; }",
    [],
  ],
  [
    "a list that others are moved in, by any name",
    "mapping(address => uint) at; address[] list; function move(address who) external { uint i = at[who]; if (i != 0 || who == msg.sender) { at[who] = i + 1; } } function f() external { require(at[msg.sender] != 0); prize = 1; }",
    ["f"],
  ],
  [
    "what runs within an initializer alone, as an entry point",
    "bool busy; bool ready; address boss; modifier once() { require(busy || !ready); bool top = !busy; if (top) { busy = true; ready = true; } _; if (top) busy = false; } modifier within() { require(busy); _; } function setBoss(address x) public within { boss = x; } function init(address x) external once { setBoss(x); } function f() external { require(msg.sender == boss); prize = 1; }",
    [],
  ],
  [
    "what runs while anyone's call goes on",
    "bool busy; address boss; function setBoss(address x) public { require(busy); boss = x; } function call(address x) external { busy = true; x.call(''); busy = false; } function f() external { require(msg.sender == boss); prize = 1; }",
    ["f"],
  ],
  ["a parameter", "function f(address x) external { require(x == msg.sender); prize = 1; }", ["f"]],
  ["the wrong way round", "function f() external { require(owner != msg.sender); prize = 1; }", ["f"]],
  [
    "the origin of the transaction only",
    "function f() external { require(tx.origin == msg.sender); prize = 1; }",
    ["f"],
  ],
  ["either of two", "function f() external { require(msg.sender == owner || msg.sender == maker); prize = 1; }", []],
  ["either of two, one open", "function f(bool x) external { require(msg.sender == owner || x); prize = 1; }", ["f"]],
  ["both of two", "function f(bool x) external { require(msg.sender == owner && x); prize = 1; }", []],
  ["one branch only", "function f(bool x) external { if (x) require(msg.sender == owner); prize = 1; }", ["f"]],
  ["after the write, which is undone", "function f() external { prize = 1; require(msg.sender == owner); }", []],
  [
    "after a write of whom it asks for",
    "function f() external { owner = msg.sender; require(msg.sender == owner); prize = 1; }",
    ["f"],
  ],
  [
    "after the write on one way out of two",
    "function f(bool x) external { prize = 1; if (x) require(msg.sender == owner); }",
    ["f"],
  ],
  [
    "waived until a flag is set for good",
    "bool ready; function g() external { require(msg.sender == owner); ready = true; } function f() external { require(!ready || msg.sender == owner); prize = 1; }",
    [],
  ],
  [
    "waived while a flag is off",
    "bool on; function g(bool x) external { require(msg.sender == owner); on = x; } function f() external { require(!on || msg.sender == owner); prize = 1; }",
    ["f"],
  ],
  [
    "through a local",
    "function f() external { address a = msg.sender; bool ok = a == owner; require(ok); prize = 1; }",
    [],
  ],
  [
    "through a flag set on a path",
    "function f() external { bool ok; if (msg.sender == owner) ok = true; require(ok); prize = 1; }",
    [],
  ],
  [
    "through a flag set on every path",
    "function f(bool x) external { bool ok; if (msg.sender == owner) ok = true; if (x) ok = true; require(ok); prize = 1; }",
    ["f"],
  ],
  [
    "in a function that returns",
    "function isIt(address a) internal view returns (bool) { if (a == maker) return true; return a == owner; } function f() external { require(isIt(msg.sender)); prize = 1; }",
    [],
  ],
  [
    "in a modifier, the caller through a function",
    "function who() internal view virtual returns (address) { return msg.sender; } modifier m() { if (who() == owner) { _; } } function f() external m { prize = 1; }",
    [],
  ],
  [
    "the caller taken from calldata for a trusted forwarder",
    "function who() internal view returns (address) { if (msg.sender == maker) return address(bytes20(msg.data[:20])); return msg.sender; } function f() external { require(who() == owner); prize = 1; }",
    [],
  ],
  [
    "the caller taken from calldata for anyone",
    "function who() internal pure returns (address) { return address(bytes20(msg.data[:20])); } function f() external { require(who() == owner); prize = 1; }",
    ["f"],
  ],
  [
    "a role that roles give",
    "mapping(address => bool) roles; constructor() { roles[msg.sender] = true; } function give(address x) external { require(roles[msg.sender]); roles[x] = true; } function f() external { require(roles[msg.sender]); prize = 1; }",
    [],
  ],
  [
    "a role that anyone takes",
    "mapping(address => bool) roles; function take() external { roles[msg.sender] = true; } function f() external { require(roles[msg.sender]); prize = 1; }",
    ["f"],
  ],
  [
    "a role that anyone can only give up",
    "mapping(address => uint256) roles; constructor() { roles[msg.sender] = 1; } function leave() external { delete roles[msg.sender]; } function f() external { require(roles[msg.sender] == 1); prize = 1; }",
    [],
  ],
  [
    "a list of the banned",
    "mapping(address => bool) banned; function ban(address x) external { require(msg.sender == owner); banned[x] = true; } function f() external { require(!banned[msg.sender]); prize = 1; }",
    ["f"],
  ],
  [
    "a balance to draw from",
    "mapping(address => uint256) held; constructor() { held[msg.sender] = 5; } function f(uint256 x) external { require(held[msg.sender] >= x); prize = 1; }",
    ["f"],
  ],
  [
    "a list that is searched",
    "address[] list; constructor() { list.push(msg.sender); } function f() external { bool ok; for (uint256 i = 0; i < list.length; i++) if (list[i] == msg.sender) ok = true; require(ok); prize = 1; }",
    [],
  ],
  [
    "an initializer",
    "bool done; function init(address x) external { require(!done); done = true; owner = x; } function f() external { require(msg.sender == owner); prize = 1; }",
    [],
  ],
  [
    "an initializer, its body",
    "bool done; address boss; function init(address x, uint256 y) external { require(!done); done = true; boss = x; prize = y; } function f() external { require(msg.sender == boss); prize = 1; }",
    [],
  ],
  [
    "an initializer for each version, which may call others",
    `uint256 last; bool busy; address boss;
    function init(address x) external { require(busy || address(this).code.length == 0 || 2 > last); bool top = !busy; if (top) { busy = true; last = 2; } prize = 1; boss = x; if (top) busy = false; }
    function f() external { require(msg.sender == boss); prize = 1; }`,
    [],
  ],
  [
    "in construction only, by the size of the code",
    "function f() external { uint256 size; assembly { size := extcodesize(address()) } require(size == 0); prize = 1; } function g() external { require(!(address(this).code.length > 0)); prize = 1; }",
    [],
  ],
  [
    "a test that passes once, and puts nobody in charge",
    "bool done; function f() external { require(!done); done = true; prize = 1; }",
    ["f"],
  ],
  [
    "a test that passes once for each of many",
    "mapping(uint256 => address) holders; uint256 next; function f(address x) external { require(holders[next] == address(0)); holders[next++] = x; prize = 1; } function g(uint256 i) external { require(holders[i] == msg.sender); prize = 1; }",
    ["f", "g"],
  ],
  [
    "a flag that another call takes back, which ends a round",
    "bool bonded; address bonder; function bond(address x) external { require(!bonded); bonded = true; bonder = x; prize = 1; } function settle() external { require(bonded && msg.sender == bonder); bonded = false; prize = 2; }",
    ["bond", "settle"],
  ],
  [
    "a flag that the same call takes back in another branch",
    "address next; address boss; function change(address x) external { if (next != address(0)) { require(next == x); boss = x; next = address(0); prize = 1; } else next = x; }",
    ["change"],
  ],
  [
    "an initializer for the first version, and one for the next",
    "uint256 last; address boss; function init(address x) external { require(last < 1); last = 1; boss = x; prize = 1; } function init2(address x) external { require(last < 2); last = 2; boss = x; prize = 1; }",
    [],
  ],
  [
    "an initializer of an owner who may renounce",
    "address boss; function init(address x) external { require(boss == address(0)); boss = x; prize = 1; } function renounce() external { require(msg.sender == boss); boss = address(0); }",
    [],
  ],
  [
    "an initializer of a number that is reckoned with later",
    "uint256 rate; address boss; function init(uint256 x, address y) external { require(rate == 0); rate = x; boss = y; prize = 1; } function lower(uint256 x) external { require(msg.sender == boss); rate -= x; }",
    [],
  ],
  [
    "an initializer whose test comes last",
    "bool done; address boss; function init(address x) external { boss = x; prize = 1; require(!done); done = true; } function f() external { require(msg.sender == boss); prize = 1; }",
    [],
  ],
  [
    "a role of who signed",
    "mapping(address => bool) chosen; function add(address x) external { require(msg.sender == maker); chosen[x] = true; } function f(bytes32 h, uint8 v, bytes32 r, bytes32 s) external { require(chosen[ecrecover(h, v, r, s)]); prize = 1; }",
    [],
  ],
  [
    "the caller of another chain, moved by a number",
    "function f() external { unchecked { require(address(uint160(msg.sender) - 0x1111) == owner); } prize = 1; }",
    [],
  ],
  [
    "an initializer that never closes",
    "bool done; function init(address x) external { require(!done); owner = x; } function f() external { require(msg.sender == owner); prize = 1; }",
    ["f"],
  ],
  [
    "a lock, which is no initializer",
    "bool busy; function set(address x) external { require(!busy); busy = true; owner = x; busy = false; } function f() external { require(msg.sender == owner); prize = 1; }",
    ["f"],
  ],
  [
    "a signature",
    "function f(bytes32 h, uint8 v, bytes32 r, bytes32 s) external { require(ecrecover(h, v, r, s) == maker); prize = 1; }",
    [],
  ],
  [
    "a hash of what was agreed",
    "bytes32 agreed; function f(uint256 x) external { require(keccak256(abi.encode(x)) == agreed); prize = x; }",
    [],
  ],
  [
    "a hash of a known text",
    'function f(string calldata x) external { require(keccak256(bytes(x)) == keccak256("yes")); prize = 1; }',
    ["f"],
  ],
  ["the contract itself", "function f() external { require(msg.sender == address(this)); prize = 1; }", []],
  [
    "in assembly",
    "function f() external { assembly { if xor(caller(), sload(owner.slot)) { revert(0, 0) } } prize = 1; }",
    [],
  ],
  [
    "in assembly, shifted",
    "function f() external { assembly { if shl(96, xor(caller(), sload(owner.slot))) { revert(0, 0) } } prize = 1; }",
    [],
  ],
  [
    "something else in assembly",
    "function f() external { assembly { if callvalue() { revert(0, 0) } } prize = 1; }",
    ["f"],
  ],
  ["a path that reverts anyway", 'function f() external { prize = 1; revert("no"); }', []],
];

describe("trust", () => {
  for (const [name, members, open] of cases) {
    it(name, () => assert.deepEqual(openFunctions(`contract C { ${state} ${members} }`), open));
  }

  it("asks a contract that callers cannot choose, and only such a one", () => {
    const source = `interface I { function may(address who) external view returns (bool); }
      contract C { ${state} I immutable fixedOne = I(address(1)); I open;
        function set(I x) external { open = x; }
        function f() external { require(fixedOne.may(msg.sender)); prize = 1; }
        function g() external { require(open.may(msg.sender)); prize = 1; }
        function h(I x) external { require(x.may(msg.sender)); prize = 1; }
        function i() external { require(!fixedOne.may(msg.sender)); prize = 1; } }`;
    assert.deepEqual(openFunctions(source), ["g", "h", "i"]);
  });

  it("asks other contracts for a yes to the caller, not for what an amount comes to or whether somebody can pay", () => {
    const source = `interface I { function worth(address token, uint256 amount) external view returns (uint256); function isOpen(uint256 id) external view returns (bool);
        function rank(address who) external view returns (uint256); function weight(bytes calldata signed) external view returns (uint256);
        function balanceOf(address who) external view returns (uint256); function allowance(address who, address to) external view returns (uint256); }
      contract C { ${state} I immutable it = I(address(1)); uint256 least = 5;
        function quote(address t, uint256 x) external { require(it.worth(t, 2 * x) >= least); prize = 1; }
        function some(uint256 x) external { uint256 y = it.worth(maker, x) / least; require(y > 0); prize = y; }
        function allowed(uint256 x) external { require(it.allowance(msg.sender, address(this)) >= x); prize = 1; }
        function funded(uint256 x) external { require(it.balanceOf(msg.sender) >= x); prize = 1; }
        function member() external { require(it.balanceOf(msg.sender) > 0); prize = 1; }
        function ranked() external { require(it.rank(msg.sender) >= least); prize = 1; }
        function signed(bytes calldata x) external { require(it.weight(x) >= least); prize = 1; }
        function chosen(uint256 id) external { require(it.isOpen(id)); prize = 1; } }`;
    assert.deepEqual(openFunctions(source), ["allowed", "funded", "quote", "some"]);
  });

  it("takes for setting up only what lies behind the test that passes once, and not what only some may do", () => {
    const { flows, trust } = flowsOf(`pragma solidity ^0.8.24; contract C { ${state} uint256 last; address boss;
      function f(uint256 x, address y) external { require(msg.sender == owner); if (last == 0) { last = block.timestamp; boss = y; } prize = x; }
      function g() external { require(msg.sender == boss); prize = 1; } }`);
    const setUp = flows.flatMap((flow) =>
      flow.steps.flatMap((step) => (step.kind === "write" && trust.isInitializing(flow, step.id) ? [step.place] : [])),
    );
    const names = setUp.map(({ base }) => (base.kind === "variable" ? base.declaration.name : base.kind));
    assert.deepEqual(names, ["last", "boss"]);
  });

  it("goes by the contract as deployed", () => {
    const source = `abstract contract A { ${state} function check() internal virtual {} function f() external { check(); prize = 1; } }
      contract B is A { function check() internal view override { require(msg.sender == owner); } }`;
    assert.deepEqual(openFunctions(source), []);
    assert.deepEqual(openFunctions(`${source} contract D is A {}`), ["f"]);
  });
});
