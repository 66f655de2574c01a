/** After an edit, what is put together from kept trees is what a whole compile would have answered. */

import assert from "node:assert/strict";
import fc from "fast-check";
import type { SourceUnit } from "../../../../engine/solc/ast.ts";
import type { Compiler } from "../../../../engine/solc/compiler.ts";
import { makeIncrementalCompiler } from "../../../../engine/solc/incremental/incremental-compiler.ts";
import { numberingOrder } from "../../../../engine/solc/incremental/kept-compile.ts";
import { rebaseTree } from "../../../../engine/solc/incremental/rebase-tree.ts";
import { makeInput } from "../../../../engine/solc/make-input.ts";
import type { StandardJsonOutput } from "../../../../engine/solc/standard-json.ts";
import { makeSourceText } from "../../../../engine/text/source-text.ts";
import { analyzeInProcess } from "../../../harness/analyze-in-process.ts";
import { bundledVersion, inProcessCompiler } from "../../../harness/in-process-compiler.ts";

const never = new AbortController().signal;
const head = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.26;\n";

/** One of everything whose tree refers to declarations elsewhere. */
const sources: Readonly<Record<string, string>> = {
  "a/types.sol": `${head}
    struct Point { uint x; uint[3] row; }
    enum Side { Left, Right }
    type Price$ is uint128;
    error Refused(Side side);
    function twice(uint x) pure returns (uint) { return 2 * x; }
    function twice(int x) pure returns (int) { return 2 * x; }
    uint constant LIMIT = 10;`,
  "b/lib.sol": `${head} import "../a/types.sol";
    library Points {
      event Seen(Price$ price);
      function sum(Point memory p) internal pure returns (uint) { return p.x + p.row[2] + twice(p.x); }
      function at(mapping(Side => Point) storage all, Side side) internal view returns (Point storage) { return all[side]; }
    }`,
  "c/base.sol": `${head} import {Point as P, Side, Refused} from "../a/types.sol"; import * as T from "../a/types.sol";
    interface IBase { function act(Side side) external returns (T.Point memory); }
    abstract contract Base is IBase {
      modifier only(Side side) virtual { if (side == Side.Left) revert Refused(side); _; }
      function act(Side side) external virtual only(side) returns (P memory) { return P(1, [uint(1), 2, 3]); }
      function hook(function (T.Price$) internal pure returns (P memory) f) internal virtual returns (uint);
    }`,
  "d.sol": `${head} import "./c/base.sol"; import "./b/lib.sol" as L; import {LIMIT, twice, Point, Side, Price$} from "./a/types.sol";
    contract D is Base {
      using L.Points for Point;
      using L.Points for mapping(Side => Point);
      mapping(Side => Point) private all;
      modifier only(Side side) override { _; }
      function hook(function (Price$) internal pure returns (Point memory) f) internal override returns (uint) {
        emit L.Points.Seen(Price$.wrap(1));
        return f(Price$.wrap(1)).sum() + twice(LIMIT) + all.at(Side.Right).x;
      }
      /// @return size of it
      function raw() external view returns (uint size) {
        uint limit = LIMIT;
        assembly { let x := limit size := add(x, sload(all.slot)) }
        try this.raw() returns (uint y) { size = y; } catch Error(string memory) { size = super.hash(); }
      }
    }`,
  "e.sol": `${head} contract Alone { function f() external returns (address) { return address(new Inner()); } } contract Inner { }`,
};
// What D calls above and nobody has: the simplest way to have a `super` in it.
const complete: Readonly<Record<string, string>> = {
  ...sources,
  "c/base.sol": `${sources["c/base.sol"]?.trimEnd().slice(0, -1)} function hash() internal pure returns (uint) { return 7; } }`,
};

const edits = [
  (text: string) => `${text}\n// more`,
  (text: string) => `${text}\nfunction unused${text.length}(uint x) pure returns (uint) { return x + 1; }`,
  (text: string) => `// less\n${text}`,
  (text: string) => text.replace("Alone", "AloneAgain").replace("= 10", "= 11"),
];

async function compileWith(compiler: Compiler, texts: Readonly<Record<string, string>>): Promise<StandardJsonOutput> {
  const all = Object.entries(texts).map(([name, text]) => makeSourceText(name, text));
  const output = await compiler.compile(bundledVersion, makeInput(all, {}, "ast", bundledVersion), never);
  assert.ok(output.ok);
  return output.value;
}

/** The compiler of the tests, and how often it was asked for how much. */
function makeCounting(): { compiler: Compiler; asked: string[][] } {
  const asked: string[][] = [];
  const compiler: Compiler = {
    ...inProcessCompiler,
    compile(version, input, signal) {
      asked.push(Object.keys(input.settings.outputSelection));
      return inProcessCompiler.compile(version, input, signal);
    },
  };
  return { compiler, asked };
}

function makeIncremental(compiler: Compiler = inProcessCompiler): Compiler {
  return makeIncrementalCompiler({ whole: compiler, partial: compiler }, new Map());
}

