/** What becomes of findings between the checks and the people, stage by stage. */

import type { AnalysisInput } from "../model/analysis.ts";
import type { CheckPolicy } from "../model/check-policy.ts";
import type { DroppedFinding } from "../model/execution.ts";
import type { Finding } from "../model/finding.ts";
import type { Program } from "../program/program.ts";
import { applyPolicy } from "../suppression/apply-policy.ts";
import type { PartialProgram } from "./partial-program.ts";
import { type SuppressionReader, withoutSuppressed } from "./without-suppressed.ts";

/** What the stages judge by. */
export interface StageContext {
  readonly input: AnalysisInput;
  readonly program: Program;
  readonly policy: CheckPolicy;
  readonly suppressionsOf: SuppressionReader;
  /** Null where the sources compiled as they are. */
  readonly partial: PartialProgram | null;
  /** Why a finding is proved to be none; null for all of which that is not so. */
  readonly refutationOf: (finding: Finding) => DroppedFinding["why"] | null;
}

/** Findings on their way, and how many were left behind where that is told. */
export interface Sifted {
  readonly findings: readonly Finding[];
  /** Findings that comments were asked about. */
  readonly audible: readonly Finding[];
  readonly nSuppressed: number;
  readonly nKnown: number;
  /** Findings that would have been told, but are proved to be none. */
  readonly dropped: readonly DroppedFinding[];
}

type Stage = (sifted: Sifted, context: StageContext) => Sifted;

/** In the order they are gone through. */
const stages: readonly Stage[] = [keepReported, keepSound, dropSuppressed, followPolicy, dropRefuted];

/** All stages, one after the other; the order of the findings stays. */
export function sift(findings: readonly Finding[], context: StageContext): Sifted {
  const start: Sifted = { findings, audible: [], nSuppressed: 0, nKnown: 0, dropped: [] };
  return stages.reduce((sifted, stage) => stage(sifted, context), start);
}

/** The units that are reported on. */
export function reportedUnits({ targets, companions = [] }: AnalysisInput): readonly string[] {
  return [...targets, ...companions];
}

/**
 * Findings in the units that are reported on; where one contract is asked for: in it, in what it inherits, and in no
 * contract at all of the targets.
 */
function keepReported(sifted: Sifted, { input, program }: StageContext): Sifted {
  const { targets, contractName } = input;
  const reported = new Set(reportedUnits(input));
  const asked = program.contracts.filter(
    (contract) => contract.name === contractName && targets.includes(program.fileOf(contract)),
  );
  const names = new Set(asked.flatMap((contract) => program.linearizedBases(contract)).map(({ name }) => name));
  const isWanted = ({ location, contract }: Finding): boolean => {
    if (contractName === undefined) return reported.has(location.file);
    return contract === null ? targets.includes(location.file) : reported.has(location.file) && names.has(contract);
  };
  return { ...sifted, findings: sifted.findings.filter(isWanted) };
}

/** Of sources that do not compile: what the missing parts cannot refute. */
function keepSound(sifted: Sifted, { partial }: StageContext): Sifted {
  return partial === null ? sifted : { ...sifted, findings: sifted.findings.filter(partial.isSound) };
}

function dropSuppressed(sifted: Sifted, { suppressionsOf }: StageContext): Sifted {
  return { ...sifted, audible: sifted.findings, ...withoutSuppressed(sifted.findings, suppressionsOf) };
}

function followPolicy(sifted: Sifted, { policy }: StageContext): Sifted {
  return { ...sifted, ...applyPolicy(sifted.findings, policy) };
}

/** Last, so that fingerprints, comments and baselines are as without execution. */
function dropRefuted(sifted: Sifted, { refutationOf }: StageContext): Sifted {
  const judged = sifted.findings.map((finding) => ({ finding, why: refutationOf(finding) }));
  return {
    ...sifted,
    findings: judged.flatMap(({ finding, why }) => (why === null ? [finding] : [])),
    dropped: judged.flatMap(({ finding: { check, location }, why }) =>
      why === null ? [] : [{ check, location, why }],
    ),
  };
}
