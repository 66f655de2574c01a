/** Real compilers from the real npm registry: fetched as published, loaded, and asked what each can compile for. */

import assert from "node:assert/strict";
import { type CompilerPool, makeCompilerPool } from "../../engine/node/compiler-pool.ts";
import { findCached } from "../../engine/node/compilers/compiler-cache.ts";
import { fetchCompiler } from "../../engine/node/compilers/fetch-compiler.ts";
import { fetchLimits } from "../../engine/node/compilers/fetch-failure.ts";
import { defaultEvmVersion, evmVersionsOf, fitEvmVersion } from "../../engine/solc/evm-versions.ts";
import { makeInput } from "../../engine/solc/make-input.ts";
import type { StandardJsonError, StandardJsonInput } from "../../engine/solc/standard-json.ts";
import { makeSourceText } from "../../engine/text/source-text.ts";
import { inRoot } from "../harness/root.ts";
import { useTempFolders } from "../harness/temp-folder.ts";

const never = new AbortController().signal;
/** The first, the first with standard JSON, the first that knows EVM versions, and the last of each minor version. */
const versions = ["0.4.9", "0.4.11", "0.4.21", "0.4.26", "0.5.17", "0.6.12", "0.7.6", "0.8.24"];

interface Output {
  readonly errors?: readonly StandardJsonError[];
  readonly sources: Readonly<Record<string, object>>;
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, { readonly metadata: string }>>>>;
}

describe("compilers from npm", () => {
  const makeFolder = useTempFolders();
  const texts = [makeSourceText("a.sol", "pragma solidity >=0.4.0; contract A { }")];
  let folder: string;
  let pool: CompilerPool;
  before(() => {
    folder = makeFolder();
    pool = makeCompilerPool({ threadPath: inRoot("dist/solc-thread.js"), idleMs: 60_000, memoryLimitMb: 4096 });
  });
  after(() => pool.close());

  async function compile(version: string, input: object): Promise<Output> {
    const file = await findCached(folder, version);
    assert.ok(file !== undefined);
    const output = await pool.compile(file, JSON.stringify(input), never);
    assert.ok(output.ok, output.ok ? "" : JSON.stringify(output.error));
    return JSON.parse(output.value);
  }

  /** The EVM versions that a compiler takes without an error. */
  async function takenBy(version: string, input: StandardJsonInput): Promise<string[]> {
    const taken: string[] = [];
    for (const evmVersion of evmVersionsOf("0.8.37")) {
      const forIt = { ...input, settings: { ...input.settings, evmVersion } };
      if (errorsOf(await compile(version, forIt)).length === 0) taken.push(evmVersion);
    }
    return taken;
  }

  const errorsOf = ({ errors = [] }: Output): string[] =>
    errors.filter(({ severity }) => severity === "error").map(({ message }) => message);

  for (const version of versions) {
    describe(`solc ${version}`, () => {
      before(async () => {
        const fetched = await fetchCompiler({ folder, version, mirror: null, limits: fetchLimits }, never);
        assert.ok(fetched.ok, fetched.ok ? "" : fetched.error.message);
      });

      it("understands all settings that it is given, and gives its tree", async () => {
        const settings = { remappings: ["x/=y/"], optimizerRuns: 7, evmVersion: "osaka", viaIr: false };
        const output = await compile(version, makeInput(texts, settings, "ast", version));
        assert.deepEqual(errorsOf(output), []);
        const { id, ...trees } = output.sources["a.sol"] as Record<string, unknown>;
        assert.equal(typeof id, "number");
        assert.ok((["0.4.9", "0.4.11"].includes(version) ? "legacyAST" : "ast") in trees, Object.keys(trees).join());
      });

      it("says where an error is", async () => {
        const wrong = [makeSourceText("é.sol", "\n/* é */ contract A { uint x }")];
        const { errors = [] } = await compile(version, makeInput(wrong, {}, "nothing", version));
        const [error] = errors.filter(({ severity }) => severity === "error");
        assert.match(error?.message ?? "", /^Expected (token Semicolon got 'RBrace'|';' but got '}')/);
        assert.deepEqual(error?.sourceLocation?.file, "é.sol");
        assert.equal(error?.sourceLocation?.start, Buffer.byteLength("\n/* é */ contract A { uint x "));
      });

      it("compiles for the EVM versions of the table, and for its default", async () => {
        const input = makeInput(texts, {}, "nothing", version);
        if (["0.4.9", "0.4.11"].includes(version)) {
          assert.deepEqual([defaultEvmVersion(version), evmVersionsOf(version)], [null, []]);
          return;
        }
        const outputSelection = { "*": { "*": ["metadata"] } };
        const output = await compile(version, { ...input, settings: { ...input.settings, outputSelection } });
        const metadata = JSON.parse(output.contracts?.["a.sol"]?.["A"]?.metadata ?? "{}");
        assert.equal(metadata.settings.evmVersion ?? null, defaultEvmVersion(version));
        if (defaultEvmVersion(version) === null) return;
        const taken = await takenBy(version, input);
        assert.deepEqual(evmVersionsOf(version), taken);
        assert.equal(fitEvmVersion("osaka", version), taken.at(-1));
      });
    });
  }
});
