/** A function named by a text that names no function. */

import { isKind } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { functionKindOf } from "../../program/types.ts";
import type { Expression, FunctionCall } from "../../solc/ast.ts";
import type { Detection, Detector } from "../detector.ts";

export const abiSignatureString: Detector = {
  id: "abi-signature-string",
  title: "Malformed function signature string",
  severity: "Medium",
  confidence: "High",
  swc: null,
  cwe: [628],
  why: "The function selector is the hash of this string, character by character. A space, an alias such as `uint`, or a missing parenthesis gives a selector that no function has: the call reverts or reaches the fallback, and a low-level call does not notice.",
  fix: "Use `abi.encodeCall(Interface.f, (x))`, which the compiler checks, or write the canonical types: `uint256`, no spaces, no names.",
  example: {
    bad: `contract Payer {
    function pay(address token, address to) external {
        (bool ok, ) = token.call(abi.encodeWithSignature("transfer(address, uint)", to, 1));
        require(ok, "transfer failed");
    }
}`,
    good: `contract Encoder {
    function encode(address to) external pure returns (bytes memory) {
        return abi.encodeWithSignature("transfer(address,uint256)", to, 1);
    }
}`,
  },
  references: ["https://docs.soliditylang.org/en/latest/abi-spec.html#function-selector"],

  *detect(program): Generator<Detection> {
    for (const call of program.reportedNodesOf("FunctionCall")) {
      const signature = signatureGiven(program, call);
      if (signature === undefined) continue;
      const fault = findFault(signature.text) ?? findMiscount(signature.text, signature.nArguments);
      if (fault === undefined) continue;
      yield { at: signature.literal, message: `\`${signature.text}\` is not a valid function signature: ${fault}` };
    }
  },
};

interface Given {
  readonly text: string;
  readonly literal: Expression;
  /** Of the values that go with it, where they are known. */
  readonly nArguments: number | undefined;
}

function signatureGiven(program: Program, call: FunctionCall): Given | undefined {
  const [first, ...others] = call.arguments;
  const kind = functionKindOf(call.expression);
  if (kind === "abiencodewithsignature") return textOf(first, others.length);
  // `bytes4(keccak256("f()"))` hashes a text of its own.
  const isHash = kind === "keccak256" && call.arguments.length === 1;
  const parent = program.parentOf(call);
  const isSelector =
    isHash &&
    isKind(parent, "FunctionCall") &&
    parent.kind === "typeConversion" &&
    parent.typeDescriptions.typeString === "bytes4";
  return isSelector && isSignature(first) ? textOf(first, undefined) : undefined;
}

/** Other texts are hashed to four bytes too: only what has a parenthesis is meant for a function. */
function isSignature(expression: Expression | undefined): boolean {
  return isKind(expression, "Literal") && /^\w+\s*\(/.test(expression.value ?? "");
}

function textOf(literal: Expression | undefined, nArguments: number | undefined): Given | undefined {
  return isKind(literal, "Literal") && typeof literal.value === "string"
    ? { text: literal.value, literal, nArguments }
    : undefined;
}

function findFault(text: string): string | undefined {
  if (/\s/.test(text)) return "it contains white space";
  if (!/^[A-Za-z_$][\w$]*\(.*\)$/.test(text)) return "it is not a name with types in parentheses";
  const inner = text.slice(text.indexOf("("));
  if (count(inner, "(") !== count(inner, ")")) return "its parentheses do not match";
  const alias = /(?<![\w$])(u?int|byte|fixed|ufixed)(?=[,)[])/.exec(inner)?.[1];
  if (alias !== undefined) return `\`${alias}\` must be written \`${canonical[alias] ?? alias}\``;
  const unknown = inner
    .split(/[(),]/)
    .find(
      (type) =>
        type !== "" && !/^(?:u?int\d+|u?fixed\d+x\d+|address|bool|bytes\d*|string|function)?(?:\[\d*\])*$/.test(type),
    );
  return unknown === undefined ? undefined : `\`${unknown}\` is not an ABI type`;
}

const canonical: Readonly<Record<string, string>> = {
  uint: "uint256",
  int: "int256",
  byte: "bytes1",
  fixed: "fixed128x18",
  ufixed: "ufixed128x18",
};

function findMiscount(text: string, nArguments: number | undefined): string | undefined {
  const inner = text.slice(text.indexOf("(") + 1, -1);
  if (nArguments === undefined || inner.includes("(")) return undefined;
  const nTypes = inner === "" ? 0 : inner.split(",").length;
  return nTypes === nArguments ? undefined : `it has ${nTypes} parameters, but the call passes ${nArguments}`;
}

function count(text: string, letter: string): number {
  return text.split(letter).length - 1;
}
