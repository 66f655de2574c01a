/** `using L for T` where nothing in `L` takes a `T` first. */

import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { fitsInto, integerTypeOf, plainType } from "../../program/types.ts";
import type { ContractDefinition, FunctionDefinition, TypeName, UsingForDirective } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const idleUsingFor: Detector = {
  id: "idle-using-for",
  title: "Ineffective using-for directive",
  severity: "None",
  confidence: "High",
  swc: "SWC-131",
  isSwcNearest: true,
  cwe: [1164],
  why: "No function of the library takes a value of that type as its first argument, so nothing is attached. The author believes that the type has the library's checks, and it has none.",
  fix: "Name the intended type or library, or remove the directive.",
  example: {
    bad: `library Limits {
    function capped(uint256 amount) internal pure returns (uint256) {
        return amount > 100 ? 100 : amount;
    }
}

contract Sale {
    using Limits for address;

    uint256 public sold;

    function buy(uint256 amount) external {
        sold += amount;
    }
}`,
    good: `library Limits {
    function capped(uint256 amount) internal pure returns (uint256) {
        return amount > 100 ? 100 : amount;
    }
}

contract Sale {
    using Limits for uint256;

    uint256 public sold;

    function buy(uint256 amount) external {
        sold += amount.capped();
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/contracts.html#using-for"],

  *detect(program): Generator<Detection> {
    for (const directive of program.nodesOf("UsingForDirective")) {
      const library = libraryOf(program, directive);
      const { typeName } = directive;
      if (library === undefined || !typeName) continue;
      const functions = library.nodes.filter((node) => isKind(node, "FunctionDefinition"));
      if (functions.some((one) => takes(one, typeName))) continue;
      yield {
        at: directive,
        message: `no function of \`${library.name}\` takes a \`${plainType(typeName)}\` as its first argument`,
      };
    }
  },
};

function libraryOf(program: Program, { libraryName }: UsingForDirective): ContractDefinition | undefined {
  const library = program.findNode(libraryName?.referencedDeclaration ?? -1);
  return isKind(library, "ContractDefinition") ? library : undefined;
}

/** True where a value of the type can be the function's first argument. */
function takes({ parameters }: FunctionDefinition, type: TypeName): boolean {
  const [first] = parameters.parameters;
  return first !== undefined && isConvertible(type, first);
}

type Typed = Parameters<typeof plainType>[0];

function isConvertible(from: Typed, to: Typed): boolean {
  const [source, target] = [wordsOf(from), wordsOf(to)];
  if (source === target) return true;
  const [small, large] = [integerTypeOf(from), integerTypeOf(to)];
  if (small !== undefined && large !== undefined) return fitsInto(small, large);
  const [nSource, nTarget] = [source, target].map((words) => Number(/^bytes(\d+)$/.exec(words)?.[1] ?? 0));
  if (nSource && nTarget) return nSource <= nTarget;
  // A contract is what its bases are, and was an address before Solidity 0.5.
  return /^contract \S+$/.test(source) && /^(?:contract \S+|address)$/.test(target);
}

/** The names that mappings may give their keys and values are no part of the type. */
function wordsOf(typed: Typed): string {
  return plainType(typed)
    .replace(/^address payable$/, "address")
    .replace(/(mapping\([^=]*?)(?: \w+)?( =>)/g, "$1$2");
}
