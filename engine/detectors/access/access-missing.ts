/** State that only some should change, and anyone can. */

import { type ContractFlows, contractFlows } from "../../dataflow/access/contract-flows.ts";
import { isTransient } from "../../dataflow/access/locks.ts";
import { findPrivileges, isUpdateOf, type PrivilegeTest } from "../../dataflow/access/privileges.ts";
import type { Trust, Writer } from "../../dataflow/access/reachability.ts";
import { findTaintSource, identities, isConditional } from "../../dataflow/access/taint.ts";
import { anchorIn } from "../../flow/anchor.ts";
import { type Step, type StepOf, stepsOf } from "../../flow/flow.ts";
import { printCallable, printPlace } from "../../flow/print.ts";
import { indexesOf, isInput, isNumber, type Place, somePart, subvalues, type Value } from "../../flow/value.ts";
import type { AnyNode } from "../../program/nodes.ts";
import type { Program } from "../../program/program.ts";
import type { Detection, Detector } from "../detector.ts";
import { oncePerPlace } from "../once-per-place.ts";
import { type UnguardedWrite, unguardedWrites } from "./declared-protection.ts";
import { findPaymentBy, findPricingBy, findReliance } from "./setting-uses.ts";

export const accessMissing: Detector = {
  id: "access-missing",
  title: "Privileged state that anyone can change",
  severity: "High",
  confidence: "Medium",
  swc: "SWC-105",
  isSwcNearest: true,
  cwe: [862, 284],
  owasp: "SC01:2026",
  why: "The contract asks who calls before it uses or changes this state elsewhere, but not here. Whoever sets an owner, a role or a parameter of the protocol has what it protects.",
  fix: "Restrict the function to those who may change the state elsewhere: `require(msg.sender == owner)` or the modifier that the other functions have.",
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
    const declared = contractFlows(program).flatMap((home) => [...unguardedWrites(home)]);
    const told = new Set(declared.map(({ write }) => write));
    yield* oncePerPlace([...declared.map(describeDeclared), ...findOpenWrites(program, told)]);
  },
};

/** A write without the guard that the documentation of its variable names. */
function describeDeclared({ flow, write, variable, guard, at }: UnguardedWrite): Detection {
  return {
    at,
    confidence: "High",
    message: `${printCallable(flow.entry)} changes \`${variable.name}\` without \`${guard}\`, which its documentation demands`,
    related: [
      ...(at === write.node ? [] : [{ at: write.node, message: "It is changed here" }]),
      { at: variable, message: "Its documentation" },
    ],
  };
}

function* findOpenWrites(program: Program, told: ReadonlySet<StepOf<"write">>): Generator<Detection> {
  for (const home of contractFlows(program)) {
    const privileges = findPrivileges(home);
    const guarded = findGuardedWrites(home);
    for (const writer of openWriters(home)) {
      if (told.has(writer.write)) continue;
      const { storageClass } = writer.write.place;
      const judged =
        judge(home, writer, privileges.get(storageClass), guarded.get(storageClass)) ??
        judgeParameter(home, writer, guarded.values().next().value);
      if (judged !== undefined) yield toDetection(program, writer, judged);
    }
  }
}

/** What anyone can write, and was meant to. */
function openWriters({ flows, trust }: ContractFlows): readonly Writer[] {
  const isAttackerReachable = ({ flow, write }: Writer): boolean =>
    trust.isIntendedPublic(flow, write.id) && trust.isAttackerReachable(flow, write.id);
  return flows.flatMap((flow) => stepsOf(flow, "write").map((write) => ({ flow, write }))).filter(isAttackerReachable);
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
      clause: `\`${printPlace(privilege.place)}\` decides who passes a check`,
      at: privilege.test.node,
      note: `\`${printPlace(privilege.place)}\` is what the caller is checked against here`,
      severity: "High",
    };
  }
  if (guarded === undefined || guarded.flow.entry === writer.flow.entry) return undefined;
  const isToggle = isOpenToggle(home, writer, guarded);
  if (!isToggle && !isOpenSetting(home, writer)) return undefined;
  return {
    clause: `${printCallable(guarded.flow.entry)} lets only chosen callers change \`${printPlace(guarded.write.place)}\``,
    at: guarded.write.node,
    note: `\`${printPlace(place)}\` is protected here`,
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
  const contrast =
    guarded === undefined ? "" : `, and ${printCallable(guarded.flow.entry)} is for chosen callers alone`;
  return {
    clause: `${printCallable(use.flow.entry)} ${use.verb}${contrast}`,
    at: use.step.node,
    note: `\`${printPlace(place)}\` decides here`,
    severity: "Medium",
    assumptions: [`\`${printPlace(place)}\` is not for everybody to set.`],
  };
}

/** A state variable as a whole; what lasts for one transaction alone is no setting. */
function isVariable(place: Place): boolean {
  return place.path.length === 0 && place.base.kind === "variable" && !isTransient(place);
}

