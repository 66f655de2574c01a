/** The opcode table against the machine of every hardfork. */
import { hardforks } from "../../engine/evm/hardforks.ts";
import { checkEffects, checkExistence } from "../harness/evm/opcode-effects.ts";

describe("opcodes", () => {
  for (const hardfork of hardforks) {
    it(`exist in the machine of ${hardfork} exactly where the table has them`, () => checkExistence(hardfork));
    it(`change the stack of the machine of ${hardfork} as the table says, for the base price`, () =>
      checkEffects(hardfork));
  }
});
