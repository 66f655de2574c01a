/** State that only some should change, and anyone can. */

import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { isTransient } from "../../dataflow/access/locks.ts";
import { findPrivileges, type PrivilegeTest } from "../../dataflow/access/privileges.ts";
import type { Writer } from "../../dataflow/access/reachability.ts";
import { anchorBefore } from "../../flow/anchor.ts";
import { anchorOf, type Flow, type Step, type StepOf } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import type { Place } from "../../flow/value.ts";
import type { AnyNode } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import { isOfAccounts } from "../../program/types.ts";
import { type Lack, tellLacks } from "../blame.ts";
import type { Detection, Detector } from "../detector.ts";
import { exempt } from "../exempt.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { isForBroughtItem } from "./ownership/brought-items.ts";
import { openStages } from "./ownership/fresh-records.ts";
import { type OpenRecord, openRecords } from "./ownership/holders.ts";
import { type SelfRuleBroken, selfRuleBroken } from "./ownership/self-rule.ts";
import { type UnsetOffer, unsetOffers } from "./ownership/unset-offers.ts";
import { findFirstValue } from "./writes/appointed-settings.ts";
import { type UnguardedWrite, unguardedWrites } from "./writes/declared-protection.ts";
import { type DroppedGuard, droppedGuards } from "./writes/dropped-guards.ts";
import { type OpenCancel, openCancels } from "./writes/open-cancels.ts";
import { type OpenSetting, openSettings } from "./writes/open-settings.ts";
import { findGuardedWrites, isOpenSetting, isOpenToggle, isTakeover, openWriters } from "./writes/open-writes.ts";
import { type ForgottenOwner, forgottenOwners, isOwnerOf } from "./writes/owned-records.ts";
import { type SelfVouched, selfVouched } from "./writes/self-vouched.ts";
import { findOrderBy, findPaymentBy, findPricingBy, findReliance } from "./writes/setting-uses.ts";

export const accessMissing: Detector = {
  id: "access-missing",
  title: "Missing access control on privileged state",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-105",
  isSwcNearest: true,
  cwe: [862, 284],
  owasp: "SC01:2026",
  scwe: ["SCWE-016"],
  ethTrust: ["[Q] Enforce Least Privilege"],
  why: "Elsewhere the contract checks the caller before it uses or changes this state; this function does not. Whoever can set an owner, a role or a protocol parameter controls what it protects.",
  fix: "Restrict the function: use the modifier that the other functions have, or `require(msg.sender == owner)`.",
  example: {
    bad: `contract Fees {
    address private owner = msg.sender;
    uint256 public fee;

    function setOwner(address next) external {
        owner = next;
    }

    function setFee(uint256 next) external {
        require(msg.sender == owner, "not the owner");
        fee = next;
    }
}`,
    good: `contract Fees {
    address private owner = msg.sender;
    uint256 public fee;

    function setOwner(address next) external {
        require(msg.sender == owner, "not the owner");
        owner = next;
    }

    function setFee(uint256 next) external {
        require(msg.sender == owner, "not the owner");
        fee = next;
    }
}`,
  },
  references: ["https://cwe.mitre.org/data/definitions/862.html", "https://swcregistry.io/docs/SWC-105"],

  *detect(program): Generator<Detection> {
    const each = <T>(find: (home: ContractFlows) => Iterable<T>): readonly T[] =>
      contractFlows(program).flatMap((home) => [...find(home)]);
    const declared = each(unguardedWrites);
    const open = [...findOpenWrites(program, new Set(declared.map(({ write }) => write)))];
    const told = new Set<Step>([...declared.map(({ write }) => write), ...open.map(({ step }) => step)]);
    const isNew = ({ write }: Writer): boolean => !told.has(write);
    const forgotten = each((home) => forgottenOwners(program, home));
    const records = each((home) => [...openRecords(program, home), ...openStages(program, home)]);
    const known = new Set<Step>([...told, ...[...forgotten, ...records].map(({ write }) => write)]);
    const settings = each((home) => openSettings(program, home)).filter(({ write }) => !known.has(write));
    const orders = each(wordedOrders).filter(({ step }) => !told.has(step));
    const dropped = each((home) => droppedGuards(program, home));
    yield* oncePerPlace([
      ...declared.map(describeDeclared),
      ...tellLacks(program, open),
      ...tellLacks(program, orders),
      ...forgotten.filter(isNew).map(describeForgotten),
      ...records.filter(isNew).map(describeOpenRecord),
      ...tellLacks(
        program,
        dropped.map((one) => describeDropped(program, one)),
      ),
      ...tellLacks(program, settings.map(describeSetting)),
      ...each(openCancels).map(describeCancel),
      ...each(selfVouched).map(describeVouched),
      ...each(selfRuleBroken).map(describeRule),
      ...each(unsetOffers).map((one) => describeOffer(program, one)),
    ]);
  },
};

/** A write without the guard that the documentation of its variable names. */
function describeDeclared({ flow, write, variable, guard, at }: UnguardedWrite): Detection {
  return {
    at,
    confidence: "High",
    message: `${printCallable(flow.entry)} changes \`${variable.name}\` without \`${guard}\`, which its documentation requires`,
    related: [
      ...(at === write.node ? [] : [{ at: write.node, message: "The state is changed here" }]),
      { at: variable, message: "Its documentation" },
    ],
  };
}

