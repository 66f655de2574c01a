/** Accounts as a path sees them: what they were in the beginning, under what it has done. */

import { type ContractCode, codeHash, emptyCode } from "../../evm/code/contract-code.ts";
import type { Address, Word } from "../../evm/word.ts";
import type { Term } from "../../terms/term.ts";
import type { TermStore } from "../../terms/term-store.ts";
import type { PathState } from "./path-state.ts";

/** The code of an account. */
export function codeOf({ effects, world }: PathState, address: Address): ContractCode {
  return effects.codes.get(address) ?? world.accounts.get(address)?.code ?? emptyCode;
}

/** The hash of its code; 0 where there is no account. */
export function codeHashOf(state: PathState, address: Address): Word {
  const code = codeOf(state, address);
  const account = state.world.accounts.get(address);
  const isThere =
    code.bytes.length > 0 ||
    nonceOf(state, address) > 0n ||
    (account?.balance ?? 0n) > 0n ||
    state.effects.balances.has(address);
  return isThere ? codeHash(code) : 0n;
}

/** The nonce of an account. */
export function nonceOf({ effects, world }: PathState, address: Address): Word {
  return effects.nonces.get(address) ?? world.accounts.get(address)?.nonce ?? 0n;
}

/** What an account has, in wei. */
export function balanceOf(t: TermStore, { effects, world }: PathState, address: Address): Term {
  const known = effects.balances.get(address);
  if (known !== undefined) return known;
  const { unknown } = world;
  return unknown?.has(address) === true
    ? unknown.balanceOf(address)
    : t.constant(256, world.accounts.get(address)?.balance ?? 0n);
}

/** Moves ether; that there is enough is known. */
export function transfer(t: TermStore, state: PathState, from: Address, to: Address, value: Term): void {
  if (from === to || value === t.constant(256, 0n)) return;
  const balances = new Map(state.effects.balances);
  balances.set(from, t.app("bvsub", balanceOf(t, state, from), value));
  balances.set(to, t.app("bvadd", balanceOf(t, state, to), value));
  state.effects = { ...state.effects, balances };
}
