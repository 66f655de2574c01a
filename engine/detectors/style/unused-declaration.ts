/** Functions, modifiers, events, errors, types and imports that nothing uses. */

import { headerPlace } from "../../program/header.ts";
import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { type Declaration, unusedDeclarations } from "./unused.ts";
import { unusedImports } from "./unused-imports.ts";

export const unusedDeclaration: Detector = {
  id: "unused-declaration",
  title: "Unused function, event, error, type or import",
  severity: "None",
  confidence: "High",
  swc: "SWC-131",
  cwe: [1164, 561],
  scwe: ["SCWE-062"],
  ethTrust: ["[Q] Code Linting"],
  why: "An unused declaration is dead code left behind, or a sign of a mistake: a modifier that guards nothing, an event that is never emitted, a check that nobody calls. Readers believe that it is in force.",
  fix: "Use it where it was meant to be used, or remove it.",
  example: {
    bad: `contract Vault {
    address private immutable owner = msg.sender;
    uint256 public fee;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function setFee(uint256 newFee) external {
        fee = newFee;
    }
}`,
    good: `contract Vault {
    address private immutable owner = msg.sender;
    uint256 public fee;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function setFee(uint256 newFee) external onlyOwner {
        fee = newFee;
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/1164.html"],

  *detect(program): Generator<Detection> {
    for (const declaration of unusedDeclarations(program)) yield describe(program, declaration);
    for (const { directive, name } of unusedImports(program)) {
      yield {
        at: directive,
        message: name === undefined ? "nothing of this import is used" : `\`${name}\` is imported, but never used`,
      };
    }
  },
};

const words: Readonly<Record<Declaration["nodeType"], readonly [kind: string, lack: string]>> = {
  EventDefinition: ["event", "emitted"],
  ErrorDefinition: ["error", "raised"],
  ModifierDefinition: ["modifier", "applied"],
  FunctionDefinition: ["function", "called"],
  StructDefinition: ["struct", "used"],
  EnumDefinition: ["enum", "used"],
};

function describe(program: Program, declaration: Declaration): Detection {
  const [kind, lack] = words[declaration.nodeType];
  const contract = program.contractOf(declaration);
  const isPrivate = isKind(declaration, "FunctionDefinition") && declaration.visibility === "private";
  return {
    at: headerPlace(program, declaration),
    message: `the ${kind} \`${declaration.name}\` is never ${lack}`,
    // Files are analysed with what they import, not with what imports them.
    ...(isPrivate || contract === undefined
      ? {}
      : { assumptions: [`no contract elsewhere derives from \`${contract.name}\``] }),
  };
}
