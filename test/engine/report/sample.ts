/** A report with something of everything, for the tests of all formats. */

import type { AnalysisSummary } from "../../../engine/model/analysis.ts";
import type { CheckInfo } from "../../../engine/model/check-info.ts";
import type { Finding } from "../../../engine/model/finding.ts";
import type { Location, Position } from "../../../engine/model/location.ts";
import type { Report, RunReport } from "../../../engine/report/report.ts";

const till = `// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

contract Till {
    mapping(address => uint256) public balanceOf;

    function close(address payable to) external {
        uint256 amount = balanceOf[msg.sender];
\t\t(bool sent, ) = to.call{value: amount}(""); // 送金
        require(sent, unicode"失敗 😀");
        balanceOf[msg.sender] = 0;
    }
}
`;

/** What a hostile author would write: escape codes, text that runs backwards, and a line without end. */
const trap = `pragma solidity ^0.8.0;
contract Trap { /* \u{1b}[2J\u{202e} niagA */ function open() external { ${"balance += 1; ".repeat(30)}require(tx.origin == owner); ${"balance -= 1; ".repeat(20)}}
\taddress owner = msg.sender; uint256 balance;
}
`;

const broken = `contract Broken {
    uint256 total
}
`;

const texts: ReadonlyMap<string, string> = new Map([
  ["contracts/Till.sol", till],
  ["contracts/odd [name] | `x`#1.sol", trap],
  ["contracts/Broken.sol", broken],
]);

const reentrancy: CheckInfo = {
  id: "sample-reentrancy",
  title: "Ether is sent before the books are closed",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-107",
  cwe: [841],
  why: "Who gets the ether may call back before the balance is cleared, and be paid again; all that the contract holds can leave it that way.",
  fix: "Clear the balance first, then send.",
  example: {
    bad: 'to.call{value: due}("");\ndue = 0;',
    good: 'uint256 amount = due;\ndue = 0;\nto.call{value: amount}("");',
  },
  references: ["https://docs.soliditylang.org/en/latest/security-considerations.html#reentrancy"],
};

const origin: CheckInfo = {
  id: "sample-origin",
  title: "Authorization through `tx.origin`",
  severity: "Medium",
  confidence: "High",
  swc: "SWC-115",
  cwe: [477, 345],
  owasp: "SC01:2026",
  scwe: ["SCWE-018"],
  ethTrust: ["[S] No tx.origin"],
  why: "A contract that the owner calls can call this one, and `tx.origin` is still the owner.",
  fix: "Compare `msg.sender` instead.",
  example: { bad: "require(tx.origin == owner);", good: "require(msg.sender == owner);" },
  references: [],
};

const pragma: CheckInfo = {
  id: "sample-pragma",
  title: "Floating pragma",
  severity: "None",
  confidence: "High",
  swc: null,
  cwe: [],
  why: "It may be compiled with another compiler than it was tested with.",
  fix: "Pin the version.",
  example: { bad: "pragma solidity ^0.8.0;", good: "pragma solidity 0.8.37;" },
  references: [],
};

/** The place of a piece of a sample text, in bytes and UTF-16. */
export function locate(file: string, piece: string): Location {
  const text = texts.get(file) ?? "";
  const start = text.indexOf(piece);
  if (start < 0) throw new Error(`${file} has no ${piece}`);
  return {
    file,
    span: { offset: Buffer.byteLength(text.slice(0, start)), length: Buffer.byteLength(piece) },
    range: { start: positionAt(text, start), end: positionAt(text, start + piece.length) },
  };
}

