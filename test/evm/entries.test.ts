/** What is found in the runtime code of every compiler: functions, fallback and receive, loops, metadata, placeholders. */
import assert from "node:assert/strict";
import { type ControlFlow, recoverControlFlow } from "../../engine/evm/code/control-flow.ts";
import { immediateDominators, naturalLoops } from "../../engine/evm/code/dominators.ts";
import { findEntries } from "../../engine/evm/code/entries.ts";
import { listCode } from "../../engine/evm/code/listing.ts";
import { blocksFrom, localFlow } from "../../engine/evm/code/local-flow.ts";
import { findAllMetadata, findMetadata } from "../../engine/evm/code/metadata.ts";
import type { UnlinkedCode } from "../../engine/evm/code/unlinked-code.ts";
import { isPlaceholderOf } from "../../engine/evm/deployment/libraries.ts";
import { artifactOf, bytecodeInput, type Compiled, contractsOf } from "../harness/evm/compiled.ts";
import { type OldCompilers, skipOrFail, startOldCompilers } from "../harness/old-compilers.ts";
import { contractsFor, dialects } from "./deployment/contracts.ts";

const never = new AbortController().signal;

/** What each function of `Purse` keeps, by which it is told from the others. */
const kept: Readonly<Record<string, bigint>> = {
  receive: 0x1111aaaan,
  fallback: 0x2222bbbbn,
  "one()": 0x33330001n,
  "two()": 0x33330002n,
  "three(uint256)": 0x33330003n,
  "four()": 0x33330004n,
  "five(uint256)": 0x33330005n,
  "six()": 0x33330006n,
};

/** Names of what is kept in the blocks that run from a place on. */
function namesFrom(flow: ControlFlow, start: number | undefined): string[] | undefined {
  if (start === undefined) return undefined;
  const pushed = new Set<bigint | undefined>();
  for (const block of blocksFrom(localFlow(flow), start)) {
    for (const { immediate } of flow.blocks.get(block)?.instructions ?? []) pushed.add(immediate);
  }
  return Object.keys(kept).filter((name) => pushed.has(kept[name]));
}

describe("runtime code", function () {
  this.timeout(300_000);
  let compilers: OldCompilers;

  before(async function () {
    const started = await startOldCompilers(dialects.map(({ version }) => version));
    if (!started.ok) skipOrFail(this, started.error);
    else compilers = started.value;
  });
  after(() => compilers?.close());

  for (const { version, words, viaIR } of dialects) {
    for (const isOptimized of [false, true]) {
      describe(`of solc ${version}${viaIR ? " by its new pipeline" : ""}${isOptimized ? ", optimized" : ""}`, () => {
        let contracts: Readonly<Record<string, Compiled>>;
        const runtimeOf = (name: string): UnlinkedCode => {
          const { runtime } = artifactOf(contracts, name);
          assert.ok(runtime);
          return runtime;
        };

        before(async () => {
          const settings = { optimizer: { enabled: isOptimized }, ...(viaIR && { viaIR }) };
          const output = await compilers.compiler.compile(version, bytecodeInput(contractsFor(words), settings), never);
          assert.ok(output.ok);
          contracts = contractsOf(output.value);
        });

        it("has exactly its functions", () => {
          for (const [name, { evm }] of Object.entries(contracts)) {
            const flow = recoverControlFlow(runtimeOf(name).bytes);
            const expected = Object.values(evm.methodIdentifiers ?? {}).map((selector) => BigInt(`0x${selector}`));
            assert.deepEqual([...flow.functions.keys()].sort(), expected.sort(), name);
            assert.equal(flow.unresolved.size, 0, name);
          }
        });

        it("has bodies of its functions, of fallback and receive", () => {
          const { bytes } = runtimeOf("Purse");
          const flow = recoverControlFlow(bytes);
          const { functions, fallback, receive } = findEntries(bytes, flow);
          const found: Record<string, string[] | undefined> = {
            receive: namesFrom(flow, receive),
            fallback: namesFrom(flow, fallback),
          };
          for (const [name, selector] of Object.entries(contracts["Purse"]?.evm.methodIdentifiers ?? {})) {
            found[name] = namesFrom(flow, functions.get(BigInt(`0x${selector}`)));
          }
          const expected = Object.fromEntries(Object.keys(found).map((name) => [name, name in kept ? [name] : []]));
          assert.deepEqual(found, { ...expected, ...(words["receive"] === "" && { receive: undefined }) });
          const plain = runtimeOf("Plain").bytes;
          const none = findEntries(plain, recoverControlFlow(plain));
          assert.deepEqual([none.fallback, none.receive], [undefined, undefined]);
        });

        it("has loops where the source has them, below what dominates them", () => {
          const { bytes } = runtimeOf("Purse");
          const flow = recoverControlFlow(bytes);
          const five = flow.functions.get(BigInt(`0x${contracts["Purse"]?.evm.methodIdentifiers?.["five(uint256)"]}`));
          assert.ok(five !== undefined);
          const loops = naturalLoops(0, localFlow(flow)).filter(({ body }) =>
            [...body].some((block) =>
              flow.blocks.get(block)?.instructions.some(({ immediate }) => immediate === kept["five(uint256)"]),
            ),
          );
          assert.equal(loops.length, 1);
          const idom = immediateDominators(0, localFlow(flow));
          const above = new Set<number>();
          for (let block = loops[0]?.header; block !== undefined; block = idom.get(block)) above.add(block);
          assert.ok(above.has(five), "the function dominates its loop");
        });

        it("ends with metadata, and has that of what it creates", () => {
          const { bytes } = runtimeOf("Factory");
          const all = findAllMetadata(bytes);
          assert.equal(all.length, 2);
          assert.deepEqual(all.at(-1), findMetadata(bytes));
          for (const { compiler } of all) assert.equal(compiler, version.startsWith("0.4") ? undefined : version);
          assert.equal(findAllMetadata(runtimeOf("Plain").bytes).length, 1);
        });

        it("is listed with the names of its entries, immutables and libraries", () => {
          const linked = runtimeOf("Linked");
          const [placeholder] = linked.placeholders;
          assert.ok(placeholder);
          assert.ok(isPlaceholderOf(placeholder.name, "test.sol:Sums"));
          assert.ok(listCode(linked).some((line) => /PUSH20 0x0 ; library /.test(line)));
          const token = artifactOf(contracts, "Token");
          assert.ok(token.runtime);
          const lines = listCode(token.runtime, token.immutables);
          for (const { id, offsets } of token.immutables) {
            assert.equal(lines.filter((line) => line.endsWith(` PUSH32 0x0 ; immutable ${id}`)).length, offsets.length);
          }
          const cap = contracts["Token"]?.evm.methodIdentifiers?.["cap()"];
          assert.ok(lines.includes(`function 0x${cap}:`));
          assert.match(lines.at(-1) ?? "", /^[0-9a-f]{4} metadata/);
        });
      });
    }
  }
});
