/** What entry points do, step by step: order, branches, loops, calls, assembly. */

import assert from "node:assert/strict";
import { printPlace } from "../../../engine/flow/print.ts";
import { canFollow, describeFlow, flowOf, flowsOf } from "./describe-flow.ts";

/** The flow of `run` in a contract with these members. */
function run(members: string, before = "") {
  return flowOf(flowsOf(`pragma solidity ^0.8.24; ${before} contract C { ${members} }`), "run");
}

describe("lowering", () => {
  it("takes conditions apart, and leaves out what reverts", () => {
    const flow = run(`uint256 a; uint256 b;
      function run(uint256 x) external { require(x > 1 && !(x == 5 || x == 7)); if (x < 3) { a = 1; return; } b = 2; }`);
    assert.deepEqual(describeFlow(flow), [
      "if x > 1",
      "unless x > 1",
      "if x == 5",
      "unless x == 5",
      "if x == 7",
      "unless x == 7",
      "if x < 3",
      "unless x < 3",
      "a := 1",
      "b := 2",
    ]);
    assert.ok(canFollow(flow, "if x > 1", "b := 2"));
    assert.ok(!canFollow(flow, "unless x > 1", "b := 2"));
    assert.ok(!canFollow(flow, "if x == 7", "b := 2"));
    assert.ok(!canFollow(flow, "a := 1", "b := 2"));
  });

  it("walks the sides of a condition of several parts once, in order", () => {
    const sides = (condition: string): string[] =>
      describeFlow(
        run(
          `uint256 a; function run(uint256 x, uint256 y) external { if (${condition}) { a = x; } else { a = y; } a = 3; }`,
        ),
      ).filter((step) => step.includes(":="));
    assert.deepEqual(sides("x == 1 && y == 2"), ["a := x", "a := y", "a := 3"]);
    assert.deepEqual(sides("x == 1 || y == 2"), ["a := x", "a := y", "a := 3"]);
  });

  it("walks modifiers around the body, in order, with early returns", () => {
    const flow = run(`uint256 a; uint256 b; uint256 c; uint256 d;
      modifier first(uint256 n) { a = n; _; b = n + 1; }
      modifier second() { if (d == 9) return; _; c = 3; }
      function run(uint256 x) external first(x) second returns (uint256) { if (x == 0) return 4; d = 5; return 6; }`);
    assert.deepEqual(describeFlow(flow), [
      "a := x",
      "if d == 9",
      "unless d == 9",
      "if x == 0",
      "unless x == 0",
      "d := 5",
      "c := 3",
      "b := x + 1",
    ]);
    assert.ok(canFollow(flow, "if x == 0", "c := 3"));
    assert.ok(canFollow(flow, "if d == 9", "b := x + 1"));
    assert.ok(!canFollow(flow, "if d == 9", "c := 3"));
  });

  it("gives what functions return back to their callers", () => {
    const flow = run(`uint256 a;
      function pick(bool low, uint256 x) private pure returns (uint256 y, address who) {
        if (low) return (x, address(0));
        y = 7;
        who = address(1);
      }
      function run(bool low, uint256 x) external { address w; (a, w) = pick(low, x); require(w != address(2)); }`);
    assert.deepEqual(describeFlow(flow), ["if low", "unless low", "a := 7 | x", "unless 1 | 0 == 2", "if 1 | 0 == 2"]);
  });

  it("resolves overrides and super as the deployed contract does", () => {
    const { flows } = flowsOf(`pragma solidity ^0.8.24;
      contract A { uint256 a; function f() internal virtual { a = 1; } function run() external { f(); } }
      contract B is A { uint256 b; function f() internal virtual override { b = 2; super.f(); } }
      contract D is A { uint256 d; function f() internal virtual override { d = 3; super.f(); } }
      contract E is B, D { function f() internal override(B, D) { super.f(); } }`);
    const [flow] = flows;
    assert.ok(flow);
    assert.deepEqual(describeFlow(flow), ["d := 3", "b := 2", "a := 1"]);
  });

  it("follows storage through pointers, libraries and fields", () => {
    const flow = run(
      `using L for mapping(address => L.Box); mapping(address => L.Box) boxes;
       function run(address who) external {
         L.Box storage box = boxes[who];
         box.size += 2;
         boxes.empty(msg.sender);
         delete boxes[who];
       }`,
      `library L {
         struct Box { uint256 size; uint256[] items; }
         function empty(mapping(address => Box) storage all, address who) internal { all[who].items.push(4); }
       }`,
    );
    assert.deepEqual(describeFlow(flow), [
      "boxes[who].size := boxes[who].size + 2",
      "boxes[msg.sender].items[boxes[msg.sender].items.length] := 4",
      "boxes[msg.sender].items.length := boxes[msg.sender].items.length + 1",
      "boxes[who].size := 0",
      "boxes[who].items := 0",
    ]);
  });

  it("writes a struct field by field, and leaves mappings alone", () => {
    const flow = run(
      `struct Inner { uint256 low; bool on; } struct Box { address who; Inner inner; mapping(address => uint256) all; }
       struct Pair { uint256 a; uint256 b; }
       mapping(uint256 => Box) boxes; Pair pair; Pair[] pairs;
       function run(uint256 id, address who) external {
         boxes[id].inner = Inner(id, true);
         pairs.push(Pair({b: 1, a: id}));
         (pair, boxes[id].who) = (pairs[id], who);
         delete boxes[id];
       }`,
    );
    assert.deepEqual(describeFlow(flow), [
      "boxes[id].inner.low := id",
      "boxes[id].inner.on := 1",
      "pairs[pairs.length].a := id",
      "pairs[pairs.length].b := 1",
      "pairs.length := pairs.length + 1",
      "pair.a := pairs[id].a",
      "pair.b := pairs[id].b",
      "boxes[id].who := who",
      "boxes[id].who := 0",
      "boxes[id].inner.low := 0",
      "boxes[id].inner.on := 0",
    ]);
  });

  it("knows a number that was just written", () => {
    const flow = run(
      `mapping(uint256 => uint256) all; uint256 n; bool on;
       function run(uint256 id, uint256 size, uint256 other) external {
         all[id] = 10;
         all[id] -= size;
         n = 3;
         all[other] = 4;
         n += all[id];
         if (on) n = 1;
         n += 1;
       }`,
    );
    assert.deepEqual(describeFlow(flow), [
      "all[id] := 10",
      "all[id] := 10 - size",
      "n := 3",
      "all[other] := 4",
      "n := 3 + all[id]",
      "if on",
      "unless on",
      "n := 1",
      "n := n + 1",
    ]);
  });

  it("writes what a copy in memory has changed, and all of it where storage may have changed too", () => {
    const flow = run(
      `struct Pair { uint256 a; uint256 b; } Pair pair;
       function run(uint256 size, bool more, address who) external {
         Pair memory one = pair;
         one.a = size;
         pair = one;
         Pair memory two = pair;
         if (more) two.b = size;
         pair = two;
         Pair memory three = pair;
         who.call("");
         three.a = 3;
         pair = three;
       }`,
    );
    const writes = flow.steps.flatMap((step) => (step.kind === "write" ? [printPlace(step.place)] : []));
    assert.deepEqual(writes, ["pair.a", "pair.b", "pair.a", "pair.b"]);
  });

  it("knows the calls that leave, and what they carry", () => {
    const flow = run(
      `I fixedOne = I(address(1));
       function run(address payable to, I other) external payable {
         other.pay{value: msg.value, gas: 5}(to);
         fixedOne.look();
         to.transfer(1 ether);
         (bool ok, ) = to.call{value: address(this).balance}("");
         require(ok);
         to.delegatecall("");
         new D{value: 2}();
         if (to.send(3)) selfdestruct(to);
       }`,
      `interface I { function pay(address to) external payable; function look() external view returns (uint256); }
       contract D { constructor() payable {} }`,
    );
    assert.deepEqual(describeFlow(flow), [
      "high-level other value msg.value",
      "high-level fixedOne",
      "transfer to value 1000000000000000000",
      "call to value address(this).balance",
      "if result of call",
      "unless result of call",
      "delegatecall to",
      "create value 2",
      "send to value 3",
      "if result of send",
      "unless result of send",
      "selfdestruct to",
    ]);
    const [pay, look] = flow.steps.flatMap((step) => (step.kind === "call" ? [step.call] : []));
    assert.deepEqual([pay?.isStatic, look?.isStatic], [false, true]);
    assert.equal(pay?.gas?.kind, "number");
  });

  it("walks loops once and leads their end back to their head", () => {
    const flow = run(`uint256 a; uint256 b;
      function run(uint256[] calldata xs) external {
        for (uint256 i = 0; i < xs.length; i++) { if (xs[i] == 3) continue; if (xs[i] == 4) break; a = i; }
        do { b = a; } while (b > 2);
      }`);
    const [first, second] = flow.loops;
    assert.ok(first?.back !== undefined && second?.back !== undefined);
    assert.equal(first.variant.size, 1);
    assert.ok(flow.steps[first.head]?.predecessors.includes(first.back));
    assert.ok(canFollow(flow, "if xs[…] == 3", "a := 0 | … + 1"));
    assert.ok(canFollow(flow, "if xs[…] == 4", "b := a"));
  });

  it("takes both ways of try", () => {
    const flow = run(
      `uint256 a;
       function run(I other) external { try other.ask() returns (uint256 x) { a = x; } catch Error(string memory) { a = 1; } catch { a = 2; } }`,
      "interface I { function ask() external returns (uint256); }",
    );
    assert.deepEqual(describeFlow(flow), ["high-level other", "a := result of high-level", "a := 1", "a := 2"]);
    assert.ok(!canFollow(flow, "a := 1", "a := 2"));
  });

  it("reads assembly in the terms of Solidity", () => {
    const flow = run(`uint256 a; uint256[] list; bytes32 constant SLOT = bytes32(uint256(7));
      function run(address to) external {
        bytes32 slot = SLOT;
        assembly {
          function half(x) -> y { if lt(x, 2) { leave } y := div(x, 2) }
          if iszero(eq(caller(), sload(slot))) { revert(0, 0) }
          sstore(a.slot, add(sload(a.slot), 1))
          sstore(list.slot, half(callvalue()))
          mstore(0, to)
          tstore(3, mload(0))
          switch call(gas(), to, 5, 0, 0, 0, 0)
          case 0 { return(0, 0) }
          default { sstore(9, address()) }
        }
        a = 8;
      }`);
    assert.deepEqual(describeFlow(flow), [
      "unless msg.sender == a storage slot",
      "if msg.sender == a storage slot",
      "a := a + 1",
      "if msg.value < 2",
      "unless msg.value < 2",
      "list.length := msg.value / 2 | 0",
      "transient storage := to",
      "call to value 5",
      "if result of call == 0",
      "unless result of call == 0",
      "a storage slot := address(this)",
      "a := 8",
    ]);
    assert.ok(!canFollow(flow, "if result of call == 0", "a := 8"));
  });

  it("stops where code calls itself, and where it would never end", () => {
    const self = run(
      `uint256 a; function again(uint256 x) private { if (x > 0) again(x - 1); a = x; } function run(uint256 x) external { again(x); }`,
    );
    assert.deepEqual(describeFlow(self), ["if x > 0", "unless x > 0", "opaque", "a := x"]);
    const functions = Array.from(
      { length: 40 },
      (_, at) => `function f${at}(bytes32 x) private returns (bytes32) { return f${at + 1}(f${at + 1}(x)); }`,
    );
    const tower =
      run(`bytes32 h; ${functions.join("")} function f40(bytes32 x) private returns (bytes32) { h = x; return x; }
      function run(bytes32 x) external { f0(x); }`);
    assert.ok(tower.truncated);
  });
});
