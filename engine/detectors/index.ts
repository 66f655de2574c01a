/** The registry of checks, in the order they are listed to people. */

import type { Detector } from "./detector.ts";

export const detectors: readonly Detector[] = [];
