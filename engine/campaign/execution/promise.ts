/** How much there is to find by running a contract, as far as its code tells. */

import type { CompiledContract } from "../../compile/compile-code.ts";
import { oracles } from "../../oracles/registry.ts";
import type { Program } from "../../program/program.ts";
import type { RawFinding } from "../run-detectors.ts";
import { definitionOf } from "./definition-of.ts";

/** Worth of a finding of weight that a run can prove, of a lesser one, of a function that takes ether, and of any other that changes something. */
const weights = { grave: 10_000, provable: 100, payable: 10, changing: 1 } as const;

/** What speaks for running a contract. */
export interface Promising {
  readonly worth: number;
  /** Whether something of weight was seen that a run can prove. */
  readonly isGrave: boolean;
  /** Of each finding of weight, the oracles of which any can show it. */
  readonly expected: readonly (readonly string[])[];
}

/** Findings of the contract, and of what it inherits, weigh most; then what can be done with it. */
export function makePromise(seen: readonly RawFinding[], program: Program): (contract: CompiledContract) => Promising {
  const homes = seen.filter(isProvable).map((finding) => ({
    name: "nodeType" in finding.detection.at ? program.contractOf(finding.detection.at)?.name : undefined,
    worth: isOfWeight(finding) ? weights.grave : weights.provable,
    provers: proversOf(finding),
  }));
  return (compiled) => {
    const { abi = [] } = compiled;
    const self = definitionOf(compiled, program);
    const bases = new Set(self === undefined ? [] : program.linearizedBases(self).map((base) => base.name));
    const own = homes.filter(({ name }) => name !== undefined && bases.has(name));
    const ofFindings = own.map((home) => home.worth);
    const ofFunctions = abi.map(({ stateMutability }) =>
      stateMutability === "payable" ? weights.payable : stateMutability === "nonpayable" ? weights.changing : 0,
    );
    const worth = [...ofFindings, ...ofFunctions].reduce<number>((sum, one) => sum + one, 0);
    const grave = own.filter((home) => home.worth === weights.grave);
    return { worth, isGrave: grave.length > 0, expected: grave.map(({ provers }) => provers) };
  };
}

/** Whether a run can prove what was seen. */
export function isProvable(finding: RawFinding): boolean {
  return proversOf(finding).length > 0;
}

/** Checks of books that are not kept, and of claims that nobody vouches for: whoever makes use of it ends with more. */
export const checksOfTheft: ReadonlySet<string> = new Set([
  ...["accounting-desync", "credit-not-reduced", "deposit-overwritten", "limit-forgotten", "repeated-payout"],
  ...["self-transfer", "stale-index", "update-forgotten", "wrong-record", "lost-write", "payable-unused"],
  ...["duplicate-signer", "merkle-claim-replay", "repeatable-action", "signature-replay", "unchecked-signer"],
  ...["callback-unprotected", "cross-chain-source", "id-overwrite", "never-asked", "time-window"],
]);

/** What has no oracle of its own, and shows in what somebody can do who wrote what is not theirs. */
const shownBy: Readonly<Partial<Record<string, readonly string[]>>> = {
  "uninitialized-storage-pointer": ["unprotected-ether-withdrawal", "unprotected-selfdestruct", "access-missing"],
};

/** Whether who makes use of what was seen may end with what others had, though the check is of something else. */
export function mayBeTheft({ check }: RawFinding): boolean {
  return checksOfTheft.has(check.id);
}

function proversOf({ check }: RawFinding): readonly string[] {
  const own = oracles.flatMap(({ id, swc }) => (id === check.id || isSame(swc, check.swc) ? id : []));
  return [...own, ...(shownBy[check.id] ?? [])];
}

/** Whether much depends on whether it is so. */
export function isOfWeight({ check, detection: { severity = check.severity } }: RawFinding): boolean {
  return severity === "High" || severity === "Medium";
}

function isSame(a: string | null, b: string | null | undefined): boolean {
  return a !== null && a === b;
}
