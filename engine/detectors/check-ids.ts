/** The ids of all checks, for those who read policies. */

import { detectors } from "./index.ts";

export const checkIds: readonly string[] = detectors.map(({ id }) => id);
