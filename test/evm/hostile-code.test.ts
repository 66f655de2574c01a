/** Bytecode that no compiler of Solidity made: analysing it comes to an end and throws nothing. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { recoverControlFlow } from "../../engine/evm/code/control-flow.ts";
import { naturalLoops } from "../../engine/evm/code/dominators.ts";
import { findEntries } from "../../engine/evm/code/entries.ts";
import { listCode } from "../../engine/evm/code/listing.ts";
import { blocksFrom, localFlow } from "../../engine/evm/code/local-flow.ts";
import { hexToBytes } from "../../engine/evm/word.ts";
import { checkJumps } from "../harness/evm/jump-soundness.ts";
import { randomProgram } from "../harness/evm/random-program.ts";

const code = fc.oneof(
  randomProgram,
  fc.uint8Array({ maxLength: 400 }),
  // Mostly jumps: destinations, pushes of small numbers, copies, exchanges.
  fc
    .array(fc.constantFrom(0x5b, 0x56, 0x57, 0x60, 0x00, 0x05, 0x0a, 0x80, 0x90, 0x35, 0x36, 0x01), { maxLength: 120 })
    .map((bytes) => Uint8Array.from(bytes)),
);

describe("code of unknown origin", () => {
  it("is analysed whatever it is, and every jump that happens is known", function () {
    this.timeout(120_000);
    fc.assert(
      fc.property(code, fc.integer(), (generated, seed) => {
        const bytes = Uint8Array.from(generated);
        const { flow, violations } = checkJumps(bytes, 10, seed);
        assert.deepEqual(violations, []);
        findEntries(bytes, flow);
        naturalLoops(0, localFlow(flow));
        listCode({ bytes, placeholders: [] });
      }),
      { numRuns: 1500 },
    );
  });

  it("is analysed in bounded time where it is made to hurt", function () {
    this.timeout(60_000);
    const repeated = (text: string) => hexToBytes(text.repeat(Math.floor(49_152 / text.length)));
    for (const bytes of [
      repeated("5b"),
      repeated("5b3556"),
      repeated("5b35803557"),
      repeated("5b80818281905756"),
      repeated("5b6003565b600957"),
    ]) {
      const flow = recoverControlFlow(bytes);
      assert.ok(flow.blocks.size > 0);
      findEntries(bytes, flow);
      const local = localFlow(flow);
      assert.ok(blocksFrom(local, 0).has(0));
      naturalLoops(0, local);
      assert.ok(listCode({ bytes, placeholders: [] }).length >= flow.blocks.size);
    }
  });
});