function positionAt(text: string, unit: number): Position {
  const before = text.slice(0, unit).split("\n");
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

function finding(check: CheckInfo, location: Location, parts: Partial<Finding>): Finding {
  return {
    check: check.id,
    swc: check.swc,
    title: check.title,
    severity: check.severity,
    confidence: check.confidence,
    evidence: "static",
    location,
    contract: null,
    function: null,
    description: { head: "Something is wrong here.", tail: `${check.why} ${check.fix}` },
    fingerprint: `${check.id}-fingerprint`.padEnd(64, "0"),
    related: [],
    testCases: [],
    ...parts,
  };
}

const summary: AnalysisSummary = {
  mode: "static",
  seed: 1,
  solc: "0.8.37",
  complete: true,
  stopped: null,
  durationMs: 412.4,
  phasesMs: { load: 3.2, compile: 380, static: 21.5 },
  coverage: null,
  nSuppressed: 0,
  nKnown: 0,
  unusedSuppressions: [],
  leftOut: [],
  failedChecks: [],
  error: null,
};

function run(
  file: string,
  parts: Partial<Omit<RunReport, "summary">>,
  outcome: Partial<AnalysisSummary> = {},
): RunReport {
  return { file, contract: null, findings: [], diagnostics: [], ...parts, summary: { ...summary, ...outcome } };
}

const tillRun = run(
  "contracts/Till.sol",
  {
    contract: "Till",
    findings: [
      finding(reentrancy, locate("contracts/Till.sol", 'to.call{value: amount}("")'), {
        contract: "Till",
        function: "close(address)",
        description: {
          head: "`close` sends ether before it clears `balanceOf[msg.sender]`.",
          tail: `${reentrancy.why} ${reentrancy.fix} Assumed: The receiver is a stranger.`,
        },
        related: [
          {
            location: locate("contracts/Till.sol", "balanceOf[msg.sender] = 0"),
            message: "The balance is cleared only here.",
          },
        ],
      }),
    ],
  },
  { nSuppressed: 1 },
);

const trapFile = "contracts/odd [name] | `x`#1.sol";
const trapRun = run(
  trapFile,
  {
    findings: [
      finding(pragma, locate(trapFile, "pragma solidity ^0.8.0;"), {}),
      finding(origin, locate(trapFile, "tx.origin == owner"), {
        contract: "Trap",
        function: "open()",
        description: {
          head: "Authorization through `tx.origin` [see](0) <b>@all</b>.",
          tail: `${origin.why} ${origin.fix}`,
        },
      }),
      finding(origin, locate("contracts/Till.sol", till.slice(till.indexOf("function"), till.lastIndexOf("}") - 1)), {
        contract: "Till",
        confidence: "Low",
        description: { head: "The same check, over more than one line.", tail: "Said by no catalogue." },
      }),
    ],
  },
  { complete: false, stopped: "the time budget of 5 s was used up in the static phase" },
);

const brokenRun = run(
  "contracts/Broken.sol",
  {
    diagnostics: [
      {
        severity: "error",
        code: "2314",
        message: "Expected ';' but got '}'",
        location: locate("contracts/Broken.sol", "}"),
        related: [{ location: locate("contracts/Till.sol", "Till"), message: "It began here:" }],
      },
      { severity: "warning", code: null, message: "No licence is named.", location: null, related: [] },
    ],
  },
  {
    solc: null,
    complete: false,
    error: {
      code: "compile-error",
      message: "Expected ';' but got '}'",
      file: "contracts/Broken.sol",
      line: 3,
      column: 1,
    },
  },
);

const missingRun = run(
  "contracts/\u{1b}[31mMissing.sol",
  {},
  {
    solc: null,
    complete: false,
    durationMs: 0,
    phasesMs: {},
    error: { code: "file-not-found", message: "There is no such file.\nCheck the path {0}." },
  },
);

export const sampleReport: Report = {
  tool: { name: "solhound", version: "1.2.3" },
  runs: [tillRun, trapRun, brokenRun, missingRun],
  checks: [reentrancy, origin, pragma],
  durationMs: 65_400,
  texts,
};

/** Nothing found, nothing wrong. */
export const cleanReport: Report = {
  ...sampleReport,
  runs: [run("contracts/Till.sol", {})],
  durationMs: 412,
};
