/** Events that name accounts by which nobody can look them up. */

import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { roleOf } from "../../program/source-role.ts";
import type { EventDefinition, VariableDeclaration } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const unindexedEvent: Detector = {
  id: "unindexed-event",
  title: "Missing indexed event parameter",
  severity: "None",
  confidence: "High",
  swc: null,
  cwe: [1059],
  why: "Wallets, explorers and monitoring filter events by their indexed parameters. Without one, they must read every event of the contract. For the events of token standards they expect the indexed form and do not see others.",
  fix: "Mark addresses `indexed`, up to three parameters in an event.",
  example: {
    bad: `contract Registry {
    event Registered(address account, uint256 id);

    function register(uint256 id) external {
        emit Registered(msg.sender, id);
    }
}`,
    good: `contract Registry {
    event Registered(address indexed account, uint256 id);

    function register(uint256 id) external {
        emit Registered(msg.sender, id);
    }
}`,
  },
  references: [
    "https://docs.soliditylang.org/en/latest/contracts.html#events",
    "https://eips.ethereum.org/EIPS/eip-20",
  ],

  *detect(program): Generator<Detection> {
    for (const event of program.nodesOf("EventDefinition")) {
      const detection = roleOf(program, event) === "test" ? undefined : judge(program, event);
      if (detection !== undefined) yield detection;
    }
  },
};

/** How many of its parameters a standard wants indexed, by name and types. */
const standardEvents: Readonly<Record<string, number>> = {
  "Transfer(address,address,uint256)": 2,
  "Approval(address,address,uint256)": 2,
  "ApprovalForAll(address,address,bool)": 2,
};

function judge(program: Program, event: EventDefinition): Detection | undefined {
  const { parameters } = event.parameters;
  const signature = `${event.name}(${parameters.map(typeOf).join(",")})`;
  const nIndexed = parameters.filter(({ indexed }) => indexed).length;
  const nWanted = standardEvents[signature] ?? 0;
  if (nIndexed < nWanted) {
    const isToken = isKind(program.contractOf(event), "ContractDefinition");
    return {
      at: event,
      message: `\`${event.name}\` has ${nIndexed === 0 ? "no" : "only one"} indexed parameter, where the token standards have ${nWanted} or more`,
      ...(isToken && { severity: "Low" as const }),
    };
  }
  const names = parameters.filter((one) => typeOf(one) === "address").map(({ name }) => name);
  if (names.length === 0 || nIndexed > 0) return undefined;
  const named = names.filter((name) => name !== "").map((name) => `\`${name}\``);
  return {
    at: event,
    message: `\`${event.name}\` cannot be filtered by ${named.length === 0 ? "its accounts" : named.join(", ")}: no parameter is indexed`,
  };
}

function typeOf({ typeDescriptions }: VariableDeclaration): string {
  return (typeDescriptions.typeString ?? "").replace(" payable", "");
}
