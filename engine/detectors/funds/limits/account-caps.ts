/** Caps for all that one account gets, to which each call is held by itself: who calls again gets more. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { declarationOf, wordsOf } from "../../../dataflow/backing/kept-records.ts";
import { anchorIn } from "../../../flow/anchor.ts";
import { comparisonOf } from "../../../flow/comparison.ts";
import { constantValue } from "../../../flow/constant-value.ts";
import { isRequired } from "../../../flow/dominance.ts";
import { committingStepsOf, type Flow, type StepOf } from "../../../flow/flow.ts";
import { hasCallerIndex } from "../../../flow/places.ts";
import { printCallable, printPlace } from "../../../flow/print.ts";
import { partsUsed } from "../../../flow/used-values.ts";
import { isReadFrom, type Value } from "../../../flow/value.ts";
import { findAll, isKind } from "../../../program/nodes.ts";
import type { Program } from "../../../program/program.ts";
import type { Detection } from "../../detector.ts";
import { exempt } from "../../exempt.ts";

/** Where what a call adds to the caller's record is held to a cap by account, and the record never is. */
export function* accountCaps(program: Program, { flows }: ContractFlows): Generator<Detection> {
  for (const flow of flows) {
    for (const test of committingStepsOf(flow, "assume")) {
      const found = capAt(program, flows, flow, test);
      if (found !== undefined) yield describe(program, flow, found);
    }
  }
}

interface AccountCap {
  readonly test: StepOf<"assume">;
  readonly sum: Change;
  readonly name: string;
}

function capAt(program: Program, flows: readonly Flow[], flow: Flow, test: StepOf<"assume">): AccountCap | undefined {
  const { smaller, larger, isEqual } = comparisonOf(test.condition, test.holds) ?? {};
  if (smaller === undefined || larger === undefined || isEqual || !isRequired(flow, test)) return undefined;
  const name = nameOf(program, test, larger);
  const sum = name !== undefined && isByAccount(name) ? tallyOf(flow, smaller) : undefined;
  if (name === undefined || sum === undefined || isHeldElsewhere(flows, sum, larger)) return undefined;
  return { test, sum, name };
}

/** The caller's own record, to which the amount is added. */
function tallyOf(flow: Flow, amount: Value): Change | undefined {
  return changesOf(flow).find(
    (change) => change.sign > 0 && change.amount.key === amount.key && hasCallerIndex(change.write.place),
  );
}

/** Somewhere the record meets the cap: as a whole, or as what is left. */
function isHeldElsewhere(flows: readonly Flow[], { write: { place } }: Change, cap: Value): boolean {
  const isCap = (one: Value): boolean =>
    cap.kind === "load" ? isReadFrom(one, cap.place.storageClass) : one.key === cap.key;
  const holdsBoth = (one: Value): boolean =>
    one.kind === "operation" && isReadFrom(one, place.storageClass) && one.operands.some(isCap);
  return exempt(
    "account-caps: what the account has is held to it, too",
    flows.some((flow) => partsUsed(flow).some(holdsBoth)),
  );
}

/** Of a variable, a field, or a constant that the test names. */
function nameOf(program: Program, { node }: StepOf<"assume">, cap: Value): string | undefined {
  if (cap.kind === "load") return declarationOf(program, cap.place)?.name;
  if (cap.kind === "immutable") return cap.declaration.name;
  if (cap.kind !== "number") return undefined;
  return findAll(node, "Identifier").find((one) => {
    const named = program.findNode(one.referencedDeclaration ?? -1);
    return isKind(named, "VariableDeclaration") && named.constant && constantValue(program, one) === cap.number;
  })?.name;
}

/** `maxPerWallet`, `capPerBuyer`; not `maxPerTx`. */
function isByAccount(name: string): boolean {
  const words = wordsOf(name);
  const at = words.indexOf("per");
  return at >= 0 && accounts.has(words[at + 1] ?? "");
}

const accounts: ReadonlySet<string> = new Set(
  "account address beneficiary bidder buyer contributor customer depositor holder investor member minter participant person player recipient staker user voter wallet".split(
    " ",
  ),
);

function describe(program: Program, flow: Flow, { test, sum, name }: AccountCap): Detection {
  const whole = `\`${printPlace(sum.write.place)}\``;
  return {
    at: anchorIn(program, flow, test),
    message: `${printCallable(flow.entry)} holds what one call adds to ${whole} within \`${name}\`, and never what the account has by then: who calls again gets past it`,
    related: [{ at: sum.write.node, message: "It is added here" }],
  };
}
