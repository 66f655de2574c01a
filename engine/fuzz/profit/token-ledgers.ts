/** Where what somebody has is written down: the books of tokens that stand in, and of contracts under test that are tokens. */

import type { Machine } from "../../evm/machine.ts";
import { callMessage } from "../../evm/transact.ts";
import { type Address, bigintToBytes, bytesToBigint, type Word } from "../../evm/word.ts";
import { getAccount, markWorld, revertTo, setStorage } from "../../evm/world/world.ts";
import { concatBytes } from "../../util/concat-bytes.ts";
import type { Entry } from "../call.ts";
import { type FuzzWorld, isUnderTest } from "../fuzz-world.ts";
import { callGas } from "../setting/setting.ts";
import { balanceSlot, slotOf } from "../stand-ins/program.ts";

/** The books of one token. */
export interface TokenLedger {
  readonly token: Address;
  /** Where it is written what each of the attacker's side has. */
  readonly slots: readonly Word[];
  /** What they had together in the beginning. */
  readonly had: Word;
}

/** Of all tokens that there are. */
export function tokenLedgersOf(
  machine: Machine,
  world: Pick<FuzzWorld, "tokens" | "contracts">,
  entries: readonly Entry[],
  holders: readonly Address[],
): readonly TokenLedger[] {
  const standIns = world.tokens.map(({ address, endowment }): TokenLedger => {
    return { token: address, slots: holders.map(balanceSlot), had: endowment * BigInt(holders.length) };
  });
  const isBalance = ({ fn, to }: Entry): boolean => fn.signature === "balanceOf(address)" && isUnderTest(world, to);
  const own = entries
    .filter(isBalance)
    .flatMap(({ to }) => (to === null ? [] : (ownLedger(machine, to, holders) ?? [])));
  return [...standIns, ...own];
}

/** Variables lie at these places mostly. */
const nPlaces = 64n;
/** What is written there to see which of them is told: nothing that anybody has. */
const mark = 0x50_1b0d_0000_0000_0000n;

/** The mapping that `balanceOf` reads, seen from what it says of places that are marked. */
function ownLedger(machine: Machine, token: Address, holders: readonly Address[]): TokenLedger | null {
  const [someone] = holders;
  if (someone === undefined) return null;
  const { world } = machine;
  const account = getAccount(world, token);
  const balance = (holder: Address): Word => balanceIn(machine, token, holder);
  const had = holders.reduce((sum, holder) => sum + balance(holder), 0n);
  const before = markWorld(world);
  for (let place = 0n; place < nPlaces; place++) setStorage(world, account, slotOf(someone, place), mark + place);
  const place = balance(someone) - mark;
  revertTo(world, before);
  if (place < 0n || place >= nPlaces) return null;
  return { token, slots: holders.map((holder) => slotOf(holder, place)), had };
}

const balanceOf = Uint8Array.of(0x70, 0xa0, 0x82, 0x31);

function balanceIn(machine: Machine, token: Address, holder: Address): Word {
  const data = concatBytes([balanceOf, bigintToBytes(holder, 32)]);
  const { status, output } = callMessage(machine, { caller: holder, to: token, value: 0n, data, gas: callGas });
  return status === "succeeded" && output.length === 32 ? bytesToBigint(output) : 0n;
}
