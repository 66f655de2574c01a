/** What one function keeps within a limit, and another one does not: two records of an account, a total and its cap. */

import { stateAsked } from "../../dataflow/access/asked-places.ts";
import { changesOf } from "../../dataflow/access/changes.ts";
import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../dataflow/backing/flow-of-value.ts";
import { termsOf } from "../../dataflow/backing/terms.ts";
import { anchorBefore, anchorIn } from "../../flow/anchor.ts";
import { isReadOnly } from "../../flow/called-function.ts";
import { answerOf, type Comparison, comparisonOf } from "../../flow/comparison.ts";
import { isRequired } from "../../flow/dominance.ts";
import { anchorOf, committingStepsOf, type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { isScaled, isSumOrDifference } from "../../flow/operation.ts";
import { hasCallerIndex, isTotal } from "../../flow/places.ts";
import { printCallable, printPlace, printValue } from "../../flow/print.ts";
import { valuesIn } from "../../flow/used-values.ts";
import {
  indexesOf,
  isInput,
  isNumber,
  isReadFrom,
  type Place,
  somePart,
  subvalues,
  type Value,
  type ValueOf,
} from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { type Lack, tellLacks } from "../blame.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { isGoneByState } from "./books/exclusive-states.ts";
import { accountCaps } from "./limits/account-caps.ts";
import { type EarlyLimit, earlyLimits } from "./limits/early-limits.ts";
import { type LastRound, lastRounds } from "./limits/last-rounds.ts";
import { type PiecewiseCap, piecewiseCaps } from "./limits/piecewise-caps.ts";
import { separateTests } from "./limits/separate-tests.ts";
import { type ShrunkCount, shrunkCounts } from "./limits/shrunk-counts.ts";
import { type UnboundedSetting, unboundedSettings } from "./limits/unbounded-settings.ts";

export const limitForgotten: Detector = {
  id: "limit-forgotten",
  title: "Missing solvency or cap check (collateral, debt, supply)",
  severity: "Medium",
  confidence: "Medium",
  swc: null,
  cwe: [841, 754],
  owasp: "SC02:2026",
  scwe: ["SCWE-125"],
  why: "The contract keeps an account's debt or locked amount within its deposit: one function reverts when the health check fails. Another function reduces the deposit without that check. An attacker withdraws the collateral and keeps the debt, or takes over the position of a solvent account. A cap on a supply holds in the same way only where every function that raises the supply asks for it. And a loop that compares sums before it adds to them never compares what its last round adds.",
  fix: "Move the health check into a function of its own, and call it at the end of every function that changes either value. A liquidation must require the opposite.",
  example: {
    bad: `contract Lender {
    mapping(address => uint256) public collateral;
    mapping(address => uint256) public debt;

    function deposit() external payable {
        collateral[msg.sender] += msg.value;
    }

    function borrow(uint256 amount) external {
        debt[msg.sender] += amount;
        require(debt[msg.sender] * 3 <= collateral[msg.sender] * 2, "too much debt");
        payable(msg.sender).transfer(amount);
    }

    function withdraw(uint256 amount) external {
        collateral[msg.sender] -= amount;
        payable(msg.sender).transfer(amount);
    }
}`,
    good: `contract Lender {
    mapping(address => uint256) public collateral;
    mapping(address => uint256) public debt;

    function deposit() external payable {
        collateral[msg.sender] += msg.value;
    }

    function borrow(uint256 amount) external {
        debt[msg.sender] += amount;
        requireSound(msg.sender);
        payable(msg.sender).transfer(amount);
    }

    function withdraw(uint256 amount) external {
        collateral[msg.sender] -= amount;
        requireSound(msg.sender);
        payable(msg.sender).transfer(amount);
    }

    function requireSound(address account) private view {
        require(debt[account] * 3 <= collateral[account] * 2, "too much debt");
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/841.html", "https://scs.owasp.org/sctop10/"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace([...findForgotten(program), ...tellLacks(program, [...findUncapped(program)])]);
  },
};

/* Caps. */

/** How many there may be of something, as one entry point asks before it makes more. */
interface Cap {
  readonly flow: Flow;
  readonly test: StepOf<"assume">;
  readonly total: Place;
  readonly most: Value;
}

/** Whoever made another way to grow may have meant it to be free of the cap: a doubt. */
function* findUncapped(program: Program): Generator<Lack> {
  for (const home of contractFlows(program)) {
    const caps = home.flows.flatMap(capsOf);
    for (const cap of caps) {
      for (const flow of home.flows) {
        const write = flow === cap.flow ? undefined : growthBeyond(home, flow, cap);
        if (write !== undefined) yield describeUncapped(flow, write, cap);
      }
    }
  }
}

function describeUncapped(flow: Flow, write: StepOf<"write">, { total, most, test, ...cap }: Cap): Lack {
  const detection = {
    message: `${printCallable(flow.entry)} raises \`${printPlace(total)}\` without the check of ${printCallable(cap.flow.entry)} that it stays within \`${printValue(most)}\``,
    severity: "Low" as const,
    related: [{ at: test.node, message: "The cap is asked for here" }],
  };
  return { flow, step: write, detection, note: "It grows here" };
}

/** A total that grows behind a test that it is below something that lasts. */
function capsOf(flow: Flow): readonly Cap[] {
  const grown = changesOf(flow).filter(({ sign, write }) => sign > 0 && indexesOf(write.place).length === 0);
  if (grown.length === 0) return [];
  return stepsOf(flow, "assume").flatMap((test): Cap[] => {
    const compared = flow.committing.has(test.id) ? comparisonOf(test.condition, test.holds) : undefined;
    if (compared === undefined || compared.isEqual || !isRequired(flow, test) || !isLasting(compared.larger)) return [];
    if (exempt("limit-forgotten: a stock that is drawn from is no cap", isDrawnFrom(flow, compared.larger))) return [];
    const total = grown.find(({ write }) => isReadFrom(compared.smaller, write.place.storageClass));
    return total === undefined ? [] : [{ flow, test, total: total.write.place, most: compared.larger }];
  });
}

function isDrawnFrom(flow: Flow, most: Value): boolean {
  return (
    most.kind === "load" &&
    changesOf(flow).some(({ sign, write }) => sign < 0 && write.place.storageClass === most.place.storageClass)
  );
}

/** A setting, an immutable or a constant; time does not stand still. */
function isLasting(value: Value): boolean {
  return (
    (value.kind === "load" && value.place.path.length === 0) || value.kind === "immutable" || value.kind === "number"
  );
}

/** Where a flow makes the total grow, and asks neither for it nor for its cap. */
function growthBeyond(home: ContractFlows, flow: Flow, { total, most }: Cap): StepOf<"write"> | undefined {
  const changes = changesOf(flow).filter(({ write }) => write.place.storageClass === total.storageClass);
  const [first, ...others] = changes;
  if (first === undefined || first.sign < 0 || others.some(({ sign }) => sign < 0)) return undefined;
  if (exempt("limit-forgotten: before anybody comes", home.trust.isInitializing(flow, first.write.id)))
    return undefined;
  const isAsked = stepsOf(flow, "assume").some(({ condition, holds }) => {
    // That an id, which the total was, is not zero, says nothing of how many there are.
    const compared = comparisonOf(condition, holds);
    const isAboutTotal =
      compared?.isEqual === false && isReadFrom(condition, total.storageClass) && !isOwnLimit(compared);
    return isAboutTotal || (most.kind === "load" && isReadFrom(condition, most.place.storageClass));
  });
  return exempt("limit-forgotten: the total is asked for in another way", isAsked) ? undefined : first.write;
}

/** What the caller asks for at least, or pays at most, is no limit of the contract's. */
function isOwnLimit({ smaller, larger }: Comparison): boolean {
  return smaller.kind === "parameter" || larger.kind === "parameter";
}

/** The one record is held within the other, where a function changes either of them to the worse. */
interface Limit {
  readonly test: StepOf<"assume">;
  readonly flow: Flow;
  readonly inner: Place;
  readonly outer: Place;
}

function* findForgotten(program: Program): Generator<Detection> {
  for (const home of contractFlows(program)) {
    const limits = home.flows.flatMap(limitsOf);
    const kept = limits.filter((limit) => !isForLiquidators(limit, limits));
    for (const flow of home.flows) yield* breachesIn(program, home, flow, kept);
    yield* otherLimitsIn(program, home);
  }
}

function otherLimitsIn(program: Program, home: ContractFlows): readonly Detection[] {
  const early = [...earlyLimits(home)];
  const shrunk = [...shrunkCounts(home)].filter(({ fall }) => !early.some(({ change }) => change.write === fall));
  return [
    ...early.map((one) => describeEarly(program, one)),
    ...[...unboundedSettings(home)].map((one) => describeSetting(program, one)),
    ...[...piecewiseCaps(home)].map((one) => describePiecewise(program, one)),
    ...accountCaps(program, home),
    ...separateTests(program, home),
    ...[...lastRounds(home)].map((one) => describeLast(program, one)),
    ...shrunk.map(describeShrunk),
  ];
}

function* breachesIn(program: Program, home: ContractFlows, flow: Flow, limits: readonly Limit[]) {
  for (const limit of limits.filter((one) => one.flow !== flow)) {
    const write = findBreach(program, home, flow, limit);
    if (write !== undefined) yield describe(program, flow, write, limit);
    const raise = write === undefined ? findRaise(program, home, flow, limit) : undefined;
    if (raise !== undefined) yield describeRaise(program, flow, raise, limit);
  }
}

/* Limits. */

function limitsOf(flow: Flow): readonly Limit[] {
  return stepsOf(flow, "assume").flatMap((test): Limit[] => {
    const compared = flow.committing.has(test.id) ? answerOf(test) : undefined;
    if (compared === undefined || compared.isEqual || !isRequired(flow, test)) return [];
    const sides: Sides = { small: recordsIn(compared.smaller), large: recordsIn(compared.larger) };
    const inner = [...sides.small.plus, ...sides.large.minus];
    const outer = [...sides.large.plus, ...sides.small.minus];
    return inner.flatMap((one) =>
      outer
        .filter((other) => one.storageClass !== other.storageClass && keyOf(one)?.key === keyOf(other)?.key)
        .filter((other) => isChanged(flow, one, 1) || isChanged(flow, other, -1))
        .map((other) => ({ test, flow, inner: one, outer: other })),
    );
  });
}

/** Of somebody else is asked the opposite of what the caller has to keep to. */
function isForLiquidators({ inner, outer }: Limit, all: readonly Limit[]): boolean {
  const isOpposite = all.some(
    (other) =>
      other.inner.storageClass === outer.storageClass &&
      other.outer.storageClass === inner.storageClass &&
      hasCallerIndex(other.inner),
  );
  return !hasCallerIndex(inner) && exempt("limit-forgotten: the opposite is kept to", isOpposite);
}

interface Sides {
  readonly small: Records;
  readonly large: Records;
}

/** What is added up in a side of a comparison, and what is taken from it. */
interface Records {
  readonly plus: readonly Place[];
  readonly minus: readonly Place[];
}

/** Each part is looked at once for each sign: sums of themselves have more terms than anyone can count. */
function recordsIn(value: Value): Records {
  const terms: Term[] = [{ value, sign: 1 }];
  const seen = { [1]: new Set([value]), [-1]: new Set<Value>() };
  for (const term of terms) {
    for (const one of termsIn(term)) {
      if (seen[one.sign].has(one.value)) continue;
      seen[one.sign].add(one.value);
      terms.push(one);
    }
  }
  const placesOf = (wanted: 1 | -1): readonly Place[] =>
    terms.flatMap(({ value: one, sign }) =>
      sign === wanted && one.kind === "load" && (isTotal(one.place) || keyOf(one.place) !== undefined)
        ? [one.place]
        : [],
    );
  return { plus: placesOf(1), minus: placesOf(-1) };
}

interface Term {
  readonly value: Value;
  /** Below zero where it is taken away. */
  readonly sign: 1 | -1;
}

function termsIn({ value, sign }: Term): readonly Term[] {
  if (value.kind === "phi") {
    // A helper that answers at once where there is nothing; of two records only one has a say.
    const answers = value.alternatives.filter((one) => one.value.kind !== "number");
    return answers.length > 1 ? [] : answers.map((one) => ({ value: one.value, sign }));
  }
  if (!isSumOrDifference(value) && !isScaled(value)) return [];
  const isChosen = isScaled(value) && value.operands.some((one) => one.kind === "parameter");
  if (exempt("limit-forgotten: a rate of what the caller names", isChosen)) return [];
  const counted = value.operator === "/" ? value.operands.slice(0, 1) : value.operands;
  const opposite = sign === 1 ? -1 : 1;
  return counted.map((one, at) => ({ value: one, sign: value.operator === "-" && at > 0 ? opposite : sign }));
}

/** The account that a record is kept for: the caller, or one that a parameter names. */
function keyOf(place: Place): Value | undefined {
  const [key, ...others] = indexesOf(place);
  if (key === undefined || others.length > 0) return undefined;
  return isInput(key, "sender") || key.kind === "parameter" ? key : undefined;
}

function isChanged(flow: Flow, { key }: Place, sign: 1 | -1): boolean {
  return changesOf(flow).some((change) => change.sign === sign && change.write.place.key === key);
}

/* Breaches. */

/** A write that takes from the outer record of some account, in a flow that never looks how the two stand. */
function findBreach(program: Program, home: ContractFlows, flow: Flow, limit: Limit): StepOf<"write"> | undefined {
  const { inner, outer } = limit;
  const tests = committingStepsOf(flow, "assume");
  if (exempt("limit-forgotten: in another state alone", isInAnotherState(tests, limit))) return undefined;
  if (tests.some(({ condition }) => asksOthers(program, flow, condition)) || stepsOf(flow, "opaque").length > 0)
    return undefined;
  const taking = stepsOf(flow, "write").filter(
    (write) =>
      write.place.storageClass === outer.storageClass &&
      home.trust.isAttackerReachable(flow, write.id) &&
      isTaking(flow, write),
  );
  return taking.find((write) => {
    const { place } = write;
    if (exempt("limit-forgotten: nothing is there in this state", isGoneByState(home, flow, write, inner.storageClass)))
      return false;
    const key = keyOf(place);
    if (key === undefined && !isTotal(place)) return false;
    const isSettled = stepsOf(flow, "write").some((other) => other.place.storageClass === inner.storageClass);
    if (!isSettled) return !tests.some(({ condition }) => isReadFrom(condition, inner.storageClass));
    // Who closes a position of their own may; of another's, the two are to be compared first.
    if (key === undefined) return false;
    const isOwn = isInput(key, "sender") || tests.some(({ condition }) => tiesToCaller(condition, key));
    return !isOwn && !tests.some(({ condition }) => isReadFrom(condition, outer.storageClass));
  });
}

/** A write that adds to the inner record of some account, in a flow that never looks at the outer one. */
function findRaise(program: Program, home: ContractFlows, flow: Flow, limit: Limit): StepOf<"write"> | undefined {
  const { inner, outer } = limit;
  if (isTotal(inner) || isInAnotherState(committingStepsOf(flow, "assume"), limit)) return undefined;
  const isLooking = flow.steps.some((step) => valuesIn(step).some((one) => isReadFrom(one, outer.storageClass)));
  if (isLooking || stepsOf(flow, "opaque").length > 0) return undefined;
  if (committingStepsOf(flow, "assume").some(({ condition }) => asksOthers(program, flow, condition))) return undefined;
  if (exempt("limit-forgotten: a mere promise", !isGiving(program, flow))) return undefined;
  const raised = changesOf(flow).find(
    ({ write, sign, amount }) =>
      sign > 0 &&
      write.place.storageClass === inner.storageClass &&
      keyOf(write.place) !== undefined &&
      termsOf(amount).some(({ kind }) => kind === "parameter") &&
      home.trust.isAttackerReachable(flow, write.id),
  );
  return raised?.write;
}

/** Something goes out, or is made elsewhere for whoever calls. */
function isGiving(program: Program, flow: Flow): boolean {
  const { outflows, intakes } = valueFlowOf(program, flow);
  return (
    outflows.length > 0 || intakes.some((one) => !one.isPull && one.arguments.some((given) => isInput(given, "sender")))
  );
}

/** What keeps to the limit asks for a state of the contract, and this for another one. */
function isInAnotherState(tests: readonly StepOf<"assume">[], { flow }: Limit): boolean {
  const kept = stepsOf(flow, "assume").flatMap((test) => stateAsked(test) ?? []);
  return tests.some((test) => {
    const asked = stateAsked(test);
    if (asked === undefined || indexesOf(asked.place).length > 0) return false;
    const same = kept.filter(({ place }) => place.key === asked.place.key);
    return same.length > 0 && same.every(({ state }) => state !== asked.state);
  });
}

function isTaking(flow: Flow, write: StepOf<"write">): boolean {
  return isNumber(write.value, 0n) || changesOf(flow).some((change) => change.write === write && change.sign === -1);
}

/** Another contract says whether it may be; who pays, or is asked for nothing in particular, as a price, does not. */
function asksOthers(program: Program, flow: Flow, condition: Value): boolean {
  const { outflows, intakes } = valueFlowOf(program, flow);
  const moving = new Set([
    ...outflows.map(({ step }) => step.id),
    ...intakes.flatMap(({ isPull, step }) => (isPull ? [step] : [])),
  ]);
  const isOther = ({ call, step }: ValueOf<"result">): boolean =>
    call.form === "high-level" && !moving.has(step) && !(isReadOnly(call) && call.arguments.length === 0);
  return somePart(condition, (one) => one.kind === "result" && isOther(one));
}

function tiesToCaller(condition: Value, { key }: Value): boolean {
  const parts = subvalues(condition);
  return parts.some((one) => one.key === key) && parts.some((one) => isInput(one, "sender"));
}

function describe(program: Program, flow: Flow, write: StepOf<"write">, { test, flow: other, inner, outer }: Limit) {
  const [held, within] = [`\`${printPlace(inner)}\``, `\`${printPlace(outer)}\``];
  const at = anchorIn(program, flow, write);
  return {
    at,
    ...(isTotal(outer) ? { severity: "Low" as const } : {}),
    message: `${printCallable(flow.entry)} reduces \`${printPlace(write.place)}\` without the check of ${printCallable(other.entry)} that ${held} stays within it`,
    related: [
      ...(at === write.node ? [] : [{ at: write.node, message: "It is reduced here" }]),
      { at: test.node, message: `${held} is checked against ${within} here` },
      { at: flow.entry, message: `Anyone can call ${printCallable(flow.entry)}` },
    ],
    assumptions: [`${held} must stay within ${within} after every call.`],
  };
}

function describeRaise(
  program: Program,
  flow: Flow,
  write: StepOf<"write">,
  { test, flow: other, inner, outer }: Limit,
) {
  const [held, within] = [`\`${printPlace(inner)}\``, `\`${printPlace(outer)}\``];
  return {
    at: anchorIn(program, flow, write),
    message: `${printCallable(flow.entry)} raises ${held} and never looks at ${within}, within which ${printCallable(other.entry)} keeps it`,
    related: [{ at: test.node, message: `${held} is checked against ${within} here` }],
    assumptions: [`${held} must stay within ${within} after every call.`],
  };
}

function describePiecewise(program: Program, { flow, test, cap, sum }: PiecewiseCap): Detection {
  const [most, whole] = [`\`${printPlace(cap)}\``, `\`${printPlace(sum.write.place)}\``];
  return {
    at: anchorIn(program, flow, test),
    severity: "Low",
    message: `${printCallable(flow.entry)} holds what it adds to ${whole} within ${most}, and never the whole: several calls get past it`,
    related: [{ at: sum.write.node, message: "It is added here" }],
    assumptions: [`${most} is meant for all of ${whole}.`],
  };
}

function describeLast(program: Program, { flow, test, use }: LastRound): Detection {
  return {
    at: anchorIn(program, flow, test),
    message: `${printCallable(flow.entry)} looks at what the rounds before have added up, and not at what the last one adds: a single entry is never looked at`,
    related: [{ at: use.node, message: "The whole sum is used here" }],
  };
}

function describeShrunk({ flow, fall, quorum }: ShrunkCount): Detection {
  const [needed, count] = [`\`${printPlace(quorum.needed)}\``, `\`${printPlace(quorum.count)}\``];
  return {
    at: anchorOf(fall, ({ callable }) => callable === flow.entry),
    severity: "Low",
    message: `${printCallable(flow.entry)} takes one off ${count} and does not compare what is left with ${needed}, which ${printCallable(quorum.flow.entry)} keeps within it: it may never be reached again`,
    related: [{ at: quorum.test.node, message: `${needed} is kept within it here` }],
  };
}

/** Without an example of the contract's own it may be meant so. */
function describeSetting(program: Program, { flow, write, test, by }: UnboundedSetting): Detection {
  const name = `\`${printPlace(write.place)}\``;
  return {
    at: anchorIn(program, flow, write),
    message: `${printCallable(flow.entry)} sets ${name} to any number, where ${printCallable(by.entry)} keeps it within a limit`,
    severity: "Low",
    related: [{ at: test.node, message: "The limit is asked for here" }],
  };
}

function describeEarly(program: Program, { flow, test, change: { write, sign }, late }: EarlyLimit): Detection {
  const place = `\`${printPlace(write.place)}\``;
  return {
    at: anchorBefore(program, flow, test, write),
    ...(late === undefined ? { severity: "Low" } : {}),
    message:
      sign < 0
        ? `${printCallable(flow.entry)} looks at ${place} before it is reduced, and not after: what is left may be too little`
        : `${printCallable(flow.entry)} looks at ${place} before it is raised, and not after: it may get past its limit`,
    related: [
      { at: write.node, message: sign < 0 ? "It is reduced here" : "It is raised here" },
      ...(late === undefined ? [] : [{ at: late.node, message: "Another function looks at it after the change" }]),
    ],
  };
}
