/** The registry of checks, in the order they are listed to people. */

import type { Detector } from "./detector.ts";
import { floatingPragma } from "./floating-pragma.ts";
import { outdatedCompiler } from "./outdated-compiler.ts";
import { shadowedState } from "./shadowed-state.ts";
import { timestampDependence } from "./timestamp-dependence.ts";
import { txOrigin } from "./tx-origin.ts";
import { weakRandomness } from "./weak-randomness.ts";

export const detectors: readonly Detector[] = [
  floatingPragma,
  outdatedCompiler,
  shadowedState,
  txOrigin,
  weakRandomness,
  timestampDependence,
];
