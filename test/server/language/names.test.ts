/** What names are of is compared whatever order they come in, and whatever the compiler numbers them. */

import assert from "node:assert/strict";
import type { NamedDeclaration, NameTable } from "../../../engine/model/name-table.ts";
import { meaningOf, placesOfFamilies, wordsNaming } from "../../../server/language/names.ts";

function declare(name: string, kind: string, file: number, start: number, family: number): NamedDeclaration {
  const end = start + name.length;
  return { name, kind, file, start, end, family, container: null, header: "", documentation: "" };
}

/** `Base.sol` declares `f`, which `Own.sol` overrides and calls beside a `g` of its own. */
const table: NameTable = {
  files: ["Base.sol", "Own.sol"],
  declarations: [
    declare("f", "FunctionDefinition", 0, 10, 7),
    declare("f", "FunctionDefinition", 1, 20, 7),
    declare("g", "FunctionDefinition", 1, 60, 9),
  ],
  places: [...[0, 10, 11, 0], ...[1, 20, 21, 1], ...[1, 60, 61, 2], ...[1, 90, 91, 1], ...[1, 95, 96, 2]],
};

describe("what names are of", () => {
  it("is the same in another order, with other numbers and longer names", () => {
    const renamed: NameTable = {
      files: ["Own.sol", "Base.sol"],
      declarations: [
        declare("g", "FunctionDefinition", 0, 65, 3),
        declare("longer", "FunctionDefinition", 1, 10, 2),
        declare("longer", "FunctionDefinition", 0, 20, 2),
      ],
      places: [...[0, 105, 106, 0], ...[0, 65, 66, 0], ...[0, 95, 101, 2], ...[1, 10, 16, 1], ...[0, 20, 26, 2]],
    };
    assert.equal(meaningOf(renamed), meaningOf(table));
  });

  it("is another where a call goes elsewhere", () => {
    const { places } = table;
    assert.notEqual(
      meaningOf({ ...table, places: [...places.slice(0, 15), 2, ...places.slice(16)] }),
      meaningOf(table),
    );
  });

  it("is another where something is no longer overridden", () => {
    const [base, own, other] = table.declarations;
    assert.ok(base && own && other);
    assert.notEqual(meaningOf({ ...table, declarations: [base, { ...own, family: 8 }, other] }), meaningOf(table));
  });

  it("is another where a name went to another file", () => {
    const places = [1, 5, 6, 0, ...table.places.slice(4)];
    assert.notEqual(meaningOf({ ...table, places }), meaningOf(table));
  });
});

describe("the words that name a declaration", () => {
  const inside = (name: string, kind: string, container: string): NamedDeclaration => ({
    ...declare(name, kind, 0, 0, 0),
    container,
  });
  const grow = inside("grow", "FunctionDefinition", "Pool");
  const added = inside("Added", "EventDefinition", "Pool");
  const rows: readonly [string, NamedDeclaration, readonly NamedDeclaration[], readonly string[]][] = [
    ["a variable of a contract", inside("total", "VariableDeclaration", "Pool"), [grow], ["total"]],
    ["a parameter", inside("by", "VariableDeclaration", "grow"), [grow], ["by", "grow"]],
    ["an event's", inside("by", "VariableDeclaration", "Added"), [added], ["by", "Added"]],
    [
      "a free function's",
      inside("by", "VariableDeclaration", "free"),
      [declare("free", "FunctionDefinition", 0, 0, 1)],
      ["by"],
    ],
    ["a function", grow, [grow], ["grow"]],
    [
      "a variable of a contract with a function of its name",
      inside("total", "VariableDeclaration", "Pool"),
      [declare("Pool", "ContractDefinition", 0, 0, 1), inside("Pool", "FunctionDefinition", "Pool")],
      ["total"],
    ],
  ];
  for (const [name, declared, around, words] of rows) {
    it(`are these: ${name}`, () => {
      const names = {
        table: { files: ["a.sol"], declarations: [declared, ...around], places: [] },
        keys: ["a"],
        isWhole: true,
      };
      assert.deepEqual(wordsNaming(names, declared), words);
    });
  }
});

describe("places of a name", () => {
  it("are those under every name of a file", () => {
    const names = {
      table: {
        files: ["A.sol", "src/A.sol", "src/User.sol"],
        declarations: [
          declare("A", "ContractDefinition", 0, 9, 1),
          declare("A", "ContractDefinition", 1, 9, 5),
          declare("A", "ContractDefinition", 2, 9, 8),
        ],
        places: [...[0, 9, 10, 0], ...[1, 9, 10, 1], ...[2, 30, 31, 1], ...[2, 9, 10, 2]],
      },
      keys: ["file:///A.sol", "file:///A.sol", "file:///User.sol"],
      isWhole: true,
    };
    assert.deepEqual(placesOfFamilies(names, new Set([1]), true), [
      { key: "file:///A.sol", start: 9, end: 10 },
      { key: "file:///User.sol", start: 30, end: 31 },
    ]);
  });
});
