/** What would be worth a path of its own: who is called, is paid, inherits, where is written, and what wraps around, as an attacker would have it. */

import type { Mnemonic, NamedOpcode } from "../../evm/opcodes.ts";
import { isConstant, type Term } from "../../terms/term.ts";
import type { TermStore } from "../../terms/term-store.ts";
import { balanceOf } from "./accounts.ts";
import { choiceIn } from "./choices.ts";
import type { Step } from "./instruction.ts";
import { splitHash } from "./storage.ts";
import type { Wish } from "./symbolic-machine.ts";

/** Far from all variables, lists and mappings. */
const farSlot = 0x50_1b0d_0000_0000_0000_0000_0000_0000_0000_0000_0000_0000_0000_0000_0000_0000_0123n;

/** Tells what would be worth a path before an instruction is carried out, with its operands still on the stack. */
export function tellWishes(step: Step, { mnemonic, pops }: NamedOpcode): void {
  const tell = wishes[mnemonic];
  if (tell === undefined) return;
  const { stack } = step.frame;
  tell(step, stack.slice(stack.length - pops).reverse());
}

type Teller = (step: Step, operands: readonly Term[]) => void;

function wish({ machine, state, frame }: Step, kind: Wish["kind"], condition: Term): void {
  if (isConstant(condition) || state.witness.worthOf(condition) === 1n) return;
  machine.listener.onWish(state, condition, { kind, code: frame.code, pc: frame.pc });
}

function isAddress(t: TermStore, word: Term, address: bigint): Term {
  return t.equal(t.constant(160, address), t.extract(159, 0, word));
}

/** Who began the transaction, or the attacker's contract. */
function isTheirs({ machine: { t, cast }, state }: Step, word: Term): Term {
  return t.or(isAddress(t, word, state.transaction.origin), isAddress(t, word, cast.agent));
}

/** Somebody of the cast is called. */
const anyTarget: Teller = (step, [, to]) => {
  if (to === undefined || isConstant(to)) return;
  const { t, cast } = step.machine;
  for (const callee of cast.callees) wish(step, "target", isAddress(t, to, callee));
};

/** The attacker gets more than they gave. */
const payment: Teller = (step, [, to, value]) => {
  const { machine, state } = step;
  const { paidIn } = state.transaction;
  if (to === undefined || value === undefined || paidIn === null) return;
  const { t } = machine;
  wish(step, "payment", t.and(isTheirs(step, to), t.app("bvult", paidIn, value)));
};

/** The account has what it sends. */
const funds: Teller = (step, [, , value]) => {
  if (value === undefined) return;
  const { machine, state, frame } = step;
  wish(step, "funds", machine.t.app("bvule", value, balanceOf(machine.t, state, frame.self)));
};

const delegation: Teller = (step, [, to]) => {
  if (to !== undefined) wish(step, "delegation", isAddress(step.machine.t, to, step.machine.cast.agent));
};

const heir: Teller = (step, [to]) => {
  if (to !== undefined) wish(step, "heir", isTheirs(step, to));
};

/** A place that is not found by hashing can be any place. */
const slot: Teller = (step, [at]) => {
  if (at === undefined || isConstant(at) || splitHash(at).hash !== undefined) return;
  wish(step, "slot", step.machine.t.equal(step.machine.t.constant(256, farSlot), at));
};

/** A place that depends on which of several another place is, is another one. */
const choice: Teller = (step, [at]) => {
  const [condition] = (at && !isConstant(at) && step.state.world.unknown === undefined && choiceIn(at)?.args) || [];
  if (condition === undefined) return;
  const holds = step.state.witness.worthOf(condition) === 1n;
  wish(step, "choice", holds ? step.machine.t.not(condition) : condition);
};

/** A result does not fit; with a constant added that is of places in memory nearly always. */
const sumWraps: Teller = (step, [a, b]) => {
  if (a === undefined || b === undefined || isConstant(a) || isConstant(b)) return;
  const { t } = step.machine;
  wish(step, "wrap", t.app("bvult", t.app("bvadd", a, b), a));
};

const differenceWraps: Teller = (step, [a, b]) => {
  if (a !== undefined && b !== undefined) wish(step, "wrap", step.machine.t.app("bvult", a, b));
};

const productWraps: Teller = (step, [a, b]) => {
  if (a === undefined || b === undefined) return;
  const { t } = step.machine;
  const [factor, other] = isConstant(a) ? [a, b] : [b, a];
  if (isConstant(factor) && factor.value === 0n) return;
  const most = t.app("bvudiv", t.constant(256, 2n ** 256n - 1n), factor);
  wish(step, "wrap", t.and(t.not(t.equal(factor, t.constant(256, 0n))), t.app("bvult", most, other)));
};

const wishes: Readonly<Partial<Record<Mnemonic, Teller>>> = {
  CALL(step, operands) {
    anyTarget(step, operands);
    payment(step, operands);
    funds(step, operands);
  },
  CALLCODE: delegation,
  DELEGATECALL: delegation,
  STATICCALL: anyTarget,
  SELFDESTRUCT: heir,
  SLOAD: choice,
  SSTORE(step, operands) {
    choice(step, operands);
    slot(step, operands);
  },
  ADD: sumWraps,
  SUB: differenceWraps,
  MUL: productWraps,
};
