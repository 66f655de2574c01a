/** What is declared in the place of sources that are missing, and what an analysis can say beside them. */

import assert from "node:assert/strict";
import { makeStandIns, sharedStandIn } from "../../../../engine/compile/recover/stand-ins.ts";
import { analyze } from "../../../../engine/index.ts";
import { makeSourceText } from "../../../../engine/text/source-text.ts";
import { inProcessCompiler } from "../../../harness/in-process-compiler.ts";

function standInsOf(sources: Readonly<Record<string, string>>, version = "0.8.37"): Record<string, readonly string[]> {
  const texts = new Map(Object.entries(sources).map(([file, raw]) => [file, makeSourceText(file, raw)]));
  const standIns = makeStandIns(texts, ["lib/=far/lib/"], version);
  return Object.fromEntries(
    [...standIns].map(([file, text]) => [file, text.split("\n").filter((line) => line !== "")]),
  );
}

const shared = `import "${sharedStandIn}";`;

describe("a stand-in for a missing source", () => {
  it("is not made where nothing is missing", () => {
    assert.deepEqual(
      standInsOf({ "a.sol": 'import "./b.sol"; contract A is B { Lost l; }', "b.sol": "contract B {}" }),
      {},
    );
  });

  it("declares the names that are asked of it, as what they are used as", () => {
    const source = `import {IOwned, Base, Lib, Token, Made, Pair as Two} from "lib/x.sol";
contract A is IOwned, Base(1) { using Lib for uint; Token t; function f() public { new Made(); Two(address(t)); } }`;
    assert.deepEqual(standInsOf({ "a.sol": source }), {
      [sharedStandIn]: [],
      "far/lib/x.sol": [
        shared,
        "interface IOwned {}",
        "abstract contract Base {}",
        "library Lib {}",
        "interface Token {}",
        "contract Made {}",
        "interface Pair {}",
      ],
    });
  });

  it("declares what is asked for without a name once, for all that is missing", () => {
    const sources = {
      "a.sol": 'import "./x.sol"; contract A is Gone { Known k; Other o; }',
      "b.sol":
        'import "./y.sol"; import "./a.sol"; contract Known { Gone g; function f(Lost[] calldata l) external {} }',
    };
    assert.deepEqual(standInsOf(sources), {
      [sharedStandIn]: ["abstract contract Gone {}", "interface Other {}", "interface Lost {}"],
      "x.sol": [shared],
      "y.sol": [shared],
    });
  });

  it("has nothing in the place of data, events, errors and members", () => {
    const source = `import "./x.sol";
contract A { function f(Data memory d) public { emit Sent(d); revert Failed(); d.Inner(1); /* Comment c */ } }`;
    assert.deepEqual(standInsOf({ "a.sol": source }), { [sharedStandIn]: [], "x.sol": [shared] });
  });

  it("uses the words of old compilers", () => {
    const { "x.sol": declared } = standInsOf(
      { "a.sol": 'import {Base} from "./x.sol"; contract A is Base {}' },
      "0.5.17",
    );
    assert.deepEqual(declared, [shared, "contract Base {}"]);
  });
});

interface Told {
  /** `check function` */
  readonly findings: readonly string[];
  /** What was left out, without white space around. */
  readonly leftOut: readonly string[];
  readonly error: string | undefined;
}

async function tell(source: string, wanted: RegExp): Promise<Told> {
  const input = { sources: { "a.sol": source }, targets: ["a.sol"], settings: {} };
  const { signal } = new AbortController();
  const world = {
    compiler: inProcessCompiler,
    now: () => 0,
    after: () => () => {},
    breathe: async () => {},
    log: assert.fail,
  };
  const findings: string[] = [];
  for await (const event of analyze(input, { mode: "static", budget: { timeMs: 5000 }, seed: 1, signal }, world)) {
    if (event.kind === "finding" && wanted.test(event.finding.check)) {
      findings.push(`${event.finding.check} ${event.finding.function}`);
    }
    if (event.kind !== "summary") continue;
    const { leftOut, error } = event.summary;
    const textOf = ({ span }: (typeof leftOut)[number]): string =>
      Buffer.from(source)
        .subarray(span.offset, span.offset + span.length)
        .toString()
        .trim();
    return { findings, leftOut: leftOut.map(textOf), error: error?.code };
  }
  return assert.fail("there was no summary");
}

