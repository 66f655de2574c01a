/** Which compiler is used, what is told where it is not at hand, and what where it cannot be had. */

import assert from "node:assert/strict";
import { selectCompiler } from "../../../engine/compile/select-compiler.ts";
import type { CompilerSettings } from "../../../engine/model/analysis.ts";
import { toAnalysisError } from "../../../engine/model/problem.ts";
import type { Compiler, ObtainFailure } from "../../../engine/solc/compiler.ts";
import { makeSourceText } from "../../../engine/text/source-text.ts";
import { err, ok } from "../../../engine/util/result.ts";
import { inProcessCompiler } from "../../harness/in-process-compiler.ts";

const never = new AbortController().signal;
const notAllowed: ObtainFailure = { kind: "not-allowed" };
const failed: ObtainFailure = { kind: "failed", message: "the npm registry: it refused the connection" };

/** A world with these versions, of which some are here; the others cannot be had for the reason given. */
function world(failure: ObtainFailure | null, released: readonly string[] = []): Compiler {
  const versions = ["0.8.37", "0.8.30", "0.7.6", "0.5.17", "0.4.26"];
  const here = ["0.8.37", "0.7.6"];
  return {
    ...inProcessCompiler,
    versions,
    atHand: async () => here,
    released: async () => [...released, ...versions],
    obtain: async (version) => (failure === null || here.includes(version) ? ok(null) : err(failure)),
  };
}

/** Progress messages, then how it ended. */
async function select(
  pragmas: readonly string[],
  compiler: Compiler,
  settings: CompilerSettings = {},
): Promise<unknown[]> {
  const texts = pragmas.map((pragma, index) => makeSourceText(`f${index}.sol`, `\n pragma solidity ${pragma};`));
  const steps = selectCompiler(texts, settings, compiler, never);
  const told: unknown[] = [];
  for (;;) {
    const step = await steps.next();
    if (!step.done) told.push(step.value.kind === "progress" && step.value.message);
    else {
      const { value } = step;
      return [...told, value.ok ? [value.value.version, value.value.notice?.message] : toAnalysisError(value.error)];
    }
  }
}

