/** The compiler's messages at the places that editors show. */

import assert from "node:assert/strict";
import { makeInput } from "../../../engine/solc/make-input.ts";
import { toDiagnostic } from "../../../engine/solc/to-diagnostic.ts";
import { makeSourceText } from "../../../engine/text/source-text.ts";
import { bundledVersion, compileNow } from "../../harness/in-process-compiler.ts";

function diagnose(sources: Readonly<Record<string, string>>) {
  const texts = Object.entries(sources).map(([file, raw]) => makeSourceText(file, raw));
  const byName = new Map(texts.map((text) => [text.file, text]));
  const { errors = [] } = compileNow(makeInput(texts, {}, "nothing", bundledVersion));
  return errors.map((error) => toDiagnostic(error, byName));
}

const header = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.0;\n";

describe("compiler messages", () => {
  it("lie where the compiler means, after characters of every width and a byte order mark", () => {
    const line = `contract A { string s = unicode"é😀"; uint x = y; }`;
    assert.deepEqual(diagnose({ "a.sol": `\ufeff${header}${line}` }), [
      {
        severity: "error",
        code: "7576",
        message: "Undeclared identifier.",
        location: {
          file: "a.sol",
          span: { offset: 3 + Buffer.byteLength(header + line.slice(0, line.indexOf("y;"))), length: 1 },
          range: {
            start: { line: 2, character: line.indexOf("y;") },
            end: { line: 2, character: line.indexOf("y;") + 1 },
          },
        },
        related: [],
      },
    ]);
  });

  it("bring along the other places they speak of, in other files too", () => {
    const [diagnostic] = diagnose({
      "a.sol": `${header}import "b.sol";\ncontract A is B { function f() public { } }`,
      "b.sol": `${header}contract B { /* é */ function f() public virtual { } }`,
    });
    assert.deepEqual(diagnostic, {
      severity: "error",
      code: "9456",
      message: 'Overriding function is missing "override" specifier.',
      location: {
        file: "a.sol",
        span: { offset: header.length + 34, length: 23 },
        range: { start: { line: 3, character: 18 }, end: { line: 3, character: 41 } },
      },
      related: [
        {
          location: {
            file: "b.sol",
            span: { offset: header.length + 22, length: 31 },
            range: { start: { line: 2, character: 21 }, end: { line: 2, character: 52 } },
          },
          message: "Overridden function is here:",
        },
      ],
    });
  });

  it("without a place have none", () => {
    const { errors = [] } = compileNow(
      makeInput([makeSourceText("a.sol", header)], { evmVersion: "none" }, "nothing", bundledVersion),
    );
    assert.deepEqual(
      errors.map((error) => toDiagnostic(error, new Map())),
      [{ severity: "error", code: null, message: "Invalid EVM version requested.", location: null, related: [] }],
    );
  });

  it("tell where half a surrogate pair stands in code", () => {
    const [diagnostic] = diagnose({ "a.sol": `${header}contract A { string s = "\ud83d"; }` });
    assert.equal(diagnostic?.severity, "error");
    assert.deepEqual(diagnostic?.location?.range.start.line, 2);
  });
});

describe("compiler input", () => {
  const texts = [makeSourceText("a.sol", "\ufeffcontract A { }")];

  it("holds the text without its byte order mark, and asks for messages only", () => {
    assert.deepEqual(makeInput(texts, {}, "nothing", bundledVersion), {
      language: "Solidity",
      sources: { "a.sol": { content: "contract A { }" } },
      settings: { outputSelection: {} },
    });
  });

  it("holds every setting", () => {
    const settings = { remappings: ["a=b"], optimizerRuns: 7, viaIr: true, evmVersion: "paris" };
    assert.deepEqual(makeInput(texts, settings, "ast", bundledVersion).settings, {
      remappings: ["a=b"],
      optimizer: { enabled: true, runs: 7 },
      viaIR: true,
      evmVersion: "paris",
      outputSelection: { "*": { "": ["ast"] } },
    });
    assert.deepEqual(makeInput(texts, { optimizerRuns: null }, "nothing", bundledVersion).settings.optimizer, {
      enabled: false,
    });
  });
});
