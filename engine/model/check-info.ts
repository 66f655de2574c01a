/** What is told about a check: in the catalogue, on its page, in reports. */

import type { Confidence, Severity, SwcId } from "./finding.ts";
import type { EthTrustRequirement, ScweId } from "./weakness-registries.ts";

/** A class of the OWASP Smart Contract Top 10, as in `SC01:2026`. */
export type OwaspId = `SC${string}:2026`;

export interface CheckInfo {
  /** Kebab-case, names the flaw; never renamed: suppressions, baselines and rules refer to it. */
  readonly id: string;
  /** The term that an auditor would search for: nominal, at most 60 characters, no full stop. */
  readonly title: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  /** The registry entry, exact or nearest. */
  readonly swc: SwcId | null;
  /** True where the registry has no entry for this weakness and `swc` is its nearest neighbour. */
  readonly isSwcNearest?: boolean;
  readonly cwe: readonly number[];
  /** True where it speaks only if a project asks for it: style, gas, and what is meant more often than not. */
  readonly isQuiet?: boolean;
  /** Its class in the OWASP Smart Contract Top 10 of 2026, where it has one. */
  readonly owasp?: OwaspId;
  /** Its entries in the OWASP Smart Contract Weakness Enumeration, where it has any. */
  readonly scwe?: readonly ScweId[];
  /** The requirements of EEA EthTrust Security Levels, version 3, that such code does not meet. */
  readonly ethTrust?: readonly EthTrustRequirement[];
  /** What goes wrong and what an attacker gains, in two or three sentences. */
  readonly why: string;
  /** What to do about it, in one to three sentences. */
  readonly fix: string;
  /** For the check's page: the flaw and its cure, as short Solidity. */
  readonly example: { readonly bad: string; readonly good: string };
  readonly references: readonly string[];
}
