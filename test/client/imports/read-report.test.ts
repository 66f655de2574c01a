/** Reports of other tools, read as they are written, and where they are wrong. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { byteRange } from "../../../client/imports/byte-range.ts";
import { readReport } from "../../../client/imports/read-report.ts";

const sarif = {
  version: "2.1.0",
  runs: [
    {
      tool: {
        driver: {
          name: "Sniffer",
          rules: [
            {
              id: "0-1-loud",
              name: "loud",
              shortDescription: { text: "Loud  thing" },
              defaultConfiguration: { level: "error" },
            },
            { id: "quiet", messageStrings: { seen: { text: "{0} is seen" } } },
          ],
        },
      },
      originalUriBaseIds: { ROOT: { uri: "file:///project" } },
      results: [
        {
          ruleId: "0-1-loud",
          message: { text: "It is\n loud" },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: "src/a.sol", uriBaseId: "NONE" },
                region: { startLine: 3, startColumn: 5, endLine: 4, endColumn: 2 },
              },
            },
          ],
        },
        {
          ruleIndex: 1,
          level: "note",
          message: { id: "seen", arguments: ["x"] },
          locations: [
            { physicalLocation: { artifactLocation: { uri: "b.sol", uriBaseId: "ROOT" }, region: { startLine: 7 } } },
          ],
        },
        { ruleId: "quiet", message: { text: "nowhere" } },
        {
          ruleId: "quiet",
          kind: "pass",
          message: { text: "fine" },
          locations: [{ physicalLocation: { artifactLocation: { uri: "b.sol" } } }],
        },
        {
          ruleId: "quiet",
          suppressions: [{ kind: "inSource" }],
          message: { text: "hushed" },
          locations: [{ physicalLocation: { artifactLocation: { uri: "b.sol" } } }],
        },
      ],
    },
  ],
};

const mythx = [
  {
    sourceType: "solidity-file",
    sourceFormat: "text",
    sourceList: ["contracts/a.sol", "contracts/b.sol"],
    issues: [
      {
        swcID: "SWC-107",
        swcTitle: "Reentrancy",
        severity: "High",
        description: { head: "It comes back.", tail: "Do not." },
        locations: [
          {
            sourceMap: "9:1:0",
            sourceType: "raw-bytecode",
            sourceFormat: "evm-byzantium-bytecode",
            sourceList: ["0xabc"],
          },
          { sourceMap: "10:4:1" },
        ],
      },
      { swcID: "", description: { head: "", tail: "" }, locations: [] },
    ],
  },
];

describe("a report of another tool", () => {
  it("is read from SARIF: rules by name or number, messages by text or key, places by line", () => {
    assert.deepEqual(readReport(`\u{feff}${JSON.stringify(sarif)}`), {
      tool: "Sniffer",
      findings: [
        {
          check: "0-1-loud",
          title: "Loud thing",
          message: "It is loud",
          severity: "High",
          file: "src/a.sol",
          place: { kind: "lines", start: { line: 2, character: 4 }, end: { line: 3, character: 1 } },
        },
        {
          check: "quiet",
          title: "quiet",
          message: "x is seen",
          severity: "Low",
          file: "file:///project/b.sol",
          place: {
            kind: "lines",
            start: { line: 6, character: 0 },
            end: { line: 6, character: Number.MAX_SAFE_INTEGER - 1 },
          },
        },
      ],
    });
  });

  it("is read from MythX issues: the first place in a source", () => {
    assert.deepEqual(readReport(JSON.stringify(mythx)), {
      tool: "MythX",
      findings: [
        {
          check: "SWC-107",
          title: "Reentrancy",
          message: "It comes back.",
          severity: "High",
          file: "contracts/b.sol",
          place: { kind: "bytes", offset: 10, length: 4 },
        },
      ],
    });
    assert.deepEqual(readReport(JSON.stringify(mythx[0])), readReport(JSON.stringify(mythx)));
  });

  it("is not read from anything else, and never fails", () => {
    for (const text of ["", "no", "{}", "[]", "null", '{"version":"2.1.0"}', '{"runs":[]}'])
      assert.equal(readReport(text), null);
    fc.assert(
      fc.property(fc.json(), fc.json(), (a, b) => {
        const [one, other]: unknown[] = [JSON.parse(a), JSON.parse(b)];
        const run = {
          tool: one,
          results: [one, { locations: [{ physicalLocation: other }], message: one, ruleIndex: other }],
        };
        const issue = { locations: [{ sourceMap: one, sourceList: other }, one], description: other };
        const read = readReport(JSON.stringify({ version: "2.1.0", runs: [run, one] }));
        return read !== null && readReport(JSON.stringify([{ issues: [issue, one] }, other])) !== null;
      }),
      { examples: [['{"toString":[]}', '""']] },
    );
  });
});

describe("places in bytes", () => {
  it("are lines and columns of the text, whatever is before them", () => {
    const bytes = new TextEncoder().encode("é😀\r\nab 漢c\n");
    assert.deepEqual(byteRange(bytes, 8, 7), {
      kind: "lines",
      start: { line: 1, character: 0 },
      end: { line: 1, character: 5 },
    });
    assert.deepEqual(byteRange(bytes, 99, 9).end, { line: 2, character: 0 });
  });
});
