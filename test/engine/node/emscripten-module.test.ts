/** What a compiler's code holds on to can be freed from outside. */

import assert from "node:assert/strict";
import { lendModule } from "../../../engine/node/emscripten-module.ts";

describe("the module that a compiler's code is lent", () => {
  it("empties the program for all who have it, also after the code took it out", () => {
    const { module, freeProgram } = lendModule();
    const program = new Uint8Array(1000);
    module.wasmBinary = program;
    const heldByTheCode = module.wasmBinary;
    module.wasmBinary = undefined;
    freeProgram();
    assert.deepEqual([program.length, heldByTheCode?.length, module.wasmBinary], [0, 0, undefined]);
  });

  it("has nothing to give back of code that unpacks nothing", () => {
    const { module, freeProgram } = lendModule();
    freeProgram();
    assert.equal(module.wasmBinary, undefined);
  });
});
