/** One finding for one place, however many contracts and entry points lead there. */

import type { Detection } from "./detector.ts";

/** The first detection of each place. */
export function* oncePerPlace(detections: Iterable<Detection>): Generator<Detection> {
  const seen = new Set<Detection["at"]>();
  for (const detection of detections) {
    if (seen.has(detection.at)) continue;
    seen.add(detection.at);
    yield detection;
  }
}
