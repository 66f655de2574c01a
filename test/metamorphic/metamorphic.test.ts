/** The same program written differently has the same findings. The programs are the fixtures of all checks. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { SourceUnit } from "solidity-ast";
import type { Finding } from "../../engine/model/finding.ts";
import { analyzeInProcess } from "../harness/analyze-in-process.ts";
import { fixtureRuns } from "../harness/fixtures/describe-fixtures.ts";
import { parseFixture } from "../harness/fixtures/fixture.ts";
import { bundledVersion, inProcessCompiler } from "../harness/in-process-compiler.ts";
import { inRoot } from "../harness/root.ts";
import {
  addComments,
  type Program,
  renameLocals,
  reorderFunctions,
  splitIntoFiles,
  wrapFunctions,
} from "./rewrites.ts";

interface Rewrite {
  readonly name: string;
  readonly rewrite: (text: string, unit: SourceUnit) => Program;
  /** What of a finding stays the same. */
  readonly identity: (finding: Finding) => string;
  /** Checks that are about what the rewrite changes. */
  readonly except?: readonly string[];
}

const byOwner = ({ check, contract, function: signature }: Finding): string => `${check} ${contract} ${signature}`;

const rewrites: readonly Rewrite[] = [
  { name: "with comments and emoji", rewrite: addComments, identity: ({ fingerprint }) => fingerprint },
  {
    name: "with functions in another order",
    rewrite: reorderFunctions,
    identity: ({ fingerprint }) => fingerprint,
  },
  // Names are what those checks are about: a minimum, a deadline and the time of a price are known by theirs, and so is who gets what a call pays.
  {
    name: "with other names of locals",
    rewrite: renameLocals,
    identity: byOwner,
    except: ["centralization", "deadline-void", "oracle-stale", "shadowed-name", "slippage-missing"],
  },
  {
    name: "in several files",
    rewrite: splitIntoFiles,
    identity: byOwner,
    // What a contract inherits from another file is told in that contract, where it is used.
    except: [
      ...["share-inflation", "fee-on-transfer", "approval-leftover", "funds-left-behind", "late-checkpoint"],
      "lock-griefing",
    ],
  },
  {
    name: "with its work in internal functions",
    rewrite: wrapFunctions,
    identity: ({ check, contract }) => `${check} ${contract}`,
    // A minimum that is handed on counts as looked at.
    except: ["slippage-missing"],
  },
];

/** Fixtures of one source that the bundled compiler takes. */
const programs = fixtureRuns("in process")
  // What is wrong with older compilers is shown with those.
  .filter(({ version, check }) => version === undefined && check !== "outdated-compiler")
  .flatMap(({ check, name }) => {
    const fixture = parseFixture(name, readFileSync(inRoot(`test/detectors/${check}/${name}`), "utf8"));
    const [source, ...others] = fixture.sources;
    const text = source?.text.replaceAll("\r", "") ?? "";
    return others.length > 0 || fixture.settings.targets ? [] : [{ check, name, text: withoutMarks(text) }];
  });

/** Marks are comments with a shape of their own, which rewriting would tear apart. */
function withoutMarks(text: string): string {
  return text.replace(/^\s*\/\/<?\s*\^.*$/gm, "");
}

async function findingsIn(sources: Program, check: string): Promise<readonly Finding[]> {
  const { findings } = await analyzeInProcess({ sources });
  return findings.filter((finding) => finding.check === check);
}

async function treeOf(text: string): Promise<SourceUnit> {
  const outputSelection = { "*": { "": ["ast"] } };
  const input = {
    language: "Solidity",
    sources: { "a.sol": { content: text } },
    settings: { outputSelection },
  } as const;
  const output = await inProcessCompiler.compile(bundledVersion, input, new AbortController().signal);
  const unit = output.ok ? output.value.sources?.["a.sol"]?.ast : undefined;
  return unit ?? assert.fail("the fixture does not compile");
}

describe("the same program", () => {
  for (const { name, rewrite, identity, except = [] } of rewrites) {
    describe(name, () => {
      for (const { check, name: fixture, text } of programs.filter((one) => !except.includes(one.check))) {
        it(`has the same findings of ${check} in ${fixture}`, async () => {
          const before = await findingsIn({ "a.sol": text }, check);
          const after = await findingsIn(rewrite(text, await treeOf(text)), check);
          assert.deepEqual(after.map(identity).sort(), before.map(identity).sort());
        });
      }
    });
  }
});
