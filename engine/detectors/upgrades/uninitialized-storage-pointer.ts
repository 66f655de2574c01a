/** A local variable that points into storage and was never told where: it points at slot 0. */

import { findEarlyUse } from "../../program/definite-assignment.ts";
import { findAll, isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { type Reference, referencesTo } from "../../program/references.ts";
import { isStorageReference } from "../../program/types.ts";
import type { FunctionDefinition, VariableDeclaration } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const uninitializedStoragePointer: Detector = {
  id: "uninitialized-storage-pointer",
  title: "Uninitialized storage pointer",
  severity: "High",
  confidence: "High",
  swc: "SWC-109",
  cwe: [824],
  scwe: ["SCWE-071"],
  why: "Before solc 0.5 a local struct, array or mapping without a data location is a storage pointer, and without a value it points at slot 0. A write to it overwrites the first state variables, often the owner or a balance.",
  fix: "Write `memory` for a temporary copy, or initialize the pointer where it is declared.",
  example: {
    bad: `pragma solidity 0.4.26;

contract Registry {
    address public owner = msg.sender;
    mapping(address => bytes32) public names;

    struct Entry {
        bytes32 name;
        address holder;
    }

    function register(bytes32 name) public {
        Entry entry;
        entry.name = name; // overwrites owner
        names[msg.sender] = entry.name;
    }
}`,
    good: `pragma solidity 0.4.26;

contract Registry {
    address public owner = msg.sender;
    mapping(address => bytes32) public names;

    struct Entry {
        bytes32 name;
        address holder;
    }

    function register(bytes32 name) public {
        Entry memory entry;
        entry.name = name;
        names[msg.sender] = entry.name;
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/050-breaking-changes.html#explicitness-requirements"],

  *detect(program): Generator<Detection> {
    const withPointers = new Set(
      program.reportedNodesOf("VariableDeclaration").filter(isPointer).map(program.callableOf),
    );
    for (const callable of program.reportedNodesOf("FunctionDefinition")) {
      if (!callable.body || !withPointers.has(callable)) continue;
      for (const variable of openPointers(callable)) {
        const use = findEarlyUse(callable.body, variable.id);
        if (use === undefined) continue;
        const isWritten = referencesTo(program, variable.id).some((reference) => isWrite(program, reference));
        yield {
          at: variable,
          message: `\`${variable.name}\` is an uninitialized storage pointer: it points at slot 0, the contract's first state variable`,
          related: [{ at: use, message: `\`${variable.name}\` is used here` }],
          ...(isWritten ? {} : { severity: "Medium" as const }),
        };
      }
    }
  },
};

/** Locals and results in storage that are declared without a value. */
function openPointers(callable: FunctionDefinition): VariableDeclaration[] {
  const locals = findAll(callable, "VariableDeclarationStatement").flatMap(({ declarations, initialValue }) =>
    initialValue ? [] : declarations.flatMap((declaration) => declaration ?? []),
  );
  return [...callable.returnParameters.parameters, ...locals].filter(isPointer);
}

function isPointer(variable: VariableDeclaration): boolean {
  return variable.name !== "" && variable.storageLocation === "storage" && isStorageReference(variable);
}

/** A field or an element of it is set, or it is handed on. */
function isWrite(program: Program, reference: Reference): boolean {
  const parent = program.parentOf(reference);
  return isKind(parent, "MemberAccess", "IndexAccess", "FunctionCall") || isKind(reference, "InlineAssembly");
}
