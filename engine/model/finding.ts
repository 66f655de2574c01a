/** What the engine says about a contract. Plain data: it crosses every boundary as it is. */

import type { Location, RelatedLocation } from "./location.ts";
import type { ShownWeakness } from "./rerun.ts";
import type { WatchedCast } from "./scenario.ts";
import type { Story } from "./story.ts";

/** Ordered from worst to mildest. */
export const severities = ["High", "Medium", "Low", "None"] as const;
export type Severity = (typeof severities)[number];

/** How sure the check is that the weakness is real, from surest down. */
export const confidences = ["High", "Medium", "Low"] as const;
export type Confidence = (typeof confidences)[number];

/**
 * How a finding is known. `static`: a pattern or flow in the code. `symbolic`: the solver gave a model for a path to
 * the violation. `replayed`: its transaction sequence was run again, from deployment, on an independent EVM.
 */
export const evidenceLevels = ["static", "symbolic", "replayed"] as const;
export type Evidence = (typeof evidenceLevels)[number];

/** A weakness registry reference, as in `SWC-107`. */
export type SwcId = `SWC-${number}`;

/**
 * A transaction sequence that shows the violation; the shape of the former MythX service (`extra.testCases`). What is
 * optional is ours: it says what the sequence is to show, and who is who.
 */
export interface TestCase {
  readonly initialState: { readonly accounts: Readonly<Record<string, TestAccount>> };
  readonly steps: readonly TestStep[];
  readonly hardfork?: string;
  /** Absent where nobody says what it is to show. */
  readonly violation?: ShownWeakness;
}

/** Numbers are hex strings. */
export interface TestAccount {
  readonly nonce: number;
  readonly balance: string;
  readonly code: string;
  readonly storage: Readonly<Record<string, string>>;
  readonly label?: string;
}

/** One transaction; `address` is empty for a contract creation. Numbers are hex strings. */
export interface TestStep {
  readonly address: string;
  readonly origin: string;
  readonly input: string;
  readonly value: string;
  readonly gasLimit: string;
  readonly gasPrice: string;
  readonly blockCoinbase: string;
  readonly blockDifficulty: string;
  readonly blockGasLimit: string;
  readonly blockNumber: string;
  readonly blockTime: string;
  readonly name?: string;
  readonly decodedInput?: string;
  /** The contract that is created or called. */
  readonly contract?: string;
  /** Of a creation: conversions of numbers that are watched. */
  readonly casts?: readonly WatchedCast[];
  /** Of a creation: where its runtime code writes what needs rights, and asks for none. */
  readonly openStores?: readonly number[];
}

/** Where something is in bytecode. */
export interface InstructionPlace {
  /** Offset in the code, in bytes. */
  readonly pc: number;
  /** Its mnemonic, as in `SELFDESTRUCT`. */
  readonly opcode: string;
}

/** One weakness at one place. */
export interface Finding {
  /** The id of the check that found it: detector id, SARIF rule, diagnostic code and documentation page alike. */
  readonly check: string;
  readonly swc: SwcId | null;
  readonly title: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly evidence: Evidence;
  readonly location: Location;
  /** Where the location is in bytecode of which there is no source. */
  readonly instruction?: InstructionPlace;
  /** The contract and the function signature, as in `withdraw(uint256)`, where the place lies in one. */
  readonly contract: string | null;
  readonly function: string | null;
  /** `head`: what is wrong, in one sentence. `tail`: why it matters and what to do. */
  readonly description: { readonly head: string; readonly tail: string };
  /** SHA-256 in hex; free of line numbers, so it survives edits elsewhere in the file. */
  readonly fingerprint: string;
  readonly related: readonly RelatedLocation[];
  readonly testCases: readonly TestCase[];
  /** The first of the test cases, told step by step; absent where there is none. */
  readonly story?: Story;
}