/** A write to what belongs to the owner of an id, by a function that asks for nobody. */
function describeForgotten(one: ForgottenOwner): Detection {
  const { owner, test, flow } = one.asked;
  return toDetectionInEntry(one, {
    clause: `${printCallable(flow.entry)} asks that the caller is \`${printPlace(owner)}\``,
    at: test.node,
    note: "The owner of the record is asked for here",
    severity: isOwnerOf(one) ? "High" : "Medium",
  });
}

/** A write to a record with an address of its own, by a function that is for everybody. */
function describeOpenRecord(one: OpenRecord): Detection {
  const { place, by, flow, step } = one.holder;
  const [verb, note] = holderWords[by];
  return toDetectionInEntry(one, {
    clause: `${printCallable(flow.entry)} ${verb} \`${printPlace(place)}\``,
    at: step.node,
    note,
    severity: "Medium",
  });
}

const holderWords = {
  asked: ["compares the caller with", "The owner of the record is asked for here"],
  made: ["keeps who made the record in", "Whose the record is, is written here"],
  paid: ["pays", "Whom the record names is paid here"],
} as const;

/** What somebody in charge is there to set. */
function describeSetting(one: OpenSetting): Lack {
  const { use, write } = one;
  return toLack(one, {
    clause: `${printCallable(use.flow.entry)} ${use.verb}, and somebody is in charge of the contract`,
    at: use.step.node,
    note: `\`${printPlace(write.place)}\` is used here`,
    severity: "Medium",
    assumptions: [`\`${printPlace(write.place)}\` should not be set by everyone.`],
  });
}

/** A mark by which what somebody signed is not carried out. */
function describeCancel({ flow, write, signed, test }: OpenCancel): Detection {
  return {
    at: anchorOf(write, ({ callable }) => callable === flow.entry),
    severity: "Medium",
    message: `${printCallable(flow.entry)} sets \`${printPlace(write.place)}\` and asks for nobody: anyone calls off what others have signed`,
    related: [{ at: test.node, message: `${printCallable(signed.entry)} refuses what is marked` }],
  };
}

/** A function that asks the caller alone whether the caller may. */
function describeVouched({ flow, test, write }: SelfVouched): Detection {
  return {
    at: test.node,
    message: `${printCallable(flow.entry)} takes the caller's own word for who it is: any contract can answer so and change \`${printPlace(write.place)}\``,
    related: [{ at: write.node, message: "The state is written here" }],
    severity: "Medium",
  };
}

/** One of many does alone what they decide together elsewhere. */
function describeRule({ flow, write, ruled, by }: SelfRuleBroken): Detection {
  const place = `\`${printPlace(write.place)}\``;
  return {
    at: anchorOf(write, ({ callable }) => callable === flow.entry),
    message: `${printCallable(flow.entry)} lets each member change ${place} alone, while ${printCallable(by.entry)} is for the contract itself`,
    related: [{ at: ruled.node, message: "Only a call of the contract to itself changes it here" }],
    severity: "Medium",
  };
}

/** A test that is met where nobody was appointed. */
function describeOffer(program: Program, { flow, test, offer, write }: UnsetOffer): Detection {
  return {
    at: anchorBefore(program, flow, test, write),
    message: `Anyone can become \`${printPlace(write.place)}\` through ${printCallable(flow.entry)} where \`${printPlace(offer)}\` was never set: the test passes everybody then`,
    related: [{ at: write.node, message: "The caller is written down here" }],
    severity: "Medium",
  };
}

/** A write that the function it overrides made only for some. */
function describeDropped(program: Program, one: DroppedGuard): Lack {
  const { overridden, test } = one;
  const contract = program.contractOf(overridden)?.name ?? "a base";
  return toLack(one, {
    clause: `the function of \`${contract}\` that it overrides asks who calls`,
    at: test.node,
    note: "The overridden function asks who calls here",
    severity: "Medium",
  });
}

function* findOpenWrites(program: Program, told: ReadonlySet<StepOf<"write">>): Generator<Lack> {
  for (const home of contractFlows(program)) {
    const privileges = findPrivileges(home);
    const guarded = findGuardedWrites(home);
    for (const writer of openWriters(home)) {
      if (told.has(writer.write)) continue;
      const isBrought = isForBroughtItem(program, writer.flow, writer.write);
      if (exempt("access-missing: of what the caller brings", isBrought)) continue;
      const { storageClass } = writer.write.place;
      const judged =
        judge(home, writer, privileges.get(storageClass), guarded.get(storageClass)) ??
        judgeParameter(home, writer, guarded.values().next().value) ??
        judgeAppointed(program, home, writer);
      if (judged !== undefined) yield toLack(writer, judged);
    }
  }
}

/** Of an order that a function words in several fields, the first. */
function* wordedOrders(home: ContractFlows): Generator<Lack> {
  let last: Flow | undefined;
  for (const writer of openWriters(home)) {
    const order = writer.flow === last ? undefined : judgeOrder(home, writer);
    if (order === undefined) continue;
    last = writer.flow;
    yield toLack(writer, order);
  }
}

