/** What names refer to: solc 0.4.11 does not say. */

import { isRawNode, listNodes, nodesIn, type RawNode } from "../raw-node.ts";

/** Sets `referencedDeclaration` of names, and of members whose declaration a check may ask for. */
export function resolveReferences(units: readonly RawNode[]): void {
  const nodes = listNodes(units);
  const contracts = nodes.filter(({ nodeType }) => nodeType === "ContractDefinition");
  const world: World = {
    byId: new Map(nodes.map((node) => [node.id, node])),
    contracts: new Map(contracts.map((contract) => [contract.name ?? "", contract])),
  };
  for (const unit of units) {
    for (const node of nodesIn(unit["nodes"])) {
      if (node.nodeType === "ContractDefinition") resolveContract(node, world);
      if (node.nodeType === "ImportDirective") resolveImport(node, unit, units);
    }
  }
}

interface World {
  readonly byId: ReadonlyMap<number, RawNode>;
  /** By name: those of imported sources too. */
  readonly contracts: ReadonlyMap<string, RawNode>;
}

/** The source whose name ends as the import does, where there is only one. */
function resolveImport(node: RawNode, unit: RawNode, units: readonly RawNode[]): void {
  const path = String(node["file"]).replace(/^(?:\.\.?\/)+/, "");
  const matching = units.filter((one) => {
    const name = String(one["absolutePath"]);
    return one !== unit && (name === path || name.endsWith(`/${path}`));
  });
  const [target] = matching.length === 1 ? matching : [];
  Object.assign(node, { sourceUnit: target?.id ?? -1, absolutePath: target?.["absolutePath"] ?? node["file"] });
}

type Scope = ReadonlyMap<string, readonly RawNode[]>;

function resolveContract(contract: RawNode, world: World): void {
  const bases = basesOf(contract, world);
  // The name of a constructor is that of its contract, and means the contract.
  const named = bases.flatMap((base) => nodesIn(base["nodes"])).filter((member) => member["isConstructor"] !== true);
  const members = scopeOf(named);
  const inContract: Context = { world, contract, bases, members, locals: new Map() };
  for (const base of nodesIn(contract["baseContracts"])) resolveAll(base, inContract);
  for (const member of nodesIn(contract["nodes"])) {
    const hasScope = member.nodeType === "FunctionDefinition" || member.nodeType === "ModifierDefinition";
    const inside = listNodes(member);
    const variables = hasScope ? inside.filter(({ nodeType }) => nodeType === "VariableDeclaration") : [];
    resolveAll(member, { ...inContract, locals: scopeOf(variables) });
    const results = member["returnParameters"];
    for (const node of inside) {
      if (node.nodeType === "Return") node["functionReturnParameters"] = isRawNode(results) ? results.id : -1;
    }
  }
}

/** Itself first. Contracts that only `is` names are found by that. */
function basesOf(contract: RawNode, { byId }: World): RawNode[] {
  const ids: unknown[] = Array.isArray(contract["linearizedBaseContracts"]) ? contract["linearizedBaseContracts"] : [];
  const bases = ids.flatMap((id) => byId.get(Number(id)) ?? []);
  return bases.includes(contract) ? bases : [contract, ...bases];
}

function scopeOf(declarations: readonly RawNode[]): Scope {
  const scope = new Map<string, RawNode[]>();
  for (const declaration of declarations) {
    const name = declaration.name ?? "";
    const known = scope.get(name);
    if (known === undefined) scope.set(name, [declaration]);
    else known.push(declaration);
  }
  return scope;
}

interface Context {
  readonly world: World;
  readonly contract: RawNode;
  readonly bases: readonly RawNode[];
  readonly members: Scope;
  /** A variable is known in the whole function. */
  readonly locals: Scope;
}

function resolveAll(root: RawNode, context: Context): void {
  // Children first: a member's owner has its declaration by then.
  for (const node of listNodes(root).reverse()) {
    if (node.nodeType === "MemberAccess") resolveMember(node, context);
    if (node.nodeType === "InlineAssembly") resolveAssembly(node, context);
    if (node.nodeType === "Identifier" || node.nodeType === "UserDefinedTypeName") resolveName(node, context);
  }
}

function resolveName(node: RawNode, context: Context): void {
  const declaration = findName(node, context);
  node.referencedDeclaration = declaration?.id ?? -1;
  if (node.nodeType === "UserDefinedTypeName") node.typeDescriptions ??= { typeString: node.name ?? "" };
}

