/** The registry of checks, in the order they are listed to people. */

import type { Detector } from "./detector.ts";
import { floatingPragma } from "./floating-pragma.ts";

export const detectors: readonly Detector[] = [floatingPragma];
