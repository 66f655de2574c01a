/** Proofs and openings that name nobody: whoever has seen one uses it. */

import { changesOf } from "../../../dataflow/access/changes.ts";
import { isNow } from "../../../dataflow/access/clocks.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { type Flow, reachFrom, type Step, type StepOf, stepsOf } from "../../../flow/flow.ts";
import { isHashing } from "../../../flow/operation.ts";
import { isCallerOrNamed } from "../../../flow/parameters.ts";
import { hasCallerIndex } from "../../../flow/places.ts";
import { indexesOf, isInput, type Place, subvalues, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { type MerkleProof, merkleProofsIn } from "./merkle-proofs.ts";

/** A leaf without an account, and what the caller has of it. */
export interface NamelessProof {
  readonly proof: MerkleProof;
  readonly step: Step;
}

/** Those of one entry point: something is credited to the caller or to whom they name, or paid to the caller. */
export function namelessProofs(program: Program, flow: Flow): readonly NamelessProof[] {
  return merkleProofsIn(flow).flatMap((proof) => {
    if (isForSomebody(proof.climbed)) return [];
    const after = reachFrom(flow, proof.test.id);
    const proved = new Set(subvalues(proof.climbed).map(({ key }) => key));
    const isChosen = (place: Place): boolean => hasCallerIndex(place) || isNamedBeside(place, proved);
    const steps: readonly Step[] = [
      ...changesOf(flow).flatMap(({ sign, write }) => (sign > 0 && isChosen(write.place) ? [write] : [])),
      ...valueFlowOf(program, flow).outflows.flatMap(({ receiver, step }) =>
        receiver !== undefined && isInput(receiver, "sender") ? [step] : [],
      ),
    ];
    const step = steps.find(({ id }) => after.has(id));
    return step === undefined ? [] : [{ proof, step }];
  });
}

/** It is looked up by arguments of which none has been proved. */
function isNamedBeside(place: Place, proved: ReadonlySet<number>): boolean {
  const given = indexesOf(place).flatMap((index) => subvalues(index).filter(({ kind }) => kind === "parameter"));
  return given.length > 0 && given.every(({ key }) => !proved.has(key));
}

/** A commitment that is opened for an account which it does not name. */
export interface NamelessOpening {
  readonly flow: Flow;
  /** Asks whether there is such a commitment. */
  readonly test: StepOf<"assume">;
  readonly opened: Place;
  /** Puts the account in its place. */
  readonly write: StepOf<"write">;
}

/** Those of a contract, once an entry point: commitments are kept under their hash, for nobody in particular. */
export function namelessOpenings({ flows }: ContractFlows): readonly NamelessOpening[] {
  const kept = new Set(flows.flatMap(committedIn));
  return flows.flatMap((flow) => openingsIn(flow, kept).slice(0, 1));
}

function openingsIn(flow: Flow, kept: ReadonlySet<number>): readonly NamelessOpening[] {
  return stepsOf(flow, "assume").flatMap((test): readonly NamelessOpening[] => {
    const opened = flow.committing.has(test.id) ? openedIn(test.condition, kept) : undefined;
    const [hash] = opened === undefined ? [] : indexesOf(opened);
    const write = hash && stepsOf(flow, "write").find((one) => isTaken(flow, one, hash));
    return opened === undefined || write === undefined ? [] : [{ flow, test, opened, write }];
  });
}

/** Hashes that callers hand in, with the time or a mark, and without a word of who they are. */
function committedIn(flow: Flow): readonly number[] {
  return stepsOf(flow, "write").flatMap(({ id, place, value }) => {
    const [hash] = place.path.length === 1 ? indexesOf(place) : [];
    const isHash = hash?.kind === "parameter" && hash.declaration.typeDescriptions.typeString === "bytes32";
    const isMark = value.kind === "number" || isNow(value);
    return flow.committing.has(id) && isHash && isMark ? [place.storageClass] : [];
  });
}

function openedIn(condition: Value, kept: ReadonlySet<number>): Place | undefined {
  const opened = subvalues(condition).find((one) => {
    const [hash] = one.kind === "load" && kept.has(one.place.storageClass) ? indexesOf(one.place) : [];
    return hash !== undefined && isHashing(hash) && hasSecret(hash) && !isForSomebody(hash);
  });
  return opened?.kind === "load" ? opened.place : undefined;
}

/** Something beside what is opened, which nobody else knows. */
function hasSecret(hash: Value): boolean {
  return subvalues(hash).filter(({ kind }) => kind === "parameter").length > 1;
}

/** An account of the caller's choice comes to stand somewhere under what was opened. */
function isTaken(flow: Flow, { id, place, value }: StepOf<"write">, hash: Value): boolean {
  const words = new Set(subvalues(hash).map(({ key }) => key));
  const isUnderWord = indexesOf(place).some((index) => subvalues(index).some((one) => isWord(one, words)));
  return flow.committing.has(id) && isUnderWord && isCallerOrNamed(value);
}

function isWord({ kind, key }: Value, words: ReadonlySet<number>): boolean {
  return kind === "parameter" && words.has(key);
}

function isForSomebody(hash: Value): boolean {
  return subvalues(hash).some(isCallerOrNamed);
}
