/** What oracles have to know beside what was observed. Plain data. */
import type { AbiParameter } from "../evm/abi/abi-type.ts";

/** A function, an event, an error or the constructor, as solc's ABI gives it. */
export interface AbiEntry {
  readonly type?: string;
  readonly name?: string;
  readonly inputs?: readonly AbiParameter[];
  readonly outputs?: readonly AbiParameter[];
  readonly stateMutability?: string;
}

/** What is known of one deployed contract. */
export interface ContractFacts {
  /** As in its source. */
  readonly name: string;
  readonly abi: readonly AbiEntry[];
  /**
   * Places in the runtime code that the compiler made on its own: checked arithmetic, ABI decoding, payability checks. What
   * happens there is told at the place of a person's code that led there, and arithmetic there is never reported.
   */
  readonly compilerMade: ReadonlySet<number>;
  /** Places of arithmetic on signed numbers. */
  readonly signedArithmetic: ReadonlySet<number>;
  /** Where the code writes what was seen to need rights, and to ask for none. */
  readonly openStores?: ReadonlySet<number>;
  /** Selectors of functions that hand out what the contract holds beyond its records: nobody's, whoever sent it. */
  readonly surplusSelectors?: ReadonlySet<string>;
  /** Set where it books what it holds: what was sent to it, and nobody has had booked, is nobody's. */
  readonly booksHoldings?: true;
  /** Set of what stands in for an interface: whoever calls it by themselves sets what it says from then on. */
  readonly isModel?: true;
}

export interface Facts {
  readonly contracts: ReadonlyMap<bigint, ContractFacts>;
  /** The creator, and whoever else has rights from the start. Whom they name in their calls they appoint. */
  readonly trusted: ReadonlySet<bigint>;
  /** The attacker and the contracts that act for them. */
  readonly attackers: ReadonlySet<bigint>;
}
