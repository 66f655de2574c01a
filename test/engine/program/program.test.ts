/** The bound program: what it lists and how it is searched. */

import assert from "node:assert/strict";
import { findAll, walk } from "../../../engine/program/nodes.ts";
import { buildProgram } from "../../../engine/program/program.ts";
import { compileProgram } from "./compile.ts";

const sources = {
  "base.sol": `pragma solidity ^0.8.0;
    uint256 constant LIMIT = 5;
    abstract contract Base { uint256 internal total; modifier open() { _; } function run() public virtual; }`,
  "vault.sol": `pragma solidity >=0.8.0;
    import "./base.sol";
    function twice(uint256 x) pure returns (uint256) { return 2 * x; }
    contract Vault is Base {
      mapping(address => uint256) public held;
      constructor() { total = LIMIT; }
      function run() public override open { assembly { sstore(total.slot, add(1, 2)) } held[msg.sender] = twice(3); }
    }`,
};

describe("program", () => {
  const program = compileProgram(sources);
  const names = (nodes: readonly { readonly name: string }[]): string[] => nodes.map(({ name }) => name);

  it("lists what is declared", () => {
    assert.deepEqual(names(program.contracts), ["Base", "Vault"]);
    assert.deepEqual(names(program.functions), ["run", "twice", "", "run"]);
    assert.deepEqual(names(program.modifiers), ["open"]);
    assert.deepEqual(names(program.stateVariables), ["total", "held"]);
    assert.deepEqual(
      program.pragmas.map(({ literals }) => literals.join("")),
      ["solidity^0.8.0", "solidity>=0.8.0"],
    );
  });

  it("finds a node by its id, its parent, its file and what it lies in", () => {
    const [held] = program.stateVariables.slice(-1);
    assert.ok(held);
    assert.equal(program.findNode(held.id), held);
    const vault = program.contracts[1];
    assert.equal(program.parentOf(held), vault);
    assert.equal(program.fileOf(held), "vault.sol");
    const [add] = program.sourceUnits.flatMap((unit) => findAll(unit, "YulFunctionCall"));
    assert.ok(add);
    assert.equal(program.fileOf(add), "vault.sol");
    assert.equal(program.contractOf(add), vault);
    assert.equal(program.callableOf(add)?.name, "run");
  });

  it("walks every node once, in the order of the source", () => {
    const [unit] = program.sourceUnits.slice(-1);
    assert.ok(unit);
    const nodes = [...walk(unit)];
    assert.equal(new Set(nodes).size, nodes.length);
    const [run] = program.functions.slice(-1);
    assert.ok(run);
    const calls = findAll(run, "FunctionCall", "YulFunctionCall").map((call) => Number.parseInt(call.src, 10));
    assert.deepEqual(
      calls,
      calls.toSorted((a, b) => a - b),
    );
    assert.equal(calls.length, 3);
  });

  it("takes trees it does not know", () => {
    const odd = { id: 9, src: "", nodeType: "SourceUnit", absolutePath: "odd.sol", exportedSymbols: {}, nodes: [] };
    const strange = { ...odd, nodes: [{ nodeType: "Novelty", src: "1:2:0", inner: { nodeType: "Block" } }] };
    assert.deepEqual(
      buildProgram([strange as unknown as Parameters<typeof buildProgram>[0][0]], "0.8.37").contracts,
      [],
    );
  });
});
