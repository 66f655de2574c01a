/** What is stated and holds is proved, with how many calls; what may be broken is not, however few break it. */

import assert from "node:assert/strict";
import { makeCode } from "../../../../engine/evm/code/contract-code.ts";
import { propertiesOf } from "../../../../engine/fuzz/entries.ts";
import { makePropertyProof, type Statement } from "../../../../engine/symex/proof/prove-properties.ts";
import { fuzzerOfSource } from "../../../harness/fuzz/fuzz-source.ts";

const head = "// SPDX-License-Identifier: MIT\npragma solidity 0.8.37;\n";

const sourceOf = (members: string): string => `${head}contract Target { ${members} }`;

/** The bound of the one property of a contract, or of its assertions. */
function boundOf(members: string, kind: Statement["kind"] = "truth"): number | "any" | undefined {
  const { exchange } = fuzzerOfSource(sourceOf(members));
  const [state] = exchange.states();
  const account = state && exchange.accountsIn(state).find(({ address }) => address === exchange.contracts[0]);
  const selector = propertiesOf(exchange.entries)[0]?.fn.selector ?? 0;
  const people = exchange.people.callers.map(({ address }) => address);
  assert.ok(account !== undefined);
  const statement: Statement = { kind, selector };
  const { address, storage, code } = account;
  const subject = {
    address,
    storage,
    code: makeCode(code.bytes),
    asker: people[0] ?? 0n,
    people,
    statements: [statement],
  };
  const proof = makePropertyProof(subject, 1);
  for (let slice = 0; slice < 100 && proof.run(10_000); slice++);
  return proof.bounds.get(statement);
}

const property = (body: string): string => `function invariant_it() external view returns (bool) { ${body} }`;

type Row = readonly [bound: number | "any" | undefined, what: string, members: string, kind?: Statement["kind"]];

const rows: readonly Row[] = [
  [
    "any",
    "a limit that every call tests",
    `uint256 total; ${property("return total <= 100;")}
    function add(uint256 x) external { require(x <= 100 && total <= 100 - x); total += x; }`,
  ],
  [
    1,
    "a limit that the second call may exceed",
    `uint256 total; ${property("return total <= 100;")}
    function add(uint256 x) external { require(x <= 60); total += x; }`,
  ],
  [
    4,
    "a limit that counting exceeds",
    `uint256 total; ${property("return total < 5;")}
    function add() external { total++; }`,
  ],
  [
    0,
    "a limit that one call exceeds",
    `uint256 total; ${property("return total <= 100;")}
    function add(uint256 x) external { total = x; }`,
  ],
  [undefined, "a limit that is exceeded at first", `uint256 total = 101; ${property("return total <= 100;")}`],
  [
    "any",
    "an owner who is never nobody",
    `address owner = msg.sender; ${property("return owner != address(0);")}
    function give(address to) external { require(to != address(0) && msg.sender == owner); owner = to; }`,
  ],
  [
    0,
    "an owner who may be nobody",
    `address owner = msg.sender; ${property("return owner != address(0);")}
    function give(address to) external { owner = to; }`,
  ],
  [
    "any",
    "books that say the same",
    `uint256 a; uint256 b; mapping(address => uint256) shares; ${property("return a == b;")}
    function add(uint256 x) external { a += x; b += x; shares[msg.sender] += x; }`,
  ],
  [
    "any",
    "a share that nobody gets",
    `mapping(address => uint256) shares; ${property("return shares[address(0)] == 0;")}
    function add(address to, uint256 x) external { require(to != address(0)); shares[to] = x; }`,
  ],
  [
    0,
    "a share that somebody may get",
    `mapping(address => uint256) shares; ${property("return shares[address(0)] == 0;")}
    function add(address to, uint256 x) external { shares[to] = x; }`,
  ],
  [
    0,
    "what others may do while they are called",
    `uint256 total; ${property("return total == 0;")}
    function ask(address other) external { total = 1; (bool ok, ) = other.call(''); require(ok); total -= 1; }
    function set() external { if (total == 1) total = 2; }`,
  ],
  [
    "any",
    "what is locked meanwhile",
    `uint256 total; ${property("return total == 0;")}
    function ask(address other) external { (bool ok, ) = other.call(''); require(ok); total = 0; }`,
  ],
  [
    undefined,
    "what time breaks",
    `uint256 last = block.timestamp; ${property("return block.timestamp < last + 1 days;")}
    function set() external { last = block.timestamp; }`,
  ],
  [
    "any",
    "a property that fails where it is broken",
    `uint256 total; function invariant_it() external view { require(total < 10); }
    function set(uint256 x) external { if (x < 10) total = x; }`,
    "success",
  ],
  [
    0,
    "a property that may fail",
    `uint256 total; function invariant_it() external view { require(total < 10); }
    function set(uint256 x) external { if (x < 11) total = x; }`,
    "success",
  ],
  [
    "any",
    "a call that is always refused",
    `uint256 total; function echidna_revert_it() external view { require(total == 7); }
    function set(uint256 x) external { if (x != 7) total = x; }`,
    "revert",
  ],
  [
    1,
    "a call that is refused until two were made",
    `uint256 total; function echidna_revert_it() external view { require(total == 2); }
    function set() external { total++; }`,
    "revert",
  ],
  [
    "any",
    "assertions that tests ensure",
    `uint256 total; function set(uint256 x) external { require(x < 5); total = x; assert(x != 5); }`,
    "assertions",
  ],
  [
    2,
    "assertions that the third call breaks",
    `uint256 total; function set() external { total++; assert(total < 3); }`,
    "assertions",
  ],
  [0, "assertions that a call breaks", `function set(uint256 x) external pure { assert(x < 3); }`, "assertions"],
  [
    "any",
    "a loop beside it",
    `uint256 total; ${property("return total <= 100;")}
    function add(uint256[] calldata xs) external { uint256 sum; for (uint256 i = 0; i < xs.length; i++) sum += xs[i]; if (sum < 100) total = sum; }`,
  ],
  [
    0,
    "a loop that breaks it",
    `uint256 total; ${property("return total <= 100;")}
    function add(uint256 n) external { for (uint256 i = 0; i < n; i++) total += i; }`,
  ],
  [
    0,
    "code of others that may write anything",
    `uint256 total; ${property("return total <= 2;")}
    function run(address other) external { (bool ok, ) = other.delegatecall(""); require(ok); }`,
  ],
  [
    0,
    "code that may be taken away",
    `address owner = msg.sender; ${property("return owner != address(0);")}
    function end() external { selfdestruct(payable(msg.sender)); }`,
  ],
];

