/** State variables lie where the compiler itself says that they do. */

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { buildProgram } from "../../../engine/program/program.ts";
import { storageLayoutOf } from "../../../engine/program/storage-layout.ts";
import { bundledVersion, compileNow } from "../../harness/in-process-compiler.ts";

const text = `pragma solidity 0.8.37;
interface I {}
type Price is uint96;
enum E { A, B }
struct Small { uint8 a; uint16 b; }
struct Large { Small small; uint256 whole; address who; bool flag; }
contract Base {
    uint8 first;
    address private owner;
    bytes4 tag;
    I token;
    Price price;
    function() external callback;
    function() internal inner;
}
abstract contract Second {
    E state;
    uint128[3] packed;
    Small[3] smalls;
    uint8[33] bytesLike;
}
contract Main is Base, Second {
    uint256 constant LIMIT = 3;
    uint256 immutable made = 1;
    bool before;
    mapping(address => uint256) balances;
    Large large;
    string name;
    bytes data;
    uint256[] list;
    uint8[LIMIT][2] nested;
    int24 a; int24 b; bytes32 whole; address payable last;
}
contract At layout at 0x10 + 1 { bool a; uint256 b; }
`;

describe("the storage of a contract", () => {
  it("is laid out as the compiler tells", () => {
    const output = compileNow({
      language: "Solidity",
      sources: { "a.sol": { content: text } },
      settings: { outputSelection: { "*": { "": ["ast"] } } },
    });
    const units = Object.values(output.sources ?? {}).flatMap(({ ast }) => (ast === undefined ? [] : [ast]));
    const program = buildProgram(units, bundledVersion);
    const told = compilerLayouts();
    assert.deepEqual(Object.keys(told).sort(), ["At", "Base", "Main", "Second"]);
    for (const [name, expected] of Object.entries(told)) {
      const contract = program.contracts.find((one) => one.name === name);
      assert.ok(contract);
      const layout = [...storageLayoutOf(program, contract)];
      assert.deepEqual(
        layout.map(([variable, { slot, offset }]) => `${variable.name} ${slot} ${offset}`),
        expected,
      );
    }
  });
});

/** By contract, in order: name, slot and offset of each variable. */
function compilerLayouts(): Record<string, string[]> {
  const soljson: { compile(input: string): string } = createRequire(import.meta.url)("solc");
  const input = {
    language: "Solidity",
    sources: { "a.sol": { content: text } },
    settings: { outputSelection: { "*": { "*": ["storageLayout"] } } },
  };
  const output: {
    readonly contracts: Record<string, Record<string, { storageLayout: { storage: Stored[] } }>>;
  } = JSON.parse(soljson.compile(JSON.stringify(input)));
  const layouts = Object.entries(output.contracts["a.sol"] ?? {}).map(
    ([name, { storageLayout }]) =>
      [name, storageLayout.storage.map(({ label, slot, offset }) => `${label} ${slot} ${offset}`)] as const,
  );
  return Object.fromEntries(layouts.filter(([, stored]) => stored.length > 0));
}

interface Stored {
  readonly label: string;
  readonly slot: string;
  readonly offset: number;
}
