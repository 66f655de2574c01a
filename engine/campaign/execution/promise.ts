/** How much there is to find by running a contract, as far as its code tells. */

import type { CompiledContract } from "../../compile/compile-code.ts";
import { oracles } from "../../oracles/registry.ts";
import type { Program } from "../../program/program.ts";
import type { RawFinding } from "../run-detectors.ts";

/** Worth of a finding that a run can prove, of a function that takes ether, and of any other that changes something. */
const weights = { provable: 100, payable: 10, changing: 1 } as const;

/** Findings of the contract, and of what it inherits, weigh most; then what can be done with it. */
export function makePromise(seen: readonly RawFinding[], program: Program): (contract: CompiledContract) => number {
  const provable = seen.filter(({ check }) => oracles.some(({ id, swc }) => id === check.id || isSame(swc, check.swc)));
  const files = provable.map(({ detection: { at } }) => ("nodeType" in at ? program.contractOf(at)?.name : undefined));
  return ({ file, name, abi = [] }) => {
    const self = program.contracts.find((one) => one.name === name && program.fileOf(one) === file);
    const bases = new Set(self === undefined ? [] : program.linearizedBases(self).map((base) => base.name));
    const nProvable = files.filter((contract) => contract !== undefined && bases.has(contract)).length;
    const worth = abi.map(({ stateMutability }) =>
      stateMutability === "payable" ? weights.payable : stateMutability === "nonpayable" ? weights.changing : 0,
    );
    return weights.provable * nProvable + worth.reduce<number>((sum, one) => sum + one, 0);
  };
}

function isSame(a: string | null, b: string | null | undefined): boolean {
  return a !== null && a === b;
}
