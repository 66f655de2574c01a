/** The properties of each kind of node, from its attributes and children. */

import type { SourceText } from "../../../text/source-text.ts";
import { type RawNode, readPlace } from "../raw-node.ts";
import { argumentNames, count, namesIn, withHoles } from "./slots.ts";
import { typesOf } from "./types.ts";

/** A node whose children have their shape. */
export interface Shaped {
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly children: RawNode[];
  readonly src: string;
  /** The source it lies in. */
  readonly text: SourceText | undefined;
}

type Shape = (node: Shaped) => Readonly<Record<string, unknown>>;

/** A name for each child, in order; children beyond the names are left out, missing ones are null. */
function inOrder(...names: readonly string[]): Shape {
  return ({ children }) => Object.fromEntries(names.map((name, at) => [name, children[at] ?? null]));
}

function list(name: string): Shape {
  return ({ attributes, children }) => ({ ...attributes, [name]: children });
}

const isA =
  (...kinds: readonly string[]) =>
  ({ nodeType }: RawNode): boolean =>
    kinds.includes(nodeType);

const isTypeName = isA("ElementaryTypeName", "UserDefinedTypeName", "ArrayTypeName", "Mapping", "FunctionTypeName");

/** Kinds that are not here have no properties. */
export const shapes: Readonly<Record<string, Shape>> = {
  SourceUnit: ({ children }) => ({ nodes: children, exportedSymbols: exportsOf(children) }),
  PragmaDirective: ({ attributes }) => ({ literals: attributes["literals"] ?? [] }),
  ImportDirective: ({ attributes }) => ({ file: attributes["file"], unitAlias: "", symbolAliases: [] }),
  ContractDefinition: shapeContract,
  InheritanceSpecifier: ({ children: [baseName, ...args] }) => ({ baseName, arguments: args }),
  UsingForDirective: inOrder("libraryName", "typeName"),
  StructDefinition: list("members"),
  EnumDefinition: list("members"),
  EnumValue: ({ attributes }) => attributes,
  ParameterList: list("parameters"),
  FunctionDefinition: shapeFunction,
  ModifierDefinition: ({ attributes, children: [parameters, body] }) => ({
    ...attributes,
    parameters,
    body,
    visibility: "internal",
  }),
  ModifierInvocation: ({ children: [modifierName, ...args] }) => ({ modifierName, arguments: args }),
  EventDefinition: ({ attributes, children: [parameters] }) => ({ ...attributes, anonymous: false, parameters }),
  VariableDeclaration: shapeVariable,
  ElementaryTypeName: ({ attributes: { name } }) => ({ name, typeDescriptions: { typeString: name } }),
  UserDefinedTypeName: ({ attributes }) => attributes,
  FunctionTypeName: ({ attributes, children: [parameterTypes, returnParameterTypes] }) => ({
    visibility: attributes["visibility"],
    isDeclaredConst: attributes["constant"],
    payable: attributes["payable"],
    parameterTypes,
    returnParameterTypes,
  }),
  Mapping: inOrder("keyType", "valueType"),
  ArrayTypeName: inOrder("baseType", "length"),

  Block: list("statements"),
  IfStatement: inOrder("condition", "trueBody", "falseBody"),
  WhileStatement: inOrder("condition", "body"),
  DoWhileStatement: inOrder("condition", "body"),
  ForStatement: shapeFor,
  Return: inOrder("expression"),
  ExpressionStatement: inOrder("expression"),
  VariableDeclarationStatement: shapeDeclaration,
  InlineAssembly: ({ src, text }) => ({ externalReferences: text === undefined ? [] : namesIn(src, text) }),

  Conditional: (node) => ({
    ...inOrder("condition", "trueExpression", "falseExpression")(node),
    typeDescriptions: { ...node.children[1]?.typeDescriptions },
  }),
  Assignment: (node) => ({ operator: node.attributes["operator"], ...inOrder("leftHandSide", "rightHandSide")(node) }),
  TupleExpression: shapeTuple,
  UnaryOperation: ({ attributes: { operator, prefix }, children: [subExpression] }) => ({
    operator,
    prefix,
    subExpression,
  }),
  BinaryOperation: (node) => ({
    operator: node.attributes["operator"],
    ...inOrder("leftExpression", "rightExpression")(node),
  }),
  FunctionCall: shapeCall,
  NewExpression: inOrder("typeName"),
  MemberAccess: ({ attributes, children: [expression] }) => ({ memberName: attributes["member_name"], expression }),
  IndexAccess: inOrder("baseExpression", "indexExpression"),
  Identifier: ({ attributes }) => ({ name: attributes["value"], overloadedDeclarations: [] }),
  ElementaryTypeNameExpression: ({ attributes }) => ({ typeName: attributes["value"] }),
  Literal: shapeLiteral,
};

