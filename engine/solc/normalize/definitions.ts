/** Contracts, functions, modifiers, events and variables, with the properties that later versions tell them by. */

import { dropProperties, isRawNode, nodesIn, type RawNode } from "./raw-node.ts";
import { listMembers, type Trees } from "./trees.ts";
import { dropLocation, locationOf } from "./types.ts";

/** Says whether it is abstract, which had no keyword before 0.6. */
export function normalizeContract(node: RawNode, trees: Trees): void {
  normalizeDocumentation(node, trees);
  node["abstract"] ??= node["contractKind"] === "contract" && isIncomplete(node);
  node["canonicalName"] ??= node.name;
  node["usedErrors"] ??= [];
  node["usedEvents"] ??= [];
}

/** Before `abstract`, a contract was that by a function without body, or by a constructor that only others can call. */
function isIncomplete(contract: RawNode): boolean {
  const isInternal = listMembers(contract).some(
    (member) => member.kind === "constructor" && member.visibility === "internal",
  );
  return isInternal || contract["fullyImplemented"] === false;
}

/** Says what kind of function it is, what it may change, and whether it can be overridden: flags and names told that. */
export function normalizeFunction(node: RawNode, trees: Trees): void {
  normalizeDocumentation(node, trees);
  const { isConstructor, isDeclaredConst, payable } = node;
  node.kind ??= isConstructor === true ? "constructor" : node.name === "" ? "fallback" : "function";
  if (node.kind === "constructor" && isConstructor !== undefined) node.name = "";
  node.stateMutability ??= payable === true ? "payable" : isDeclaredConst === true ? "view" : "nonpayable";
  if (node.visibility === undefined || node.visibility === "default") node.visibility = "public";
  if (node.kind === "fallback") node.visibility = "external";
  node["implemented"] ??= isRawNode(node["body"]);
  node["virtual"] ??= canBeOverridden(node, trees);
  placeParameters(node);
  dropProperties(node, ["isConstructor", "isDeclaredConst", "payable"]);
}

/** Before the keyword `virtual`, everything was that in a contract. Functions of interfaces go without saying. */
function canBeOverridden(node: RawNode, trees: Trees): boolean {
  const isOfContract = trees.contractOf(node)?.["contractKind"] === "contract";
  return isOfContract && node.kind !== "constructor" && node.visibility !== "private";
}

/** Before 0.6 every modifier could be overridden. */
export function normalizeModifier(node: RawNode, trees: Trees): void {
  normalizeDocumentation(node, trees);
  node["virtual"] ??= trees.contractOf(node)?.["contractKind"] !== "library";
  placeParameters(node);
}

/** Parameters of an external function without a place are calldata, all others memory: their type says so. */
function placeParameters(node: RawNode): void {
  for (const list of [node["parameters"], node["returnParameters"]]) {
    if (isRawNode(list)) for (const parameter of nodesIn(list["parameters"])) placeVariable(parameter);
  }
}

/** Before solc 0.5 a local variable or parameter needed no data location. */
export function placeVariable(variable: RawNode): void {
  if (variable["storageLocation"] !== "default") return;
  variable["storageLocation"] = locationOf(variable) ?? "default";
}

/** Says whether it can be changed. */
export function normalizeVariable(node: RawNode, trees: Trees): void {
  if ("documentation" in node) normalizeDocumentation(node, trees);
  node["mutability"] ??= node["constant"] === true ? "constant" : "mutable";
  dropLocation(node);
}

/** Comments were a text, and are a node since 0.6.3; where the old ones stood is not known, only what they precede. */
export function normalizeDocumentation(node: RawNode, trees: Trees): void {
  const { documentation } = node;
  if (documentation === null) dropProperties(node, ["documentation"]);
  if (typeof documentation !== "string") return;
  const [offset = "0", , file = "0"] = node.src.split(":");
  node.documentation = {
    nodeType: "StructuredDocumentation",
    id: trees.newId(),
    src: `${offset}:0:${file}`,
    text: documentation,
  };
}

/** Addresses are payable or not since 0.5. */
export function normalizeElementaryType(node: RawNode): void {
  dropLocation(node);
  if (node.name !== "address") return;
  node.stateMutability ??= node.typeDescriptions?.typeString === "address payable" ? "payable" : "nonpayable";
}

/** Says what it may change: flags told that. */
export function normalizeFunctionType(node: RawNode): void {
  const { isDeclaredConst, payable } = node;
  node.stateMutability ??= payable === true ? "payable" : isDeclaredConst === true ? "view" : "nonpayable";
  dropProperties(node, ["isDeclaredConst", "payable"]);
}
