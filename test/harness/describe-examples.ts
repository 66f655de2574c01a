/** The examples on the page of a check are true: the flawed one raises it, the sound one raises nothing. */

import assert from "node:assert/strict";
import type { CheckInfo } from "../../engine/model/check-info.ts";
import { hearing } from "../../engine/model/check-policy.ts";
import { chooseVersion } from "../../engine/solc/choose-version.ts";
import type { Compiler } from "../../engine/solc/compiler.ts";
import { releases } from "../../engine/solc/releases.ts";
import { makeSourceText } from "../../engine/text/source-text.ts";
import { analyzeInProcess } from "./analyze-in-process.ts";
import { inProcessCompiler } from "./in-process-compiler.ts";

/** One example of one check, and the newest compiler that its pragma allows. */
export interface Example {
  readonly check: string;
  readonly which: "bad" | "good";
  readonly code: string;
  readonly version: string;
}

/** The examples that the tests' own process can compile, or those whose compiler has to be fetched. */
export function examplesOf(checks: readonly CheckInfo[], from: "in process" | "fetched"): Example[] {
  return checks
    .flatMap(({ id, example }) =>
      (["bad", "good"] as const).map((which) => ({
        check: id,
        which,
        code: example[which],
        version: newestFor(example[which]),
      })),
    )
    .filter(({ version }) => inProcessCompiler.versions.includes(version) === (from === "in process"));
}

/** Defines one test an example; `compiler` is asked for when the tests run. */
export function describeExamples(examples: readonly Example[], compiler: () => Compiler): void {
  for (const { check, which, code, version } of examples) {
    const raised = async (): Promise<string[]> => {
      const input = { sources: { "example.sol": code }, settings: { version } };
      const { findings } = await analyzeInProcess(input, compiler(), { policy: hearing([check]) });
      return findings
        .filter((one) => one.check === check || (one.severity !== "None" && !ofTheRest.has(one.check)))
        .map((one) => one.check);
    };
    if (which === "bad") {
      it(`the bad example of ${check} raises it`, async () => assert.ok((await raised()).includes(check)));
    } else {
      it(`the good example of ${check} raises nothing`, async () => assert.deepEqual(await raised(), []));
    }
  }
}

/** An example shows the part of a contract that matters; these are about what it leaves out, and about its compiler. */
const ofTheRest: ReadonlySet<string> = new Set([
  "ether-locked",
  "floating-pragma",
  "outdated-compiler",
  "uninitialized-variable",
  "unused-variable",
]);

function newestFor(code: string): string {
  const chosen = chooseVersion([makeSourceText("example.sol", code)], releases.toReversed(), undefined);
  if (!chosen.ok) throw new Error(`no compiler fits the pragma of an example: ${code}`);
  return chosen.value;
}
