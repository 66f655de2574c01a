/** Books that move with what comes in and goes out, and that one function moves though nothing does. */

import { type Change, changesOf } from "../../../dataflow/access/changes.ts";
import type { ContractFlows } from "../../../dataflow/access/contract-flows.ts";
import { isFreshIndex } from "../../../dataflow/access/fresh-index.ts";
import { valueFlowOf } from "../../../dataflow/backing/flow-of-value.ts";
import { areRelated, termsOf } from "../../../dataflow/backing/terms.ts";
import { isReadOnly } from "../../../flow/called-function.ts";
import { committingStepsOf, type Flow } from "../../../flow/flow.ts";
import { isIndexed, isTotal } from "../../../flow/places.ts";
import { hasPart, indexesOf, isInput, kindBit, type Value } from "../../../flow/value.ts";
import type { Program } from "../../../program/program.ts";
import { exempt } from "../../exempt.ts";

/** A change of the books for nothing. */
export interface UnmatchedMove {
  readonly flow: Flow;
  readonly change: Change;
  /** By the books something came in, rather than went out. */
  readonly isComing: boolean;
  /** Where something moves with them. */
  readonly witness: Witness;
}

interface Witness {
  readonly flow: Flow;
  readonly change: Change;
}

interface Books {
  /** They are of what others owe, rather than of what is held for them. */
  readonly isDebt: boolean;
  readonly witness: Witness;
  /** Something comes in with it, and something goes out. */
  readonly isBothWays: boolean;
}

/** Those of one contract. */
export function* unmatchedMoves(program: Program, { flows, trust }: ContractFlows): Generator<UnmatchedMove> {
  const books = booksIn(program, flows);
  if (books.size === 0) return;
  for (const flow of flows) {
    if (isMoving(program, flow)) continue;
    const moved = changesOf(flow).find(
      (change) =>
        isForNothing(flow, change, books) &&
        trust.isAttackerReachable(flow, change.write.id) &&
        !trust.isInitializing(flow, change.write.id),
    );
    const known = moved && books.get(moved.write.place.storageClass);
    if (moved !== undefined && known !== undefined)
      yield { flow, change: moved, isComing: isComing(moved, known), witness: known.witness };
  }
}

/** By storage class; what moves with payments in both senses is no book of either kind. */
function booksIn(program: Program, flows: readonly Flow[]): ReadonlyMap<number, Books> {
  const found = new Map<number, Books>();
  const mixed = new Set<number>();
  for (const flow of flows) {
    const { coming, going } = movedIn(program, flow);
    for (const change of changesOf(flow)) {
      const { storageClass } = change.write.place;
      const isIn = coming.has(change.amount.key);
      if (isIn === going.has(change.amount.key)) continue;
      const isDebt = isIn === change.sign < 0;
      const known = found.get(storageClass);
      if (known !== undefined && known.isDebt !== isDebt) mixed.add(storageClass);
      const isBothWays = known !== undefined && (known.isBothWays || known.witness.change.sign !== change.sign);
      found.set(storageClass, { isDebt, witness: { flow, change }, isBothWays });
    }
  }
  for (const one of mixed) found.delete(one);
  return found;
}

interface Moved {
  readonly coming: ReadonlySet<number>;
  readonly going: ReadonlySet<number>;
}

/** The keys of the amounts that come in and go out. */
function movedIn(program: Program, flow: Flow): Moved {
  const { outflows, intakes } = valueFlowOf(program, flow);
  const keysOf = (amounts: readonly (Value | undefined)[]): ReadonlySet<number> =>
    new Set(amounts.flatMap((one) => (one === undefined || one.kind === "number" ? [] : [one.key])));
  const paid = changesOf(flow).flatMap(({ amount }) => (isInput(amount, "value") ? [amount] : []));
  const pulled = intakes.flatMap((one) => (one.isPull ? [one.arguments.at(-1)] : []));
  return { coming: keysOf([...paid, ...pulled]), going: keysOf(outflows.map(({ amount }) => amount)) };
}

/** Something comes or goes, is done elsewhere, or is measured. */
function isMoving(program: Program, flow: Flow): boolean {
  const { isOpaque, isMeasured } = valueFlowOf(program, flow);
  if (isOpaque || isMeasured || flow.entry.stateMutability === "payable") return true;
  return committingStepsOf(flow, "call").some(({ call }) => !isReadOnly(call));
}

/** Whether the change says that something came in. */
function isComing({ sign }: Change, { isDebt }: Books): boolean {
  return sign > 0 !== isDebt;
}

/** By an amount that the caller names, with no other books that make up for it. */
function isForNothing(flow: Flow, change: Change, books: ReadonlyMap<number, Books>): boolean {
  const { write, amount } = change;
  const known = books.get(write.place.storageClass);
  if (known === undefined || !(isComing(change, known) || known.isBothWays)) return false;
  // What one account is credited, and what it is settled for, are told elsewhere.
  if (!isTotal(write.place) && !(known.isDebt && isComing(change, known))) return false;
  if (!isComing(change, known) && changesOf(flow).some((one) => isIndexed(one.write.place))) return false;
  if (!termsOf(amount).some(({ kind }) => kind === "parameter") && isComing(change, known)) return false;
  if (hasPart(amount, kindBit.result | kindBit.balance | kindBit.unknown)) return false;
  if (indexesOf(write.place).some((index) => isFreshIndex(index, flow))) return false;
  return !exempt("unmatched-moves: other books make up for it", isMadeUp(flow, change, known, books));
}

/** Books that say the same of what came or went do not make up for each other: a total and its part. */
function isMadeUp(flow: Flow, change: Change, own: Books, books: ReadonlyMap<number, Books>): boolean {
  const changes = new Map(changesOf(flow).map((one) => [one.write, one]));
  return committingStepsOf(flow, "write").some((write) => {
    if (write === change.write) return false;
    const other = changes.get(write);
    const known = books.get(write.place.storageClass);
    if (other !== undefined && known !== undefined) return isComing(other, known) !== isComing(change, own);
    const isAlike = other?.sign === change.sign && isTotal(write.place) && isTotal(change.write.place);
    return !isAlike && areRelated(other?.amount ?? write.value, change.amount);
  });
}