describe("compiler selection", () => {
  it("takes what is here without a word", async () => {
    assert.deepEqual(await select(["^0.8.0"], world(null)), [["0.8.37", undefined]]);
  });

  it("tells that it fetches", async () => {
    assert.deepEqual(await select([">=0.4.0 <0.6.0"], world(null)), ["Fetching solc 0.5.17", ["0.5.17", undefined]]);
    assert.deepEqual(await select(["^0.8.0"], world(null), { version: "0.8.30" }), [
      "Fetching solc 0.8.30",
      ["0.8.30", undefined],
    ]);
  });

  it("takes the compiler that the project names, where the pragmas allow it", async () => {
    const project = { preferredVersion: "0.8.30" };
    assert.deepEqual(await select(["^0.8.0"], world(null), project), ["Fetching solc 0.8.30", ["0.8.30", undefined]]);
    assert.deepEqual(await select(["^0.5.0"], world(null), project), ["Fetching solc 0.5.17", ["0.5.17", undefined]]);
    const unheardOf = { preferredVersion: "0.8.99" };
    assert.deepEqual(await select(["^0.8.0"], world(null), unheardOf), [["0.8.37", undefined]]);
    assert.deepEqual(await select(["^0.8.0"], world(null), { ...project, version: "0.8.37" }), [["0.8.37", undefined]]);
  });

  it("does without the compiler that the project names where it cannot be had, and says so", async () => {
    assert.deepEqual(await select(["^0.8.0"], world(notAllowed), { preferredVersion: "0.8.30" }), [
      "Fetching solc 0.8.30",
      [
        "0.8.37",
        "Compiled with solc 0.8.37. The one that the project names, 0.8.30, is not on this machine. Fetching compilers is not allowed.",
      ],
    ]);
  });

  it("takes the newest that is here and allowed where the best cannot be had, and says so", async () => {
    assert.deepEqual(await select([">=0.7.0 <=0.8.30"], world(notAllowed)), [
      "Fetching solc 0.8.30",
      [
        "0.7.6",
        "Compiled with solc 0.7.6. The newest that the pragmas allow, 0.8.30, is not on this machine. Fetching compilers is not allowed.",
      ],
    ]);
    assert.deepEqual(await select([">=0.7.0 <=0.8.30"], world(failed)), [
      "Fetching solc 0.8.30",
      [
        "0.7.6",
        "Compiled with solc 0.7.6. The newest that the pragmas allow, 0.8.30, is not on this machine. It could not be fetched: the npm registry: it refused the connection.",
      ],
    ]);
  });

  it("says what is needed, why, what is nearest and what to do where nothing here will do", async () => {
    const place = { file: "f1.sol", line: 2, column: 2 };
    assert.deepEqual(await select([">=0.4.0", "^0.4.11"], world(notAllowed)), [
      "Fetching solc 0.4.26",
      {
        code: "no-compiler",
        message:
          'solc 0.4.26 is needed for "pragma solidity ^0.4.11" (f1.sol:2), and it is not on this machine. Fetching compilers is not allowed. The nearest that is here, 0.7.6, does not meet the pragma. Allow it to be fetched, or install it in the project: npm install --save-dev solc@0.4.26.',
        compiler: "0.4.26",
        ...place,
      },
    ]);
    assert.deepEqual(await select([">=0.4.0", "^0.4.11"], world(failed)), [
      "Fetching solc 0.4.26",
      {
        code: "no-compiler",
        message:
          'solc 0.4.26 is needed for "pragma solidity ^0.4.11" (f1.sol:2), and it is not on this machine. It could not be fetched: the npm registry: it refused the connection. The nearest that is here, 0.7.6, does not meet the pragma. Try again, name a mirror in SOLHOUND_SOLC_MIRROR, or install it in the project: npm install --save-dev solc@0.4.26.',
        compiler: "0.4.26",
        ...place,
      },
    ]);
  });

  it("takes no other than the one asked for", async () => {
    assert.deepEqual(await select(["^0.8.0"], world(notAllowed), { version: "0.8.30" }), [
      "Fetching solc 0.8.30",
      {
        code: "no-compiler",
        message:
          "solc 0.8.30 was asked for, and it is not on this machine. Fetching compilers is not allowed. The nearest that is here, 0.8.37, was not asked for. Allow it to be fetched, or install it in the project: npm install --save-dev solc@0.8.30.",
        compiler: "0.8.30",
      },
    ]);
  });

  it("takes the neighbour of a release that nobody packaged, and says so", async () => {
    const message =
      "Compiled with solc 0.8.30: npm does not have 0.8.1, which the pragmas ask for. A mirror may have it: see SOLHOUND_SOLC_MIRROR.";
    assert.deepEqual(await select(["0.8.1", "^0.8.0"], world(null)), ["Fetching solc 0.8.30", ["0.8.30", message]]);
    for (const [pragmas, failure] of [
      [["0.8.1"], failed],
      [["0.3.1"], null],
      [["0.8.1", "0.8.0"], null],
    ] as const) {
      const refusal = (await select(pragmas, world(failure))).at(-1);
      assert.equal((refusal as { readonly code?: string }).code, "no-compiler");
    }
  });

  it("leaves out the pragmas that forbid the neighbour, and keeps every place", async () => {
    const source = "\ufeff// é\npragma solidity 0.8.1;\npragma abicoder v2;\ncontract A {}";
    const texts = [makeSourceText("a.sol", source)];
    const steps = selectCompiler(texts, {}, world(null), never);
    let step = await steps.next();
    while (!step.done) step = await steps.next();
    assert.ok(step.value.ok);
    const [text] = step.value.value.texts;
    assert.equal(text?.text, `// é\n${" ".repeat(22)}\npragma abicoder v2;\ncontract A {}`);
    assert.equal(text?.bomLength, 3);
  });

  it("ends where it is cancelled", async () => {
    assert.deepEqual((await select(["^0.4.0"], world({ kind: "cancelled" }))).at(-1), {
      code: "cancelled",
      message: "The compile was cancelled.",
    });
  });

  it("asks for news where a newer release could help, and only there", async () => {
    const news = world(null, ["0.8.39", "0.8.38"]);
    assert.deepEqual(await select(["^0.8.38"], news), ["Fetching solc 0.8.39", ["0.8.39", undefined]]);
    assert.deepEqual(await select(["^0.8.0"], news), [["0.8.37", undefined]]);
    assert.deepEqual(await select([], news, { version: "0.8.38" }), ["Fetching solc 0.8.38", ["0.8.38", undefined]]);
    const silent = { ...news, released: () => assert.fail("asked") };
    assert.deepEqual(await select(["^0.8.0", "^0.7.0"], silent), [
      {
        code: "no-compiler",
        message:
          'No available compiler meets all of these pragmas: "pragma solidity ^0.8.0" (f0.sol:2), "pragma solidity ^0.7.0" (f1.sol:2). Available: 0.8.37, 0.8.30, 0.7.6, 0.5.17, 0.4.26. Change the pragma if the code compiles with one of these.',
        file: "f0.sol",
        line: 2,
        column: 2,
      },
    ]);
  });

  it("names the two files that contradict each other among many", async () => {
    const [error] = await select([">=0.4.0", "^0.8.0", "<0.9.0", "^0.5.0"], world(null));
    assert.match(
      (error as { message: string }).message,
      /^No available compiler meets all of these pragmas: "pragma solidity \^0\.8\.0" \(f1\.sol:2\), "pragma solidity \^0\.5\.0" \(f3\.sol:2\)\./,
    );
  });
});
