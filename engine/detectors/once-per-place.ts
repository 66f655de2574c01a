/** One finding for one place, however many contracts and entry points lead there. */

import { type Severity, severities } from "../model/finding.ts";
import type { Detection } from "./detector.ts";

/**
 * The loudest detection of each place, of equals the first; `usual` is how loud those are that say nothing of it.
 * What was found before a failure is told all the same.
 */
export function* oncePerPlace(detections: Iterable<Detection>, usual: Severity = "High"): Generator<Detection> {
  const loudest = new Map<Detection["at"], Detection>();
  const rankOf = ({ severity = usual }: Detection): number => severities.indexOf(severity);
  try {
    for (const detection of detections) {
      const known = loudest.get(detection.at);
      if (known === undefined || rankOf(detection) < rankOf(known)) loudest.set(detection.at, detection);
    }
  } finally {
    yield* loudest.values();
  }
}
