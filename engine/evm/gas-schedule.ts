/** Prices and limits that are no opcode's own, at each hardfork. */
import { type Hardfork, hardforks, type Repriced, valueAt } from "./hardforks.ts";

const prices = {
  expByte: [10, ["spuriousDragon", 50]], // EIP-160
  keccakWord: [6],
  copyWord: [3],
  logByte: [8],
  memoryWord: [3],
  memoryQuadDivisor: [512],

  // EIP-2929: what a first access costs above the warm price of the opcode's row
  coldAccount: [0, ["berlin", 2500]],
  coldSlot: [0, ["berlin", 2000]],

  callValue: [9000],
  callStipend: [2300],
  newAccount: [25000],
  codeDepositByte: [200],
  initcodeWord: [0, ["shanghai", 2]], // EIP-3860
  selfdestructNewAccount: [0, ["tangerineWhistle", 25000]], // EIP-150
  selfdestructCold: [0, ["berlin", 2600]], // EIP-2929
  selfdestructRefund: [24000, ["london", 0]], // EIP-3529

  storageSet: [20000],
  storageReset: [5000, ["berlin", 2900]], // EIP-2929: the rest is the price of a cold slot
  /** A write that changes nothing, where metering is net: EIP-1283, taken back, EIP-2200, EIP-2929. */
  storageUnchanged: [0, ["constantinople", 200], ["petersburg", 0], ["istanbul", 800], ["berlin", 100]],
  storageClearRefund: [15000, ["london", 4800]], // EIP-3529
  refundQuotient: [2, ["london", 5]], // EIP-3529

  transaction: [21000],
  transactionCreate: [0, ["homestead", 32000]], // EIP-2
  calldataZeroByte: [4],
  calldataByte: [68, ["istanbul", 16]], // EIP-2028
  calldataFloorToken: [0, ["prague", 10]], // EIP-7623
  accessListAddress: [2400],
  accessListSlot: [1900],
  authorization: [25000], // EIP-7702
  authorizationRefund: [12500],
  blob: [131072], // EIP-4844: blob gas
  maxTransactionGas: [Number.POSITIVE_INFINITY, ["osaka", 2 ** 24]], // EIP-7825

  maxCodeSize: [Number.POSITIVE_INFINITY, ["spuriousDragon", 24576]], // EIP-170
  maxInitcodeSize: [Number.POSITIVE_INFINITY, ["shanghai", 49152]], // EIP-3860
  maxBlobsPerBlock: [0, ["cancun", 6], ["prague", 9]], // EIP-7691
  maxBlobsPerTransaction: [0, ["cancun", 6], ["prague", 9], ["osaka", 6]], // EIP-7594
  blobBaseFeeUpdateFraction: [3338477, ["prague", 5007716]], // EIP-7691
} as const satisfies Record<string, Repriced<number>>;

export type GasSchedule = Readonly<Record<keyof typeof prices, number>>;

const schedules: ReadonlyMap<Hardfork, GasSchedule> = new Map(hardforks.map((fork) => [fork, makeSchedule(fork)]));

/** All prices as they are at `hardfork`. */
export function gasSchedule(hardfork: Hardfork): GasSchedule {
  return schedules.get(hardfork) ?? makeSchedule(hardfork);
}

function makeSchedule(hardfork: Hardfork): GasSchedule {
  const entries = Object.entries(prices).map(([name, price]) => [name, valueAt<number>(price, hardfork)]);
  return Object.fromEntries(entries) as GasSchedule;
}