describe("an incremental compile", () => {
  it("asks for what an edit can have changed, and what nobody imports", async () => {
    const { compiler, asked } = makeCounting();
    const incremental = makeIncremental(compiler);
    await compileWith(incremental, complete);
    await compileWith(incremental, complete);
    await compileWith(incremental, { ...complete, "e.sol": `${complete["e.sol"]} contract More { }` });
    await compileWith(incremental, complete);
    await compileWith(incremental, { ...complete, "b/lib.sol": `${complete["b/lib.sol"]} // more` });
    await compileWith(incremental, complete);
    await compileWith(incremental, { ...complete, "a/types.sol": `${complete["a/types.sol"]} // more` });
    const leaf = ["e.sol", "d.sol"];
    const library = ["d.sol", "b/lib.sol", "e.sol"];
    assert.deepEqual(
      asked.map((names) => names.sort()),
      [["*"], leaf, leaf, library, library, ["*"]].map((names) => names.sort()),
    );
  });

  it("answers what a whole compile answers, edit after edit", async function () {
    this.timeout(60_000);
    const edit = fc.record({ file: fc.constantFrom(...Object.keys(complete)), change: fc.constantFrom(...edits) });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (steps) => {
        const incremental = makeIncremental();
        let texts: Readonly<Record<string, string>> = complete;
        await compileWith(incremental, texts);
        for (const { file, change } of steps) {
          texts = { ...texts, [file]: change(texts[file] ?? "") };
          assert.deepEqual(await compileWith(incremental, texts), await compileWith(inProcessCompiler, texts));
        }
      }),
      { numRuns: 12 },
    );
  });

  it("tells an error, and goes on when it is gone", async () => {
    const incremental = makeIncremental();
    await compileWith(incremental, complete);
    const broken = await compileWith(incremental, { ...complete, "e.sol": "contract {" });
    assert.ok(broken.errors?.some(({ severity }) => severity === "error"));
    const mended = { ...complete, "e.sol": `${complete["e.sol"]} contract More { }` };
    assert.deepEqual(await compileWith(incremental, mended), await compileWith(inProcessCompiler, mended));
  });

  it("shares trees with whoever analyses them, edit after edit", async () => {
    const incremental = makeIncremental();
    const flawed = (more: string) => ({
      ...complete,
      "b/lib.sol": `${complete["b/lib.sol"]} ${more}`,
      "d.sol": `${complete["d.sol"]} contract F { address private immutable owner = msg.sender;
        function g(address payable to) external { require(tx.origin == owner); to.transfer(1); } }`,
    });
    for (const more of ["", "uint constant ONE = 1;", "uint constant ONE = 1; uint constant TWO = 2;"]) {
      const edited = { sources: flawed(more) };
      const { findings } = await analyzeInProcess(edited, incremental);
      assert.ok(findings.some(({ check }) => check === "tx-origin"));
      assert.deepEqual(findings, (await analyzeInProcess(edited)).findings);
    }
  });

  it("leads to the findings of a fresh analysis, whatever was edited", async function () {
    this.timeout(60_000);
    const flaws = [
      (text: string) =>
        `${text}\ncontract Open${text.length} { function end() external { selfdestruct(payable(msg.sender)); } }`,
      (text: string) => `${text}\ncontract Odd${text.length} { function f(uint x) external returns (bytes32 y) {
        assembly { y := shl(x, 8) } payable(tx.origin).send(x); } }`,
    ];
    const changes = fc.constantFrom(...edits, ...flaws);
    const edit = fc.record({ file: fc.constantFrom(...Object.keys(complete)), change: changes });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), async (steps) => {
        const incremental = makeIncremental();
        let texts: Readonly<Record<string, string>> = complete;
        await analyzeInProcess({ sources: texts }, incremental);
        for (const { file, change } of steps) {
          texts = { ...texts, [file]: change(texts[file] ?? "") };
          const { findings } = await analyzeInProcess({ sources: texts }, incremental);
          assert.deepEqual(findings, (await analyzeInProcess({ sources: texts })).findings);
        }
      }),
      { numRuns: 8 },
    );
  });

  it("moves nothing along that a reader has noted in a node", () => {
    const note = Symbol("note");
    const parts = [{ id: 1, nodeType: "PragmaDirective" }];
    const tree = { id: 2, nodeType: "SourceUnit", nodes: parts, [note]: parts } as unknown as SourceUnit;
    const moved = rebaseTree(tree, (id) => id + 5);
    assert.deepEqual(moved, { id: 7, nodeType: "SourceUnit", nodes: [{ id: 6, nodeType: "PragmaDirective" }] });
  });

  it("copies every node, those without a number too: readers note down where it lies", () => {
    const yul = { nodeType: "YulBlock", src: "5:2:0", statements: [] };
    const tree = { id: 2, nodeType: "SourceUnit", nodes: [{ id: 1, nodeType: "InlineAssembly", AST: yul }] };
    const moved = rebaseTree(tree as unknown as SourceUnit, (id) => id + 5) as unknown as typeof tree;
    assert.deepEqual(moved.nodes[0]?.AST, yul);
    assert.notEqual(moved.nodes[0]?.AST, yul);
  });

  it("orders names as the compiler does", () => {
    const names = ["b", "a/z", "a", "Z", "\u{10000}", "\uffee", "é", "a\u{1f600}", "a\u{1f601}", "a b"];
    const inBytes = [...names].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    assert.deepEqual(numberingOrder(names), inBytes);
  });
});
