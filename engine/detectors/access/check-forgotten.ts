/** A check of an account or an amount that functions with the same effect make, and that one of them does not. */

import { type Change, changesOf } from "../../dataflow/access/changes.ts";
import { type ContractFlows, inEachContract } from "../../dataflow/access/contract-flows.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { testsBefore } from "../../flow/dominance.ts";
import { anchorOf, type Flow, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { indexesOf, isInput, isReadFrom, type Place, placesReadIn, type Value } from "../../flow/value.ts";
import type { Program } from "../../program/program.ts";
import { isSubset } from "../../util/is-subset.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { type ForgottenState, forgottenStates } from "./siblings/forgotten-states.ts";
import { findUncheckedInputs } from "./siblings/sibling-inputs.ts";

export const checkForgotten: Detector = {
  id: "check-forgotten",
  title: "Missing check that sibling functions make",
  severity: "Medium",
  confidence: "Low",
  swc: null,
  cwe: [424, 754],
  owasp: "SC01:2026",
  why: "Functions that do the same to the same records check an account or an amount first: that it is not frozen, not locked, not over a limit. This one does the same without it. Whom the check stops calls this function instead.",
  fix: "Move the check into the internal function that changes the records, so that every way there passes it.",
  example: {
    bad: `contract Coin {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public frozen;
    address private immutable owner = msg.sender;

    function freeze(address who) external {
        require(msg.sender == owner, "not the owner");
        frozen[who] = true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function issue() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        require(!frozen[msg.sender], "frozen");
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}`,
    good: `contract Coin {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public frozen;
    address private immutable owner = msg.sender;

    function freeze(address who) external {
        require(msg.sender == owner, "not the owner");
        frozen[who] = true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        return true;
    }

    function issue() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        require(!frozen[msg.sender], "frozen");
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(!frozen[from], "frozen");
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        return true;
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/424.html"],

  *detect(program): Generator<Detection> {
    yield* oncePerPlace(
      inEachContract(program, "which checks one of several functions lacks", (home) => [
        ...findForgotten(program, home),
        ...findUncheckedInputs(program, home),
        ...forgottenStates(program, home).map(describeState),
      ]),
    );
  },
};

/** A function that takes from records, and what it asks before. */
interface Taker {
  readonly flow: Flow;
  readonly taking: Change;
  /** Each change, by storage class and direction. */
  readonly effects: ReadonlySet<string>;
  readonly checks: readonly Check[];
}

interface Check {
  readonly test: StepOf<"assume">;
  /** What it asks, in terms of whose record shrinks and by how much. */
  readonly question: string;
  /** The storage that it asks. */
  readonly place: Place;
}

function* findForgotten(program: Program, home: ContractFlows): Generator<Detection> {
  const takers = home.flows.flatMap((flow) => takerOf(home, flow));
  for (const taker of takers) {
    for (const holder of takers) {
      if (holder === taker || !isSubset(holder.effects, taker.effects)) continue;
      const missing = holder.checks.find((check) => isMissing(taker, holder, check, takers));
      if (missing === undefined) continue;
      yield describe(program, taker, holder, missing);
      break;
    }
  }
}

/** Of an open function, what it takes from one account. */
function takerOf({ trust }: ContractFlows, flow: Flow): readonly Taker[] {
  const changes = changesOf(flow).filter(({ write }) => trust.isAttackerReachable(flow, write.id));
  const [taking, ...more] = changes.filter(({ write, sign }) => sign < 0 && indexesOf(write.place).length === 1);
  if (taking === undefined || more.length > 0) return [];
  const changed = new Set(stepsOf(flow, "write").map(({ place }) => place.storageClass));
  const effects = new Set(changes.map(({ write, sign }) => `${write.place.storageClass} ${sign}`));
  const checks = [...testsBefore(flow, taking.write.id)].flatMap((test) => checkOf(test, taking, changed));
  return [{ flow, taking, effects, checks }];
}

function checkOf(test: StepOf<"assume">, taking: Change, changed: ReadonlySet<number>): readonly Check[] {
  const question = ask(test.condition, taking);
  const asked = placesReadIn(test.condition);
  const [place] = asked;
  // What is asked of everyone alike is a pause.
  if (
    question === undefined ||
    !/account|amount/.test(question) ||
    place === undefined ||
    asked.some(({ storageClass }) => changed.has(storageClass))
  )
    return [];
  return [{ test, place, question: `${test.holds} ${question}` }];
}

/** A condition as text that is equal where two functions ask the same; undefined where it asks for something else. */
function ask(value: Value, taking: Change): string | undefined {
  const [account] = indexesOf(taking.write.place);
  if (value.key === account?.key) return "account";
  if (value.key === taking.amount.key) return "amount";
  if (value.kind === "number") return String(value.number);
  if (isInput(value, "timestamp") || isInput(value, "block number")) return "now";
  const parts =
    value.kind === "load" ? indexesOf(value.place) : value.kind === "operation" ? value.operands : undefined;
  const asked = parts?.map((one) => ask(one, taking));
  if (asked === undefined || asked.includes(undefined)) return undefined;
  const name =
    value.kind === "load" ? `storage ${value.place.storageClass}` : value.kind === "operation" ? value.operator : "";
  return `${name}(${asked.join(", ")})`;
}

/** All who do at least as much ask it; one is enough where any holder of tokens may use either. */
function isMissing(taker: Taker, holder: Taker, { place, question }: Check, all: readonly Taker[]): boolean {
  const peers = all.filter((one) => one !== taker && isSubset(holder.effects, one.effects));
  const nNeeded = areTransfers(taker.flow, holder.flow) ? 1 : minHolders;
  if (peers.length < nNeeded || !peers.every(({ checks }) => checks.some((one) => one.question === question)))
    return false;
  const isAsked = stepsOf(taker.flow, "assume").some(({ condition }) => isReadFrom(condition, place.storageClass));
  return !exempt("check-forgotten: asked in another way", isAsked) && !stepsOf(taker.flow, "opaque").length;
}

/** So many others have to ask it. */
const minHolders = 2;

function areTransfers({ entry: a }: Flow, { entry: b }: Flow): boolean {
  return a.name !== b.name && [a, b].every(({ name }) => name === "transfer" || name === "transferFrom");
}

function describe(program: Program, { flow, taking }: Taker, holder: Taker, { test, place }: Check): Detection {
  const at = anchorIn(program, flow, taking.write);
  return {
    at,
    message: `${printCallable(flow.entry)} takes from \`${printPlace(taking.write.place)}\` as ${printCallable(holder.flow.entry)} does, but does not check \`${printPlace(place)}\` first`,
    related: [
      ...(at === taking.write.node ? [] : [{ at: taking.write.node, message: "It is taken here" }]),
      { at: test.node, message: `${printCallable(holder.flow.entry)} checks it here` },
    ],
    assumptions: [`\`${printPlace(place)}\` is meant to hold back both.`],
  };
}

function describeState({ payment, sibling, asked }: ForgottenState): Detection {
  const [paid, state] = [`\`${printPlace(payment.from)}\``, `\`${printPlace(asked.state)}\``];
  return {
    at: anchorOf(payment.step, ({ callable }) => callable === payment.flow.entry),
    message: `${printCallable(payment.flow.entry)} pays by ${paid} whatever ${state} is, and ${printCallable(sibling.flow.entry)} only in one state of it`,
    severity: "Low",
    related: [{ at: asked.test.node, message: `${printCallable(sibling.flow.entry)} asks it here` }],
    assumptions: [`${state} is meant to say which of the two is open.`],
  };
}