const askThem = `(bool ok, ) = msg.sender.call(""); require(ok);`;

/** What is proved although others are called, who may call back: what they are called with, they leave. */
const rowsWithOthers: readonly Row[] = [
  [
    "any",
    "a limit of a vault that pays out",
    `mapping(address => uint256) shares; uint256 total; ${property("return total <= 1000;")}
    function pay() external payable { require(total + msg.value <= 1000); total += msg.value; shares[msg.sender] += msg.value; }
    function take(uint256 x) external { shares[msg.sender] -= x; total -= x; (bool ok, ) = msg.sender.call{value: x}(""); require(ok); }`,
  ],
  [
    "any",
    "a limit that is kept by what follows the call too",
    `uint256 total; ${property("return total <= 2;")}
    function add() external { require(total < 2); total += 1; }
    function take() external { ${askThem} total -= 1; }`,
  ],
  [
    "any",
    "a limit that is tested again after the call",
    `uint256 total; ${property("return total <= 2;")}
    function add() external { ${askThem} require(total < 2); total += 1; }`,
  ],
  [
    0,
    "a limit that is tested before the call alone",
    `uint256 total; ${property("return total <= 2;")}
    function add() external { require(total < 2); ${askThem} total += 1; }`,
  ],
  [
    0,
    "a limit that is exceeded while others are called, who can make it last",
    `uint256 total; uint256 kept; ${property("return kept <= 2;")}
    function ask() external { total = 5; ${askThem} total = 0; }
    function keep() external { kept = total; }`,
  ],
  [
    0,
    "two books of which one is written when others were called",
    `uint256 a; uint256 b; ${property("return a == b;")}
    function add() external { a += 1; ${askThem} b += 1; }
    function spoil() external { if (a == b + 1) { a = 9; b = 3; } }`,
  ],
  [
    "any",
    "two books that nobody can get at until both are written",
    `uint256 a; uint256 b; bool locked; ${property("return a == b && !locked;")}
    modifier lock() { require(!locked); locked = true; _; locked = false; }
    function add() external lock { a += 1; ${askThem} b += 1; }
    function spoil() external lock { if (a == b + 1) { a = 9; b = 3; } }`,
  ],
  [
    0,
    "two books with a lock that one function lacks",
    `uint256 a; uint256 b; bool locked; ${property("return a == b && !locked;")}
    modifier lock() { require(!locked); locked = true; _; locked = false; }
    function add() external lock { a += 1; ${askThem} b += 1; }
    function spoil() external { if (a == b + 1) { a = 9; b = 3; } }`,
  ],
  [
    0,
    "two books with a lock that the second call comes after",
    `uint256 a; uint256 b; bool locked; ${property("return a == b && !locked;")}
    modifier lock() { require(!locked); locked = true; _; locked = false; }
    function add() external lock { a += 1; ${askThem} locked = false; ${askThem.replace("bool ok", "bool done").replace("ok)", "done)")} b += 1; }
    function spoil() external lock { if (a == b + 1) { a = 9; b = 3; } }`,
  ],
  [
    "any",
    "two books that are written before others are called",
    `uint256 a; uint256 b; ${property("return a == b;")}
    function add() external { a += 1; b += 1; ${askThem} }
    function later() external { ${askThem} a += 2; b += 2; }`,
  ],
  [
    0,
    "what is written in place of what others have left",
    `uint256 a; uint256 b; ${property("return a == b;")}
    function add() external { uint256 before = a; ${askThem} a = before + 1; b += 1; }`,
  ],
];

describe("proofs of what a contract states that calls others", () => {
  for (const [bound, what, members] of rowsWithOthers) {
    it(`${bound} calls: ${what}`, () => assert.equal(boundOf(members), bound));

    it(`${bound === "any" ? "not broken" : "broken"} by the fuzzer: ${what}`, () => {
      const fuzzer = fuzzerOfSource(sourceOf(members), 1);
      const isBroken = (): boolean => fuzzer.candidates.some(({ violation: { oracle } }) => oracle === "property");
      for (let slice = 0; slice < 16 && !isBroken(); slice++) fuzzer.run(500);
      assert.equal(isBroken(), bound !== "any");
    });
  }
});

describe("proofs of what a contract states", () => {
  for (const [bound, what, members, kind] of rows)
    it(`${bound === undefined ? "none" : `${bound} calls`}: ${what}`, () =>
      assert.equal(boundOf(members, kind), bound));
});