/** A name, also one with dots; the innermost scope that has it decides. */
function findName({ name = "", typeDescriptions }: RawNode, context: Context): RawNode | undefined {
  const [first = "", ...rest] = name.split(".");
  const { locals, members, world } = context;
  const candidates = locals.get(first) ?? members.get(first) ?? present(world.contracts.get(first));
  let found = pick(candidates, typeDescriptions?.typeString ?? "");
  for (const part of rest) found = nodesIn(found?.["nodes"]).find((member) => member.name === part);
  return found;
}

/** Assembly knows variables only; their slots by a name of their own. */
function resolveAssembly(node: RawNode, { locals, members }: Context): void {
  const words: unknown[] = Array.isArray(node["externalReferences"]) ? node["externalReferences"] : [];
  node["externalReferences"] = words.flatMap((word) => {
    if (typeof word !== "object" || word === null || !("name" in word) || !("src" in word)) return [];
    const [, name = "", suffix] = /^(.*?)(?:_(slot|offset))?$/.exec(String(word.name)) ?? [];
    const [variable] = locals.get(name) ?? members.get(name) ?? [];
    if (variable?.nodeType !== "VariableDeclaration") return [];
    const { src } = word;
    return [{ declaration: variable.id, isSlot: suffix === "slot", isOffset: suffix === "offset", src, valueSize: 1 }];
  });
}

function present(node: RawNode | undefined): readonly RawNode[] {
  return node === undefined ? [] : [node];
}

/** Of several functions of a name the one whose parameters the type lists, else the first. */
function pick(candidates: readonly RawNode[], typeString: string): RawNode | undefined {
  const [first, ...others] = candidates;
  if (others.length === 0 || !/^(?:function|modifier) /.test(typeString)) return first;
  return candidates.find((candidate) => typeString.includes(`(${parametersOf(candidate)})`)) ?? first;
}

function parametersOf({ parameters }: RawNode): string {
  const list = isRawNode(parameters) ? nodesIn(parameters["parameters"]) : [];
  return list.map(({ typeDescriptions }) => typeDescriptions?.typeString).join(",");
}

function resolveMember(node: RawNode, context: Context): void {
  const owner = node.expression?.typeDescriptions?.typeString ?? "";
  const type = node.typeDescriptions?.typeString ?? "";
  const named = membersOf(owner, context).filter(({ name }) => name === node["memberName"]);
  const found = pick(named, type);
  if (found !== undefined) {
    node.referencedDeclaration = found.id;
    return;
  }
  const bound = type.startsWith("function ") ? findBound(node, type, context) : undefined;
  if (bound === undefined) return;
  node.referencedDeclaration = bound.id;
  node["isBound"] = true;
}

/** What can stand behind the dot of a contract, a library, an enumeration or `super`. */
function membersOf(owner: string, { world, bases }: Context): readonly RawNode[] {
  const [, isSuper] = /^contract (super )?/.exec(owner) ?? [];
  if (isSuper !== undefined) return bases.slice(1).flatMap((base) => nodesIn(base["nodes"]));
  const contract = /^(?:type\()?(?:contract|library) ([\w$]+)/.exec(owner)?.[1];
  if (contract !== undefined) {
    const declaration = world.contracts.get(contract);
    return declaration === undefined ? [] : basesOf(declaration, world).flatMap((base) => nodesIn(base["nodes"]));
  }
  const [, scope, name] = /^type\(enum (?:([\w$]+)\.)?([\w$]+)\)/.exec(owner) ?? [];
  const declaration = nodesIn(world.contracts.get(scope ?? "")?.["nodes"]).find((member) => member.name === name);
  return nodesIn(declaration?.["members"]);
}

/** A function of a library that `using` brings to its first argument. */
function findBound(node: RawNode, type: string, { world, bases }: Context): RawNode | undefined {
  const libraries = bases
    .flatMap((base) => nodesIn(base["nodes"]))
    .filter(({ nodeType }) => nodeType === "UsingForDirective")
    .flatMap(({ libraryName }) => (isRawNode(libraryName) ? present(world.contracts.get(libraryName.name ?? "")) : []));
  const named = libraries
    .flatMap((library) => nodesIn(library["nodes"]))
    .filter(({ nodeType, name }) => nodeType === "FunctionDefinition" && name === node["memberName"]);
  return pick(named, type);
}