function exportsOf(children: readonly RawNode[]): Record<string, number[]> {
  const contracts = children.filter(isA("ContractDefinition"));
  return Object.fromEntries(contracts.map(({ name = "", id }) => [name, [id]]));
}

function shapeContract({ attributes, children, src, text }: Shaped): ReturnType<Shape> {
  const { name, isLibrary, fullyImplemented, linearizedBaseContracts } = attributes;
  const isInterface = text?.slice(readPlace(src).offset, "interface".length) === "interface";
  for (const child of children) {
    if (child.nodeType === "VariableDeclaration") child["stateVariable"] = true;
    if (child.nodeType === "FunctionDefinition") child["isConstructor"] = child.name === name && isLibrary !== true;
  }
  return {
    name,
    fullyImplemented,
    linearizedBaseContracts,
    contractKind: isLibrary === true ? "library" : isInterface ? "interface" : "contract",
    contractDependencies: [],
    baseContracts: children.filter(isA("InheritanceSpecifier")),
    nodes: children.filter((child) => child.nodeType !== "InheritanceSpecifier"),
  };
}

function shapeFunction({ attributes, children }: Shaped): ReturnType<Shape> {
  const [parameters, returnParameters] = children.filter(isA("ParameterList"));
  const body = children.find(isA("Block")) ?? null;
  return {
    name: attributes["name"],
    visibility: attributes["visibility"],
    isConstructor: false,
    isDeclaredConst: attributes["constant"],
    payable: attributes["payable"],
    parameters,
    returnParameters,
    modifiers: children.filter(isA("ModifierInvocation")),
    body,
    implemented: body !== null,
  };
}

/** State variables are told by their contract. */
function shapeVariable({ attributes, children }: Shaped): ReturnType<Shape> {
  const { name, constant, storageLocation, visibility, indexed } = attributes;
  const typeName = children.find(isTypeName) ?? null;
  return {
    name,
    constant: constant === true,
    storageLocation,
    visibility,
    ...(indexed === undefined ? {} : { indexed }),
    stateVariable: false,
    typeName,
    value: children.find((child) => !isTypeName(child)) ?? null,
  };
}

/** The condition is the only expression; a statement before the first `;` begins the loop. */
function shapeFor({ children, src, text }: Shaped): ReturnType<Shape> {
  const isStatement = isA("VariableDeclarationStatement", "ExpressionStatement");
  const head = children.slice(0, -1);
  const start = readPlace(src).offset;
  const isFirst = ({ src: place }: RawNode): boolean =>
    text === undefined || count(text, start, readPlace(place).offset, ";") === 0;
  return {
    initializationExpression: head.find((one) => isStatement(one) && isFirst(one)) ?? null,
    condition: head.find((one) => !isStatement(one)) ?? null,
    loopExpression: head.find((one) => isStatement(one) && !isFirst(one)) ?? null,
    body: children.at(-1),
  };
}

/** Only `var (a, , b)` has holes. */
function shapeDeclaration({ children, src, text }: Shaped): ReturnType<Shape> {
  const declared = children.filter(isA("VariableDeclaration"));
  const initialValue = children.find((child) => child.nodeType !== "VariableDeclaration") ?? null;
  const { offset, length, file } = readPlace(src);
  const end = initialValue === null ? offset + length : readPlace(initialValue.src).offset;
  const isTuple = text !== undefined && declared[0]?.["typeName"] === null && count(text, offset, end, ")") === 1;
  const declarations = isTuple ? withHoles(declared, `${offset}:${end - offset}:${file}`, text) : declared;
  return { declarations, assignments: [], initialValue };
}

/** What is in parentheses has its own type; a list says what it is made of. */
function shapeTuple({ children, src, text }: Shaped): ReturnType<Shape> {
  const isInlineArray = text?.slice(readPlace(src).offset, 1) === "[";
  const components = isInlineArray ? children : withHoles(children, src, text);
  const types = components.map((component) => component?.typeDescriptions?.typeString ?? "");
  const [only] = children;
  const typeDescriptions =
    components.length === 1 && !isInlineArray ? { ...only?.typeDescriptions } : typesOf(`tuple(${types.join(",")})`);
  return { components, isInlineArray, typeDescriptions };
}

function shapeCall({ attributes, children, text }: Shaped): ReturnType<Shape> {
  const [expression, ...args] = children;
  const isStruct = expression?.typeDescriptions?.typeString?.startsWith("type(struct ") === true;
  const isConversion = attributes["type_conversion"] === true;
  return {
    kind: isConversion ? "typeConversion" : isStruct ? "structConstructorCall" : "functionCall",
    expression,
    arguments: args,
    names: argumentNames(args, expression, text),
  };
}

function shapeLiteral({ attributes }: Shaped): ReturnType<Shape> {
  const { hexvalue, value, token, subdenomination, type } = attributes;
  const kind = type === "bool" ? "bool" : String(type).startsWith("literal_string") ? "string" : "number";
  return { kind, value: value ?? token, hexValue: hexvalue, subdenomination };
}