describe("an analysis of a source whose imports are missing", () => {
  it("looks at everything that only names what is missing, and says that something is", async () => {
    const source = `pragma solidity 0.8.37;
import "@openzeppelin/contracts/access/Ownable.sol";
import {IVault} from "./IVault.sol";
contract Gate is Ownable {
    IVault public vault;
    event Moved(IVault to);
    constructor(IVault first) { vault = first; }
    function move(IVault to) external { require(tx.origin == address(vault)); vault = to; emit Moved(to); }
}`;
    assert.deepEqual(await tell(source, /tx-origin/), {
      findings: ["tx-origin move(address)"],
      leftOut: ['import "@openzeppelin/contracts/access/Ownable.sol";', 'import {IVault} from "./IVault.sol";'],
      error: "compile-error",
    });
  });

  it("calls no import unused that leads nowhere", async () => {
    const source = `pragma solidity 0.8.37;
import "./Gone.sol";
import {Other, Another} from "./Other.sol";
contract Gate { event Idle(); }`;
    assert.deepEqual(await tell(source, /unused-declaration/), {
      findings: ["unused-declaration null"],
      leftOut: ['import "./Gone.sol";', 'import {Other, Another} from "./Other.sol";'],
      error: "compile-error",
    });
  });

  it("leaves out what calls the missing, and nothing else", async () => {
    const source = `pragma solidity 0.8.37;
import "./IVault.sol";
contract Gate {
    IVault vault;
    function ask() external view returns (uint) { return vault.total(); }
    function open() external { require(tx.origin == address(vault)); vault = IVault(msg.sender); }
}`;
    const { findings, leftOut } = await tell(source, /tx-origin/);
    assert.deepEqual(findings, ["tx-origin open()"]);
    assert.ok(leftOut.some((one) => one.includes("vault.total()")));
    assert.ok(!leftOut.some((one) => one.includes("tx.origin")));
  });

  it("keeps functions that override something, and constructors of a missing base", async () => {
    const source = `pragma solidity 0.8.37;
import "./Token.sol";
contract Coin is Token, ICoin {
    address owner;
    constructor() Token("Coin", "C") { owner = msg.sender; }
    function open() external override(Token, ICoin) { require(tx.origin == owner); owner = msg.sender; }
}
contract Other is Token("Other") { address public override owner; }`;
    const { findings, leftOut } = await tell(source, /tx-origin/);
    assert.deepEqual(findings, ["tx-origin open()"]);
    assert.deepEqual(leftOut, [
      "override(Token, ICoin)",
      "override",
      'Token("Coin", "C")',
      '("Other")',
      'import "./Token.sol";',
    ]);
  });

  it("does not mind a license that the compiler does not take", async () => {
    const source = `// SPDX-License-Identifier: (c) Solhound, 2026
pragma solidity 0.8.37;
contract Gate { address owner = msg.sender; function open() external { require(tx.origin == owner); owner = msg.sender; } }`;
    assert.deepEqual(await tell(source, /tx-origin/), {
      findings: ["tx-origin open()"],
      leftOut: ["// SPDX-License-Identifier: (c) Solhound, 2026"],
      error: "compile-error",
    });
  });

  it("says nothing of a function that only a missing base calls, nor of guards that are missing", async () => {
    const source = `pragma solidity 0.8.37;
import "./Token.sol";
contract Coin is Token {
    address owner;
    function _hook() internal override { owner = tx.origin; selfdestruct(payable(msg.sender)); }
    function close() external onlyOwner { selfdestruct(payable(msg.sender)); }
    function end() external { selfdestruct(payable(msg.sender)); }
}`;
    const { findings } = await tell(source, /selfdestruct|uncalled/);
    assert.deepEqual(findings, ["unprotected-selfdestruct end()"]);
  });
});
