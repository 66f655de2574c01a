/** A state variable that does not say who may read it. */

import { tokensOf } from "../../program/source-tokens.ts";
import type { Detection, Detector } from "../detector.ts";

export const defaultStateVisibility: Detector = {
  id: "default-state-visibility",
  title: "State variable default visibility (internal)",
  severity: "Low",
  confidence: "High",
  swc: "SWC-108",
  cwe: [710],
  scwe: ["SCWE-068"],
  ethTrust: ["[Q] Code Linting"],
  why: "A state variable without a visibility is internal: derived contracts can read and change it, others cannot read it. A reader who assumes `private` or `public` is wrong, and nothing in the code says so.",
  fix: "Write `public`, `internal` or `private` on every state variable.",
  example: {
    bad: `contract Treasury {
    mapping(address => uint256) balances;

    function deposit() external payable {
        balances[msg.sender] += msg.value;
    }

    function withdraw() external {
        uint256 amount = balances[msg.sender];
        balances[msg.sender] = 0;
        (bool sent, ) = msg.sender.call{value: amount}("");
        require(sent, "transfer failed");
    }
}`,
    good: `contract Treasury {
    mapping(address => uint256) private balances;

    function deposit() external payable {
        balances[msg.sender] += msg.value;
    }

    function withdraw() external {
        uint256 amount = balances[msg.sender];
        balances[msg.sender] = 0;
        (bool sent, ) = msg.sender.call{value: amount}("");
        require(sent, "transfer failed");
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/contracts.html#state-variable-visibility"],

  *detect(program): Generator<Detection> {
    for (const variable of program.reportedNodesOf("VariableDeclaration")) {
      // The other two come of being named.
      const isNamed = variable.visibility === "public" || variable.visibility === "private";
      if (!variable.stateVariable || isNamed) continue;
      // Nothing derives from a library.
      if (program.contractOf(variable)?.contractKind !== "contract") continue;
      const tokens = tokensOf(program, variable);
      const valueAt = tokens.findIndex(({ text, offset }, at) => isAssignment(text, offset, tokens[at + 1]));
      const declared = valueAt < 0 ? tokens : tokens.slice(0, valueAt);
      // Visibility follows the type; a word in the type itself, as in `function () external`, comes with parentheses.
      const named = afterType(declared.map(({ text }) => text));
      if (declared.length === 0 || named.some((text) => visibilities.has(text))) continue;
      yield {
        at: variable,
        message: `\`${variable.name}\` has no visibility, so it is internal: derived contracts can ${variable.mutability === "mutable" ? "change" : "read"} it`,
      };
    }
  },
};

const visibilities: ReadonlySet<string> = new Set(["public", "internal", "private"]);

/** `=` that belongs to no `=>` of a mapping. */
function isAssignment(text: string, offset: number, next: { text: string; offset: number } | undefined): boolean {
  return text === "=" && !(next?.text === ">" && next.offset === offset + 1);
}

/** A function type may have a visibility too, its own comes first and the variable's second. */
function afterType(texts: readonly string[]): readonly string[] {
  if (texts[0] !== "function") return texts;
  const first = texts.findIndex((text) => text === "external" || text === "internal");
  return first < 0 ? texts : texts.slice(first + 1);
}
