/** What the view of findings shows, and in which order. */

import assert from "node:assert/strict";
import {
  type FileFindings,
  type FindingTree,
  findingLine,
  groupings,
  makeTree,
  type TreeOptions,
} from "../../../client/findings/finding-tree.ts";
import type { FindingEntry } from "../../../server/findings-protocol.ts";

function entry(check: string, line: number, parts: Partial<FindingEntry> = {}): FindingEntry {
  return {
    check,
    fingerprint: `${check} ${line}`,
    severity: "Medium",
    confidence: "High",
    evidence: "static",
    title: `Title of ${check}`,
    message: `'f' is wrong in line ${line}.`,
    contract: "Vault",
    function: "close()",
    range: { start: { line, character: 4 }, end: { line, character: 9 } },
    ...parts,
  };
}

const files: readonly FileFindings[] = [
  {
    uri: "file:///b.sol",
    name: "b.sol",
    findings: [entry("send", 9), entry("send", 2), entry("note", 5, { severity: "None" })],
  },
  { uri: "file:///a.sol", name: "src/a.sol", findings: [entry("kill", 7, { severity: "High" }), entry("send", 1)] },
];

const options: TreeOptions = { grouping: "severity", filter: "", onlyNew: false, known: new Set() };

function outline({ groups }: FindingTree): unknown {
  return groups.map(({ label, description, children }) => [
    label,
    description,
    children.map((child) => `${child.label} | ${child.description}`),
  ]);
}

describe("the tree of findings", () => {
  it("by severity: the worst first, then by file and line", () => {
    assert.deepEqual(outline(makeTree(files, options)), [
      ["High", "1 finding", ["Title of kill | a.sol:8"]],
      ["Medium", "3 findings", ["Title of send | b.sol:3", "Title of send | b.sol:10", "Title of send | a.sol:2"]],
      ["Informational", "1 finding", ["Title of note | b.sol:6"]],
    ]);
  });

  it("by check: the one with the worst finding first", () => {
    assert.deepEqual(outline(makeTree(files, { ...options, grouping: "check" })), [
      ["Title of kill", "1 finding", ["src/a.sol:8 | 'f' is wrong in line 7."]],
      [
        "Title of send",
        "3 findings",
        [
          "b.sol:3 | 'f' is wrong in line 2.",
          "b.sol:10 | 'f' is wrong in line 9.",
          "src/a.sol:2 | 'f' is wrong in line 1.",
        ],
      ],
      ["Title of note", "1 finding", ["b.sol:6 | 'f' is wrong in line 5."]],
    ]);
  });

  it("by file", () => {
    assert.deepEqual(outline(makeTree(files, { ...options, grouping: "file" })), [
      ["src/a.sol", "2 findings", ["Title of kill | line 8", "Title of send | line 2"]],
      ["b.sol", "3 findings", ["Title of send | line 3", "Title of send | line 10", "Title of note | line 6"]],
    ]);
  });

  it("has what the filter's words are all in, wherever they are", () => {
    const shown = (filter: string) =>
      makeTree(files, { ...options, filter }).groups.flatMap(({ children }) =>
        children.map(({ entry: one }) => one.fingerprint),
      );
    assert.deepEqual(shown("SEND b.sol"), ["send 2", "send 9"]);
    assert.deepEqual(shown("line 7"), ["kill 7"]);
    assert.deepEqual(shown("nowhere"), []);
    assert.equal(shown("vault close()").length, 5);
  });

  it("leaves out what is known, if that is asked for, and counts what there is", () => {
    const known = new Set(["kill 7", "send 9"]);
    assert.equal(makeTree(files, { ...options, known }).nShown, 5);
    const { groups, nShown, nAll } = makeTree(files, { ...options, known, onlyNew: true });
    assert.deepEqual([nShown, nAll, groups.map(({ label }) => label)], [3, 5, ["Medium", "Informational"]]);
  });

  it("has an id of its own for each node", () => {
    const twice = [{ uri: "file:///a.sol", name: "a.sol", findings: [entry("send", 1), entry("send", 1)] }];
    for (const grouping of groupings) {
      const { groups } = makeTree(twice, { ...options, grouping });
      const ids = groups.flatMap(({ id, children }) => [id, ...children.map((child) => child.id)]);
      assert.equal(new Set(ids).size, 3);
    }
  });

  it("tells a finding in one line", () => {
    const [first] = makeTree(files, options).groups[0]?.children ?? [];
    assert.ok(first);
    assert.equal(findingLine(first, "src/a.sol"), "src/a.sol:8:5: High: Title of kill: 'f' is wrong in line 7. [kill]");
  });
});
