/** What the API answers: what was asked for, or why not. */

import type { Result } from "../../../engine/util/result.ts";
import type { ApiFailure } from "./failure.ts";

export type Answer<T> = Promise<Result<T, ApiFailure>>;
