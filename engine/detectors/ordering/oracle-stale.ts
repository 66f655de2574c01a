/** A price of an oracle that is used without a look at how old it is. */

import { allSteps, functionFlow } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { calledFunction } from "../../flow/called-function.ts";
import { type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isMember } from "../../flow/operation.ts";
import { printCallable } from "../../flow/print.ts";
import { sentBy } from "../../flow/used-values.ts";
import { hasPart, isNumber, kindBit, operandsBesideCalls, operandsOf, somePart, type Value } from "../../flow/value.ts";
import type { Severity } from "../../model/finding.ts";
import { usersOf } from "../../program/callers-of.ts";
import { isKind } from "../../program/nodes.ts";
import type { Callable, Program } from "../../program/program.ts";
import { signatureOf } from "../../program/signature.ts";
import type { FunctionDefinition, VariableDeclaration } from "../../solc/ast.ts";
import { memoize } from "../../util/memoize.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";

export const oracleStale: Detector = {
  id: "oracle-stale",
  title: "Stale or unvalidated oracle price",
  severity: "Medium",
  confidence: "Medium",
  swc: null,
  cwe: [672, 754],
  owasp: "SC03:2026",
  scwe: ["SCWE-086"],
  ethTrust: ["[Q] Protect against Oracle Failure"],
  why: "A price feed such as Chainlink can stop: its last answer then stays while the market moves, and attackers trade at the stale price. Feeds can also answer zero or a negative number.",
  fix: "Require that the price is positive and that `updatedAt` is no older than the feed's heartbeat.",
  example: {
    bad: `interface IFeed {
    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80);
}

contract Prices {
    IFeed private immutable feed;

    constructor(IFeed f) {
        feed = f;
    }

    function price() external view returns (uint256) {
        (, int256 answer, , , ) = feed.latestRoundData();
        return uint256(answer);
    }
}`,
    good: `interface IFeed {
    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80);
}

contract Prices {
    IFeed private immutable feed;

    constructor(IFeed f) {
        feed = f;
    }

    function price() external view returns (uint256) {
        (, int256 answer, , uint256 updatedAt, ) = feed.latestRoundData();
        require(answer > 0, "no price");
        require(updatedAt + 1 hours >= block.timestamp, "old price");
        return uint256(answer);
    }
}`,
  },
  references: [
    "https://docs.chain.link/data-feeds/api-reference",
    "https://docs.chain.link/data-feeds#check-the-timestamp-of-the-latest-answer",
    "https://docs.pyth.network/price-feeds/best-practices",
  ],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(findStalePrices(program));
  },
};

/** What a feed's answer is made of. */
interface Feed {
  readonly isPrice: (part: Value) => boolean;
  /** What tells the age; absent where nothing does. */
  readonly isAge?: (part: Value) => boolean;
  /** What tells how sure the price is, where the call itself refuses an old one. */
  readonly isDoubt?: (part: Value) => boolean;
  readonly name: string;
  /** The price cannot be negative. */
  readonly isUnsigned?: boolean;
}

const rounds: Feed = {
  name: "latestRoundData",
  isPrice: (part) => part.kind === "result" && part.index === 1,
  isAge: (part) => part.kind === "result" && (part.index === 3 || part.index === 4),
};

const pyth = (name: string): Feed => ({
  name,
  isPrice: (part) => isMember(part, "price") || isMember(part, "conf"),
  isAge: (part) => isMember(part, "publishTime"),
});

/** Reverts where the price is too old. */
const freshPyth = (name: string): Feed => ({
  name,
  isPrice: (part) => isMember(part, "price") || isMember(part, "expo") || isMember(part, "publishTime"),
  isDoubt: (part) => isMember(part, "conf"),
});

const feeds: Readonly<Record<string, Feed>> = {
  "latestRoundData()": rounds,
  "latestRoundData(address,address)": rounds,
  "latestAnswer()": { name: "latestAnswer", isPrice: (part) => part.kind === "result" },
  "getPriceUnsafe(bytes32)": pyth("getPriceUnsafe"),
  "getEmaPriceUnsafe(bytes32)": pyth("getEmaPriceUnsafe"),
  "getPriceNoOlderThan(bytes32,uint256)": freshPyth("getPriceNoOlderThan"),
  "getEmaPriceNoOlderThan(bytes32,uint256)": freshPyth("getEmaPriceNoOlderThan"),
};

/** Feeds that an interface of the project's own declares: what one answers has a time beside it. */
const declaredFeeds = memoize((program: Program): ReadonlyMap<string, Feed> => {
  const found = new Map<string, Feed>();
  for (const callable of program.functions) {
    const feed = callable.body || callable.stateMutability !== "view" ? undefined : declaredFeed(callable);
    if (feed !== undefined) found.set(signatureOf(program, callable), feed);
  }
  return found;
});

function declaredFeed({ name, returnParameters: { parameters } }: FunctionDefinition): Feed | undefined {
  const age = parameters.findIndex(
    (one) => isNumeric(one) && /^_?(?:updated|published|answered)(?:_?at)?_?$/i.test(one.name),
  );
  const price = parameters.findIndex(
    (one, at) => at !== age && isNumeric(one) && /price|answer|rate|value/i.test(one.name),
  );
  if (age < 0 || price < 0) return undefined;
  return {
    name,
    isUnsigned: parameters[price]?.typeDescriptions.typeString?.startsWith("u") === true,
    isPrice: (part) => part.kind === "result" && part.index === price,
    isAge: (part) => part.kind === "result" && part.index === age,
  };
}

function isNumeric({ typeDescriptions }: VariableDeclaration): boolean {
  return /^u?int\d*$/.test(typeDescriptions.typeString ?? "");
}