interface Judgement {
  readonly clause: string;
  readonly at: AnyNode;
  readonly note: string;
  readonly severity: "High" | "Medium";
  readonly assumptions?: readonly string[];
}

function judge(
  home: ContractFlows,
  writer: Writer,
  privilege: PrivilegeTest | undefined,
  guarded: Writer | undefined,
): Judgement | undefined {
  const { place } = writer.write;
  if (privilege !== undefined && isTakeover(home, writer)) {
    return {
      clause: `\`${printPlace(privilege.place)}\` decides who passes an access check`,
      at: privilege.test.node,
      note: `\`${printPlace(privilege.place)}\` is compared with the caller here`,
      severity: "High",
    };
  }
  if (guarded === undefined || guarded.flow.entry === writer.flow.entry) return undefined;
  const isToggle = isOpenToggle(home, writer, guarded);
  if (!isToggle && !isOpenSetting(home, writer)) return undefined;
  return {
    clause: `${printCallable(guarded.flow.entry)} restricts who may change \`${printPlace(guarded.write.place)}\``,
    at: guarded.write.node,
    note: `\`${printPlace(place)}\` is changed under an access check here`,
    severity: "Medium",
  };
}

/**
 * A number or address, the same for all, that other functions pay by or rely on, in a contract where other things are
 * protected; in one where nothing is, a price or a rate.
 */
function judgeParameter(home: ContractFlows, writer: Writer, guarded: Writer | undefined): Judgement | undefined {
  const { place } = writer.write;
  if (!isVariable(place) || !isOpenSetting(home, writer)) return undefined;
  const use =
    guarded === undefined ? findPricingBy(home, writer) : (findPaymentBy(home, writer) ?? findReliance(home, writer));
  if (use === undefined) return undefined;
  const contrast = guarded === undefined ? "" : `, and ${printCallable(guarded.flow.entry)} is restricted`;
  return {
    clause: `${printCallable(use.flow.entry)} ${use.verb}${contrast}`,
    at: use.step.node,
    note: `\`${printPlace(place)}\` is used here`,
    severity: "Medium",
    assumptions: [`\`${printPlace(place)}\` should not be set by everyone.`],
  };
}

/** What the contract is made with, and that is not meant to be anybody's; of whom it names, in no phase either. */
function judgeAppointed(program: Program, home: ContractFlows, writer: Writer): Judgement | undefined {
  const { place } = writer.write;
  if (!isVariable(place) || !isOpenSetting(home, writer, isOfAddress(place))) return undefined;
  const first = findFirstValue(program, home, writer);
  if (first === undefined) return undefined;
  return {
    clause: "the contract is made with a value for it",
    at: first,
    note: `\`${printPlace(place)}\` gets its first value here`,
    severity: "Medium",
    assumptions: [`\`${printPlace(place)}\` should not be set by everyone.`],
  };
}

/** What those who are chosen carry out, and anybody may word: in whatever phase that is. */
function judgeOrder(home: ContractFlows, writer: Writer): Judgement | undefined {
  const { place } = writer.write;
  if (!isVariable(place) || !isOpenSetting(home, writer, true)) return undefined;
  const use = findOrderBy(home, writer);
  if (use === undefined) return undefined;
  return {
    clause: `${printCallable(use.flow.entry)} is restricted, and ${use.verb}`,
    at: use.step.node,
    note: `\`${printPlace(place)}\` is used here`,
    severity: "Medium",
    assumptions: [`\`${printPlace(place)}\` should not be set by everyone.`],
  };
}

function isOfAddress({ base }: Place): boolean {
  return base.kind === "variable" && isOfAccounts(base.declaration);
}

/** A state variable, or a field of one that there is once; what lasts for one transaction alone is no setting. */
function isVariable(place: Place): boolean {
  return (
    place.path.every(({ kind }) => kind === "field") &&
    place.base.kind === "variable" &&
    !exempt("access-missing: gone after the transaction", isTransient(place))
  );
}

/** In the entry point: what it calls may be right for others. */
function toDetectionInEntry(writer: Writer, judged: Judgement): Detection {
  const { entry } = writer.flow;
  const at = anchorOf(writer.write, ({ callable }) => callable === entry);
  const { detection, note } = toLack(writer, judged);
  const { related = [] } = detection;
  const isElsewhere = at !== writer.write.node;
  return { ...detection, at, related: isElsewhere ? [{ at: writer.write.node, message: note }, ...related] : related };
}

function toLack({ flow, write }: Writer, judged: Judgement): Lack {
  const { clause, severity, assumptions } = judged;
  const detection = {
    message: `Anyone can change \`${printPlace(write.place)}\` through ${printCallable(flow.entry)}, while ${clause}`,
    related: [
      { at: judged.at, message: judged.note },
      { at: flow.entry, message: `${printCallable(flow.entry)} has no access check` },
    ],
    severity,
    ...(assumptions && { assumptions }),
  };
  return { flow, step: write, detection, note: "The state is written here" };
}
