/** Bases that comments inherit from are found where they are named, under whatever name. */

import assert from "node:assert/strict";
import { namedInDocs } from "../../../engine/program/inherited-docs.ts";
import { nameTableOf } from "../../../engine/program/name-table.ts";
import { buildProgram } from "../../../engine/program/program.ts";
import { makeSourceText } from "../../../engine/text/source-text.ts";
import { bundledVersion, compileNow } from "../../harness/in-process-compiler.ts";

const base = `pragma solidity ^0.8.0;
abstract contract Base {
    /// Grows é.
    function grow() public virtual {}
    function shrink() public virtual {}
    uint256 public total;
}
`;
const heir = `pragma solidity ^0.8.0;
import {Base as Root} from "base.sol";
import * as all from "base.sol";
interface Counted { function total() external returns (uint256); }
contract Base is Root {
    /* é 😀 */ /// @inheritdoc Root
    function grow() public override {}
    /**
     * @dev Not that of {Base}.
     * @inheritdoc  all.Base
     */
    function shrink() public override(all.Base) {}
}
contract Mark is Counted {
    /// @inheritdoc Counted
    uint256 public override total;
}
`;

describe("bases that comments inherit from", () => {
  const sources = { "base.sol": base, "heir.sol": heir };
  const texts = new Map(Object.entries(sources).map(([file, text]) => [file, makeSourceText(file, text)]));
  const output = compileNow({
    language: "Solidity",
    sources: Object.fromEntries(Object.entries(sources).map(([file, content]) => [file, { content }])),
    settings: { outputSelection: { "*": { "": ["ast"] } } },
  });
  assert.deepEqual(output.errors?.filter(({ severity }) => severity === "error") ?? [], []);
  const units = Object.values(output.sources ?? {}).flatMap(({ ast }) => ast ?? []);
  const program = buildProgram(units, bundledVersion, { texts });

  it("are found under their own name, that of an import, and behind a module", () => {
    const found = [...namedInDocs(program)].map(({ node, base: named, start, end }) => {
      const text = sources["heir.sol"];
      const where = `${text.slice(0, start).split("\n").length}:${text.slice(start, end)}`;
      return [program.fileOf(node), where, `${program.fileOf(named)} ${named.name}`];
    });
    assert.deepEqual(found, [
      ["heir.sol", "6:Root", "base.sol Base"],
      ["heir.sol", "10:Base", "base.sol Base"],
      ["heir.sol", "15:Counted", "heir.sol Counted"],
    ]);
  });

  it("are places of the name", () => {
    const { declarations, places } = nameTableOf(program);
    const counted = declarations.findIndex(({ name }) => name === "Counted");
    const starts = places.filter((_, at) => at % 4 === 1 && places[at + 2] === counted);
    const words = ["interface Counted", "contract Mark is Counted", "@inheritdoc Counted"];
    const expected = words.map((text) => sources["heir.sol"].indexOf(text) + text.length - "Counted".length);
    assert.deepEqual(
      starts.toSorted((a, b) => a - b),
      expected.toSorted((a, b) => a - b),
    );
  });
});