function* findStalePrices(program: Program): Generator<Detection> {
  const declared = declaredFeeds(program);
  const asking = usersOf(program, new Set([...Object.values(feeds), ...declared.values()].map(({ name }) => name)));
  if (asking.size === 0) return;
  const inContracts = allSteps(program, "call", { isWantedView: (entry) => asking.has(entry) });
  const seen = new Set(inContracts.map(({ step }) => step.node));
  const inLibraries = [...stepsOfLibraries(program, asking)].filter(({ step }) => !seen.has(step.node));
  for (const { flow, step } of [...inContracts, ...inLibraries]) {
    const signature = calledFunction(program, step.call)?.signature ?? "";
    const feed = feeds[signature] ?? declared.get(signature);
    const lack = feed && findLack(flow, step, feed);
    if (feed === undefined || lack === undefined) continue;
    const at = isReported(program, step) ? step.node : anchorIn(program, flow, step);
    yield {
      at,
      message: `${printCallable(step.site.callable)} uses the price of \`${feed.name}\` ${lack.clause}`,
      related: at === step.node ? [] : [{ at: step.node, message: "The price is read here" }],
      severity: lack.severity,
    };
  }
}

/** In a base contract or a linked library of the project's own, where the price is to be checked. */
function isReported(program: Program, { site: { callable } }: StepOf<"call">): boolean {
  const isOfTarget = program.targets?.includes(program.fileOf(callable)) !== false;
  return isOfTarget && (program.contractOf(callable)?.contractKind === "contract" || isLinked(program, callable));
}

function isLinked(program: Program, callable: Callable): callable is FunctionDefinition {
  if (!isKind(callable, "FunctionDefinition") || program.contractOf(callable)?.contractKind !== "library") return false;
  return callable.visibility === "external" || callable.visibility === "public";
}

/** Calls in the functions of libraries that are linked: their contracts may be elsewhere. */
function* stepsOfLibraries(
  program: Program,
  asking: ReadonlySet<Callable>,
): Generator<{ readonly flow: Flow; readonly step: StepOf<"call"> }> {
  for (const callable of asking) {
    const library = program.contractOf(callable);
    if (library === undefined || !isLinked(program, callable)) continue;
    const flow = functionFlow(program, library, callable);
    for (const step of stepsOf(flow, "call")) yield { flow, step };
  }
}

interface Lack {
  readonly clause: string;
  readonly severity: Severity;
}

function findLack(
  flow: Flow,
  step: StepOf<"call">,
  { isPrice, isAge, isDoubt, isUnsigned = false }: Feed,
): Lack | undefined {
  const isOf = (part: Value): boolean => comesFrom(part, step);
  const isPart = (wanted: (part: Value) => boolean, operands?: (value: Value) => readonly Value[]) => (value: Value) =>
    somePart(value, (part) => wanted(part) && isOf(part), operands);
  const uses = isPart(isPrice);
  const tests = stepsOf(flow, "assume").map(({ condition }) => condition);
  if (![...flow.results, ...usedValues(flow), ...tests].some(isPart(isPrice, operandsOfNumber))) return undefined;
  const handsOn = isAge !== undefined && flow.results.some(isPart(isAge));
  if (handsOn || flow.results.some((value) => isField(value) && isOf(value) && !isPrice(value))) return undefined;
  if (isDoubt !== undefined) {
    const isSeen = [...flow.results, ...usedValues(flow), ...tests].some(isPart(isDoubt));
    return isSeen ? undefined : { clause: "without checking its confidence interval", severity: "None" };
  }
  const isPositive = tests.some((test) => uses(test) && (isUnsigned || !isAboutZeroAlone(test)));
  if (isAge === undefined) return { clause: "without a timestamp to check", severity: "Low" };
  const ageTests = tests.filter(isPart(isAge));
  const isClocked = ageTests.some((test) => somePart(test, isClock, operandsBesideCalls));
  if (isClocked) return isPositive ? undefined : { clause: "that may be zero or negative", severity: "Low" };
  const sign = isPositive ? "" : " or that it is positive";
  if (ageTests.length === 0) return { clause: `without checking its age${sign}`, severity: "Medium" };
  return { clause: `that was answered at some time, without checking its age${sign}`, severity: "Low" };
}

/** A part of the answer as it is, which is somebody else's to judge; what is computed from it is a price. */
function isField(value: Value): boolean {
  return value.kind === "result" || isMember(value);
}

/** What tells how long ago something was: the clock, or what was kept or set. */
function isClock(value: Value): boolean {
  return hasPart(value, kindBit.block) || value.kind === "load" || value.kind === "parameter";
}

/** `price != 0`, which a negative one passes too. */
function isAboutZeroAlone(test: Value): boolean {
  if (test.kind !== "operation" || (test.operator !== "==" && test.operator !== "!=")) return false;
  return test.operands.some((operand) => isNumber(operand, 0n));
}

function usedValues(flow: Flow): readonly Value[] {
  return flow.steps.flatMap((step) => {
    if (step.kind === "write") return [step.value];
    return step.kind === "call" ? sentBy(step.call) : [];
  });
}

/** True for a result of the call, or a field of it. */
function comesFrom(part: Value, { call }: StepOf<"call">): boolean {
  if (part.kind === "result") return part.call === call;
  return (
    part.kind === "operation" && part.operands.some((operand) => operand.kind === "result" && operand.call === call)
  );
}

/** What is only compared with 0 or 1 is a flag, as the feed of a sequencer has it, and no price. */
function operandsOfNumber(value: Value): readonly Value[] {
  const isFlag = value.kind === "operation" && value.operator === "==" && value.operands.some(isBit);
  return isFlag ? [] : operandsOf(value);
}

function isBit(value: Value): boolean {
  return isNumber(value, 0n) || isNumber(value, 1n);
}