function toDetection(program: Program, { flow, write }: Writer, judged: Judgement): Detection {
  const at = anchorIn(program, flow, write);
  const { clause, note, severity, assumptions } = judged;
  return {
    at,
    message: `Anyone can change \`${printPlace(write.place)}\` through ${printCallable(flow.entry)}, while ${clause}`,
    related: [
      ...(at === write.node ? [] : [{ at: write.node, message: "It is written here" }]),
      { at: judged.at, message: note },
      { at: flow.entry, message: `${printCallable(flow.entry)} has no check of its caller` },
    ],
    severity,
    ...(assumptions && { assumptions }),
  };
}

/** By storage class: a write of something that a caller chose, which only appointed callers can reach. */
function findGuardedWrites({ flows, trust }: ContractFlows): ReadonlyMap<number, Writer> {
  const found = new Map<number, Writer>();
  for (const flow of flows) {
    for (const write of stepsOf(flow, "write")) {
      const { place, value } = write;
      if (found.has(place.storageClass) || !flow.committing.has(write.id) || trust.isIntendedPublic(flow, write.id))
        continue;
      if (isUpdateOf(value, place) || !(hasChoice(value) || value.kind === "number")) continue;
      found.set(place.storageClass, { flow, write });
    }
  }
  return found;
}

/** The caller puts in whom they like, whenever they like; not only themselves into a list of many. */
function isTakeover({ trust }: ContractFlows, writer: Writer): boolean {
  const { place } = writer.write;
  const isOpenChoice = trust.openWritersOf(place).some(({ write }) => write === writer.write);
  const indexes = indexesOf(place);
  if (
    !isOpenChoice ||
    indexes.some((index) => mentionsCaller(index) || isNewContract(index)) ||
    isGoverned(writer, trust)
  )
    return false;
  if (isUpdateOf(writer.write.value, place) || isInOwnRealm(indexes)) return false;
  return findTaintSource(writer.write.value, writer.flow, trust) !== undefined || indexes.some(hasChoice);
}

/** Who gets the right is whom it is about: `members[keccak256(who)][who]`. */
function isInOwnRealm(indexes: readonly Value[]): boolean {
  const last = indexes.at(-1);
  return indexes.slice(0, -1).some((realm) => somePart(realm, ({ key }) => key === last?.key));
}

/** The address of a contract that this transaction made. */
function isNewContract(index: Value): boolean {
  for (const one of subvalues(index)) if (one.kind === "result" && one.call.form === "create") return true;
  return false;
}

/** A parameter goes into a place that is the same for all. */
function isOpenSetting({ trust }: ContractFlows, writer: Writer): boolean {
  const { value, place } = writer.write;
  if (!hasChoice(value) || isUpdateOf(value, place) || isOwnedByCaller(place)) return false;
  return trust.openWritersOf(place).some(({ write }) => write === writer.write) && !isGoverned(writer, trust);
}

/** True where only some get to the write, or those alone whom the place is about. */
function isGoverned({ flow, write }: Writer, trust: Trust): boolean {
  const parts = new Set(
    indexesOf(write.place)
      .flatMap((index) => subvalues(index))
      .map(({ key }) => key),
  );
  const isOwnHurdle = (step: Step): boolean => identities(step, flow, trust).some(({ key }) => parts.has(key));
  return isConditional({ flow, write }, trust, { isOwnHurdle });
}

/** A switch that others look at: set to one constant here, and to another where only chosen callers come. */
function isOpenToggle({ flows, trust }: ContractFlows, writer: Writer, guarded: Writer): boolean {
  const { value, place } = writer.write;
  if (value.kind !== "number" || place.path.length > 0 || place.base.kind !== "variable") return false;
  if (guarded.write.value.kind === "number" && isNumber(guarded.write.value, value.number)) return false;
  const writing = flows.filter((flow) =>
    stepsOf(flow, "write").some((write) => write.place.storageClass === place.storageClass),
  );
  const isAlone = stepsOf(writer.flow, "write").filter((write) => write.place.key === place.key).length === 1;
  const isAsked = flows.some((flow) => !writing.includes(flow) && stepsOf(flow, "assume").some(asks(place)));
  return isAlone && isAsked && !isConditional(writer, trust, { counts: (condition) => !asks(place)({ condition }) });
}

function asks({ key }: Place): (step: Pick<StepOf<"assume">, "condition">) => boolean {
  return ({ condition }) => {
    for (const one of subvalues(condition)) if (one.kind === "load" && one.place.key === key) return true;
    return false;
  };
}

function isOwnedByCaller(place: Place): boolean {
  return indexesOf(place).some(mentionsCaller);
}

function mentionsCaller(value: Value): boolean {
  for (const one of subvalues(value)) if (isInput(one, "sender")) return true;
  return false;
}

/** True for what a caller hands over as it is. */
function hasChoice(value: Value): boolean {
  for (const one of subvalues(value)) if (one.kind === "parameter" || isInput(one, "calldata")) return true;
  return false;
}
