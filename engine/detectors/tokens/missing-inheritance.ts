/** Contracts that are what an interface says, but do not say so. */

import { headerPlace } from "../../program/header.ts";
import type { Program } from "../../program/program.ts";
import { openSignatureOf } from "../../program/signature.ts";
import { roleOf } from "../../program/source-role.ts";
import type { ContractDefinition } from "../../solc/ast.ts";
import { isSubset } from "../../util/is-subset.ts";
import { memoizeWithin } from "../../util/memoize.ts";
import type { Detection, Detector } from "../detector.ts";

export const missingInheritance: Detector = {
  id: "missing-inheritance",
  title: "Missing inheritance from an interface",
  severity: "None",
  confidence: "Medium",
  swc: null,
  cwe: [1068],
  why: "The contract has every function of the interface and is called through it, but does not inherit it. The compiler cannot check that they match: a changed parameter on one side fails only at run time.",
  fix: "Inherit the interface, and mark the functions `override`.",
  example: {
    bad: `interface IVault {
    function deposit(uint256 amount) external;
    function withdraw(uint256 amount) external;
}

contract Vault {
    uint256 private total;

    function deposit(uint256 amount) external {
        total += amount;
    }

    function withdraw(uint256 amount) external {
        total -= amount;
    }
}`,
    good: `interface IVault {
    function deposit(uint256 amount) external;
    function withdraw(uint256 amount) external;
}

contract Vault is IVault {
    uint256 private total;

    function deposit(uint256 amount) external override {
        total += amount;
    }

    function withdraw(uint256 amount) external override {
        total -= amount;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/contracts.html#interfaces"],

  *detect(program): Generator<Detection> {
    const interfaces = program.contracts
      .filter(({ contractKind }) => contractKind === "interface")
      .map((contract) => ({ contract, functions: allFunctions(program, contract) }))
      .filter(({ functions }) => functions.size > 0);
    for (const contract of program.contracts) {
      if (contract.contractKind !== "contract" || roleOf(program, contract) === "test") continue;
      const match = interfaces.length > 0 ? findMatch(program, contract, interfaces) : undefined;
      if (match === undefined) continue;
      yield {
        at: headerPlace(program, contract),
        message: `\`${contract.name}\` has all functions of \`${match.name}\`, but does not inherit it`,
        related: [{ at: headerPlace(program, match), message: "The interface" }],
      };
    }
  },
};

/** A single function is more often alike by chance, unless the names say that one is of the other. */
const nNeeded = 2;

function isMeantFor({ contract, functions }: Interface, { name }: ContractDefinition): boolean {
  return functions.size >= nNeeded || contract.name === `I${name}` || contract.name === `${name}Interface`;
}

interface Interface {
  readonly contract: ContractDefinition;
  readonly functions: ReadonlySet<string>;
}

/** The interface with most functions among those that the contract has all of; none where a base has them all too. */
function findMatch(
  program: Program,
  contract: ContractDefinition,
  interfaces: readonly Interface[],
): ContractDefinition | undefined {
  const [, ...bases] = program.linearizedBases(contract);
  const own = allFunctions(program, contract);
  const complete = interfaces.filter(
    ({ contract: one, functions }) => !bases.includes(one) && isSubset(functions, own),
  );
  if (complete.length === 0) return undefined;
  const inherited = bases.map((base) => allFunctions(program, base));
  const matches = complete.filter(
    (one) => isMeantFor(one, contract) && !inherited.some((base) => isSubset(one.functions, base)),
  );
  return matches.toSorted((a, b) => b.functions.size - a.functions.size)[0]?.contract;
}

/** Signatures of what can be called from outside: of bases and getters too. */
function allFunctions(program: Program, contract: ContractDefinition): ReadonlySet<string> {
  return new Set(program.linearizedBases(contract).flatMap((base) => ownFunctions(program, base)));
}

/** What a contract itself adds to them; sorted out once for all that inherit it. */
const ownFunctions = memoizeWithin((program: Program, contract: ContractDefinition): readonly string[] =>
  contract.nodes.flatMap((node) => openSignatureOf(program, node) ?? []),
);
