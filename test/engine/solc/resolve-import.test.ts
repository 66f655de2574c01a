/** Import paths become the names that the real compiler asks for. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { parseRemapping } from "../../../engine/solc/remappings.ts";
import { resolveImport } from "../../../engine/solc/resolve-import.ts";
import { compileNow } from "../../harness/in-process-compiler.ts";

/** The names that solc misses, in the order of the imports. */
function namesForSolc(importer: string, paths: readonly string[], remappings: readonly string[]): string[] {
  const content = paths.map((path) => `import ${JSON.stringify(path)};`).join("\n");
  const output = compileNow({
    language: "Solidity",
    sources: { [importer]: { content } },
    settings: { remappings, outputSelection: {} },
  });
  return paths.map((_, line) => {
    const start = paths.slice(0, line).reduce((sum, path) => sum + `import ${JSON.stringify(path)};\n`.length, 0);
    const error = output.errors?.find((one) => one.errorCode === "6275" && one.sourceLocation?.start === start);
    return /^Source "(.*)" not found/.exec(error?.message ?? "")?.[1] ?? "";
  });
}

function resolveAll(importer: string, paths: readonly string[], remappings: readonly string[]): string[] {
  const parsed = remappings.flatMap((text) => parseRemapping(text) ?? []);
  return paths.map((path) => resolveImport(parsed, importer, path));
}

const segment = fc.constantFrom("..", ".", "a", "b", "lib", "@x", ".hidden", "...");
const importPath = fc.array(segment, { maxLength: 5 }).map((segments) => [...segments, "f.sol"].join("/"));
const importer = fc.oneof(
  fc
    .array(fc.constantFrom("a", "b", "lib", "..", "@x"), { maxLength: 4 })
    .map((parts) => [...parts, "me.sol"].join("/")),
  fc.constantFrom(
    "/me.sol",
    "/a/me.sol",
    "/a//b/me.sol",
    "https://example.org/a/me.sol",
    "a//b//me.sol",
    "a/./b/me.sol",
  ),
);
const prefix = fc.constantFrom("a/", "a", "lib/", "@x/", "f.sol", "a/b/", "/");
const remapping = fc
  .tuple(
    fc.constantFrom("", "a", "a/", "a/b", "lib/", "/a"),
    prefix,
    fc.constantFrom("", "T/", "T", "U/", "/abs/", "a/"),
  )
  .map(([context, from, to]) => `${context === "" ? "" : `${context}:`}${from}=${to}`);

describe("import resolution", () => {
  it("agrees with the compiler on paths of every kind", function () {
    this.timeout(60_000);
    fc.assert(
      fc.property(importer, fc.uniqueArray(importPath, { minLength: 1, maxLength: 20 }), (from, paths) => {
        assert.deepEqual(resolveAll(from, paths, []), namesForSolc(from, paths, []));
      }),
      { numRuns: 60 },
    );
  });

  it("agrees with the compiler on remappings, in a thousand projects", function () {
    this.timeout(60_000);
    fc.assert(
      fc.property(
        importer,
        fc.uniqueArray(importPath, { minLength: 1, maxLength: 3 }),
        fc.array(remapping, { maxLength: 6 }),
        (from, paths, remappings) => {
          assert.deepEqual(resolveAll(from, paths, remappings), namesForSolc(from, paths, remappings));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("prefers the longest context, then the longest prefix, then the last", () => {
    const remappings = ["x/=short/", "x/y/=long/", "a:x/=context/", "a:x/=last/"];
    assert.deepEqual(resolveAll("b/me.sol", ["x/f.sol", "x/y/f.sol"], remappings), ["short/f.sol", "long/f.sol"]);
    assert.deepEqual(resolveAll("a/me.sol", ["x/f.sol", "x/y/f.sol"], remappings), ["last/f.sol", "last/y/f.sol"]);
  });

  it("reads remappings and knows what is none", () => {
    assert.deepEqual(parseRemapping("a:b=c"), { context: "a", prefix: "b", target: "c" });
    assert.deepEqual(parseRemapping("b=c:d=e"), { context: "", prefix: "b", target: "c:d=e" });
    assert.deepEqual(parseRemapping("b="), { context: "", prefix: "b", target: "" });
    assert.equal(parseRemapping("=c"), undefined);
    assert.equal(parseRemapping("a:=c"), undefined);
    assert.equal(parseRemapping("b"), undefined);
  });
});
