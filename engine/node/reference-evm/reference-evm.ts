/** The reference EVM, loaded once something is to be replayed: most runs of the engine process need none. */
import type { ReferenceEvm } from "../../replay/reference-evm.ts";

export const referenceEvm: ReferenceEvm = {
  async run(scenario, signal) {
    const { ethereumjsEvm } = await import("./ethereumjs-evm.ts");
    return ethereumjsEvm.run(scenario, signal);
  },
};
