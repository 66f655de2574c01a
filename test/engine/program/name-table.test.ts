/** Names lead to what the compiler says they are of. */

import assert from "node:assert/strict";
import type { NameTable } from "../../../engine/model/name-table.ts";
import { nameTableOf } from "../../../engine/program/name-table.ts";
import { buildProgram } from "../../../engine/program/program.ts";
import { makeSourceText } from "../../../engine/text/source-text.ts";
import { bundledVersion, compileNow } from "../../harness/in-process-compiler.ts";

function tableOf(sources: Readonly<Record<string, string>>): NameTable {
  const output = compileNow({
    language: "Solidity",
    sources: Object.fromEntries(Object.entries(sources).map(([name, content]) => [name, { content }])),
    settings: { outputSelection: { "*": { "": ["ast"] } } },
  });
  const units = Object.values(output.sources ?? {}).flatMap(({ ast }) => (ast === undefined ? [] : [ast]));
  assert.equal(units.length, Object.keys(sources).length, JSON.stringify(output.errors));
  const texts = new Map(Object.entries(sources).map(([file, text]) => [file, makeSourceText(file, text)]));
  return nameTableOf(buildProgram(units, bundledVersion, { texts }));
}

const lib = `pragma solidity ^0.8.0;
/// Keeps é things.
abstract contract Base {
    uint256 internal total;
    function grow(uint256 by) public virtual { total += by; }
}
function twice(uint256 x) pure returns (uint256) { return 2 * x; }
`;
const main = `pragma solidity ^0.8.0;
import {Base, twice as double} from "lib.sol";
contract Main is Base {
    event Grown(uint256 by);
    function grow(uint256 by) public override {
        /* é 😀 */ super.grow(double(by));
        emit Grown(total);
        assembly { let v := sload(total.slot) }
    }
}
`;
const sources = { "lib.sol": lib, "main.sol": main };

/** As in `main.sol 3:total`: file, line and text of each place that names the declaration. */
function placesOf(table: NameTable, name: string, kind: string): string[] {
  const wanted = table.declarations.findIndex((one) => one.name === name && one.kind === kind);
  const found: string[] = [];
  for (let at = 0; at < table.places.length; at += 4) {
    const [file = 0, start = 0, end = 0, index = 0] = table.places.slice(at, at + 4);
    const unit = table.files[file] === "lib.sol" ? lib : main;
    const line = unit.slice(0, start).split("\n").length;
    if (index === wanted) found.push(`${table.files[file]} ${line}:${unit.slice(start, end)}`);
  }
  return found;
}

describe("the table of names", () => {
  const table = tableOf(sources);

  it("has each place of a name: calls, bases, imports under whatever name, assembly", () => {
    assert.deepEqual(placesOf(table, "total", "VariableDeclaration"), [
      "lib.sol 4:total",
      "lib.sol 5:total",
      "main.sol 7:total",
      "main.sol 8:total",
    ]);
    assert.deepEqual(placesOf(table, "Base", "ContractDefinition"), [
      "lib.sol 3:Base",
      "main.sol 3:Base",
      "main.sol 2:Base",
    ]);
    assert.deepEqual(placesOf(table, "twice", "FunctionDefinition"), [
      "lib.sol 7:twice",
      "main.sol 6:double",
      "main.sol 2:twice",
    ]);
    assert.deepEqual(placesOf(table, "grow", "FunctionDefinition"), ["lib.sol 5:grow", "main.sol 6:grow"]);
  });

  it("says what each declaration is", () => {
    const base = table.declarations.find(({ name }) => name === "Base");
    assert.deepEqual(base && [base.header, base.documentation, base.container], [
      "abstract contract Base",
      "Keeps é things.",
      null,
    ]);
    const grow = table.declarations.filter(({ name }) => name === "grow");
    assert.deepEqual(
      grow.map(({ header, container }) => [header, container]),
      [
        ["function grow(uint256 by) public virtual", "Base"],
        ["function grow(uint256 by) public override", "Main"],
      ],
    );
    const parameters = table.declarations.filter(({ name, container }) => name === "by" && container !== "Grown");
    assert.deepEqual(
      [...new Set(parameters.map(({ header, container }) => `${container}: ${header}`))],
      ["grow: uint256 by"],
    );
  });

  it("tells what overrides each other as one family, and nothing else", () => {
    const families = (name: string) =>
      new Set(table.declarations.filter((one) => one.name === name).map(({ family }) => family)).size;
    assert.deepEqual([families("grow"), families("by")], [1, 3]);
  });
});
