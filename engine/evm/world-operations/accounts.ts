/** Opcodes that ask about accounts, blocks and blobs. */
import { codeHash } from "../code/contract-code.ts";
import type { Machine } from "../machine.ts";
import { isPrecompileAt } from "../precompiles/precompiles.ts";
import type { Account } from "../world/account-table.ts";
import { accountAt, isEmptyAccount, warmAccount } from "../world/world.ts";
import {
  charge,
  chargeCopy,
  copyPadded,
  drop,
  limbs,
  offsetAt,
  putNumber,
  putWord,
  reserveRange,
  topOfStack,
  wordAt,
} from "./operands.ts";
import { type Outcome, outcome } from "./outcome.ts";

/** The account that the word at `index` names, after paying for a first access; `undefined` where gas ran out. */
export function accessAccount(machine: Machine, index: number): Account | undefined {
  const account = accountAt(machine.world, machine.limbs, index);
  const { coldAccount } = machine.schedule;
  if (coldAccount === 0 || isPrecompileAt(machine.limbs, index, machine.hardfork)) return account;
  if (!warmAccount(machine.world, account)) return account;
  return charge(machine, coldAccount) ? account : undefined;
}

/** Replaces the topmost word, an address, by something about that account. */
function about(answer: (account: Account, machine: Machine) => bigint) {
  return (machine: Machine, top: number): Outcome => {
    const account = accessAccount(machine, top);
    if (!account) return outcome.halted;
    putWord(machine, top, answer(account, machine));
    return outcome.proceed;
  };
}

export const balance = about((account) => account.balance);
export const extcodesize = about(({ code }) => BigInt(code.bytes.length));
export const extcodehash = about((account) =>
  !account.exists || isEmptyAccount(account) ? 0n : codeHash(account.code),
);

/** EXTCODECOPY: copies code of an account to memory, with zeros past its end. */
export function extcodecopy(machine: Machine, top: number): Outcome {
  const [to, from, size] = [top + limbs, top + 2 * limbs, top + 3 * limbs].map((at) => offsetAt(machine, at)) as [
    number,
    number,
    number,
  ];
  if (!chargeCopy(machine, size)) return outcome.halted;
  const account = accessAccount(machine, top);
  if (!account || !reserveRange(machine, to, size)) return outcome.halted;
  copyPadded(machine, to, account.code.bytes, from, size);
  drop(machine, 4);
  return outcome.proceed;
}

/** SELFBALANCE: the balance of the account that runs. */
export function selfbalance(machine: Machine): Outcome {
  drop(machine, -1);
  putWord(machine, topOfStack(machine), machine.frame.account.balance);
  return outcome.proceed;
}

/** Blocks back to which hashes are known. */
const knownBlocks = 256n;

/** BLOCKHASH: the hash of one of the last 256 blocks, else 0. */
export function blockhash(machine: Machine, top: number): Outcome {
  const number = wordAt(machine, top);
  const { block } = machine;
  const isKnown = number < block.number && number + knownBlocks >= block.number;
  putWord(machine, top, isKnown ? block.blockHash(number) : 0n);
  return outcome.proceed;
}

/** BLOBHASH: the versioned hash of a blob of the transaction, else 0. */
export function blobhash(machine: Machine, top: number): Outcome {
  const hash = machine.blobHashes[offsetAt(machine, top)];
  if (hash === undefined) putNumber(machine, top, 0);
  else putWord(machine, top, hash);
  return outcome.proceed;
}
