/** A proxy whose implementation anyone can replace. */

import { type ContractFlows, type OpenStep, reachableSteps } from "../../dataflow/access/contract-flows.ts";
import { findTaintSource } from "../../dataflow/access/taint.ts";
import { printCallable } from "../../flow/print.ts";
import type { Place } from "../../flow/value.ts";
import { isKind, walk } from "../../program/nodes.ts";
import type { Callable, Program } from "../../program/program.ts";
import { makeResolver } from "../../program/resolve.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const uupsAuthorizeOpen: Detector = {
  id: "uups-authorize-open",
  title: "Unprotected upgrade (UUPS, _authorizeUpgrade)",
  severity: "High",
  confidence: "High",
  swc: "SWC-105",
  isSwcNearest: true,
  cwe: [284, 862],
  owasp: "SC10:2026",
  scwe: ["SCWE-005"],
  ethTrust: ["[Q] Enforce Least Privilege"],
  why: "Anyone can set the implementation slot of the proxy. An attacker upgrades the contract to their own code and takes everything it holds.",
  fix: "Restrict the upgrade to an owner or governance: with a UUPS proxy, in `_authorizeUpgrade`.",
  example: {
    bad: `contract Vault {
    bytes32 private constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    function upgradeTo(address implementation) external {
        authorize();
        assembly {
            sstore(SLOT, implementation)
        }
    }

    function authorize() internal {}
}`,
    good: `contract Vault {
    address private immutable owner = msg.sender;
    bytes32 private constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    function upgradeTo(address implementation) external {
        authorize();
        assembly {
            sstore(SLOT, implementation)
        }
    }

    function authorize() internal view {
        require(msg.sender == owner, "not the owner");
    }
}`,
  },
  references: ["https://eips.ethereum.org/EIPS/eip-1967", "https://eips.ethereum.org/EIPS/eip-1822"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findOpenUpgrades(program));
  },
};

/** The slots of ERC-1967 and ERC-1822, and that of early proxies of OpenZeppelin. */
const slots: ReadonlyMap<bigint, string> = new Map([
  [0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbcn, "the implementation"],
  [0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50n, "the beacon"],
  [0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103n, "the admin"],
  [0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7n, "the implementation"],
  [0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3n, "the implementation"],
]);

function* findOpenUpgrades(program: Program): Generator<Detection> {
  for (const open of reachableSteps(program, "write")) {
    const { in: home, flow, step } = open;
    const what = slotOf(step.place);
    if (what === undefined || findTaintSource(step.value, flow, home.trust) === undefined) continue;
    if (home.trust.openWritersOf(step.place).every(({ write }) => write !== step)) continue;
    const at = anchor(program, open);
    yield {
      at,
      message: `Anyone can replace ${what} of \`${home.contract.name}\` through ${printCallable(flow.entry)}: no check restricts the caller`,
      related: [
        ...(at === flow.entry ? [] : [{ at: flow.entry, message: "The upgrade starts here" }]),
        { at: step.node, message: `The storage slot of ${what} is written here` },
      ],
    };
  }
}

function slotOf({ base }: Place): string | undefined {
  return base.kind === "slot" && base.slot.kind === "number" ? slots.get(base.slot.number) : undefined;
}

/** The entry point, where the contract's own file has it; else what of that file it calls, which was to restrict it. */
function anchor(program: Program, { in: home, flow }: OpenStep<"write">): Callable | ContractFlows["contract"] {
  const file = program.fileOf(home.contract);
  if (program.fileOf(flow.entry) === file) return flow.entry;
  const resolver = makeResolver(program, home.contract);
  for (const node of walk(flow.entry)) {
    const named = isKind(node, "Identifier") ? program.findNode(node.referencedDeclaration ?? -1) : undefined;
    if (!isKind(named, "FunctionDefinition")) continue;
    const run = resolver.resolveVirtual(named);
    if (program.fileOf(run) === file) return run;
  }
  return home.contract;
}
