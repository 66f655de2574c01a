/** A call of a precompiled contract. */

import type { Ending } from "../ending.ts";
import type { Frame, Machine } from "../machine.ts";
import type { Precompile } from "../precompiles/precompile.ts";
import { clearGas, clearReturndata, setReturndata, unwindFrame } from "./frames.ts";
import { chargeRecord } from "./operands.ts";

/** Runs it on the gas in the record of `child`, whose mark is set; its output becomes returndata. Tells success. */
export function runPrecompile(machine: Machine, child: Frame, precompile: Precompile, input: Uint8Array): boolean {
  const price = precompile.gas(input, machine.hardfork);
  const isPaid = price < 2 ** 32 && chargeRecord(machine, child.record, price);
  machine.turns -= isPaid ? price / precompile.gasPerTurn : 0;
  const output = isPaid && machine.turns >= 0 ? precompile.run(input, machine.hardfork) : undefined;
  machine.ending = endingOf(machine, isPaid, output);
  if (output) setReturndata(machine, output, 0, output.length);
  else {
    unwindFrame(machine, child);
    clearGas(machine, child);
    clearReturndata(machine);
  }
  return output !== undefined;
}

function endingOf({ turns }: Machine, isPaid: boolean, output: Uint8Array | undefined): Ending {
  if (output) return "return";
  if (!isPaid) return "out-of-gas";
  return turns < 0 ? "out-of-turns" : "precompile-failed";
}
